"""Ambiguous readings: each a named choice with its default, its alternatives and why; and choosing one."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.book import Book, book_from_tables
from rules.books import BOOK_CODES, read_book
from rules.errors import UnknownReading
from rules.words import read_words


@dataclass(frozen=True)
class Reading:
    """One ambiguous place of a book: where it decides (`fields`), the value taken now, the other values, and why."""

    id: str
    fields: tuple[str, ...]
    clause: str
    chosen: str
    alternatives: tuple[str, ...]
    why: str

    @property
    def choices(self) -> tuple[str, ...]:
        """All values that may be chosen, the present one first."""
        return (self.chosen, *self.alternatives)

    def question(self, language: str) -> str:
        """The question to the organiser, in `zh` or `en`."""
        return str(read_words("readings")[self.id][language])

    def words(self, choice: str, language: str) -> str:
        """One choice in words, in `zh` or `en`."""
        return str(read_words("readings")[self.id]["choices"][choice][language])


def readings_of(tables: Mapping[str, Any]) -> tuple[Reading, ...]:
    """The named readings of a book's tables, in the order of the file; fields of one name belong together."""
    found: dict[str, Reading] = {}
    for path, entry in _entries(tables):
        if name := entry.get("reading"):
            before = found.get(name)
            fields = (*before.fields, path) if before else (path,)
            others = tuple(map(_word, entry.get("alternatives", ())))
            chosen = _word(entry["value"]) if others else "default"
            found[name] = Reading(name, fields, entry["clause"], chosen, others, entry.get("why", ""))
    return tuple(found.values())


@cache
def readings_at(path: str) -> tuple[str, ...]:
    """The names of the readings that decide this field in any of the books."""
    found = (reading for code in BOOK_CODES for reading in readings_of(read_book(code)))
    return tuple(dict.fromkeys(reading.id for reading in found if path in reading.fields))


def choose(code: str, tables: Mapping[str, Any], choices: Mapping[str, str]) -> dict[str, Any]:
    """A copy of a book's tables with these readings, `{"A9": "longer"}`; the default becomes one of the alternatives.

    Raises `UnknownReading` for a name or a choice that the book does not have.
    """
    changed = deepcopy(dict(tables))
    for name, choice in choices.items():
        entries = [entry for _, entry in _entries(changed) if entry.get("reading") == name]
        known = [reading for reading in readings_of(changed) if reading.id == name]
        if not known or choice not in known[0].choices:
            names = [reading.id for reading in readings_of(changed)]
            raise UnknownReading(
                code=code, reading=name, choice=choice, known=list(known[0].choices) if known else names
            )
        for entry in entries:
            _exchange(entry, choice)
    return changed


def _exchange(entry: dict[str, Any], choice: str) -> None:
    """Put an alternative in the place of the value; the value takes the alternative's place."""
    if choice not in map(_word, entry.get("alternatives", ())):
        return
    before = _word(entry["value"])
    entry["value"] = choice == "true" if isinstance(entry["value"], bool) else choice
    entry["alternatives"] = [before if _word(other) == choice else other for other in entry["alternatives"]]


@cache
def book_with(code: str, choices: tuple[tuple[str, str], ...]) -> Book:
    """The book with these readings, `(("A9", "longer"),)`; errors as for `load_book` and `choose`."""
    return book_from_tables(code, choose(code, read_book(code), dict(choices)))


def _entries(tables: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every field of every section with its path."""
    for section, table in tables.items():
        if isinstance(table, Mapping):
            yield from ((f"{section}.{name}", entry) for name, entry in table.items())


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
