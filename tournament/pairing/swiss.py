"""Swiss pairing (`000:4.1.1`): the first round by lot, later rounds by score, and nobody meets twice.

The levels, each strictly above the next: H legal, B bye, L later rounds, S same club, P leaders, Q score gaps,
R rank gaps, T from the top, X lots. `pair` walks down them and checks the outcome before it lets go of it.
"""

from collections.abc import Mapping

from tournament.pairing.certificate import certificate
from tournament.pairing.choice import Choice, choose
from tournament.pairing.conflicts import check
from tournament.pairing.field import Field, validate
from tournament.pairing.ground import Ground, lay_out
from tournament.pairing.leaders import protect_leaders
from tournament.pairing.matching import Mates
from tournament.pairing.prices import tally
from tournament.pairing.relaxing import relaxations
from tournament.pairing.result import Because, Impossible, Pair, PairedRound


def pair(field: Field) -> PairedRound:
    """The one best round of this field, pairs from the best table number down.

    Raises InvalidField for input that contradicts itself, Impossible (with certificate and ways out) when no round is
    legal. The same field gives the same round in any order of its met, clubs, pins... and in any process.
    """
    validate(field)
    ground = lay_out(field)
    paired = settle(ground)
    if paired is None:
        raise Impossible(certificate(ground), relaxations(ground, pair))
    return paired


def settle(ground: Ground) -> PairedRound | None:
    """All levels on a ground laid out before; None when no round is legal."""
    choice = choose(ground)
    if choice is None:
        return None
    mates, reasons = protect_leaders(ground, choice)
    paired = _write_down(ground, choice, mates, reasons)
    _verify(ground.field, paired)
    return paired


def _write_down(ground: Ground, choice: Choice, mates: Mates, reasons: Mapping[int, Because]) -> PairedRound:
    because: dict[int, Because] = {**reasons}
    because.update((a, "pinned") for a, _ in ground.couples)
    couples = sorted((*ground.couples, *(couple for couple in mates.items() if couple[0] < couple[1])))
    bye = None if choice.bye is None else ground.teams[choice.bye]
    pairs = (Pair(ground.teams[a], ground.teams[b], because.get(a, "optimum")) for a, b in couples)
    return PairedRound(tuple(pairs), bye, tally(ground, couples, bye), choice.ahead)


def _verify(field: Field, paired: PairedRound) -> None:
    """Look at the round with other eyes than those that made it: each team once, no bar broken, pins kept."""
    broken = [conflict for conflict in check(field, paired.pairs, paired.bye) if conflict.hard]
    if broken:
        raise AssertionError(broken)
