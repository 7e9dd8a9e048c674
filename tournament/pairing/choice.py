"""Levels H, B, L and S: who has the bye, and the balanced optimum of the rest."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.pairing.ground import Couple, Ground
from tournament.pairing.matching import NOBODY, Mates, optimum, optimum_with_bye


@dataclass(frozen=True, slots=True)
class Choice:
    """The bye, the balanced optimum (`protect=0`) of the teams without pin, and how to find it again with pairs fixed."""

    ground: Ground
    bye: int | None
    mates: Mates
    outlook: None = None
    ahead: int | None = None

    def best_with(self, fixed: Sequence[Couple]) -> Mates | None:
        """The optimum that contains these couples; None when the rest then has no legal round."""
        placed = {team for couple in fixed for team in couple}
        rest = optimum(self.ground, [team for team in sorted(self.mates) if team not in placed])
        return None if rest is None else {**rest, **both_ways(fixed)}


def both_ways(couples: Iterable[Couple]) -> Mates:
    """Couples as a mapping from each team to its partner."""
    return {team: partner for a, b in couples for team, partner in ((a, b), (b, a))}


def choose(ground: Ground) -> Choice | None:
    """Levels H, B, L, S, Q, R, T, X; None when no round is legal."""
    free = ground.free
    if len(free) % 2 == 0:
        mates = optimum(ground, free)
        return None if mates is None else Choice(ground, None, mates)
    mates = optimum_with_bye(ground, free)
    if mates is None:
        return None
    bye = mates.pop(NOBODY)
    del mates[bye]
    return Choice(ground, bye, mates)
