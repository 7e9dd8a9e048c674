"""Victory points of a single match."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.results import forfeit_score, table_row
from scoring.errors import InvalidDifference
from scoring.ruleset import ScoringRules


@dataclass(frozen=True)
class VictoryPoints:
    """What the two sides of a played match get; `capped` warns that the difference is larger than the table."""

    winner: Fraction
    loser: Fraction
    capped: bool


def victory_points(level_difference: int, rules: ScoringRules) -> VictoryPoints:
    """The row of the table for a level difference (`000:4.2`: 15 and 15 at 0, 27 and 3 at 12).

    A larger difference than the table knows gets the last row and is marked as capped: it is most likely a slip of
    the pen. Raises `InvalidDifference` below zero.
    """
    if level_difference < 0:
        raise InvalidDifference(level_difference)
    (winner, loser), capped = table_row(rules.vp_table, level_difference)
    return VictoryPoints(Fraction(winner), Fraction(loser), capped)


def forfeit_points(earlier: Sequence[Fraction], rules: ScoringRules) -> Fraction:
    """What the side that was there gets when the other forfeits (`000:2.13`).

    `earlier` are its victory points in all rounds before this one in which it had a match, a forfeit or a bye: the
    book says 每轮比赛所得胜利分, of every round, so byes count, at what they were worth; rounds it sat out do not.
    Formula `max` takes the higher of the fixed score and the mean, our reading of a clause whose heading is lost;
    `average` is the mean alone, `fixed` the score alone. Without earlier rounds it is the fixed score. Exact.
    """
    return forfeit_score(rules.forfeit_formula, Fraction(rules.forfeit_vp), earlier)
