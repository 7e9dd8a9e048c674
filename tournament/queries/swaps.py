"""What a change by hand would do to a draft, before it is made."""

from dataclasses import dataclass

from tournament.models import Round
from tournament.pairing import Conflict, Field, Figures, check, figures
from tournament.queries.seating import Seating, seating


@dataclass(frozen=True)
class Change:
    """Two pairs of a draft changing places: the conflicts this adds and removes, and the figures before and after."""

    added: tuple[Conflict, ...]
    removed: tuple[Conflict, ...]
    before: Figures
    after: Figures

    @property
    def needs_reason(self) -> bool:
        """Whether a rule would be broken that is not broken now."""
        return any(conflict.hard for conflict in self.added)


def field_of_round(a_round: Round) -> Field:
    """Return what went into the pairing of a stored round."""
    return Field.from_json(a_round.field)


def change_by_swap(draft: Round, first: int, second: int) -> Change:
    """Return what changes when two entrants take each other's seats; writes nothing."""
    now = seating(draft)
    return change_between(field_of_round(draft), now, now.swapped(str(first), str(second)))


def change_between(field: Field, now: Seating, then: Seating) -> Change:
    """Return what changes between two arrangements of one field."""
    old = check(field, now.pairs, now.bye)
    new = check(field, then.pairs, then.bye)
    return Change(
        added=tuple(conflict for conflict in new if not _among(conflict, old)),
        removed=tuple(conflict for conflict in old if not _among(conflict, new)),
        before=figures(field, now.pairs, now.bye),
        after=figures(field, then.pairs, then.bye),
    )


def _among(conflict: Conflict, others: tuple[Conflict, ...]) -> bool:
    """Whether the same two teams had the same conflict, on whichever sides they sat."""
    return any(conflict.kind == other.kind and set(conflict.teams) == set(other.teams) for other in others)
