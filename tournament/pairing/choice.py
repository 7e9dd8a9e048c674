"""Levels H, B, L and S: who has the bye, and the balanced optimum of the rest."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from tournament.pairing.ground import Couple, Ground
from tournament.pairing.matching import NOBODY, Mates, legal_costs, optimum, optimum_with_bye
from tournament.pairing.outlook import Outlook, needed, widest
from tournament.pairing.ranking import in_order

# Rounds looked at, best first, for one that keeps the later rounds pairable; each one that fails rules out many.
LOOKED_AT: Final = 300


@dataclass(frozen=True, slots=True)
class Choice:
    """The bye, the balanced optimum (`protect=0`) of the teams without pin, and how to find it again with pairs fixed.

    `outlook` is the promise for later rounds, None where none is needed or none can be kept.
    """

    ground: Ground
    bye: int | None
    mates: Mates
    outlook: Outlook | None = None

    @property
    def ahead(self) -> int | None:
        """Later rounds known to stay pairable; None when that needs no care."""
        if self.outlook is not None:
            return self.outlook.rounds
        return 0 if needed(self.ground) else None

    def best_with(self, fixed: Sequence[Couple]) -> Mates | None:
        """The optimum that contains these couples; None when the rest then has no legal round, now or later."""
        placed = {team for couple in fixed for team in couple}
        alive = [team for team in sorted(self.mates) if team not in placed]
        rest = optimum(self.ground, alive)
        if rest is None:
            return None
        mates = {**rest, **both_ways(fixed)}
        played = [(a, b) for a, b in mates.items() if a < b]
        if self.outlook is None or self.outlook.keeps([*self.ground.couples, *self._bye_couple(), *played]):
            return mates
        return self._next_best(self.outlook, fixed, alive)

    def _bye_couple(self) -> list[Couple]:
        """The bye as level L sees it: a couple with the vertex after the last team."""
        return [] if self.bye is None else [(self.bye, len(self.ground.teams))]

    def _next_best(self, outlook: Outlook, fixed: Sequence[Couple], alive: Sequence[int]) -> Mates | None:
        """The best round that keeps the promise; beyond the effort any that does, rather than a dead end."""
        given = [*self.ground.couples, *self._bye_couple(), *fixed]
        certain = outlook.round_with(given)
        if certain is None:
            return None
        costs = legal_costs(self.ground, ((a, b) for a in alive for b in alive if a < b))
        for couples in islice(in_order(costs, alive, lambda couples: outlook.blame(couples, given)), LOOKED_AT):
            if outlook.keeps([*given, *couples]):
                return both_ways((*couples, *fixed))
        found = both_ways(certain)
        return {team: found[team] for team in self.mates}


def both_ways(couples: Iterable[Couple]) -> Mates:
    """Couples as a mapping from each team to its partner."""
    return {team: partner for a, b in couples for team, partner in ((a, b), (b, a))}


def choose(ground: Ground) -> Choice | None:
    """Levels H, B, L, S, Q, R, T, X; None when no round is legal.

    Where the later rounds need care, "pairable" in level B includes them: a bye that would end the stage early passes
    to the next in turn. That is our reading; the alternative is to get stuck although a plan existed.
    """
    choice = _balanced(ground)
    if choice is None or not needed(ground):
        return choice
    return _first_that_keeps(ground, choice) or choice


def _balanced(ground: Ground) -> Choice | None:
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


def _first_that_keeps(ground: Ground, choice: Choice) -> Choice | None:
    """The best promise that can be kept, with the first bye in turn and the best round that keep it."""
    for outlook in widest(ground):
        for candidate in _byes_in_turn(ground, choice):
            promising = replace(candidate, outlook=outlook)
            mates = promising.best_with(())
            if mates is not None:
                return replace(promising, mates=mates)
    return None


def _byes_in_turn(ground: Ground, choice: Choice) -> Iterable[Choice]:
    if choice.bye is None:
        yield choice
        return
    free = ground.free
    turn = ground.bye_order.index(choice.bye)
    for bye in ground.bye_order[turn:]:
        if bye in free:
            yield Choice(ground, bye, {team: NOBODY for team in free if team != bye})
