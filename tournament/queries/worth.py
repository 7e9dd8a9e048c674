"""What the outcomes of a round are worth in victory points, forfeits included."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import scoring
from tournament.models import Match, ResultKind, Round, Side
from tournament.queries.outcome_words import points_text
from tournament.queries.outcomes import Outcome
from tournament.queries.results import fact_of, match_results
from tournament.queries.standings import scored_entrants

Pair = tuple[Fraction | int, Fraction | int]


@dataclass
class Worth:
    """The points of outcomes in one round, side a first.

    The other side of a forfeit gets its own mean of earlier rounds where that is more than the fixed points
    (`000:2.13`); those rounds are read only when a forfeit is asked for, once.
    """

    round: Round
    rules: scoring.ScoringRules

    def points(self, match: Match, outcome: Outcome) -> Pair:
        """Return the points of both sides."""
        if outcome.kind == ResultKind.DOUBLE_FORFEIT:
            return self.rules.forfeiter_vp, self.rules.forfeiter_vp
        if outcome.kind == ResultKind.FORFEIT:
            return self._by_forfeit(match, outcome)
        worth = scoring.victory_points(outcome.level_difference or 0, self.rules)
        return (worth.loser, worth.winner) if outcome.winner == Side.B else (worth.winner, worth.loser)

    def text(self, match: Match, outcome: Outcome) -> str:
        """Return the points in words: 18 : 12."""
        return " : ".join(points_text(points) for points in self.points(match, outcome))

    def _by_forfeit(self, match: Match, outcome: Outcome) -> Pair:
        fact = fact_of(match, outcome)
        places = scoring.standings(self._entrants, (*self._before, fact), self.rules, after_round=fact.round)
        earned = {place.entrant: place.round_vps[fact.round - 1] or Fraction(0) for place in places}
        return earned[fact.a], earned[fact.b or ""]

    @cached_property
    def _entrants(self) -> tuple[scoring.Entrant, ...]:
        return scored_entrants(self.round.stage.division)

    @cached_property
    def _before(self) -> tuple[scoring.MatchResult, ...]:
        return tuple(fact for fact in match_results(self.round.stage) if fact.round < self.round.number)
