"""What the winner of the last trick digs up: the factor, the points, and the jacks and aces that send the bank side down."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.book import Book
from rules.cards import Card
from rules.errors import BadNumber, NoKitty, UnknownFactor
from rules.levels import ATTACKERS, BANK
from rules.order import Order
from rules.packing import openings
from rules.shapes import PAIR, Shape
from rules.units import suits_of


@dataclass(frozen=True)
class LastTrick:
    """The end of a deal as it is reported.

    `winner` is `bank` or `attackers`; `points` those of the kitty, or where there is none those of the last trick, which
    are then not in the attackers' points yet; `factor` the multiplier; `buried_by` the side that buried last;
    `dug_with` what the winning cards held, as `("J", "main")`.
    """

    winner: str
    points: int
    factor: int
    buried_by: str = BANK
    dug_with: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True)
class DigAnswer:
    """What the last trick changes: `delta` for the attackers' points; `because` `dig`, `kept` or `nothing`."""

    delta: int
    factor: int
    because: str
    clause: str
    mark: str


def last_trick(
    book: Book, order: Order, winner: str, points: int, play: Sequence[Card], buried_by: str = BANK, factor: int | None = None
) -> LastTrick:
    """The last trick from the winner's cards (000:1.7.3, 002:7.2, 004:1.12); a given `factor` overrides the book's.

    Raises `BadNumber` for points below 0 and `UnknownFactor` where the text is lost and no factor is given.
    """
    if points < 0:
        raise BadNumber(field="points", value=points, wanted="0 or more")
    times = factor if factor is not None else dig_factor(book, order, play)
    dug_with = frozenset((card.rank, _place(order, card)) for card in play)
    return LastTrick(winner, points, times, buried_by, dug_with)


def _place(order: Order, card: Card) -> str:
    """`main` or `side`; without a trump suit every card of the level is a main card (002:4.5)."""
    return "main" if order.trump in (card.suit, None) else "side"


def dig_factor(book: Book, order: Order, play: Sequence[Card]) -> int:
    """The multiplier of the winner's cards: their number (000), or by their longest tractor, pair or single (002, 004)."""
    rules = book.last_trick
    if rules.counts == "trick":
        return len(play)
    if rules.single is None or rules.pair is None or rules.tractor is None:
        raise UnknownFactor(book=book.code)
    if longest := longest_tractor(order, play):
        return rules.tractor * longest * (2 if rules.length == "cards" else 1)
    return rules.pair if max(Counter(play).values(), default=0) > 1 else rules.single


def longest_tractor(order: Order, play: Sequence[Card]) -> int:
    """The length in pairs of the longest tractor that the cards hold, 0 without one."""
    by_suit = [Counter(card for card in play if order.suit[card] == suit) for suit in sorted(suits_of(order, play))]
    lengths = range(len(play) // PAIR.width, 1, -1)
    return next((n for n in lengths if any(openings(order, cards, Shape(2, n)) for cards in by_suit)), 0)


def dig(book: Book, end: LastTrick) -> DigAnswer:
    """What the last trick adds to or takes from the attackers' points (000:1.7.3 reading A4, 002:7.1-7.3 A7, 004:1.12)."""
    rules = book.last_trick
    evidence = book.evidence["last_trick.scheme"]
    kitty = rules.counts == "kitty"
    if kitty and book.pack.kitty_size == 0:
        raise NoKitty(book=book.code, clause=book.evidence["pack.kitty_size"].clause)
    if kitty and end.buried_by == end.winner:
        return DigAnswer(0, end.factor, "kept", evidence.clause, evidence.mark.value)
    sign = 1 if end.winner == ATTACKERS else -1
    if sign < 0 and rules.scheme == "attackers":
        return DigAnswer(0, end.factor, "nothing", evidence.clause, evidence.mark.value)
    plain = 1 if rules.scheme == "on_top" and sign > 0 else 0
    return DigAnswer(sign * end.points * (end.factor + plain), end.factor, "dig", evidence.clause, evidence.mark.value)
