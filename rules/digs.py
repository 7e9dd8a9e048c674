"""What the winner of the last trick digs up: the factor, the points, and the jacks and aces that send the bank side
down.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.book import Book
from rules.cards import Card
from rules.errors import BadNumber, NoKitty, UnknownFactor
from rules.levels import ATTACKERS, BANK, check_side
from rules.order import Order
from rules.packing import openings
from rules.shapes import PAIR, Shape
from rules.units import suits_of


@dataclass(frozen=True)
class LastTrick:
    """The end of a deal as it is reported.

    `winner` is `bank` or `attackers`; `points` those of the kitty, or where there is none those of the last trick,
    which are then not in the attackers' points yet; `factor` the multiplier, None while unknown; `buried_by` the side
    that buried last; `dug_with` what the winning cards held, as `("J", "main")`.
    """

    winner: str
    points: int
    factor: int | None
    buried_by: str = BANK
    dug_with: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True)
class DigAnswer:
    """What the last trick changes: `delta` for the attackers' points; `because` `dig`, `kept` or `nothing`."""

    delta: int
    factor: int | None
    because: str
    clause: str
    mark: str


def last_trick(
    book: Book, order: Order, winner: str, points: int, play: Sequence[Card], buried_by: str = BANK
) -> LastTrick:
    """The last trick from the winner's cards (000:1.7.3, 002:7.2, 004:1.12)."""
    paired = max(Counter(play).values(), default=0) > 1
    factor = dig_factor(book, len(play), longest_tractor(order, play), paired=paired)
    dug_with = frozenset((card.rank, _place(order, card)) for card in play)
    return LastTrick(winner, points, factor, buried_by, dug_with)


def _place(order: Order, card: Card) -> str:
    """`main` or `side`; without a trump suit every card of the level is a main card (002:4.5)."""
    return "main" if order.trump in (card.suit, None) else "side"


def dig_factor(book: Book, cards: int, longest: int, *, paired: bool) -> int | None:
    """The multiplier: the number of `cards` of the winner's play (000), or by what it holds (002, 004).

    `longest` is the length in pairs of its longest tractor, `paired` whether it holds a pair. None where the text is
    lost.
    """
    rules = book.last_trick
    if rules.counts == "trick":
        return cards
    if rules.single is None or rules.pair is None or rules.tractor is None:
        return None
    if longest:
        return rules.tractor * longest * (2 if rules.length == "cards" else 1)
    return rules.pair if paired else rules.single


def longest_tractor(order: Order, play: Sequence[Card]) -> int:
    """The length in pairs of the longest tractor that the cards hold, 0 without one."""
    by_suit = [Counter(card for card in play if order.suit[card] == suit) for suit in sorted(suits_of(order, play))]
    lengths = range(len(play) // PAIR.width, 1, -1)
    return next((n for n in lengths if any(openings(order, cards, Shape(2, n)) for cards in by_suit)), 0)


def dig(book: Book, end: LastTrick) -> DigAnswer:
    """What the last trick adds to or takes from the attackers' points (000:1.7.3 reading A4, 002:7.1-7.3 A7, 004:1.12).

    Raises `NoKitty` for a kitty in a book without one, `UnknownFactor` when there is a dig and the factor is not known,
    `BadNumber` for points below 0 or a factor below 1, `BadWord` for a side.
    """
    _check(book, end)
    if book.last_trick.counts == "kitty" and end.buried_by == end.winner:
        return _answer(book, 0, end, "kept")
    if end.winner == BANK and book.last_trick.scheme == "attackers":
        return _answer(book, 0, end, "nothing")
    if end.factor is None:
        raise UnknownFactor(book=book.code)
    if end.winner == BANK:
        return _answer(book, -end.points * end.factor, end, "dig")
    plain = end.points if book.last_trick.scheme == "on_top" else 0
    return _answer(book, end.points * end.factor + plain, end, "dig")


def _check(book: Book, end: LastTrick) -> None:
    if book.last_trick.counts == "kitty" and book.pack.kitty_size == 0:
        raise NoKitty(book=book.code, clause=book.evidence["pack.kitty_size"].clause)
    check_side("winner", end.winner)
    check_side("buried_by", end.buried_by)
    if end.points < 0:
        raise BadNumber(field="points", value=end.points, wanted="0 or more")
    if end.factor is not None and end.factor < 1:
        raise BadNumber(field="factor", value=end.factor, wanted="1 or more")


def _answer(book: Book, delta: int, end: LastTrick, because: str) -> DigAnswer:
    """A dig of the attackers from the kitty rests on the factors' clause, everything else on that of the scheme."""
    by_factor = book.last_trick.counts == "kitty" and end.winner == ATTACKERS
    evidence = book.evidence["last_trick.counts" if by_factor else "last_trick.scheme"]
    return DigAnswer(delta, end.factor, because, evidence.clause, evidence.mark.value)
