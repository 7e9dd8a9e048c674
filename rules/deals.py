"""A deal from the attackers' points to the levels of both sides, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.book import Book
from rules.digs import LastTrick, dig
from rules.errors import BadNumber, MatchIsOver
from rules.levels import ATTACKERS, BANK, Advance, advance, check_side, fall_back, level_difference, place


@dataclass(frozen=True)
class Line:
    """One line of the arithmetic: what it is, the number it brings, the sum so far, and the clause."""

    what: str
    number: int
    total: int
    clause: str
    mark: str = "fact"


@dataclass(frozen=True)
class Penalty:
    """Points that a ruling takes from a side; a penalty against the bank side is added to the attackers' points."""

    side: str
    points: int
    clause: str


@dataclass(frozen=True)
class DealScore:
    """What the attackers' final `points` are worth: `winner` gains `levels`; `bank_changes` when the attackers reach
    it.
    """

    points: int
    winner: str
    levels: int
    bank_changes: bool
    lines: tuple[Line, ...]

    @property
    def warnings(self) -> tuple[str, ...]:
        """`not_multiple_of_five`: card points are multiples of five, so a number was mistyped."""
        return ("not_multiple_of_five",) if any(line.total % 5 for line in self.lines) else ()


@dataclass(frozen=True)
class LevelsAfter:
    """Both sides after a deal: the winner's way up, the other side's level, who banks next (by role in this deal)."""

    winner: str
    advance: Advance
    other_level: str
    next_bank: str
    lines: tuple[Line, ...]

    @property
    def bank_level(self) -> str:
        """The level of the side that was bank side in this deal."""
        return self.advance.after if self.winner == BANK else self.other_level

    @property
    def attackers_level(self) -> str:
        """The level of the side that were the attackers in this deal."""
        return self.advance.after if self.winner == ATTACKERS else self.other_level


def settle(book: Book, points: int, end: LastTrick | None = None, penalties: Sequence[Penalty] = ()) -> DealScore:
    """The deal's result: tricks, last trick, penalties, then the band (000:1.7, 002:4, 004:5; T7: penalties come
    first).

    `points` are the attackers' points in whole points, before the last trick's dig and the penalties. Raises the errors
    of `dig`, and `BadWord` or `BadNumber` for a penalty.
    """
    lines = [Line("tricks", points, points, "")]
    if end is not None:
        found = dig(book, end)
        lines.append(Line(found.because, found.delta, lines[-1].total + found.delta, found.clause, found.mark))
    for penalty in penalties:
        _check(penalty)
        delta = penalty.points if penalty.side == BANK else -penalty.points
        lines.append(Line(f"penalty_{penalty.side}", delta, lines[-1].total + delta, penalty.clause))
    return _banded(book, lines)


def _check(penalty: Penalty) -> None:
    check_side("side", penalty.side)
    if penalty.points < 0:
        raise BadNumber(field="points", value=penalty.points, wanted="0 or more")


def _banded(book: Book, lines: list[Line]) -> DealScore:
    points = lines[-1].total
    if points >= book.deals.take_bank:
        levels = (points - book.deals.take_bank) // book.deals.attacker_step
        evidence = book.evidence["deals.attacker_step" if levels else "deals.take_bank"]
        lines.append(Line("attackers_levels", levels, points, evidence.clause, evidence.mark.value))
        return DealScore(points, ATTACKERS, levels, True, tuple(lines))
    levels, field = _bank_levels(book, points)
    lines.append(Line("bank_levels", levels, points, book.evidence[field].clause, book.evidence[field].mark.value))
    return DealScore(points, BANK, levels, False, tuple(lines))


def _bank_levels(book: Book, points: int) -> tuple[int, str]:
    """The levels of the bank side and the field of the book that gives them."""
    deals = book.deals
    if points >= 0:
        return next(band.levels for band in deals.bank_bands if points >= band.lowest), "deals.bank_bands"
    best = deals.bank_bands[-1].levels
    steps = -points // (deals.negative_step or deals.attacker_step)
    return best + (steps if deals.negative == "per_step" else 0), "deals.negative"


def move(book: Book, score: DealScore, levels: tuple[str, str], end: LastTrick | None = None) -> LevelsAfter:
    """Both sides' levels, `(bank side, attackers)`, after a deal: must-play stop, dig demotion, give-back
    (002:4.4-4.6).

    A bank side that a jack or an ace sent down gives back from its new level, never below the first. Raises
    `MatchIsOver` when a side had passed before, `UnknownLevel`.
    """
    bank_level, attackers_level = levels
    for level in levels:
        if place(book, level) == len(book.levels) - 1:
            raise MatchIsOver(level=level)
    way = advance(book, bank_level if score.winner == BANK else attackers_level, score.levels, score.winner)
    other = attackers_level if score.winner == BANK else bank_level
    lines: list[Line] = []
    if score.winner == ATTACKERS and end is not None:
        other = _demoted(book, other, end, lines)
    if way.short:
        must = book.evidence[
            "advancing.must_play" if way.stopped_at in book.advancing.must_play else "advancing.last_level"
        ]
        lines.append(Line("must_play_stop", -way.short, 0, must.clause, must.mark.value))
        other = _given_back(book, other, way.short, lines)
    return LevelsAfter(score.winner, way, other, ATTACKERS if score.bank_changes else BANK, tuple(lines))


def _demoted(book: Book, level: str, end: LastTrick, lines: list[Line]) -> str:
    """002:4.5-4.6: the attackers have reached the bank, their winning last cards hold the rank, the bank side
    plays it.
    """
    if end.winner != ATTACKERS:
        return level
    for rule in book.advancing.demotions:
        places = ("main", "side") if rule.card == "any" else (rule.card,)
        if rule.level == level and any((rule.rank, place) in end.dug_with for place in places):
            fall = level_difference(book, rule.to, level)
            lines.append(Line("demotion", fall, 0, rule.clause))
            return rule.to
    return level


def _given_back(book: Book, level: str, short: int, lines: list[Line]) -> str:
    if not book.advancing.give_back:
        return level
    after = fall_back(book, level, short)
    given = level_difference(book, after, level)
    evidence = book.evidence["advancing.give_back"]
    lines.append(Line("give_back", given, 0, evidence.clause, evidence.mark.value))
    return after
