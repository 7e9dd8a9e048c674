"""The entry point that granian serves: requests are read and answers sent outside the few threads that work.

A phone that loses the network in the middle of a sending leaves a request without its end. Read by the thread that is
to answer it, such a request would hold that thread until somebody cuts the line, and a handful of them the whole hall.
So the event loop reads (RSGI, granian's own interface), and Django gets a request that is whole.
"""

import asyncio
import io
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Protocol

from tournament.wsgi import application as django

WORKERS = 4
"""Threads that run Django. More gain nothing: they share one interpreter and one writer's turn."""
SILENT_SECONDS, READ_SECONDS = 10, 60
"""A request gets 408, and its line is cut, when nothing more of its body comes, or when it takes that long in all."""
MOST_BYTES, MOST_BYTES_UNSIGNED = 16 * 1024 * 1024, 128 * 1024
"""A longer body gets 413. Lists are at most 4 MiB, a card table's sending 20 kB; see their forms."""
UNSIGNED = ("/floor/", "/hall/", "/screen/")
"""The doors where nobody signs in."""
WORDS = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        "太大了，没有收下；什么也没有改动。\nThis is too large and was not taken; nothing was changed."
    ),
    HTTPStatus.REQUEST_TIMEOUT: (
        "没有传完，请再试一次；什么也没有改动。\nThis did not come whole, please try again; nothing was changed."
    ),
}
NAMES = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


class Scope(Protocol):
    """What granian tells of a request."""

    method: str
    path: str
    query_string: str
    http_version: str
    scheme: str
    client: str
    server: str
    authority: str | None
    headers: Any


@dataclass
class Answer:
    """What Django answered: what `start_response` was told, and the whole body."""

    status: int = 500
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""

    def start(self, status: str, headers: list[tuple[str, str]], _exc_info: Any = None, /) -> Callable[[bytes], object]:
        """Take what WSGI's `start_response` is told. Nobody calls the `write` of old that it returns."""
        self.status, self.headers = int(status[:3]), headers
        return bytes


workers = ThreadPoolExecutor(WORKERS, "work")


async def application(scope: Scope, protocol: Any) -> None:
    """Answer one request."""
    body = await _body(scope, protocol)
    if isinstance(body, HTTPStatus):
        protocol.response_str(
            body, [("Connection", "close"), ("Content-Type", "text/plain; charset=utf-8")], WORDS[body]
        )
        return
    answer = await asyncio.get_running_loop().run_in_executor(workers, _work, scope, body)
    protocol.response_bytes(answer.status, answer.headers, answer.body)


async def _body(scope: Scope, protocol: Any) -> bytes | HTTPStatus:
    """The whole body, or why there is none. Too long a one is read to its end, or the browser would see no answer."""
    if "content-length" not in scope.headers:
        return b""  # nor does Django read it
    most = MOST_BYTES_UNSIGNED if scope.path.startswith(UNSIGNED) else MOST_BYTES
    parts: list[bytes] = []
    length = 0
    try:
        async with asyncio.timeout(READ_SECONDS), asyncio.timeout(SILENT_SECONDS) as silence:
            async for part in protocol:
                silence.reschedule(asyncio.get_running_loop().time() + SILENT_SECONDS)
                length += len(part)
                if length <= most:
                    parts.append(part)
    except TimeoutError:
        return HTTPStatus.REQUEST_TIMEOUT
    return b"".join(parts) if length <= most else HTTPStatus.REQUEST_ENTITY_TOO_LARGE


def _work(scope: Scope, body: bytes) -> Answer:
    """Run Django; the body is joined here, so that no thread waits for who reads slowly."""
    answer = Answer()
    response: Iterable[bytes] = django(_environ(scope, body), answer.start)
    try:
        answer.body = b"".join(response)
    finally:
        response.close()  # type: ignore[attr-defined]  # every response of Django has it
    return answer


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The request as WSGI has it (PEP 3333): text in it stands for bytes."""
    host, _colon, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if "_" in name:
            continue  # HTTP_A_B must mean the header a-b and nothing else
        key = NAMES.get(name, "HTTP_" + name.upper().replace("-", "_"))
        before = environ.get(key)
        environ[key] = value if before is None else f"{before}{'; ' if name == 'cookie' else ','}{value}"
    return environ
