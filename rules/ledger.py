"""A whole match, deal by deal: levels, who holds the bank, and the arithmetic behind each step."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rules.book import Book
from rules.deals import DealScore, LevelsAfter, Line, Penalty, move, settle
from rules.digs import LastTrick
from rules.errors import MatchIsOver, NoBank
from rules.levels import ATTACKERS, level_difference

FIRST, SECOND = 0, 1


@dataclass(frozen=True)
class Deal:
    """One deal as reported: the attackers' points, how the last trick went, what was ruled.

    `bank` is the side that holds the bank, needed where it is contested (the first deal). `ruled` replaces the points'
    own result when a ruling decided the deal; a `void` deal changes nothing and is dealt again.
    """

    points: int = 0
    end: LastTrick | None = None
    penalties: tuple[Penalty, ...] = ()
    bank: int | None = None
    ruled: DealScore | None = None
    void: bool = False


@dataclass(frozen=True)
class Entry:
    """One row of the ledger: who banked, both levels before and after, and how they came about."""

    number: int
    bank: int
    before: tuple[str, str]
    after: tuple[str, str]
    next_bank: int
    score: DealScore | None
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Ledger:
    """A match so far: both sides' levels in the order of the score sheet, the bank side (None: contested), all
    entries.
    """

    book: Book
    levels: tuple[str, str]
    bank: int | None = None
    entries: tuple[Entry, ...] = field(default=())

    @property
    def winner(self) -> int | None:
        """The side that has passed the last level."""
        return next((side for side in (FIRST, SECOND) if self.levels[side] == self.book.levels[-1]), None)

    @property
    def difference(self) -> int:
        """How many levels the first side is ahead of the second (000:4.1.2: the levels when time is up)."""
        return level_difference(self.book, *self.levels)


def open_ledger(book: Book) -> Ledger:
    """A match before its first deal: both sides at the first level, the bank contested (000:1.2, 002:2.4, 003:3.1)."""
    return Ledger(book, (book.levels[0], book.levels[0]))


def enter(ledger: Ledger, deal: Deal) -> Ledger:
    """The ledger with one deal more.

    Raises `MatchIsOver` after a side has passed, `NoBank` when nobody is known to hold the bank.
    """
    if ledger.winner is not None:
        raise MatchIsOver(level=ledger.levels[ledger.winner])
    bank = ledger.bank if deal.bank is None else deal.bank
    if bank not in (FIRST, SECOND):
        raise NoBank(deal=len(ledger.entries) + 1)
    entry = _void(ledger, bank) if deal.void else _scored(ledger, bank, deal)
    return replace(ledger, levels=entry.after, bank=entry.next_bank, entries=(*ledger.entries, entry))


def enter_all(ledger: Ledger, deals: Iterable[Deal]) -> Ledger:
    """The ledger with all these deals; errors as for `enter`."""
    for deal in deals:
        ledger = enter(ledger, deal)
    return ledger


def _void(ledger: Ledger, bank: int) -> Entry:
    return Entry(len(ledger.entries) + 1, bank, ledger.levels, ledger.levels, bank, None, ())


def _scored(ledger: Ledger, bank: int, deal: Deal) -> Entry:
    score = deal.ruled or settle(ledger.book, deal.points, deal.end, deal.penalties)
    roles = (ledger.levels[bank], ledger.levels[1 - bank])
    moved = move(ledger.book, score, roles, deal.end)
    after = _by_side(bank, moved)
    next_bank = 1 - bank if moved.next_bank == ATTACKERS else bank
    lines = (*score.lines, *moved.lines)
    return Entry(len(ledger.entries) + 1, bank, ledger.levels, after, next_bank, score, lines)


def _by_side(bank: int, moved: LevelsAfter) -> tuple[str, str]:
    levels = (moved.bank_level, moved.attackers_level)
    return levels if bank == FIRST else (levels[1], levels[0])
