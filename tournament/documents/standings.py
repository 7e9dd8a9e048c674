"""The standings with the columns that decide, and for each place that needed it, what decided it (`000:4.3`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import scoring
from tournament.documents.figures import in_columns
from tournament.documents.paper import Context, Paper, head
from tournament.queries.decision_words import VICTORY_POINTS, decision_text, tie_break_text
from tournament.queries.outcome_words import points_text
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Team, team_of
from tournament.queries.results import missing_tables, scoring_rules
from tournament.queries.standings import Row, standings

MOST_ROUNDS_UPRIGHT = 6
_WITHOUT_COLUMN = frozenset({"last_rounds", "head_to_head", "lot"})


@dataclass(frozen=True)
class Line:
    """A place: `values` are the tie-breaks that have a column, `rounds` the points of all rounds in one cell, `carried`
    those a late entrant was given."""

    rank: int
    team: Team
    values: tuple[str, ...]
    rounds: str
    decided: str
    carried: str


def parts(request: PaperRequest) -> Sequence[Context]:
    """The standings after a round, lying down where there are many rounds."""
    table = standings(request.stage, request.round_number)
    breaks = scoring_rules(request.stage).tie_breaks
    shown = [index for index, name in enumerate(breaks) if name not in _WITHOUT_COLUMN]
    rounds = range(1, table.after_round + 1)
    width = max((len(points_text(vp)) for row in table.rows for vp in row.place.round_vps), default=0)
    return [
        {
            "head": head(request),
            "columns": [tie_break_text(breaks[index]) for index in shown],
            "rounds": rounds,
            "round_heads": in_columns(map(str, rounds), width),
            "wide": width > 2,
            "rows": [_line(row, shown, width) for row in table.rows],
            "missing": sum(1 for number, _table in missing_tables(request.stage) if number in rounds),
            "lying": len(rounds) > MOST_ROUNDS_UPRIGHT,
        }
    ]


def _line(row: Row, shown: Sequence[int], width: int) -> Line:
    place = row.place
    values = tuple(points_text(place.tie_values[index]) for index in shown)
    rounds = in_columns((points_text(vp) or "–" for vp in place.round_vps), width)
    return Line(place.rank, team_of(row.entrant), values, rounds, _decided(place), points_text(row.carried))


def _decided(place: scoring.Place) -> str:
    """What sets a place apart from the one above, where the points alone do not; nothing beside the first place."""
    decision = place.decided_by
    if place.shared:
        return _("shared")
    if decision is None or decision.side == "below" or decision.code == VICTORY_POINTS:
        return ""
    return decision_text(decision)


PAPER = Paper(PaperKind.STANDINGS, "list", parts)
