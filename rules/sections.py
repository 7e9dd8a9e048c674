"""Reading a section of a book's data file into a frozen dataclass.

A section is a TOML table; each of its fields is a table again: `value`, `clause`, `mark` and, where useful,
`alternatives`, `why` and the name of the `reading`. A section class declares its fields with `entry(reader)`. Sections
that a class does not ask for are left to other classes, so that following, levels and offences can be added without
touching this file.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, field, fields
from typing import Any, TypeVar

from rules.errors import InvalidField, MissingField, UnknownField
from rules.evidence import Evidence, Mark

Section = TypeVar("Section")
Reader = Callable[[object], object]
ENTRY_KEYS = frozenset({"value", "clause", "mark", "alternatives", "why", "reading"})


class Unreadable(ValueError):
    """Raised by a reader; the argument names what was wanted."""


def entry(read: Reader, *, optional: bool = False) -> Any:
    """A dataclass field that is read from the data file; an optional one may be left out and is then None."""
    return field(metadata={"read": read, "optional": optional})


def read_section(code: str, name: str, table: object, kind: type[Section]) -> tuple[Section, dict[str, Evidence]]:
    """The section and the evidence of each of its fields, keyed `section.field`.

    Raises `MissingField`, `UnknownField` or `InvalidField` with the path of the field.
    """
    if not isinstance(table, Mapping):
        raise MissingField(code, name)
    declared = {item.name: item for item in fields(kind)}  # type: ignore[arg-type]  # every section is a dataclass
    for key in table:
        if key not in declared:
            raise UnknownField(code, f"{name}.{key}")
    values: dict[str, object] = {}
    evidence: dict[str, Evidence] = {}
    for key, item in declared.items():
        path = f"{name}.{key}"
        if key not in table and item.metadata["optional"]:
            values[key] = None
        else:
            values[key], evidence[path] = _read_entry(code, path, table.get(key), item)
    return kind(**values), evidence


def _read_entry(code: str, path: str, raw: object, item: Field[Any]) -> tuple[object, Evidence]:
    if not isinstance(raw, Mapping):
        raise MissingField(code, path)
    for key in raw:
        if key not in ENTRY_KEYS:
            raise UnknownField(code, f"{path}.{key}")
    return _read_value(code, path, raw, item), _read_evidence(code, path, raw)


def _read_value(code: str, path: str, raw: Mapping[str, object], item: Field[Any]) -> object:
    if "value" not in raw:
        raise MissingField(code, f"{path}.value")
    try:
        return item.metadata["read"](raw["value"])
    except Unreadable as wanted:
        raise InvalidField(code, path, raw["value"], str(wanted)) from None


def _read_evidence(code: str, path: str, raw: Mapping[str, object]) -> Evidence:
    word = raw.get("mark")
    if word not in list(Mark):
        raise InvalidField(code, f"{path}.mark", word, "mark")
    mark = Mark(str(word))
    clause = str(raw.get("clause", ""))
    if mark not in (Mark.SILENT, Mark.HOUSE) and not clause.startswith(f"{code}:"):
        raise InvalidField(code, f"{path}.clause", clause, "clause_of_this_book")
    alternatives = raw.get("alternatives", [])
    if not isinstance(alternatives, list):
        raise InvalidField(code, f"{path}.alternatives", alternatives, "list")
    words = tuple(str(each) for each in alternatives)
    return Evidence(clause, mark, words, str(raw.get("why", "")), str(raw.get("reading", "")))
