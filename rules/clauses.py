"""The clauses of all books, retold in Chinese and English, and a search through them that needs no network."""

import tomllib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rules.books import BOOK_CODES
from rules.errors import UnknownBook, UnknownClause
from rules.evidence import Mark

WHOLE_ID, END_OF_ID, WHOLE_TAG, IN_TAG, IN_TEXT, PART = 100, 60, 40, 20, 10, 1
"""What a found word is worth, by where it stands; a part of a Chinese word counts least."""


@dataclass(frozen=True)
class Clause:
    """One clause in our own words; `damage_zh` and `damage_en` say what is wrong with the surviving text."""

    id: str
    mark: str
    zh: str
    en: str
    tags: tuple[str, ...] = ()
    damage_zh: str = ""
    damage_en: str = ""

    @property
    def book(self) -> str:
        """The code of the book."""
        return self.id.partition(":")[0]


@dataclass(frozen=True)
class FoundClause:
    """A clause with what the search gave it; higher is nearer."""

    clause: Clause
    score: int


@cache
def all_clauses() -> dict[str, Clause]:
    """Every clause by id, in the order of the books."""
    rows = [row for code in BOOK_CODES for row in _read(code)]
    return {row["id"]: Clause(**{**row, "tags": tuple(row["tags"]), "mark": Mark(row["mark"]).value}) for row in rows}


def _read(code: str) -> list[dict[str, Any]]:
    file = files("rules.books").joinpath("clauses", f"{code}.toml")
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["clause"]
    return rows


def find_clause(id_: str) -> Clause:
    """The clause with this id, `000:2.12`; raises `UnknownClause`."""
    if id_ not in all_clauses():
        raise UnknownClause(clause=id_)
    return all_clauses()[id_]


def search_clauses(query: str, book: str | None = None) -> tuple[FoundClause, ...]:
    """Clauses that hold the words of the query, nearest first: ids (`2.12`), tags, words of either language.

    Every word of the query must be found; a Chinese word also by its neighbouring pairs of characters. An empty query
    finds nothing. Raises `UnknownBook`.
    """
    if book is not None and book not in BOOK_CODES:
        raise UnknownBook(book, BOOK_CODES)
    words = _fold(query).split()
    found = [FoundClause(clause, score) for clause in _of(book) if words and (score := _score(clause, words))]
    return tuple(sorted(found, key=lambda each: -each.score))


def _of(book: str | None) -> Iterable[Clause]:
    return (clause for clause in all_clauses().values() if book in (None, clause.book))


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _score(clause: Clause, words: list[str]) -> int:
    """The sum over the words, 0 when one of them is not found at all."""
    scores = [_word_score(clause, word) for word in words]
    return sum(scores) if all(scores) else 0


def _word_score(clause: Clause, word: str) -> int:
    id_ = clause.id.casefold()
    if word == id_:
        return WHOLE_ID
    if id_.endswith(f":{word}"):
        return END_OF_ID
    tags = [_fold(tag) for tag in clause.tags]
    if word in tags:
        return WHOLE_TAG
    if any(word in tag for tag in tags):
        return IN_TAG
    text = _fold(clause.zh + " " + clause.en)
    return IN_TEXT if word in text else _parts(word, text + " ".join(tags))


def _parts(word: str, text: str) -> int:
    """How many pairs of neighbouring characters of a Chinese word are found, when at least half of them are."""
    if word.isascii():
        return 0
    pairs = [word[at : at + 2] for at in range(len(word) - 1)]
    hits = sum(pair in text for pair in pairs)
    return PART * hits if hits * 2 >= len(pairs) else 0
