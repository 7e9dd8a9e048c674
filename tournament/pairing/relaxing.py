"""The cheapest ways out when no round is legal: which bars to lift, a few choices, cheapest first."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Final

from tournament.pairing.band import band
from tournament.pairing.field import Field
from tournament.pairing.ground import Couple, Ground
from tournament.pairing.levels import Digits, digits, lots_by_rank
from tournament.pairing.matching import NOBODY, bye_costs, perfect
from tournament.pairing.result import Bar, Lift, PairedRound, Relaxation

CHOICES: Final = 5


@dataclass(frozen=True, slots=True)
class _Way:
    """A round that breaks bars: which couples need a lift, and what it costs, level by level."""

    lifted: tuple[Couple, ...]
    cost: Digits
    kept: tuple[Couple, ...]
    banned: frozenset[Couple]


def relaxations(ground: Ground, pair: Callable[[Field], PairedRound]) -> tuple[Relaxation, ...]:
    """Up to five sets of bars to lift: fewest first, then the mildest, then the best round that follows.

    Mildest is a same-club bar (the organiser's wish), then a rematch, the longer ago the milder, then a forbidden pair.
    `pair` pairs the field with the lifted pairs pinned, which gives the figures.
    """
    return tuple(_offer(ground, way, pair) for way in _cheapest(ground))


def _offer(ground: Ground, way: _Way, pair: Callable[[Field], PairedRound]) -> Relaxation:
    lifts = tuple(_lift(ground, a, b) for a, b in way.lifted)
    paired = pair(ground.field.with_pin(*((lift.a, lift.b) for lift in lifts)))
    return Relaxation(lifts, paired.figures)


def _lift(ground: Ground, a: int, b: int) -> Lift:
    bar: Bar = "same_club"
    if b in ground.met[a]:
        bar = "rematch"
    if ground.forbidden[a] >> b & 1:
        bar = "forbidden"
    return Lift(ground.teams[a], ground.teams[b], bar, ground.met[a].get(b))


def _severity(ground: Ground, a: int, b: int) -> int:
    """Small is mild: 1 for a common club, then the round of the last meeting, then forbidden pairs above all rounds."""
    rounds = sorted({at for meetings in ground.met for at in meetings.values()})
    lift = _lift(ground, a, b)
    if lift.bar == "forbidden":
        return len(rounds) + 2
    return 1 if lift.round is None else rounds.index(lift.round) + 2


def _cheapest(ground: Ground) -> list[_Way]:
    """Best first; each way found is split so that no later one lifts the same set (Lawler's partition)."""
    costs = _relaxed_costs(ground)
    found: list[_Way] = []
    ticket = count()
    heap: list[tuple[Digits, int, _Way]] = []

    def look(kept: tuple[Couple, ...], banned: frozenset[Couple]) -> None:
        way = _best_way(ground, costs, kept, banned)
        if way is not None:
            heapq.heappush(heap, (way.cost, next(ticket), way))

    look((), frozenset())
    while heap and len(found) < CHOICES:
        _, _, way = heapq.heappop(heap)
        found.append(way)
        fresh = [couple for couple in way.lifted if couple not in way.kept]
        for place, couple in enumerate(fresh):
            look((*way.kept, *fresh[:place]), way.banned | {couple})
    return found


def _relaxed_costs(ground: Ground) -> dict[Couple, Digits]:
    """(lifts, severity, B, S, Q, R, T, X) of every couple in the band, barred or not, and of every bye."""
    free = ground.free
    lots = lots_by_rank(ground)
    costs: dict[Couple, Digits] = {}
    for a, b in band(ground, free, spare=len(free) % 2):
        barred = not ground.may_meet(a, b)
        costs[a, b] = (int(barred), _severity(ground, a, b) if barred else 0, 0, *digits(ground, lots, a, b))
    if len(free) % 2:
        costs |= {end: (0, 0, *cost) for end, cost in bye_costs(ground, free).items()}
    return costs


def _best_way(
    ground: Ground, costs: dict[Couple, Digits], kept: tuple[Couple, ...], banned: frozenset[Couple]
) -> _Way | None:
    placed = {team for couple in kept for team in couple}
    free = ground.free
    vertices = [team for team in ((NOBODY, *free) if len(free) % 2 else free) if team not in placed]
    usable = {end: cost for end, cost in costs.items() if end not in banned and placed.isdisjoint(end)}
    mates = perfect(usable, vertices)
    if mates is None:
        return None
    played = sorted((*kept, *((a, b) for a, b in mates.items() if a < b)))
    lifted = tuple(couple for couple in played if costs[couple][0])
    cost = tuple(map(sum, zip(*(costs[couple] for couple in played), strict=True)))
    return _Way(lifted, cost, kept, banned)
