"""The wall chart 积分编排表: for each team and round whom it met, what it won, and its sum (`000:4.1.1`)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from tournament.documents.paper import Context, Paper, head
from tournament.queries.outcome_words import points_text
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Career, Leg, Team, careers

MOST_ROUNDS_A_SHEET = 6


@dataclass(frozen=True)
class Cell:
    """One round of one team: the lot it met, its points, its sum; `met` is empty for a bye or a round not played."""

    met: str
    vp: str
    total: str


@dataclass(frozen=True)
class Line:
    """A team's rounds that stand on this sheet, its place now, and the points a late entrant was given."""

    rank: int
    team: Team
    cells: tuple[Cell, ...]
    carried: str


@dataclass(frozen=True)
class Band:
    """As many rounds as fit side by side, for all teams in the order of their lots."""

    rounds: range
    lines: tuple[Line, ...]


def parts(request: PaperRequest) -> Sequence[Context]:
    """All rounds up to the one asked for, at most six side by side; more rounds are shared out over further sheets."""
    rounds = request.round_number or 0
    lines = sorted(careers(request.stage, rounds), key=lambda career: career.team.lot or 0)
    return [{"head": head(request), "bands": list(_bands(lines, rounds))}]


def _bands(lines: Sequence[Career], rounds: int) -> Iterator[Band]:
    side_by_side = ceil(rounds / ceil(rounds / MOST_ROUNDS_A_SHEET)) if rounds else 1
    for first in range(0, rounds, side_by_side):
        shown = range(first, min(first + side_by_side, rounds))
        yield Band(range(shown.start + 1, shown.stop + 1), tuple(_line(career, shown) for career in lines))


def _line(career: Career, shown: range) -> Line:
    cells = tuple(_cell(career.legs[index]) for index in shown)
    return Line(career.row.place.rank, career.team, cells, points_text(career.row.carried))


def _cell(leg: Leg) -> Cell:
    return Cell(str(leg.opponent or ""), points_text(leg.vp), points_text(leg.total))


PAPER = Paper(PaperKind.WALL_CHART, "chart", parts)
