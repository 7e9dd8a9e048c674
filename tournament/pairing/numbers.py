"""Exact numbers: victory points are whole, or fractions when an average came in; never floats."""

import re
from fractions import Fraction
from typing import Final

Number = int | Fraction
_WRITTEN: Final = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6}|/[0-9]{1,6})?")


def exact(written: str) -> Number:
    """The number written as "37", "37.5" or "75/2"; raises ValueError for anything else, exponents included."""
    if not _WRITTEN.fullmatch(written) or written.endswith("/0"):
        raise ValueError(written)
    return simplest(Fraction(written))


def simplest(number: Number) -> Number:
    """An int where the number is whole, else the fraction."""
    return int(number) if number.denominator == 1 else number


def plain(number: Number) -> int | str:
    """An exact number as JSON can hold it: whole numbers as they are, others as "75/2"."""
    return int(number) if number.denominator == 1 else str(number)
