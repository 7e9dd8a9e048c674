"""One random field from a seed, paired and judged. Used by the suite (a few), and by `python -m tests.fuzz.pairing`."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from tests.pairing.complete import Complete
from tests.pairing.fields import random_field, with_pins
from tests.pairing.oracle import Oracle, Round
from tests.pairing.proofs import certificate_holds, ways_out_are_cheapest
from tournament.pairing import Candidate, Field, Impossible, PairedRound, explain, pair


def small_field(seed: int) -> Field:
    """Up to eight teams, every kind of bar; a quarter with pins, a quarter with later rounds to keep open."""
    chance = Random(seed)
    field = random_field(chance, 2, 8, look_ahead=chance.random() < 0.25)
    return with_pins(chance, field) if chance.random() < 0.25 else field


def tight_field(seed: int) -> Field:
    """Six to eight teams that plan nearly as many rounds as there are opponents."""
    chance = Random(seed)
    field = random_field(chance, 6, 8)
    played = max((at for _, _, at in field.met), default=0)
    return replace(field, rounds_left=max(1, len(field.order) - 2 - played), clubs={}, protect=chance.choice([0, 3]))


def large_field(seed: int) -> Field:
    """10 to 40 teams, without look-ahead."""
    chance = Random(seed)
    field = random_field(chance, 10, 40)
    return with_pins(chance, field) if chance.random() < 0.25 else field


def small_faults(field: Field) -> list[str]:
    """What brute force holds against the engine's answer, proof and ways out."""
    right = Oracle(field).best()
    try:
        paired = pair(field)
    except Impossible as refusal:
        return [
            *(["impossible, says the engine"] if right is not None else []),
            *(["the certificate does not hold"] if not certificate_holds(field, refusal.because) else []),
            *(["the ways out are not the cheapest"] if not ways_out_are_cheapest(field, refusal) else []),
        ]
    return [] if in_rounds(paired) == right else [f"{in_rounds(paired)} is not {right}"]


def large_faults(field: Field) -> list[str]:
    """What matching on the complete graph holds against the engine's answer."""
    right = Complete(field).best()
    try:
        paired = pair(field)
    except Impossible as refusal:
        proved = right is None and certificate_holds(field, refusal.because)
        return [] if proved else ["impossible, says the engine"]
    return [] if in_rounds(paired) == right else [f"{in_rounds(paired)} is not {right}"]


def in_rounds(paired: PairedRound) -> Round:
    """The engine's round in the oracle's form."""
    return Round(tuple((match.a, match.b) for match in paired.pairs), paired.bye)


def explanation_faults(field: Field, paired: PairedRound) -> list[str]:
    """What brute force holds against the candidates, reasons and prices told of every team that plays."""
    oracle = Oracle(field)
    sides = [side for match in paired.pairs for side in ((match.a, match.b), (match.b, match.a))]
    faults = []
    for me, opponent in sides:
        told = explain(field, paired, me).closer
        if [candidate.team for candidate in told] != closer(oracle, me, opponent):
            faults.append(f"the candidates closer to {me}")
        faults += [
            f"{me} and {one.team}: {one}" for one in told if reason_told(one) != reason(oracle, paired, me, one.team)
        ]
    return faults


def explained_faults(field: Field) -> list[str]:
    """`explanation_faults` of the engine's own round; none where there is no round to explain."""
    try:
        return explanation_faults(field, pair(field))
    except Impossible:
        return []


def closer(oracle: Oracle, me: str, opponent: str) -> list[str]:
    """Nearest first: by score gap, places between, rank."""

    def nearness(other: str) -> tuple[int | Fraction, int]:
        return oracle.gap((me, other)), abs(oracle.rank[me] - oracle.rank[other])

    others = [other for other in oracle.teams if other != me and nearness(other) < nearness(opponent)]
    return sorted(others, key=nearness)


def reason_told(candidate: Candidate) -> tuple[object, ...]:
    price = candidate.figures
    return candidate.why, candidate.round, None if price is None else (price.squares, price.largest)


def reason(oracle: Oracle, paired: PairedRound, me: str, other: str) -> tuple[object, ...]:
    """Why, the round of the last meeting, and the price as sum of squares and largest gap."""
    meetings = [at for a, b, at in oracle.field.met if {a, b} == {me, other}]
    if meetings:
        return "rematch", max(meetings), None
    if any(set(couple) == {me, other} for couple in oracle.field.forbidden):
        return "forbidden", None, None
    if oracle.same_club(me, other):
        return "same_club", None, None
    if any(me in pin or other in pin for pin in oracle.pins):
        return "pinned", None, None
    return ("bye", None, None) if other == paired.bye else price(oracle, paired, me, other)


def price(oracle: Oracle, paired: PairedRound, me: str, other: str) -> tuple[object, ...]:
    """What the round with that pair pinned costs, if there is one as good for later rounds."""
    pinned = Oracle(oracle.field.with_pin((me, other)))
    instead = pinned.best()
    if instead is None:
        return "unpairable", None, None
    if oracle.field.rounds_left and pinned.ahead(instead)[0] < oracle.ahead(in_rounds(paired))[0]:
        return "later_rounds", None, None
    gaps = [pinned.gap(couple) for couple in instead.couples]
    return "price", None, (sum(gap**2 for gap in gaps), max(gaps))
