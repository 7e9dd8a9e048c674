"""What a result would be worth, before and after it is saved."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import ScoringRules, forfeit_points, victory_points
from tournament.models import Match, ResultKind, Side
from tournament.queries.outcome_words import outcome_text, points_text
from tournament.queries.outcomes import Outcome


@dataclass(frozen=True)
class Preview:
    """An outcome with names: what happened, and the points of both sides (a forfeit's at least; see `at_least`).

    `capped`: the difference is larger than the table of victory points, which counts it like its last row.
    """

    match: Match
    outcome: Outcome
    text: str
    points_a: str
    points_b: str
    at_least: bool
    capped: bool
    largest: int

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
    """Return what an outcome says and is worth.

    The side that was there gets, for a forfeit, the mean of its earlier rounds where that is more (`000:2.13`); the
    standings work that out, here stands what it gets at least.
    """
    a, b = match.entrants
    names = {Side.A.value: a.team_name, Side.B.value: b.team_name, "": ""}
    points, capped = _points(outcome, rules)
    return Preview(
        match=match,
        outcome=outcome,
        text=outcome_text(outcome.kind, names[outcome.winner], outcome.level_difference),
        points_a=points[0],
        points_b=points[1],
        at_least=outcome.kind == ResultKind.FORFEIT and rules.forfeit_formula != "fixed",
        capped=capped,
        largest=rules.largest_difference,
    )


def _points(outcome: Outcome, rules: ScoringRules) -> tuple[tuple[str, str], bool]:
    if outcome.kind == ResultKind.PLAYED:
        worth = victory_points(outcome.level_difference or 0, rules)
        winner, loser, capped = points_text(worth.winner), points_text(worth.loser), worth.capped
    else:
        winner, loser, capped = points_text(forfeit_points((), rules)), points_text(rules.forfeiter_vp), False
    if outcome.kind == ResultKind.DOUBLE_FORFEIT:
        winner = loser
    return ((loser, winner) if outcome.winner == Side.B else (winner, loser)), capped
