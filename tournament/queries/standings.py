"""Standings of a stage."""

from dataclasses import dataclass
from fractions import Fraction

import scoring
from tournament.models import Division, Entrant, EntrantState, Stage
from tournament.queries.results import match_results, scoring_rules


@dataclass(frozen=True)
class Row:
    """One line of the standings: the place the scoring module gave, and whose it is.

    `moved` is how many places the pair rose (positive) or fell since the round before; None in its first round.
    """

    place: scoring.Place
    entrant: Entrant
    moved: int | None

    @property
    def carried(self) -> Fraction | None:
        """The points that no round shows, given to a late entrant; None for nearly everybody."""
        return Fraction(self.entrant.start_vp) if self.entrant.start_vp else None


@dataclass(frozen=True)
class Standings:
    """The standings of a stage after a round; `rounds` are the numbers that have at least one result."""

    stage: Stage
    after_round: int
    rounds: tuple[int, ...]
    rows: tuple[Row, ...]

    @property
    def some_carry(self) -> bool:
        """Whether any pair carries points that no round shows."""
        return any(row.carried for row in self.rows)


def scored_entrants(division: Division) -> tuple[scoring.Entrant, ...]:
    """Return the pairs that have a lot, withdrawn ones included: they keep their place."""
    return tuple(_scored(entrant) for entrant in division.entrants.exclude(lot=None))


def _scored(entrant: Entrant) -> scoring.Entrant:
    return scoring.Entrant(
        id=str(entrant.pk),
        name=entrant.team_name,
        lot=entrant.lot,
        start_vp=Fraction(entrant.start_vp),
        withdrawn=entrant.state == EntrantState.WITHDRAWN,
    )


def standings(stage: Stage, after_round: int | None = None) -> Standings:
    """Return the standings after a round (default: all results so far), in four queries whatever the size."""
    entrants = {str(entrant.pk): entrant for entrant in stage.division.entrants.exclude(lot=None)}
    scored = tuple(_scored(entrant) for entrant in entrants.values())
    results = match_results(stage)
    rules = scoring_rules(stage)
    last = max((result.round for result in results), default=0)
    after = min(after_round, last) if after_round is not None else last
    places = scoring.standings(scored, results, rules, after_round=after)
    before = (
        {}
        if after <= 1
        else {place.entrant: place.rank for place in scoring.standings(scored, results, rules, after_round=after - 1)}
    )
    return Standings(
        stage=stage,
        after_round=after,
        rounds=tuple(sorted({result.round for result in results})),
        rows=tuple(
            Row(place, entrants[place.entrant], _moved(before.get(place.entrant), place.rank)) for place in places
        ),
    )


def _moved(before: int | None, now: int) -> int | None:
    return None if before is None else before - now
