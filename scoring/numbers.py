"""Exact numbers, in Python and in JSON: whole numbers as numbers, all others as text `53/3`."""

from decimal import Decimal
from fractions import Fraction

from scoring.errors import InvalidNumber

Points = Fraction | int
"""Victory points: exact, because a mean of earlier rounds may be any fraction (`000:2.13`)."""


def exact(value: object) -> Fraction:
    """A whole number, a fraction, a decimal, or text such as `53/3` or `17.5`, as a fraction.

    Binary floats are not exact and are refused like everything else that is no number: raises `InvalidNumber`.
    """
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction | Decimal):
        raise InvalidNumber(value)
    try:
        return Fraction(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise InvalidNumber(value) from None


def number_to_json(value: Points) -> int | str:
    """`20` as 20, 53/3 as `"53/3"`."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
