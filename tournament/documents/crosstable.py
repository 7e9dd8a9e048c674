"""The crosstable: who won how much against whom, teams in the order of the standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.documents.paper import Context, Paper, head
from tournament.queries.outcome_words import points_text
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Career, Team, careers


@dataclass(frozen=True)
class Cell:
    """What a team won against another: None where they did not meet; `itself` on the diagonal."""

    vp: str
    itself: bool


@dataclass(frozen=True)
class Line:
    """A team against every other, in the same order; `free` is what it got without an opponent."""

    rank: int
    team: Team
    cells: tuple[Cell, ...]
    free: str
    total: str


def parts(request: PaperRequest) -> Sequence[Context]:
    """The crosstable after a round; the request is refused for fields that do not fit on a page."""
    field = careers(request.stage, request.round_number or 0)
    lots = [career.team.lot or 0 for career in field]
    return [{"head": head(request), "lots": lots, "rows": [_line(career, lots) for career in field]}]


def _line(career: Career, lots: Sequence[int]) -> Line:
    won = {leg.opponent: points_text(leg.vp) for leg in career.legs if leg.opponent}
    free = [points_text(leg.vp) for leg in career.legs if leg.opponent is None and leg.vp is not None]
    cells = tuple(Cell(won.get(lot, ""), lot == career.team.lot) for lot in lots)
    place = career.row.place
    return Line(place.rank, career.team, cells, " ".join(free), points_text(place.victory_points))


PAPER = Paper(PaperKind.CROSSTABLE, "chart", parts)
