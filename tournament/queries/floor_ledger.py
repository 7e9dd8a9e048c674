"""The ledger of a match that a card table keeps deal by deal, by the event's own book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules import Book
from rules.console.deal import DUG, lines_in_words
from rules.deals import DealScore, Line, Penalty
from rules.digs import LastTrick, dig_factor
from rules.errors import MatchIsOver, QuestionError
from rules.ledger import Deal, Entry, Ledger, enter, open_ledger
from rules.levels import ATTACKERS
from rules.shapes import read_shape
from rules.wording import error_in_words
from tournament.models import Event, Side
from tournament.queries.event_book import snapshot_of
from tournament.queries.last_trick import LastTrickAsked, asked_of, buried_by_default, shape_choices
from tournament.queries.outcome_words import level_name
from tournament.queries.outcomes import Outcome
from tournament.queries.rule_answers import page_language

SIDES = (Side.A.value, Side.B.value)

StoredDeal = Mapping[str, Any]
"""A deal as `forms.floor_deals` reads it and `Report.deals` keeps it, sides by their role in the deal: `bank` (a or b,
where it was contested), `points`, `dig` (winner, points, shape | cards | factor, buried_by, dug_with), `penalties`
(side, points), `void`, `ruled` (winner, levels)."""


class DealRefused(Exception):
    """A deal that the book cannot count: its number and why, in the reader's words."""

    def __init__(self, deal: int, text: str) -> None:
        super().__init__(deal, text)
        self.deal, self.text = deal, text

    def __str__(self) -> str:
        return _("Deal %(deal)d: %(what)s") % {"deal": self.deal, "what": self.text}


@dataclass(frozen=True)
class DealLine:
    """A deal with its arithmetic: the side that banked, both levels (a, b) before and after; no score when void."""

    number: int
    bank: str
    before: tuple[str, str]
    after: tuple[str, str]
    score: DealScore | None
    lines: list[dict[str, Any]]

    @property
    def bank_level(self) -> str:
        """What the bank side played in it."""
        return self.before[SIDES.index(self.bank)]

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling decided it, not its points."""
        return any(line["what"] == "ruled_levels" for line in self.lines)

    @property
    def is_odd(self) -> bool:
        """Whether its points are no multiple of five, so that a number was mistyped."""
        return bool(self.score and self.score.warnings)


@dataclass(frozen=True)
class FloorLedger:
    """A match so far: its deals, both levels (a, b), who banks next ("" while contested), who has passed ("")."""

    deals: tuple[DealLine, ...]
    levels: tuple[str, str]
    bank: str
    winner: str
    difference: int

    @property
    def newest_first(self) -> tuple[DealLine, ...]:
        """The deals as a phone lists them."""
        return self.deals[::-1]

    @property
    def ahead(self) -> str:
        """The side that is ahead; "" when level."""
        return "" if not self.difference else SIDES[self.difference < 0]

    @property
    def apart(self) -> int:
        """How many levels apart both sides are."""
        return abs(self.difference)

    def leads_to(self, outcome: Outcome) -> bool:
        """Whether a reported result is what these deals come to; levels only where they were reported."""
        if outcome.level_a or outcome.level_b:
            return (outcome.level_a, outcome.level_b) == self.levels
        return (outcome.winner, outcome.level_difference or 0) == (self.ahead, self.apart)

    @property
    def levels_text(self) -> str:
        """Both levels in words, side a first."""
        return " : ".join(map(level_name, self.levels))


@dataclass(frozen=True)
class LedgerSheet:
    """What a phone has to ask after each deal, by the event's book; `shapes` with their words."""

    asked: LastTrickAsked
    shapes: list[tuple[str, str]]

    @property
    def usual(self) -> tuple[int, ...]:
        """The usual numbers of cards, or the usual factors, as keys."""
        return (1, 2, 3, 4) if self.asked.multiplier == "cards" else (2, 4, 8)

    @property
    def demoted_at(self) -> str:
        """The levels at which the winning cards of the last trick matter, as one text."""
        return " ".join(self.asked.demoted_at)


