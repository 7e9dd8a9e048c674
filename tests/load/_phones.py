"""The clients: a phone at each card table, as `static/floor/` behaves; screens, a desk that watches, one that types."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.load._client import Answer, Line, NoAnswer
from tests.load._figures import Figures

POLL_SECONDS, JITTER_SECONDS, SOON_SECONDS, ASK_AGAIN_SECONDS = 4.0, 2.0, 1.3, 60.0
SPREAD, SPREAD_MOST_SECONDS = 5.0, 8.0
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 1.0, 30.0


async def timed(
    figures: Figures, kind: str, ask: Callable[[], Awaitable[Answer]], since: float | None = None
) -> Answer:
    """Ask, and note how long the answer took from the moment it was wanted; raises NoAnswer, which is noted too."""
    clock = asyncio.get_running_loop().time
    began = since or clock()
    try:
        answer = await ask()
    except NoAnswer:
        figures.note_silence(kind)
        raise
    figures.note(kind, clock() - began, answer.status)
    return answer


@dataclass
class Phone:
    """A phone at a card table. `acknowledged` are the keys of what the server said it has, `refused` its words.

    As a browser does, it asks on one connection and sends on another.
    """

    line: Line
    sending: Line
    table: dict[str, Any]
    figures: Figures
    chance: random.Random
    version: str = ""
    acknowledged: dict[str, str] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    _soon: asyncio.Event = field(default_factory=asyncio.Event)
    _took: float = 0.0

    async def open(self) -> None:
        """Scan the card; raises NoAnswer."""
        answer = await timed(self.figures, "page", lambda: self.line.get(self.table["path"]))
        self.version = _between(answer.body, b'data-version="', b'"')

    def close(self) -> None:
        """Hang up."""
        self.line.close()
        self.sending.close()

    async def watch(self) -> None:
        """Ask what is new until nobody wants to know any more, sooner after something was sent."""
        clock = asyncio.get_running_loop().time
        asked_again = clock() + self.chance.random() * ASK_AGAIN_SECONDS
        await asyncio.sleep(self.chance.random() * (POLL_SECONDS + JITTER_SECONDS))
        while True:
            again = await self._poll()
            if clock() > asked_again and self.acknowledged:
                asked_again = clock() + ASK_AGAIN_SECONDS
                await self._ask_what_is_unknown()
            wait = (again or POLL_SECONDS) + self.chance.random() * JITTER_SECONDS
            try:
                await asyncio.wait_for(self._soon.wait(), wait)
                self._soon.clear()
                await asyncio.sleep(SOON_SECONDS + self.chance.random() * min(SPREAD_MOST_SECONDS, SPREAD * self._took))
            except TimeoutError:
                pass

    async def send(self, kind: str, **fields: Any) -> Answer:
        """Send under a new key, again and again with jitter until there is an answer that is final; return that one."""
        key = str(uuid4())
        form = urlencode({"key": key, "match": self.table["word"], "device": f"load{self.table['table']}"} | fields)
        tries = 0
        while True:
            began = asyncio.get_running_loop().time()
            try:
                answer = await timed(self.figures, kind, lambda: self.sending.post(f"{self.table['path']}send", form))
                if answer.status < 429:
                    break
            except NoAnswer:
                pass
            tries += 1
            wait = min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (tries - 1))
            await asyncio.sleep(wait * (0.5 + self.chance.random()))
        if answer.status == 200:
            self.acknowledged[key] = str(fields["what"])
        else:
            self.refused.append(answer.body.decode())
        self._took = asyncio.get_running_loop().time() - began
        self._soon.set()
        return answer

    async def _poll(self) -> float:
        """Ask; return after how many seconds the server wants to be asked again, 0 for as usual."""
        try:
            answer = await timed(
                self.figures, "poll", lambda: self.line.get(f"{self.table['path']}state?v={self.version}")
            )
        except NoAnswer:
            return 0.0
        if answer.status == 200:
            self.version = _between(answer.body, b'data-version="', b'"') or self.version
        self.version = answer.headers.get("table-version", self.version)
        return float(answer.headers.get("retry-after", 0))

    async def _ask_what_is_unknown(self) -> None:
        keys = ",".join(self.acknowledged)
        try:
            answer = await timed(
                self.figures, "unknown", lambda: self.line.get(f"{self.table['path']}unknown?keys={keys}")
            )
        except NoAnswer:
            return
        if answer.status == 200 and b"[]" not in answer.body:
            self.refused.append(f"lost: {answer.body.decode()}")


async def watch_screen(line: Line, path: str, figures: Figures, kind: str, every: float) -> None:
    """Ask for what is newer than the version shown, every so many seconds."""
    seen = ""
    while True:
        try:
            answer = await timed(figures, kind, partial(line.get, f"{path}?v={seen}"))
        except NoAnswer:
            await asyncio.sleep(every)
            continue
        if answer.status == 200:
            found = _between(answer.body, b'data-version="', b'"') or _between(answer.body, b"?v=", b'"')
            seen = found.replace("&amp;", "&")
        await asyncio.sleep(every)


def _between(body: bytes, before: bytes, after: bytes) -> str:
    return body.partition(before)[2].partition(after)[0].decode()
