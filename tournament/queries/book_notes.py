"""What the rule book says about the settings of a stage, beside each of them on the settings page."""

from dataclasses import dataclass
from typing import Any

import scoring
from rules import Book, Mark

# Which entry of the book stands behind a setting; the rest are settings the books do not have.
ENTRIES = {
    "vp_table": "match.vp_table",
    "draws_allowed": "match.equal_level",
    "bye_vp": "bye.vp",
    "bye_is_win": "bye.is_win",
    "forfeit_formula": "forfeit.formula",
    "forfeit_vp": "forfeit.vp",
    "forfeiter_vp": "forfeit.forfeiter_vp",
    "forfeit_is_win": "forfeit.is_win",
    "tie_breaks": "ranking.tie_breaks",
}


@dataclass(frozen=True)
class BookNote:
    """The book's default of a setting as the settings store it, its clause (empty when the book is silent),
    whether the words allow another reading, which ones, and why this default (in English, a msgid; of a house rule the
    note that was given)."""

    setting: str
    default: Any
    clause: str
    needs_confirmation: bool
    alternatives: tuple[str, ...]
    why: str
    is_house_rule: bool


def book_notes(book: Book) -> dict[str, BookNote]:
    """Return the note of each setting the event's book has an entry for."""
    defaults = scoring.rules_to_json(scoring.rules_from_book(book))
    return {
        setting: BookNote(
            setting,
            defaults[setting],
            evidence.clause,
            evidence.needs_confirmation,
            evidence.alternatives,
            evidence.why,
            evidence.mark is Mark.HOUSE,
        )
        for setting, entry in ENTRIES.items()
        if (evidence := book.evidence.get(entry))
    }
