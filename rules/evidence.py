"""How well a field of a rule book is founded: its clause, and the mark of the evidence."""

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """The marks of the clause catalogue, and `SILENT` where the surviving text says nothing at all."""

    FACT = "fact"
    RECOVERED = "recovered"
    INFERRED = "inferred"
    AMBIGUOUS = "ambiguous"
    SILENT = "silent"


@dataclass(frozen=True)
class Evidence:
    """Where a field's value comes from.

    `clause` is a clause id such as `000:4.2` (empty only when the mark is `SILENT`), `alternatives` are the other
    values that the same words allow, `why` the reason for the value in a few words.
    """

    clause: str
    mark: Mark
    alternatives: tuple[str, ...] = ()
    why: str = ""

    @property
    def needs_confirmation(self) -> bool:
        """Whether an organiser should look at this field before the event starts."""
        return self.mark in (Mark.AMBIGUOUS, Mark.SILENT)
