"""A lean HTTP/1.1 client: hundreds of phones in one process, cheap for the processors that they share with the server.

A line is one phone's connection, kept open between questions as phones keep it.
"""

import asyncio
from dataclasses import dataclass, field

PATIENCE_SECONDS = 20.0


class NoAnswer(Exception):
    """The connection was refused or broke, or nothing came in time."""


@dataclass(frozen=True)
class Answer:
    """What came back; the names of headers in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Line:
    """A connection to the server, opened when it is needed."""

    host: str
    port: int
    cookie: str = ""
    _open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, repr=False)

    async def get(self, path: str) -> Answer:
        """Ask for a page; raises NoAnswer."""
        return await self._ask("GET", path, b"", "")

    async def post(self, path: str, form: str, more: str = "") -> Answer:
        """Send a form that is urlencoded already, `more` being header lines; raises NoAnswer."""
        return await self._ask(
            "POST", path, form.encode(), f"Content-Type: application/x-www-form-urlencoded\r\n{more}"
        )

    def close(self) -> None:
        """Hang up."""
        if self._open:
            self._open[1].close()
            self._open = None

    async def _ask(self, method: str, path: str, body: bytes, more: str) -> Answer:
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{cookie}{length}{more}\r\n"
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                if self._open is None:
                    self._open = await asyncio.open_connection(self.host, self.port)
                reader, writer = self._open
                writer.write(head.encode() + body)
                return await self._read(reader)
        except (OSError, EOFError, TimeoutError) as error:
            self.close()
            raise NoAnswer(f"{method} {path}: {type(error).__name__}") from None

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _colon, value in (line.partition(":") for line in lines)}
        body = await self._body(reader, headers)
        if headers.get("connection", "").lower() == "close":
            self.close()
        return Answer(int(first.split()[1]), headers, body)

    async def _body(self, reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") == "chunked":
            found = b""
            while size := int(await reader.readline(), 16):
                found += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
            return found
        return await reader.readexactly(int(headers.get("content-length", "0")))
