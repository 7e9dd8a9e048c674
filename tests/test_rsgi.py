"""What Django is told of a request is what a WSGI server would tell it, and what it answers goes out as it is."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tournament import rsgi

ADDRESS = {"client": "192.168.1.20:51000", "server": "192.168.1.2:8000", "scheme": "http", "http_version": "1.1"}


class Headers(list[tuple[str, str]]):
    """As granian gives them: in lower case, each as often as it came."""

    def items(self) -> list[tuple[str, str]]:
        return list(self)

    def __contains__(self, name: object) -> bool:
        return any(name == mine for mine, _value in self)


class Line:
    """A visitor's line: what comes over it, piece by piece, and what was answered."""

    def __init__(self, *parts: bytes | float) -> None:
        self.parts, self.status, self.body = list(parts), 0, b""
        self.headers: dict[str, str] = {}

    def __aiter__(self) -> "Line":
        return self

    async def __anext__(self) -> bytes:
        while self.parts:
            part = self.parts.pop(0)
            if isinstance(part, bytes):
                return part
            await asyncio.sleep(part)
        raise StopAsyncIteration

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.body = status, dict(headers), body

    def response_str(self, status: int, headers: list[tuple[str, str]], body: str) -> None:
        self.response_bytes(status, headers, body.encode())


def ask(line: Line, method: str = "GET", path: str = "/", query: str = "", headers: Any = ()) -> Line:
    scope = SimpleNamespace(method=method, path=path, query_string=query, authority=None, headers=Headers(headers))
    vars(scope).update(ADDRESS)
    asyncio.run(rsgi.application(scope, line))
    return line


def post(line: Line, path: str = "/desk/") -> Line:
    return ask(line, "POST", path, headers=[("content-length", "1"), ("content-type", "text/plain")])


class Answered(list[bytes]):
    """What Django gives back: pieces, and a file perhaps that has to be closed."""

    closed = False

    def close(self) -> None:
        Answered.closed = True


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What Django was told of the last request; it answers 201 with the body it was given."""
    told: dict[str, Any] = {}

    def django(environ: dict[str, Any], start: Any) -> Answered:
        told.update(environ, body=environ["wsgi.input"].read())
        start("201 Created", [("Set-Cookie", "a=1"), ("X-Body", "yes")])
        return Answered([told["body"][:3], told["body"][3:]])

    monkeypatch.setattr(rsgi, "django", django)
    return told


def test_request_is_told_as_wsgi_does(seen: dict[str, Any]) -> None:
    ask(Line(), "GET", "/hall/杯/", "q=%E4%B8%AD", [("host", "hall.local:8000"), ("accept", "a"), ("accept", "b")])

    assert seen["PATH_INFO"].encode("latin-1").decode() == "/hall/杯/"
    assert (seen["QUERY_STRING"], seen["HTTP_HOST"], seen["HTTP_ACCEPT"]) == ("q=%E4%B8%AD", "hall.local:8000", "a,b")
    assert (seen["REMOTE_ADDR"], seen["SERVER_NAME"], seen["SERVER_PORT"]) == ("192.168.1.20", "192.168.1.2", "8000")


def test_cookies_of_two_lines_are_two_cookies(seen: dict[str, Any]) -> None:
    ask(Line(), headers=[("cookie", "a=1"), ("cookie", "b=2")])

    assert seen["HTTP_COOKIE"] == "a=1; b=2"


def test_header_with_an_underscore_passes_for_no_other(seen: dict[str, Any]) -> None:
    ask(Line(), headers=[("x_real_ip", "1.2.3.4")])

    assert "HTTP_X_REAL_IP" not in seen


def test_body_comes_whole_and_the_answer_goes_out_as_it_is(seen: dict[str, Any]) -> None:
    line = post(Line(b"one ", b"two"))

    assert seen["body"] == b"one two"
    assert (line.status, line.body, line.headers["X-Body"]) == (201, b"one two", "yes")


def test_request_without_a_length_has_no_body(seen: dict[str, Any]) -> None:
    ask(Line(b"unasked"), "POST")

    assert seen["body"] == b""


@pytest.mark.parametrize(("path", "most"), [("/floor/", "MOST_BYTES_UNSIGNED"), ("/desk/", "MOST_BYTES")])
def test_one_byte_too_many_is_refused(
    seen: dict[str, Any], monkeypatch: pytest.MonkeyPatch, path: str, most: str
) -> None:
    monkeypatch.setattr(rsgi, most, 6)

    assert post(Line(b"123", b"456"), path).status == 201
    assert post(Line(b"123", b"4567"), path).status == 413


def test_body_that_stops_coming_is_given_up(seen: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rsgi, "SILENT_SECONDS", 0.05)

    assert post(Line(b"1", 0.5, b"2")).status == 408
    assert not seen


def test_body_that_trickles_for_ever_is_given_up(seen: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rsgi, "READ_SECONDS", 0.05)
    trickle: list[bytes | float] = [b"1", 0.02]

    assert post(Line(*(trickle * 100))).status == 408
    assert not seen


def test_every_answer_is_closed(seen: dict[str, Any]) -> None:
    Answered.closed = False

    ask(Line())

    assert Answered.closed
