"""The book of one event: a copy of the data with the organiser's confirmations and house rules, to keep as JSON."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from typing import Any

from rules.book import Book, book_from_tables
from rules.books import read_book
from rules.errors import InvalidSnapshot, UnknownField
from rules.evidence import Mark
from rules.readings import Reading, choose, readings_of


@dataclass(frozen=True)
class Confirmation:
    """An organiser has looked at a reading and taken this choice."""

    reading: str
    choice: str
    by: str
    on: str


@dataclass(frozen=True)
class HouseRule:
    """A field of the book that the event plays differently, and the note that says why."""

    path: str
    value: object
    note: str


@dataclass(frozen=True)
class Snapshot:
    """A book as an event plays it; later changes of the program's own data files do not reach it."""

    code: str
    tables: Mapping[str, Any]
    confirmations: tuple[Confirmation, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()

    @property
    def book(self) -> Book:
        """The book with all readings and house rules; errors as for `load_book`."""
        return book_from_tables(self.code, self.tables)

    @property
    def unconfirmed(self) -> tuple[Reading, ...]:
        """The readings that nobody has confirmed yet: a warning before the event starts, no more."""
        seen = {confirmation.reading for confirmation in self.confirmations}
        return tuple(reading for reading in readings_of(self.tables) if reading.id not in seen)


def take_snapshot(code: str) -> Snapshot:
    """The book as it stands in the program, nothing confirmed; raises `UnknownBook`."""
    return Snapshot(code, read_book(code))


def confirm(snapshot: Snapshot, confirmation: Confirmation) -> Snapshot:
    """The snapshot with one reading chosen and confirmed; a later confirmation replaces it. Raises `UnknownReading`."""
    tables = choose(snapshot.code, snapshot.tables, {confirmation.reading: confirmation.choice})
    kept = tuple(each for each in snapshot.confirmations if each.reading != confirmation.reading)
    return replace(snapshot, tables=tables, confirmations=(*kept, confirmation))


def change(snapshot: Snapshot, rule: HouseRule) -> Snapshot:
    """The snapshot with a house rule in place of a field `section.field`, checked like the book itself.

    Raises `UnknownField` or `InvalidField`.
    """
    section, _, name = rule.path.partition(".")
    tables = deepcopy(dict(snapshot.tables))
    if not isinstance(tables.get(section), dict):
        raise UnknownField(snapshot.code, rule.path)
    tables[section][name] = {"value": rule.value, "mark": Mark.HOUSE.value, "why": rule.note}
    kept = tuple(each for each in snapshot.house_rules if each.path != rule.path)
    changed = replace(snapshot, tables=tables, house_rules=(*kept, rule))
    book_from_tables(snapshot.code, tables)
    return changed


def to_json(snapshot: Snapshot) -> dict[str, Any]:
    """The snapshot as plain data for JSON."""
    return {
        "code": snapshot.code,
        "tables": dict(snapshot.tables),
        "confirmations": [asdict(each) for each in snapshot.confirmations],
        "house_rules": [asdict(each) for each in snapshot.house_rules],
    }


def from_json(data: Mapping[str, Any]) -> Snapshot:
    """The snapshot that `to_json` wrote; raises `InvalidSnapshot` for anything else, and the errors of `load_book`."""
    try:
        snapshot = Snapshot(
            str(data["code"]),
            data["tables"],
            tuple(Confirmation(**each) for each in data["confirmations"]),
            tuple(HouseRule(**each) for each in data["house_rules"]),
        )
    except (KeyError, TypeError) as fault:
        raise InvalidSnapshot(because=str(fault)) from None
    book_from_tables(snapshot.code, snapshot.tables)
    return snapshot
