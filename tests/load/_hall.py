"""A hall full of clients in one round: phones at the tables, screens, a desk that watches and one that types."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import urlencode

from tests.load._checks import said_at
from tests.load._client import Line, NoAnswer
from tests.load._figures import Figures
from tests.load._phones import Phone, timed, watch_screen
from tests.servers import HOST
from tests.visitors import Visitor

SCREENS, SCREEN_SECONDS, BOARD_SECONDS, TYPED_EVERY_SECONDS = 4, 2.0, 4.0, 3.0
SUBMITS = "submit"


@dataclass
class Hall:
    """The clients of one event at one server."""

    port: int
    event: dict[str, Any]
    seed: int = 1
    figures: Figures = field(default_factory=Figures)
    phones: list[Phone] = field(default_factory=list)
    agreed: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Put a phone on every table."""
        self.chance = random.Random(self.seed)
        for table in self.event["tables"]:
            chance = random.Random(self.chance.random())
            self.phones.append(Phone(self.line(), self.line(), table, self.figures, chance))

    @property
    def done(self) -> int:
        """How many sendings were acknowledged so far."""
        return sum(len(phone.acknowledged) for phone in self.phones)

    def line(self, cookie: str = "") -> Line:
        """A connection to the server."""
        return Line(HOST, self.port, cookie)

    async def open_all(self, at_once: int = 16) -> None:
        """Let every phone scan its card."""
        gate = asyncio.Semaphore(at_once)

        async def scan(phone: Phone) -> None:
            async with gate:
                await phone.open()

        await asyncio.gather(*map(scan, self.phones))

    @contextmanager
    def watched(self, *, desk: bool = True) -> Iterator[None]:
        """Every phone, four screens and the desk ask what is new for as long as the block runs."""
        asking: list[Awaitable[None]] = [phone.watch() for phone in self.phones]
        part = self.event["screen_part"]
        asking += [watch_screen(self.line(), part, self.figures, "screen", SCREEN_SECONDS) for _ in range(SCREENS)]
        if desk:
            cookie, token = sign_in(self.port, "referee1", self.event["password"])
            board, figures = self.event["board"], self.figures
            asking.append(watch_screen(self.line(cookie), board, figures, "board", BOARD_SECONDS))
            asking.append(self._type_in(self.line(cookie), token))
        tasks = [asyncio.ensure_future(each) for each in asking]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    async def play(self, enter_within: float, answer_after: float = 3.0, answers: str = SUBMITS) -> None:
        """Every table enters its result at some moment, and answers it for the other side some seconds later.

        `answers` is the kind under which the times of the answers are kept.
        """

        async def table(phone: Phone) -> None:
            await asyncio.sleep(self.chance.random() * enter_within)
            number = phone.table["table"]
            winner, difference = said_at(number)
            await phone.send(SUBMITS, what="enter", side="a", winner=winner, difference=difference)
            await asyncio.sleep(answer_after * (0.5 + self.chance.random()))
            answer = await phone.send(answers, what="answer", side="b", report=f"{winner}.{difference}..")
            if answer.status == 200:
                self.agreed.append(number)

        await asyncio.gather(*map(table, self.phones))

    async def kill_at(self, shares: tuple[float, ...], kill: Callable[[], Awaitable[None]]) -> None:
        """Kill when these shares of everything that is to be sent are acknowledged."""
        for share in shares:
            while self.done < share * 2 * len(self.phones):  # noqa: ASYNC110  (the phones do not know of it)
                await asyncio.sleep(0.005)
            await kill()

    def close(self) -> None:
        """Hang up everywhere."""
        for phone in self.phones:
            phone.close()

    async def _type_in(self, line: Line, token: str) -> None:
        """Twenty tables a minute are approved from the desk, by the line of the paper sheet."""
        typed: set[int] = set()
        while True:
            await asyncio.sleep(TYPED_EVERY_SECONDS)
            table = next((number for number in self.agreed if number not in typed), None)
            if table is None:
                continue
            typed.add(table)
            winner, difference = said_at(table)
            form = urlencode({"csrfmiddlewaretoken": token, "line": f"{table} {winner} {difference}"})
            try:
                typing = partial(line.post, self.event["entry"], form, "HX-Request: true\r\n")
                await timed(self.figures, "desk entry", typing)
            except NoAnswer:
                typed.discard(table)


def sign_in(port: int, username: str, password: str) -> tuple[str, str]:
    """The cookies of somebody who has signed in, and the token that their forms carry."""
    visitor = Visitor(f"http://{HOST}:{port}").sign_in(username, password)
    cookies = {cookie.name: str(cookie.value) for cookie in visitor.cookies}
    return "; ".join(f"{name}={value}" for name, value in cookies.items()), cookies["csrftoken"]
