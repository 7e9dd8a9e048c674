"""Score sheets 成绩单, one a table, two a page, exactly after the book's form (`000:form`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournament.documents.names import name_size
from tournament.documents.paper import Context, Head, Paper, head, round_of
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Team, day_of, seated
from tournament.queries.table_cards import QrCode, qr_codes

SHEETS_A_PART = 32


@dataclass(frozen=True)
class Side:
    """A team's row of a sheet; `size` keeps a long name from pushing the signatures off the sheet."""

    team: Team | None
    size: str


@dataclass(frozen=True)
class Sheet:
    """One score sheet, the `number`-th of its round; number, table and teams are None on a blank one.

    `qr` opens the table on a phone, where card tables have links.
    """

    number: int | None
    table: int | None
    sides: tuple[Side, Side]
    qr: QrCode | None = None


@dataclass(frozen=True)
class Form:
    """What all sheets of a round have in common; None where a hand fills it in."""

    round: int | None
    day: date | None
    time_of_day: str
    sheets: int


def parts(request: PaperRequest) -> Sequence[Context]:
    """The sheets of all tables of a round, 32 a part; a bye has none."""
    a_round = round_of(request)
    rows = [row for row in seated(a_round) if row.b]
    codes = qr_codes(request.event)
    sheets = [
        Sheet(number, row.table, (side(row.a), side(row.b)), codes.get(row.table or 0))
        for number, row in enumerate(rows, start=1)
    ]
    day = day_of(request.event, a_round.published_at)
    form = Form(a_round.number, day, str(request.time_of_day.label), len(sheets))
    return pages_in_parts(head(request), form, sheets)


def pages_in_parts(common: Head, form: Form, sheets: Sequence[Sheet]) -> Sequence[Context]:
    """Lay the sheets out two a page and cut the pages into parts of 32 sheets."""
    pages = [sheets[start : start + 2] for start in range(0, len(sheets), 2)]
    step = SHEETS_A_PART // 2
    return [
        {"head": common, "form": form, "pages": pages[first : first + step]} for first in range(0, len(pages), step)
    ]


def side(team: Team | None) -> Side:
    """Return a team's row; an empty one for nobody."""
    return Side(team, name_size(team.name, team.players) if team else "")


PAPER = Paper(PaperKind.SCORE_SHEETS, "sheet", parts)
