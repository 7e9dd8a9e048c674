"""Checks of what the engine says when it cannot pair: the certificate by hand, the ways out by brute force."""

from itertools import chain, combinations

from tests.pairing.oracle import Oracle, Round
from tournament.pairing import Certificate, Field, Impossible, Relaxation, pair


def certificate_holds(field: Field, proof: Certificate) -> bool:
    """Odd groups, no legal pair between two of them or with outsiders, and more groups than brokers and byes."""
    oracle = Oracle(field)
    inside = [team for group in proof.groups for team in group]
    pinned = {team for pin in field.pinned for team in pin}
    outside = set(field.order) - set(inside) - set(proof.brokers) - pinned
    apart = [
        *chain.from_iterable(((a, b) for a in one for b in other) for one, other in combinations(proof.groups, 2)),
        *((a, b) for a in inside for b in outside),
    ]
    return (
        len(set(inside)) == len(inside)
        and set(inside).isdisjoint(proof.brokers)
        and all(len(group) % 2 == 1 for group in proof.groups)
        and all(frozenset(couple) in oracle.barred for couple in apart)
        and proof.byes == (len(field.order) - len(pinned)) % 2
        and len(proof.groups) > len(proof.brokers) + proof.byes
    )


def ways_out_are_cheapest(field: Field, refusal: Impossible) -> bool:
    """Each way makes the field pairable with the figures it tells; no two are the same; they are the five
    cheapest of those that lift nothing beyond need."""
    oracle = Oracle(field)
    sets = {lifted(oracle, one) for one in oracle.all_rounds(legal=False)}
    needed = [bars for bars in sets if not any(fewer < bars for fewer in sets)]
    costs = sorted(cost_of(oracle, bars) for bars in needed)
    offered = [cost_of(oracle, frozenset(map(frozenset, way.pairs))) for way in refusal.relaxations]
    distinct = {frozenset(map(frozenset, way.pairs)) for way in refusal.relaxations}
    return (
        len(distinct) == len(offered)
        and offered == costs[: len(offered)]
        and len(offered) == min(5, len(costs))
        and all(figures_told(field, way) for way in refusal.relaxations)
    )


def lifted(oracle: Oracle, one: Round) -> frozenset[frozenset[str]]:
    """The bars a round breaks; a pin is no bar broken."""
    return frozenset(
        frozenset(couple) for couple in one.couples if couple not in oracle.pins and frozenset(couple) in oracle.barred
    )


def cost_of(oracle: Oracle, bars: frozenset[frozenset[str]]) -> tuple[int, int]:
    """How many bars, and how severe: a club 1, then by round of the last meeting, forbidden above all."""
    rounds = sorted({at for a, b, at in oracle.field.met if {a, b} <= set(oracle.teams)})
    severity = 0
    for bar in bars:
        meetings = [at for a, b, at in oracle.field.met if {a, b} == bar]
        if any(set(couple) == bar for couple in oracle.field.forbidden):
            severity += len(rounds) + 2
        elif meetings:
            severity += rounds.index(max(meetings)) + 2
        else:
            severity += 1
    return len(bars), severity


def figures_told(field: Field, way: Relaxation) -> bool:
    return pair(field.with_pin(*way.pairs)).figures == way.figures
