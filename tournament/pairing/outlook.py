"""Level L: what must stay open for the planned rounds after this one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.pairing.factors import without
from tournament.pairing.ground import Couple, Ground, mask_of
from tournament.pairing.plans import always_pairable, evened, first_of, possible


@dataclass(frozen=True, slots=True)
class Outlook:
    """The promise of this round: after it, `rounds` more can be paired along `near`.

    In an odd field vertex n stands for the bye. A round is a list of couples of all teams, the bye's couple included.
    """

    near: tuple[int, ...]
    rounds: int

    def keeps(self, couples: Sequence[Couple]) -> bool:
        """Whether the promise holds after this round."""
        return possible(without(self.near, couples), self.rounds)

    def round_with(self, fixed: Sequence[Couple]) -> tuple[Couple, ...] | None:
        """Some round with these couples that keeps the promise, or None."""
        return first_of(self.near, fixed, self.rounds)

    def blame(self, couples: Sequence[Couple], fixed: Sequence[Couple]) -> tuple[Couple, ...]:
        """Of the couples of a round that breaks the promise, few that alone break it already, beside those `fixed`.

        All of them where the numbers of opponents left do not show it.
        """
        guilty = list(couples)
        for couple in couples if self._broken_by([*fixed, *couples]) else ():
            fewer = [other for other in guilty if other != couple]
            if self._broken_by([*fixed, *fewer]):
                guilty = fewer
        return tuple(guilty)

    def _broken_by(self, couples: Sequence[Couple]) -> bool:
        return evened(self.near, couples, self.rounds) is None


def needed(ground: Ground) -> bool:
    """False when any round at all leaves every planned one pairable (Dirac: planned rounds up to half the field)."""
    rounds = ground.field.rounds_left
    return rounds > 0 and not always_pairable(next(_graphs(ground)), rounds + 1)


def widest(ground: Ground) -> Iterator[Outlook]:
    """The promises worth trying, the best first: most rounds, then no second bye in any of them.

    Nobody plays more rounds than there are teams, however many are planned.
    """
    for rounds in range(min(ground.field.rounds_left, len(ground.teams)), 0, -1):
        for near in _graphs(ground):
            yield Outlook(near, rounds)


def _graphs(ground: Ground) -> Iterator[tuple[int, ...]]:
    """Who may meet later; in an odd field first with byes only for teams without one, then for everybody once more."""
    size = len(ground.teams)
    everyone = (1 << size) - 1
    near = tuple(everyone & ~closed & ~(1 << team) for team, closed in enumerate(ground.closed))
    if size % 2 == 0:
        yield near
        return
    byes = [ground.field.byes.get(team, 0) for team in ground.teams]
    fresh = mask_of(team for team, count in enumerate(byes) if count == 0)
    for takers in (fresh, everyone):
        yield (*(mask | (takers >> team & 1) << size for team, mask in enumerate(near)), takers)
