"""What the rule book says about the settings of a stage, beside each of them on the settings page."""

from dataclasses import dataclass
from typing import Any

import scoring
from rules import load_book

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
    whether the words allow another reading, which ones, and why this default (in English, a msgid)."""

    setting: str
    default: Any
    clause: str
    needs_confirmation: bool
    alternatives: tuple[str, ...]
    why: str


def book_notes(code: str) -> dict[str, BookNote]:
    """Return the note of each setting the book has an entry for."""
    book = load_book(code)
    defaults = scoring.rules_to_json(scoring.rules_from_book(book))
    return {
        setting: BookNote(
            setting,
            defaults[setting],
            evidence.clause,
            evidence.needs_confirmation,
            evidence.alternatives,
            evidence.why,
        )
        for setting, entry in ENTRIES.items()
        if (evidence := book.evidence.get(entry))
    }
