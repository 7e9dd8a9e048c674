"""The cheapest ways out when no round is legal: which bars to lift, a few choices, cheapest first."""

from collections.abc import Callable
from itertools import islice
from typing import Final

from tournament.pairing.band import band
from tournament.pairing.field import Field
from tournament.pairing.ground import Couple, Ground
from tournament.pairing.levels import Digits, digits, lots_by_rank
from tournament.pairing.matching import NOBODY, bye_costs
from tournament.pairing.ranking import Couples, in_order
from tournament.pairing.result import Bar, Lift, PairedRound, Relaxation

CHOICES: Final = 5
# Beyond so many bars at once nobody compares sets of pairs: the rule itself has to give.
MANY: Final = 4
# Rounds looked at for them; a handful more than the choices do, because some lift more than needed.
LOOKED_AT: Final = 50


def relaxations(ground: Ground, pair: Callable[[Field], PairedRound]) -> tuple[Relaxation, ...]:
    """Up to five sets of bars to lift (one, where it takes more than four bars): fewest first, then the mildest, then
    the best round that follows.

    Mildest is a same-club bar (the organiser's wish), then a rematch, the longer ago the milder, then a forbidden pair.
    `pair` pairs the field with the lifted pairs pinned, which gives the figures.
    """
    return tuple(_offer(ground, lifted, pair) for lifted in _cheapest(ground))


def _offer(ground: Ground, lifted: Couples, pair: Callable[[Field], PairedRound]) -> Relaxation:
    lifts = tuple(_lift(ground, a, b) for a, b in lifted)
    paired = pair(ground.field.with_pin(*((lift.a, lift.b) for lift in lifts)))
    return Relaxation(lifts, paired.figures)


def _lift(ground: Ground, a: int, b: int) -> Lift:
    bar: Bar = "same_club"
    if b in ground.met[a]:
        bar = "rematch"
    if ground.forbidden[a] >> b & 1:
        bar = "forbidden"
    return Lift(ground.teams[a], ground.teams[b], bar, ground.met[a].get(b))


def _severities(ground: Ground) -> Callable[[int, int], int]:
    """How grave it is to lift a bar: 1 for a common club, then the round of the last meeting, forbidden pairs most."""
    rounds = sorted({at for meetings in ground.met for at in meetings.values()})
    gravity = {at: place for place, at in enumerate(rounds, start=2)}

    def severity(a: int, b: int) -> int:
        if ground.forbidden[a] >> b & 1:
            return len(rounds) + 2
        return gravity[ground.met[a][b]] if b in ground.met[a] else 1

    return severity


def _cheapest(ground: Ground) -> list[Couples]:
    """The couples to lift in the best rounds that break bars, cheapest first, none more than another one needs."""
    costs = _relaxed_costs(ground)
    free = ground.free
    vertices = (NOBODY, *free) if len(free) % 2 else free
    found: list[Couples] = []

    def barred(couples: Couples) -> Couples:
        return tuple(couple for couple in couples if costs[couple][0])

    for lifted in map(barred, islice(in_order(costs, vertices, telling=barred), LOOKED_AT)):
        if not any(set(fewer) <= set(lifted) for fewer in found):
            found.append(lifted)
        if len(found) == CHOICES or len(lifted) > MANY:
            break
    return found


def _relaxed_costs(ground: Ground) -> dict[Couple, Digits]:
    """(lifts, severity, B, S, Q, R, T, X) of every couple in the band, barred or not, and of every bye."""
    free = ground.free
    lots, severity = lots_by_rank(ground), _severities(ground)
    costs: dict[Couple, Digits] = {}
    for a, b, _ in band(ground, free, spare=len(free) % 2):
        barred = not ground.may_meet(a, b)
        costs[a, b] = (int(barred), severity(a, b) if barred else 0, 0, *digits(ground, lots, a, b))
    if len(free) % 2:
        costs |= {end: (0, 0, *cost) for end, cost in bye_costs(ground, free).items()}
    return costs
