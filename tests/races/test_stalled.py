"""Lines that stand still, as those of phones that lost the network do, hold up nobody; what is too long is refused."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from tests.races.conftest import Hall
from tests.visitors import Visitor

pytestmark = pytest.mark.server
FORM = "Content-Type: application/x-www-form-urlencoded"
LINES = 60
SECONDS = 15
"""Longer than the server waits for a body of which nothing more comes."""


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def line(opened: ExitStack, hall: Hall, path: str, length: int, body: bytes) -> socket.socket:
    """A request that says how long it is and sends that much of it."""
    server = urlsplit(hall.servers[0])
    made = opened.enter_context(socket.create_connection((server.hostname, server.port), timeout=SECONDS))
    made.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\n{FORM}\r\nContent-Length: {length}\r\n\r\n".encode() + body)
    return made


def answer_of(made: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    return b"".join(iter(lambda: made.recv(65536), b""))


def addresses(hall: Hall, table: int) -> tuple[str, str]:
    """Where a table's phone sends to, and where it asks what is new."""
    token = hall.events["same-key"]["tokens"][table - 1]
    return reverse("floor_send", args=[token]), reverse("floor_state", args=[token])


def test_sendings_that_stand_still_hold_up_nobody(hall: Hall, lines: ExitStack) -> None:
    send, state = addresses(hall, 1)
    started = [line(lines, hall, send, 500, b"key=1") for _ in range(LINES)]
    visitor = Visitor(hall.servers[0])

    assert visitor.get("/").status == 200
    assert visitor.get(state).status == 200, "no table's question is put off by a sending that does not come"

    assert answer_of(started[0]).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(("path", "length"), [("/floor/", 200_000), ("/signin/", 20_000_000)])
def test_body_that_is_too_long_is_refused_in_words(hall: Hall, lines: ExitStack, path: str, length: int) -> None:
    answer = answer_of(line(lines, hall, path, length, b"a" * length))

    assert answer.startswith(b"HTTP/1.1 413 ")
    assert "太大了" in answer.decode()
