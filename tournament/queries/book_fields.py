"""The fields of an event's book in words: what is played, what the book says, and the house rules."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.fields import BookField, book_fields
from rules.snapshots import HouseRule, Snapshot
from rules.wording import choice_in_words, field_in_words, section_in_words
from tournament.queries.book_notes import ENTRIES
from tournament.queries.card_pad import level_label
from tournament.queries.rule_answers import page_language

LEVELS = ("ladder.levels", "advancing.must_play")
BAND = ("from", "below", "levels")
LONGEST_TABLE = 160
"""A table that is longer as text is not shown beside a field."""


@dataclass(frozen=True)
class FieldLine:
    """A field of the book: its words, what the event plays, and the book's own value with its clause."""

    field: BookField
    value: Any
    own: Any
    clause: str
    rule: HouseRule | None

    @property
    def words(self) -> str:
        """What the field decides."""
        return field_in_words(self.field.path, page_language())

    @property
    def value_words(self) -> str:
        """What the event plays."""
        return value_in_words(self.field.path, self.value)

    @property
    def own_words(self) -> str:
        """What the book says."""
        return value_in_words(self.field.path, self.own)

    @property
    def is_scoring(self) -> bool:
        """Whether the settings of a stage hold what is played."""
        return self.field.path in ENTRIES.values()


def field_line(snapshot: Snapshot, path: str) -> FieldLine:
    """A field with what the event plays and what the book says; None for a value that is not there."""
    section, _dot, name = path.partition(".")
    present = snapshot.tables[section].get(name) or {}
    own = (snapshot.replaced[path] or {}) if path in snapshot.replaced else present
    rule = next((each for each in snapshot.house_rules if each.path == path), None)
    return FieldLine(book_fields()[path], present.get("value"), own.get("value"), own.get("clause", ""), rule)


def house_rules(snapshot: Snapshot, sections: Collection[str] = ()) -> list[FieldLine]:
    """What the event plays differently from the book, in these sections or in all, in the order of the book."""
    paths = {rule.path for rule in snapshot.house_rules}
    return [
        field_line(snapshot, path)
        for path, field in book_fields().items()
        if path in paths and (not sections or field.section in sections)
    ]


def fields_by_section(snapshot: Snapshot) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every field of the book's sections with its words, to pick one: `("Points of a deal", [(path, words), …])`."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, field in book_fields().items():
        if field.section in snapshot.tables:
            label = section_in_words(field.section, page_language())
            found.setdefault(label, []).append((path, field_in_words(path, page_language())))
    return list(found.items())


def value_in_words(path: str, value: Any) -> str:
    """A value of a field as people read it; empty where the book has none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return choice_in_words(path, value, page_language())
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "、".join(level_label(each) if path in LEVELS else value_in_words(path, each) for each in value) or "—"
    if isinstance(value, list):
        return table_in_words(value)
    return str(value)


def table_in_words(rows: list[Any]) -> str:
    """A table of numbers as `15:15, 16:14 …`, any other as its text where it is short."""
    if all(isinstance(each, int) for each in rows):
        return " : ".join(map(str, rows))
    if all(isinstance(row, list) and all(isinstance(each, int) for each in row) for row in rows):
        return "  ".join(":".join(map(str, row)) for row in rows)
    if all(isinstance(row, dict) and set(row) == set(BAND) for row in rows):
        return "  ".join(
            "{from}–{last}: +{levels}".format(last=max(row["from"], row["below"] - 1), **row) for row in rows
        )
    text = json.dumps(rows, ensure_ascii=False)
    return text if len(text) <= LONGEST_TABLE else _("(a table)")
