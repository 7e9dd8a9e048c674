"""The fields of a book that an event may play differently: what may stand in each, and which belong together."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, get_type_hints

from rules.book import Book
from rules.readers import OneOf, count, flag, names, positive, score, scores, some_names
from rules.sections import Reader

TOGETHER = (
    ("deals.take_bank", "deals.bank_bands"),
    ("pack.decks", "pack.players", "pack.hand_size", "pack.kitty_size"),
    ("match.worth", "match.vp_table", "match.win_points"),
)
"""Fields that a book checks against each other, so that one alone could hardly be changed."""
KINDS: Mapping[Any, str] = {
    count: "number",
    positive: "number",
    flag: "flag",
    names: "words",
    some_names: "words",
    score: "score",
    scores: "scores",
}


@dataclass(frozen=True)
class BookField:
    """A field `section.name`, and what may stand in it."""

    path: str
    read: Reader

    @property
    def section(self) -> str:
        """The section it stands in."""
        return self.path.partition(".")[0]

    @property
    def kind(self) -> str:
        """`number`, `flag`, `choice`, `words`, `score` (two numbers), `scores` (rows of two) or `table`."""
        return "choice" if self.choices else KINDS.get(self.read, "table")

    @property
    def choices(self) -> tuple[str, ...]:
        """The words of which it is one; empty for all other kinds."""
        return self.read.words if isinstance(self.read, OneOf) else ()


@cache
def book_fields() -> Mapping[str, BookField]:
    """Every field that can be a house rule, by its path; the book's title is none."""
    return {
        f"{section}.{item.name}": BookField(f"{section}.{item.name}", item.metadata["read"])
        for section, kind in get_type_hints(Book).items()
        if isinstance(kind, type) and is_dataclass(kind) and section != "title"
        for item in fields(kind)
    }


def belonging_together(path: str) -> tuple[str, ...]:
    """The field, and those that it can hardly be changed without."""
    return next((group for group in TOGETHER if path in group), (path,))
