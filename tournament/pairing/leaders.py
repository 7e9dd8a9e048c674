"""Level P: from the top, each protected table number takes its best-ranked legal opponent, at a bounded price."""

from collections.abc import Iterator

from tournament.pairing.choice import Choice
from tournament.pairing.ground import Couple, Ground
from tournament.pairing.matching import Mates
from tournament.pairing.numbers import Number
from tournament.pairing.result import Because


def protect_leaders(ground: Ground, choice: Choice) -> tuple[Mates, dict[int, Because]]:
    """The mates after level P, and the reason for each leader's pair by the leader's rank.

    The tables above are fixed; a candidate is passed over when it would leave the rest without a legal round (levels H
    and L) or cost one more same-club pair (level S). When the optimum with the candidate has a score gap more than
    `tolerance` VP above the largest of the balanced optimum, the leader keeps the opponent the optimum so far gives it.
    """
    return _Leaders(ground, choice).settle()


class _Leaders:
    def __init__(self, ground: Ground, choice: Choice) -> None:
        self.ground = ground
        self.choice = choice
        self.mates = choice.mates
        self.fixed: list[Couple] = []
        self.reasons: dict[int, Because] = {}
        self.limit = self._limit()
        self.rough = False

    def settle(self) -> tuple[Mates, dict[int, Because]]:
        for leader in self._leaders():
            candidate = self._first_candidate(leader)
            self.fixed.append((leader, candidate))
        if self.rough:
            self.mates = self._optimum(self.fixed) or self.mates
        return self.mates, self.reasons

    def _limit(self) -> Number | None:
        tolerance = self.ground.field.tolerance
        if tolerance is None:
            return None
        return self._largest(self.mates) + tolerance * self.ground.scale

    def _largest(self, mates: Mates) -> int:
        played = (*mates.items(), *self.ground.couples)
        return max((self.ground.gap(a, b) for a, b in played), default=0)

    def _leaders(self) -> Iterator[int]:
        """The leader of each protected table number that has no pin; a pinned pair takes up its table number."""
        pinned = dict(self.ground.couples)
        placed: set[int] = set(pinned.values())
        tables = self.ground.field.protect
        for team in range(len(self.ground.teams)):
            if tables == 0:
                return
            if team in placed or team == self.choice.bye:
                continue
            if tables is not None:
                tables -= 1
            if team not in pinned:
                yield team
                placed.add(self.mates[team])

    def _first_candidate(self, leader: int) -> int:
        """Settle one leader's opponent; `mates` becomes the optimum so far, with that pair in it."""
        for candidate in self._better_than_mate(leader):
            if not self.ground.may_meet(leader, candidate):
                continue
            trial = self._with_pair((leader, candidate))
            if trial is None or self._clubs(trial) > self._clubs(self.mates):
                continue
            if self.limit is not None and self._largest(trial) > self.limit:
                self.reasons[leader] = "tolerance"
                return self.mates[leader]
            self.mates = trial
            break
        self.reasons[leader] = "leader"
        return self.mates[leader]

    def _better_than_mate(self, leader: int) -> list[int]:
        placed = {team for couple in self.fixed for team in couple}
        return [team for team in sorted(self.mates) if team not in placed and leader < team < self.mates[leader]]

    def _with_pair(self, couple: Couple) -> Mates | None:
        """A round with the tables above and this couple: the optimum, or where no gap matters any as good in S."""
        if self.limit is None and (swapped := self._swapped(*couple)) is not None:
            self.rough = True
            return swapped
        return self._optimum([*self.fixed, couple])

    def _swapped(self, leader: int, candidate: int) -> Mates | None:
        """The mates with the two couples of leader and candidate exchanged, where that is plainly allowed."""
        left, right = self.mates[leader], self.mates[candidate]
        if self.choice.outlook is not None or not self.ground.may_meet(left, right):
            return None
        swapped = {**self.mates, leader: candidate, candidate: leader, left: right, right: left}
        return swapped if self._clubs(swapped) <= self._clubs(self.mates) else None

    def _optimum(self, fixed: list[Couple]) -> Mates | None:
        return self.choice.best_with(fixed)

    def _clubs(self, mates: Mates) -> int:
        return sum(self.ground.mates[a] >> b & 1 for a, b in mates.items())
