"""The book of one event: a copy of the data with the organiser's confirmations and house rules, to keep as JSON."""

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field, replace
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
    """A book as an event plays it; later changes of the program's own data files do not reach it.

    `replaced` keeps the book's own entry of each field that a house rule stands for, None where the book has none.
    """

    code: str
    tables: Mapping[str, Any]
    confirmations: tuple[Confirmation, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    replaced: Mapping[str, Any] = field(default_factory=dict)

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


def change(snapshot: Snapshot, *rules: HouseRule) -> Snapshot:
    """The snapshot with house rules in place of fields `section.field`, checked together like the book itself.

    Raises `UnknownField` or `InvalidField`.
    """
    tables, own = deepcopy(dict(snapshot.tables)), dict(snapshot.replaced)
    for rule in rules:
        section, name = _place(snapshot.code, tables, rule.path)
        own.setdefault(rule.path, section.get(name))
        section[name] = {"value": rule.value, "mark": Mark.HOUSE.value, "why": rule.note}
    book_from_tables(snapshot.code, tables)
    kept = _without(snapshot.house_rules, [rule.path for rule in rules])
    return replace(snapshot, tables=tables, house_rules=(*kept, *rules), replaced=own)


def restore(snapshot: Snapshot, *paths: str) -> Snapshot:
    """The snapshot without the house rules of these fields: the book's own entries stand again, as they were read.

    Raises `UnknownField` where no house rule stands, `InvalidField` where another house rule needs one of these.
    """
    tables, own = deepcopy(dict(snapshot.tables)), dict(snapshot.replaced)
    for path in paths:
        if path not in own:
            raise UnknownField(snapshot.code, path)
        section, name = _place(snapshot.code, tables, path)
        section.pop(name)
        if entry := own.pop(path):
            section[name] = entry
    book_from_tables(snapshot.code, tables)
    return replace(snapshot, tables=tables, house_rules=_without(snapshot.house_rules, paths), replaced=own)


def _without(rules: Iterable[HouseRule], paths: Collection[str]) -> tuple[HouseRule, ...]:
    return tuple(rule for rule in rules if rule.path not in paths)


def _place(code: str, tables: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    """The section of a field, and the field's name in it; raises `UnknownField`."""
    name, _, entry = path.partition(".")
    section = tables.get(name)
    if not isinstance(section, dict):
        raise UnknownField(code, path)
    return section, entry


def to_json(snapshot: Snapshot) -> dict[str, Any]:
    """The snapshot as plain data for JSON."""
    return {
        "code": snapshot.code,
        "tables": dict(snapshot.tables),
        "confirmations": [asdict(each) for each in snapshot.confirmations],
        "house_rules": [asdict(each) for each in snapshot.house_rules],
        "replaced": dict(snapshot.replaced),
    }


def from_json(data: Mapping[str, Any]) -> Snapshot:
    """The snapshot that `to_json` wrote; raises `InvalidSnapshot` for anything else, and the errors of `load_book`."""
    try:
        snapshot = Snapshot(
            str(data["code"]),
            data["tables"],
            tuple(Confirmation(**each) for each in data["confirmations"]),
            tuple(HouseRule(**each) for each in data["house_rules"]),
            dict(data["replaced"]),
        )
    except (KeyError, TypeError, ValueError) as fault:
        raise InvalidSnapshot(because=str(fault)) from None
    book_from_tables(snapshot.code, snapshot.tables)
    return snapshot
