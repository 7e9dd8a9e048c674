"""The standings with the columns that decide, and for each place that needed it, what decided it (`000:4.3`)."""

from collections.abc import Sequence
from dataclasses import dataclass

import scoring
from tournament.documents.deciding import decided_by, tie_break_name
from tournament.documents.paper import Context, Paper, head
from tournament.queries.outcome_words import points_text
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Team, team_of
from tournament.queries.results import scoring_rules
from tournament.queries.standings import Row, standings

MOST_ROUNDS_UPRIGHT = 6
_WITHOUT_COLUMN = frozenset({"last_rounds", "head_to_head", "lot"})


@dataclass(frozen=True)
class Line:
    """A place: `values` are the tie-breaks that have a column, `rounds` the points of each round."""

    rank: int
    team: Team
    values: tuple[str, ...]
    rounds: tuple[str, ...]
    decided: str


def parts(request: PaperRequest) -> Sequence[Context]:
    """The standings after a round, lying down where there are many rounds."""
    table = standings(request.stage, request.round_number)
    breaks = scoring_rules(request.stage).tie_breaks
    shown = [index for index, name in enumerate(breaks) if name not in _WITHOUT_COLUMN]
    lines = [_line(row, shown) for row in table.rows]
    rounds = range(1, table.after_round + 1)
    return [
        {
            "head": head(request),
            "columns": [tie_break_name(breaks[index]) for index in shown],
            "rounds": rounds,
            "rows": lines,
            "lying": len(rounds) > MOST_ROUNDS_UPRIGHT,
        }
    ]


def _line(row: Row, shown: Sequence[int]) -> Line:
    place = row.place
    values = tuple(points_text(place.tie_values[index]) for index in shown)
    return Line(place.rank, team_of(row.entrant), values, _rounds(place), decided_by(place))


def _rounds(place: scoring.Place) -> tuple[str, ...]:
    return tuple(points_text(vp) for vp in place.round_vps)


PAPER = Paper(PaperKind.STANDINGS, "list", parts)
