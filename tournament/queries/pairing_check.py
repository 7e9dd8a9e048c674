"""Whether a stored pairing is what the engine gives for its stored input, and whether anybody changed it by hand."""

from dataclasses import dataclass

from tournament.models import Round
from tournament.pairing import Impossible, PairedRound, input_digest, pair
from tournament.queries.fields import field_of
from tournament.queries.seating import seating
from tournament.queries.swaps import field_of_round


@dataclass(frozen=True)
class PairingCheck:
    """The engine run again on the stored field.

    `same_digest`: the field is the one the round was paired from. `same_result`: the engine gives the same pairs and
    bye again. `changed_tables`: tables at which others sit than the engine said, by a change of hand.
    """

    digest: str
    same_digest: bool
    same_result: bool
    changed_tables: tuple[int, ...]

    @property
    def holds(self) -> bool:
        """Whether the stored pairing is proved to be the engine's."""
        return self.same_digest and self.same_result


def check_pairing(a_round: Round) -> PairingCheck:
    """Run the engine again on the round's stored field and compare."""
    field = field_of_round(a_round)
    try:
        again: PairedRound | None = pair(field)
    except Impossible:
        again = None
    stored = a_round.pairing
    digest = input_digest(field)
    return PairingCheck(
        digest=digest,
        same_digest=digest == a_round.digest,
        same_result=again is not None
        and ([[each.a, each.b] for each in again.pairs], again.bye) == (stored["pairs"], stored["bye"]),
        changed_tables=_changed_tables(a_round),
    )


def is_outdated(draft: Round) -> bool:
    """Say whether a draft was paired from what is no longer so: results corrected, pairs come or gone, settings."""
    stored, now = field_of_round(draft), field_of(draft.stage, draft.number)
    chosen = [pin for pin in stored.pinned if pin not in now.pinned]
    return input_digest(now.with_pin(*chosen)) != draft.digest


def _changed_tables(a_round: Round) -> tuple[int, ...]:
    engine = {frozenset(each) for each in a_round.pairing["pairs"]}
    tables = a_round.matches.filter(table_number__isnull=False).order_by("table_number")
    numbers = tables.values_list("table_number", flat=True)
    pairs = seating(a_round).pairs
    return tuple(
        number for number, each in zip(numbers, pairs, strict=True) if number and frozenset(each) not in engine
    )