def ledger_sheet(event: Event) -> LedgerSheet:
    """Return the questions of an event's book, in one query."""
    book = snapshot_of(event).book
    return LedgerSheet(asked_of(book), shape_choices(book))


def floor_ledger(book: Book, deals: Sequence[StoredDeal]) -> FloorLedger:
    """Play the deals by the book, each from where the one before left both sides; raises DealRefused."""
    ledger = open_ledger(book)
    for number, stored in enumerate(deals, start=1):
        ledger = _entered(ledger, stored, number)
    bank = "" if _is_contested(ledger) or ledger.bank is None else SIDES[ledger.bank]
    winner = "" if ledger.winner is None else SIDES[ledger.winner]
    lines = tuple(_line(entry) for entry in ledger.entries)
    return FloorLedger(lines, ledger.levels, bank, winner, ledger.difference)


def _is_contested(ledger: Ledger) -> bool:
    """Until a deal has counted nobody holds the bank: a void first deal is called anew."""
    return all(entry.score is None for entry in ledger.entries)


def _entered(ledger: Ledger, stored: StoredDeal, number: int) -> Ledger:
    deal = deal_of(ledger.book, stored)
    if _is_contested(ledger):
        if deal.bank is None:
            raise DealRefused(number, _("say which side is the bank side."))
    elif deal.bank not in (None, ledger.bank):
        raise DealRefused(number, _("the side that banks follows from the deal before it; it is the other one."))
    try:
        return enter(ledger, deal)
    except MatchIsOver:
        levels = " : ".join(map(level_name, ledger.levels))
        raise DealRefused(number, _("the match was over before it, at %(levels)s.") % {"levels": levels}) from None
    except QuestionError as error:
        raise DealRefused(number, error_in_words(error, page_language())) from None


def deal_of(book: Book, stored: StoredDeal) -> Deal:
    """A stored deal as `rules.ledger` takes it."""
    bank = SIDES.index(stored["bank"]) if stored.get("bank") else None
    if stored.get("void"):
        return Deal(bank=bank, void=True)
    if ruled := stored.get("ruled"):
        return Deal(bank=bank, ruled=_ruled(book, ruled))
    penalties = tuple(Penalty(row["side"], row["points"], "") for row in stored.get("penalties", ()))
    end = _last_trick(book, stored["dig"]) if stored.get("dig") else None
    return Deal(stored["points"], end, penalties, bank)


def _ruled(book: Book, ruled: Mapping[str, Any]) -> DealScore:
    """A deal that a referee's ruling gave to a side; attackers then take the bank, unless reading A3 leaves it."""
    winner, levels = ruled["winner"], ruled["levels"]
    takes = winner == ATTACKERS and book.rulings.bank_after_levels != "unchanged"
    return DealScore(0, winner, levels, takes, (Line("ruled_levels", levels, 0, ""),))


def _last_trick(book: Book, dig: Mapping[str, Any]) -> LastTrick:
    winner, points = dig["winner"], dig["points"]
    dug_with = frozenset({DUG[dig["dug_with"]]}) if dig.get("dug_with") else frozenset[tuple[str, str]]()
    factor = _factor(book, dig) if points else 1
    return LastTrick(winner, points, factor, dig.get("buried_by") or buried_by_default(winner), dug_with)


def _factor(book: Book, dig: Mapping[str, Any]) -> int | None:
    if "shape" not in dig:
        return dig.get("factor") or dig.get("cards")
    shape = read_shape(dig["shape"])
    if shape is None:
        return None
    return dig_factor(book, shape.cards, shape.length if shape.is_tractor else 0, paired=shape.width > 1)


def _line(entry: Entry) -> DealLine:
    lines = lines_in_words(entry.lines)
    return DealLine(entry.number, SIDES[entry.bank], entry.before, entry.after, entry.score, lines)
