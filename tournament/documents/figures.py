"""Columns of figures inside one cell of a table.

WeasyPrint's time and memory grow with the number of cells: the standings of 512 pairs after seven rounds take half as
long when the rounds stand in one cell. The digits of the sans font are of one width and an en space is as good as one.
"""

from collections.abc import Iterable

EN_SPACE, EM_SPACE, POINT_SPACE = "\u2002", "\u2003", " "


def in_columns(values: Iterable[str], columns: int) -> str:
    """Return the values right-aligned in columns as wide as `columns` characters, an em space between two."""
    return EM_SPACE.join(_aligned(value, columns) for value in values)


def _aligned(value: str, columns: int) -> str:
    missing = max(columns - len(value), 0)
    points = 1 if columns > 3 and "." not in value and missing else 0
    return EN_SPACE * (missing - points) + POINT_SPACE * points + value
