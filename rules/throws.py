"""Throws: several groups of one suit led together, each of which must be the highest of its kind."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.book import Book
from rules.cards import Card, check_copies, show_cards
from rules.errors import BadLead, BadPlay
from rules.order import Order
from rules.packing import openings
from rules.shapes import Shape
from rules.units import Unit, as_unit, suits_of, whole_readings


@dataclass(frozen=True)
class Blocked:
    """A group of the throw, and the places (0 next, 1 partner, 2 last) of those who hold a higher one."""

    unit: Unit
    by: tuple[int, ...]


@dataclass(frozen=True)
class ThrowAnswer:
    """What becomes of one reading of a throw.

    `verdict` is `good`, `failed` or `not_allowed`; `forced` is the group that is played instead; `penalty` the points
    that the thrower's side loses, None where the text says nothing; `chooser` who names the forced group or the
    reading.
    """

    verdict: str
    units: tuple[Unit, ...]
    blocked: tuple[Blocked, ...]
    forced: Unit | None
    penalty: int | None
    chooser: str
    clause: str
    mark: str


def judge_throw(
    book: Book, order: Order, groups: Sequence[Sequence[Card]], others: Sequence[Sequence[Card]]
) -> ThrowAnswer:
    """A throw whose groups are named, against the three other hands in playing order (003:3.7.A, 004:4, 002:6.4,
    000:2.8).

    Raises `BadLead` when a group is no unit or the groups are of several suits, `BadPlay` for too many hands,
    `TooManyCopies`.
    """
    thrown = [card for group in groups for card in group]
    _check(book, order, thrown, others)
    units = tuple(unit for group in groups if (unit := as_unit(order, group)))
    if len(units) < len(groups):
        raise BadLead(lead=show_cards(thrown), because="named_group_is_no_unit")
    return _judge(book, order, units, others)


def judge_unnamed_throw(
    book: Book, order: Order, cards: Sequence[Card], others: Sequence[Sequence[Card]]
) -> tuple[ThrowAnswer, ...]:
    """Every whole reading of a throw whose groups were not named; where the book says so the others choose (003:3.7.B).

    Raises as `judge_throw`, and `TooManyReadings` above ten cards.
    """
    _check(book, order, cards, others)
    return tuple(_judge(book, order, units, others) for units in whole_readings(order, cards))


def _check(book: Book, order: Order, thrown: Sequence[Card], others: Sequence[Sequence[Card]]) -> None:
    check_copies([*thrown, *(card for hand in others for card in hand)], book.pack.decks)
    if len(others) >= book.pack.players:
        raise BadPlay(play=show_cards(others[-1]), because="more_hands_than_players")
    if len(suits_of(order, thrown)) != 1:
        raise BadLead(lead=show_cards(thrown), because="one_suit")


def _judge(book: Book, order: Order, units: tuple[Unit, ...], others: Sequence[Sequence[Card]]) -> ThrowAnswer:
    rule = book.evidence["throws.allowed"]
    if len(units) > 1 and not book.throws.allowed:
        return ThrowAnswer("not_allowed", units, (), None, None, "referee", rule.clause, rule.mark.value)
    blocked = _blocked(book, order, units, others) if len(units) > 1 else ()
    if not blocked:
        return ThrowAnswer("good", units, (), None, 0, "nobody", rule.clause, rule.mark.value)
    forced = _forced(book, blocked)
    return ThrowAnswer(
        "failed",
        units,
        blocked,
        forced,
        _penalty(book, units, forced),
        "nobody" if forced else "referee",
        rule.clause,
        rule.mark.value,
    )


def _blocked(book: Book, order: Order, units: Sequence[Unit], others: Sequence[Sequence[Card]]) -> tuple[Blocked, ...]:
    held = [Counter(card for card in hand if order.suit[card] == units[0].suit) for hand in others]
    found = [
        Blocked(unit, tuple(place for place, cards in enumerate(held) if _beats(book, order, cards, unit)))
        for unit in units
    ]
    return tuple(each for each in found if each.by)


def _beats(book: Book, order: Order, held: Counter[Card], unit: Unit) -> bool:
    """Whether cards of the suit hold a higher group of the shape, or a wider one of as many cards (003:3.4, 3.7.B)."""
    if any(top > unit.top for top, _ in openings(order, held, unit.shape)):
        return True
    if not book.comparing.wider_wins:
        return False
    cards = unit.shape.cards
    widths = range(unit.shape.width + 1, book.pack.decks + 1)
    wider = [Shape(width, cards // width) for width in widths if cards % width == 0]
    return any(openings(order, held, shape) for shape in wider)


def _forced(book: Book, blocked: Sequence[Blocked]) -> Unit | None:
    """The smallest group that the nearest holder blocks; with the reading `referee` only where nothing else is
    blocked.
    """
    nearest = min(place for each in blocked for place in each.by)
    units = [each.unit for each in blocked if nearest in each.by]
    if book.throws.blocked is None or (book.throws.blocked == "referee" and len(blocked) > 1):
        return None
    return min(units, key=lambda unit: (unit.shape.cards, unit.top))


def _penalty(book: Book, units: Sequence[Unit], forced: Unit | None) -> int | None:
    """003:3.7.A counts all cards thrown, 004:4 those that stay on the table."""
    if book.throws.penalty_per_card is None:
        return None
    if book.throws.counted == "thrown":
        return book.throws.penalty_per_card * sum(unit.shape.cards for unit in units)
    return None if forced is None else book.throws.penalty_per_card * forced.shape.cards
