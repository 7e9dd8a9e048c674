"""Score sheets 成绩单, one a table, two a page, exactly after the book's form (`000:form`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil

from tournament.documents.names import name_size
from tournament.documents.paper import Context, Head, Paper, head, round_of
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Seated, Team, day_of, seated

SHEETS_A_PART = 32


@dataclass(frozen=True)
class Side:
    """A team's row of a sheet; `size` keeps a long name from pushing the signatures off the sheet."""

    team: Team | None
    size: str


@dataclass(frozen=True)
class Sheet:
    """One score sheet; the table and the teams are None on a blank one."""

    table: int | None
    sides: tuple[Side, Side]


@dataclass(frozen=True)
class Page:
    """A page of one or two sheets, and its number."""

    number: int
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True)
class Form:
    """What all sheets of a round have in common; None where a hand fills it in."""

    round: int | None
    day: date | None
    time_of_day: str
    pages: int


def parts(request: PaperRequest) -> Sequence[Context]:
    """The sheets of all tables of a round, 32 a part; a bye has none."""
    a_round = round_of(request)
    sheets = [_sheet(row) for row in seated(a_round) if row.b]
    day = day_of(request.event, a_round.published_at)
    form = Form(a_round.number, day, str(request.time_of_day.label), ceil(len(sheets) / 2))
    return pages_in_parts(head(request), form, sheets)


def pages_in_parts(common: Head, form: Form, sheets: Sequence[Sheet]) -> Sequence[Context]:
    """Lay the sheets out two a page and cut the pages into parts of 32 sheets."""
    starts = range(0, len(sheets), 2)
    pages = [Page(number, tuple(sheets[start : start + 2])) for number, start in enumerate(starts, start=1)]
    step = SHEETS_A_PART // 2
    return [
        {"head": common, "form": form, "pages": pages[first : first + step]} for first in range(0, len(pages), step)
    ]


def _sheet(row: Seated) -> Sheet:
    return Sheet(row.table, (side(row.a), side(row.b)))


def side(team: Team | None) -> Side:
    """Return a team's row; an empty one for nobody."""
    return Side(team, name_size(team.name, team.players) if team else "")


PAPER = Paper(PaperKind.SCORE_SHEETS, "sheet", parts)
