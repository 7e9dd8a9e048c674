"""People who do the same thing in the same instant, at two server processes."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.load._checks import said_at
from tests.load._client import Line
from tests.load._hall import Hall, sign_in
from tests.load._phones import timed

HTMX = "HX-Request: true\r\n"
NAMES = ("裁判1", "裁判2")


@dataclass
class Referee:
    """Somebody at the board of a round; `do` is the step that the board says is due."""

    hall: Hall
    cookie: str
    token: str
    line: Line
    do: str = ""

    async def press(self, match: int) -> str:
        """Approve a table's first report and return what the page says then."""
        event = self.hall.event
        form = urlencode({"seen": f"{match}.1", "do": self.do, "csrfmiddlewaretoken": self.token})
        answer = await timed(self.hall.figures, "approve", partial(self.line.post, event["approve"], form, HTMX))
        if "hx-refresh" not in answer.headers:
            return answer.body.decode()
        # Another step is due: the page is loaded again, and says what was to be said.
        line = self.hall.line(f"{self.cookie}; {answer.headers.get('set-cookie', '').partition(';')[0]}")
        text = (await line.get(event["page"])).body.decode()
        line.close()
        self.do = text.partition('name="do" value="')[2].partition('"')[0]
        return text


async def approve_by_two(halls: Sequence[Hall], tables: Sequence[dict[str, Any]]) -> tuple[int, int]:
    """Approve every table by a referee at each server; return how often exactly one did, and the other read who."""
    referees = []
    for number, hall in enumerate(halls, start=1):
        cookie, token = await asyncio.to_thread(sign_in, hall.port, f"referee{number}", hall.event["password"])
        referees.append(Referee(hall, cookie, token, hall.line(cookie)))
    won = refused = 0
    for table in tables:
        texts = await asyncio.gather(*(referee.press(table["match"]) for referee in referees))
        done = [f"第 {table['table']} 桌已确认。" in text for text in texts]
        if sorted(done) == [False, True]:
            won += 1
            winner, loser = NAMES[done.index(True)], texts[done.index(False)]
            refused += f"第 {table['table']} 桌已由 {winner} 于" in loser
    for referee in referees:
        referee.line.close()
    return won, refused


async def send_ten_times(halls: Sequence[Hall]) -> int:
    """Let every table send the same result under the same key ten times at once; return how many answers were 200."""
    told = 0
    for table in halls[0].event["tables"]:
        winner, difference = said_at(table["table"])
        fields = {"key": uuid4(), "what": "enter", "side": "a", "winner": winner, "difference": difference}
        form = urlencode(fields | {"match": table["word"]})
        lines = [halls[number % 2].line() for number in range(10)]
        answers = await asyncio.gather(*(line.post(f"{table['path']}send", form) for line in lines))
        told += sum(answer.status == 200 for answer in answers)
        for line in lines:
            line.close()
    return told
