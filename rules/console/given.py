"""One question as it was given: its fields, each read when it is needed; a bad value is a named error with the
field.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from rules.book import Book, book_from_tables
from rules.cards import SUIT_OF_SIGN, Card, parse_cards
from rules.errors import BadField, MissingQuestionField
from rules.levels import ATTACKERS, BANK, read_level
from rules.order import NO_TRUMP, Order, card_order, read_trump
from rules.readings import book_with, choose
from rules.shapes import Shape, read_shape

Value = TypeVar("Value")

SIDES = {BANK: BANK, "庄家方": BANK, "庄家": BANK, ATTACKERS: ATTACKERS, "抓分方": ATTACKERS, "闲家": ATTACKERS}
NO_TRUMP_SIGNS = (None, "", NO_TRUMP, "NT", "无主")
LARGEST = 999_999
NUMBER = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,6}|/0*[1-9][0-9]{0,5})?")
EARLIEST, LATEST = 2000, 2199
YES = {True: True, False: False, "yes": True, "no": False}


class Given:
    """The fields of one question; `readings` are those set for the whole run, `tables` an event's own copy of the
    book, which then is asked instead of the program's.
    """

    def __init__(
        self, fields: Mapping[str, Any], readings: Mapping[str, str], tables: Mapping[str, Any] | None = None
    ) -> None:
        self.fields, self.readings, self.tables = fields, readings, tables

    def has(self, field: str) -> bool:
        """Whether the field was given."""
        return field in self.fields

    def raw(self, field: str) -> Any:
        """The field as it came; raises `MissingQuestionField`."""
        if field not in self.fields:
            raise MissingQuestionField(field=field)
        return self.fields[field]

    def text(self, field: str) -> str:
        """Words."""
        value = self.raw(field)
        if not isinstance(value, str):
            raise BadField(field=field, value=value, wanted="text")
        return value

    def word(self, field: str, known: Mapping[Any, Value]) -> Value:
        """One of the known words."""
        value = self.raw(field)
        if not isinstance(value, str | bool) or value not in known:
            raise BadField(field=field, value=value, wanted=[str(word) for word in known])
        return known[value]

    def number(self, field: str) -> int:
        """A whole number of at most six digits."""
        value = self.raw(field)
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
            raise BadField(field=field, value=value, wanted="whole number")
        return value

    def maybe(self, field: str, read: Callable[[str], Value]) -> Value | None:
        """The field by its reader, None when it was not given."""
        return read(field) if self.has(field) else None

    def items(self, field: str) -> Sequence[Any]:
        """A list."""
        value = self.raw(field)
        if not isinstance(value, list):
            raise BadField(field=field, value=value, wanted="list")
        return value

    def numbers(self, field: str) -> tuple[Fraction, ...]:
        """A list of exact numbers, `14`, `"50/3"`."""
        found = []
        for value in self.items(field):
            if not NUMBER.fullmatch(str(value)):
                raise BadField(field=field, value=value, wanted="number")
            found.append(Fraction(str(value)))
        return tuple(found)

    def side(self, field: str) -> str:
        """`bank` or `attackers`."""
        return self.word(field, SIDES)

    def yes(self, field: str) -> bool:
        """True or false; false when it was not given."""
        return self.has(field) and self.word(field, YES)

    def time(self, field: str) -> datetime:
        """`20:29`, or a day and a time `2026-11-30 20:29`."""
        text = self.text(field)
        try:
            found = datetime.strptime(text if "-" in text else f"2000-01-01 {text}", "%Y-%m-%d %H:%M")  # noqa: DTZ007 hall time
        except ValueError:
            raise BadField(field=field, value=text, wanted="20:29 | 2026-11-30 20:29") from None
        if not EARLIEST <= found.year <= LATEST:
            raise BadField(field=field, value=text, wanted=f"{EARLIEST}..{LATEST}")
        return found

    @cached_property
    def book(self) -> Book:
        """The book with the readings of the run, and those of the question over them."""
        code = self.text("book")
        own = self.raw("readings") if self.has("readings") else {}
        if not isinstance(own, dict) or not all(isinstance(choice, str) for choice in own.values()):
            raise BadField(field="readings", value=own, wanted='{"A9": "longer"}')
        if self.tables is not None:
            return book_from_tables(code, choose(code, self.tables, own))
        names = {name for name in self.readings if name not in own and _has_reading(code, name)}
        chosen = {name: self.readings[name] for name in names} | own
        return book_with(code, tuple(sorted(chosen.items())))

    def level(self, field: str) -> str:
        """A level of the book."""
        value = self.raw(field)
        return read_level(self.book, str(value) if type(value) is int else self.text(field))

    @cached_property
    def order(self) -> Order:
        """The order of the cards at `level` with `trump`."""
        value = self.raw("trump")
        if value in NO_TRUMP_SIGNS:
            trump = None
        else:
            trump = read_trump(SUIT_OF_SIGN.get(self.text("trump"), self.text("trump")))
        return card_order(self.book.order, self.book.levels, self.level("level"), trump)

    @cached_property
    def suit(self) -> str | None:
        """The suit of cards that are written without one."""
        return self.maybe("suit", lambda field: self.word(field, SUIT_OF_SIGN))

    def cards(self, field: str) -> tuple[Card, ...]:
        """Cards as one text or a list of texts."""
        return self._cards(field, self.raw(field))

    def shapes(self, field: str) -> tuple[Shape, ...]:
        """Shapes as letters, `AABB + AA`, or with letters that run on, `AABB + CC`."""
        found = [read_shape(_from_a(part.strip())) for part in self.text(field).split("+")]
        known = tuple(shape for shape in found if shape)
        if len(known) < len(found):
            raise BadField(field=field, value=self.text(field), wanted="AA + AABB")
        return known

    def _cards(self, field: str, value: object) -> tuple[Card, ...]:
        given = value if isinstance(value, list) else [value]
        parts = [part for part in given if isinstance(part, str)]
        if len(parts) < len(given):
            raise BadField(field=field, value=value, wanted="cards")
        return parse_cards(" ".join(parts), suit=self.suit)

    def plays(self, field: str) -> tuple[tuple[Card, ...], ...]:
        """A list of plays, each cards."""
        return tuple(self._cards(field, value) for value in self.items(field))

    def groups(self, field: str, at: int | None = None) -> tuple[tuple[Card, ...], ...]:
        """Groups joined by `+`, `HA + HK HK`, in the field or in place `at` of its list; none where no groups are
        named.
        """
        text = self.raw(field) if at is None else (self.items(field) or [None])[at]
        if not isinstance(text, str) or "+" not in text:
            return ()
        return tuple(self._cards(field, part) for part in text.split("+"))


def _from_a(shape: str) -> str:
    """`CCDD` as `AABB`: only which letters are equal and which follow counts."""
    return "".join(chr(ord(letter) - ord(shape[0]) + ord("A")) if letter >= shape[0] else "?" for letter in shape)


def _has_reading(code: str, name: str) -> bool:
    return name in (evidence.reading for evidence in book_with(code, ()).evidence.values())
