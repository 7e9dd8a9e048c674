"""What a result would be worth, before and after it is saved."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import ScoringRules
from tournament.models import Entrant, Match, Side
from tournament.queries.outcome_words import levels_text, outcome_text, points_text
from tournament.queries.outcomes import Outcome
from tournament.queries.worth import Worth


@dataclass(frozen=True)
class Preview:
    """An outcome with names: what happened, and the points of both sides as the standings will count them.

    `winner` is None when nobody won. `capped`: the difference is larger than the table of victory points, which counts
    it like its last row.
    """

    match: Match
    outcome: Outcome
    winner: Entrant | None
    text: str
    points_a: str
    points_b: str
    capped: bool
    largest: int

    @property
    def levels(self) -> str:
        """Both final levels, side 1 first, where they were typed."""
        return levels_text(self.outcome.level_a, self.outcome.level_b)

    @property
    def sentence(self) -> str:
        """Table, outcome and points in one line."""
        points = f"{self.points_a} : {self.points_b}"
        return _("Table %(table)s: %(text)s, %(points)s.") % {
            "table": self.match.table_number,
            "text": self.text,
            "points": points,
        }


def preview_of(match: Match, outcome: Outcome, rules: ScoringRules) -> Preview:
    """Return what an outcome says and is worth."""
    a, b = match.entrants
    winner = {Side.A.value: a, Side.B.value: b}.get(outcome.winner)
    points = [points_text(each) for each in Worth(match.round, rules).points(match, outcome)]
    return Preview(
        match=match,
        outcome=outcome,
        winner=winner,
        text=outcome_text(
            outcome.kind,
            winner.team_name if winner else "",
            outcome.level_difference,
            (outcome.level_a, outcome.level_b),
        ),
        points_a=points[0],
        points_b=points[1],
        capped=(outcome.level_difference or 0) > rules.largest_difference,
        largest=rules.largest_difference,
    )
