"""The settings by which a stage is scored: a rule book's defaults, or an organiser's."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from rules import Book
from scoring.errors import InvalidRules
from scoring.numbers import Points

ForfeitFormula = Literal["max", "fixed", "average"]
FORFEIT_FORMULAS: tuple[ForfeitFormula, ...] = get_args(ForfeitFormula)
TieBreakName = Literal[
    "victory_points",
    "rounds_won",
    "last_rounds",
    "head_to_head",
    "net_levels",
    "total_levels",
    "opponents_vp",
    "lot",
]
TIE_BREAK_NAMES: tuple[TieBreakName, ...] = get_args(TieBreakName)


@dataclass(frozen=True)
class ScoringRules:
    """How results become victory points and victory points become places.

    `levels` is the ladder; `vp_table[d]` is (winner, loser) at level difference d, its last row stands for all larger
    differences; with `draws_allowed` a match on equal levels has no winner and each side gets its part of row 0.
    `forfeit_vp` is the fixed score of a side whose opponent did not play, `forfeit_formula` how it is joined with the
    mean of that side's earlier rounds; `missed_round_vp` is the score of a round from which an entrant was absent.
    `tie_breaks` are applied in order. Raises `InvalidRules`.
    """

    levels: tuple[str, ...]
    vp_table: tuple[tuple[Points, Points], ...]
    bye_vp: Points
    forfeit_vp: Points
    tie_breaks: tuple[TieBreakName, ...]
    forfeit_formula: ForfeitFormula = "max"
    forfeiter_vp: Points = 0
    forfeit_is_win: bool = True
    bye_is_win: bool = False
    draws_allowed: bool = True
    missed_round_vp: Points = 0

    def __post_init__(self) -> None:
        """Refuse what could not be scored."""
        if len(self.levels) < 2 or len(set(self.levels)) < len(self.levels):
            raise InvalidRules("levels", self.levels, "two_or_more_distinct")
        if not self.vp_table:
            raise InvalidRules("vp_table", self.vp_table, "one_row_or_more")
        if self.draws_allowed and self.vp_table[0][0] != self.vp_table[0][1]:
            raise InvalidRules("vp_table", self.vp_table[0], "row_0_equal_when_draws_allowed")
        if self.forfeit_formula not in FORFEIT_FORMULAS:
            raise InvalidRules("forfeit_formula", self.forfeit_formula, "|".join(FORFEIT_FORMULAS))
        for name in self.tie_breaks:
            if name not in TIE_BREAK_NAMES:
                raise InvalidRules("tie_breaks", name, "|".join(TIE_BREAK_NAMES))

    @property
    def largest_difference(self) -> int:
        """The largest level difference that has a row of its own."""
        return len(self.vp_table) - 1


def rules_from_book(book: Book) -> ScoringRules:
    """The scoring that a rule book gives by default; raises `InvalidRules` when its tie-breaks are unknown here."""
    return ScoringRules(
        levels=book.levels,
        vp_table=_table(book),
        bye_vp=Fraction(book.bye.vp),
        bye_is_win=book.bye.is_win,
        forfeit_formula=_formula(book.forfeit.formula),
        forfeit_vp=Fraction(book.forfeit.vp),
        forfeiter_vp=Fraction(book.forfeit.forfeiter_vp),
        forfeit_is_win=book.forfeit.is_win,
        tie_breaks=tuple(_tie_break(name) for name in book.ranking.tie_breaks),
        draws_allowed=book.match.equal_level == "draw",
    )


def _table(book: Book) -> tuple[tuple[Points, Points], ...]:
    """The book's table; for a book with points per win, the same row for every difference (`002:1.3`, `004:pre.5`)."""
    if book.match.vp_table:
        return book.match.vp_table
    win = book.match.win_points or (1, 0)
    level = (book.match.level_points, book.match.level_points) if book.match.level_points is not None else win
    return (level, *[win] * (len(book.levels) - 1))


def _formula(word: str) -> ForfeitFormula:
    for formula in FORFEIT_FORMULAS:
        if formula == word:
            return formula
    raise InvalidRules("forfeit_formula", word, "|".join(FORFEIT_FORMULAS))


def _tie_break(word: str) -> TieBreakName:
    for name in TIE_BREAK_NAMES:
        if name == word:
            return name
    raise InvalidRules("tie_breaks", word, "|".join(TIE_BREAK_NAMES))
