"""How well a field of a rule book is founded: its clause, and the mark of the evidence."""

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """The marks of the clause catalogue, `SILENT` where the surviving text says nothing at all, `HOUSE` for a house
    rule.
    """

    FACT = "fact"
    RECOVERED = "recovered"
    INFERRED = "inferred"
    AMBIGUOUS = "ambiguous"
    SILENT = "silent"
    HOUSE = "house"


@dataclass(frozen=True)
class Evidence:
    """Where a field's value comes from.

    `clause` is a clause id such as `000:4.2` (empty only when the mark is `SILENT` or `HOUSE`), `alternatives` are the
    other values that the same words allow, `why` the reason for the value in a few words, `reading` the name under
    which the catalogue of ambiguous readings lists it (`A1` to `A15`).
    """

    clause: str
    mark: Mark
    alternatives: tuple[str, ...] = ()
    why: str = ""
    reading: str = ""

    @property
    def needs_confirmation(self) -> bool:
        """Whether an organiser should look at this field before the event starts."""
        return self.mark in (Mark.AMBIGUOUS, Mark.SILENT)
