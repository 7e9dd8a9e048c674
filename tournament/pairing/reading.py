"""Reading a field from JSON, strictly: what is not understood is refused by name, never guessed."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from tournament.pairing.faults import InvalidField
from tournament.pairing.numbers import Number, exact

T = TypeVar("T")


def read_field(text: str) -> dict[str, Any]:
    """The keyword arguments of `Field` from one JSON object; raises InvalidField."""
    try:
        data = json.loads(text, parse_float=exact, parse_constant=_refuse_constant)
    except InvalidField:
        raise
    except (ValueError, RecursionError) as fault:
        raise InvalidField("not_json", str(fault)) from fault
    if not isinstance(data, dict):
        raise InvalidField("not_an_object")
    missing = [key for key in ("order", "score") if key not in data]
    if missing:
        raise InvalidField("missing_key", *missing)
    unknown = sorted(data.keys() - READERS.keys())
    if unknown:
        raise InvalidField("unknown_key", *unknown)
    return {key: _read(key, value) for key, value in data.items()}


def _read(key: str, value: object) -> object:
    try:
        return READERS[key](value)
    except (TypeError, ValueError) as fault:
        raise InvalidField("bad_value", key) from fault


def _refuse_constant(name: str) -> None:
    raise InvalidField("not_a_number", name)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(value)
    return value


def _number(value: object) -> Number:
    if isinstance(value, str):
        return exact(value)
    return value if isinstance(value, Fraction) else _whole(value)


def _limit(read: Callable[[object], T]) -> Callable[[object], T | None]:
    return lambda value: None if value is None else read(value)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(_text(item) for item in _list(value))


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _pair(value: object) -> tuple[str, str]:
    a, b = _texts(value)
    return a, b


def _pairs(value: object) -> tuple[tuple[str, str], ...]:
    return tuple(_pair(item) for item in _list(value))


def _meetings(value: object) -> tuple[tuple[str, str, int], ...]:
    meetings = []
    for item in _list(value):
        a, b, at = _list(item)
        meetings.append((_text(a), _text(b), _whole(at)))
    return tuple(meetings)


def _mapping(read: Callable[[object], T]) -> Callable[[object], Mapping[str, T]]:
    def mapping(value: object) -> Mapping[str, T]:
        if not isinstance(value, dict):
            raise TypeError(value)
        return {_text(key): read(item) for key, item in value.items()}

    return mapping


READERS: Mapping[str, Callable[[object], object]] = {
    "order": _texts,
    "score": _mapping(_number),
    "met": _meetings,
    "forbidden": _pairs,
    "clubs": _mapping(_text),
    "pinned": _pairs,
    "byes": _mapping(_whole),
    "lots": _mapping(_whole),
    "protect": _limit(_whole),
    "tolerance": _limit(_number),
    "rounds_left": _whole,
    "club_rule": _text,
}
