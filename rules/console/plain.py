"""Answers as plain data for JSON: the same names as in Python, cards and shapes as people write them."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction
from typing import Any

from rules.cards import Card, show_cards
from rules.shapes import Shape, show_shape


def plain(value: object) -> Any:
    """Numbers, texts, lists and objects only; exact fractions as `50/3`, times as `20:30`, cards as `H3 H3`."""
    for kind, show in SHOWN.items():
        if isinstance(value, kind):
            return show(value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return _row(value)
    if is_dataclass(value):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    return value


def _row(values: tuple[object, ...] | list[object]) -> Any:
    cards = [value for value in values if isinstance(value, Card)]
    if cards and len(cards) == len(values):
        return show_cards(cards)
    names: tuple[str, ...] = getattr(values, "_fields", ())
    if names:
        return {name: plain(value) for name, value in zip(names, values, strict=True)}
    return [plain(value) for value in values]


def _fraction(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


SHOWN: dict[type, Any] = {
    Card: lambda card: card.code,
    Shape: show_shape,
    Fraction: _fraction,
    Enum: lambda member: member.value,
    datetime: lambda time: time.isoformat(sep=" ", timespec="minutes"),
}
