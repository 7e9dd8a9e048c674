"""What a match is worth: victory points by level difference, match points, forfeits."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from rules.book import Book
from rules.errors import BadNumber, NotInBook

Row = TypeVar("Row")


@dataclass(frozen=True)
class Points:
    """What the side that is ahead and the side that is behind get; `capped` warns of a difference beyond the table."""

    winner: Fraction
    loser: Fraction
    capped: bool
    clause: str
    mark: str


@dataclass(frozen=True)
class ForfeitPoints:
    """What the side that was there and the side that forfeits get; `counts_as_win` for the number of rounds won."""

    present: Fraction
    absent: Fraction
    counts_as_win: bool
    clause: str
    mark: str


def victory_points(book: Book, difference: int) -> Points:
    """The row of the table for a level difference (000:4.2); books without a table give win points (002:1.3,
    004:pre.5).

    Raises `BadNumber` below 0, `NotInBook` for a level match of a book that knows no draw.
    """
    if difference < 0:
        raise BadNumber(field="difference", value=difference, wanted="0 or more")
    match = book.match
    if match.vp_table is None:
        return _match_points(book, difference)
    row, capped = table_row(match.vp_table, difference)
    return _points(book, "match.vp_table", row, capped=capped)


def table_row(table: Sequence[Row], difference: int) -> tuple[Row, bool]:
    """The row of a level difference, 0 or more, and whether it lies beyond the table, which then gives its last row."""
    return table[min(difference, len(table) - 1)], difference >= len(table)


def _match_points(book: Book, difference: int) -> Points:
    match = book.match
    if difference and match.win_points:
        return _points(book, "match.win_points", match.win_points)
    if match.level_points is None:
        raise NotInBook(book=book.code, field="match.level_points")
    return _points(book, "match.level_points", (match.level_points, match.level_points))


def _points(book: Book, field: str, row: tuple[int, int], *, capped: bool = False) -> Points:
    evidence = book.evidence[field]
    return Points(Fraction(row[0]), Fraction(row[1]), capped, evidence.clause, evidence.mark.value)


def forfeit_points(book: Book, earlier: Sequence[Fraction | int]) -> ForfeitPoints:
    """000:2.13 (readings A2 and A15): the higher of the fixed score and the mean of the rounds before, kept exact."""
    rule, evidence = book.forfeit, book.evidence["forfeit.formula"]
    present = forfeit_score(rule.formula, Fraction(rule.vp), earlier)
    if rule.rounding == "half_up":
        present = Fraction(math.floor(present + Fraction(1, 2)))
    return ForfeitPoints(present, Fraction(rule.forfeiter_vp), rule.is_win, evidence.clause, evidence.mark.value)


def forfeit_score(formula: str, fixed: Fraction, earlier: Sequence[Fraction | int]) -> Fraction:
    """`fixed`, the mean (`average`) or the higher of both (`max`); without earlier rounds the fixed score. Exact."""
    if not earlier or formula == "fixed":
        return fixed
    mean = sum(map(Fraction, earlier), Fraction(0)) / len(earlier)
    return mean if formula == "average" else max(fixed, mean)
