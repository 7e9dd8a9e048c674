"""Following a lead: which rung of the ladder is due, and whether a play meets it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.book import Book
from rules.cards import Card, check_copies, show_cards
from rules.errors import BadLead, BadPlay
from rules.ladders import Climb, Lead, climb
from rules.order import Order
from rules.shapes import Shape, heaviest_first
from rules.units import as_unit, readings, suits_of


@dataclass(frozen=True)
class Due:
    """What must be played: `groups`, then `rest` cards of the suit, then `any_suit` cards of any suit.

    `rank` is the place on the ladder, lower is better; a hand that protects its longer groups may play better (A9).

    `source` says where that stands: `clause` (the rung is written there), `principle` (the clause gives a rule for such
    leads, and the rung follows from it) or `generic` (no clause speaks of this lead: longest group first, our reading).
    `example` is one legal play.
    """

    groups: tuple[Shape, ...]
    rest: int
    any_suit: int
    suit: str
    clause: str
    mark: str
    source: str
    rank: tuple[int, ...]
    example: tuple[Card, ...]


@dataclass(frozen=True)
class FollowAnswer:
    """Whether a play is legal; `because` is `follows`, `wrong_count`, `not_in_hand`, `suit_not_followed` or
    `rung_missed`.
    """

    legal: bool
    because: str
    due: Due


def lead_shapes(order: Order, lead: Sequence[Card], named: Sequence[Sequence[Card]] = ()) -> Lead:
    """The shapes of a lead, heaviest first: one unit, the `named` groups of a throw, or the reading with fewest units.

    Raises `BadLead` when the cards are of several suits or a named group is no unit, `TooManyReadings` for long throws.
    """
    if len(suits_of(order, lead)) != 1:
        raise BadLead(lead=show_cards(lead), because="one_suit")
    units = [as_unit(order, group) for group in named or [lead]]
    if None in units and not named:
        units = list(readings(order, lead)[0])
    shapes = [unit.shape for unit in units if unit]
    if len(shapes) < len(units):
        raise BadLead(lead=show_cards(lead), because="named_group_is_no_unit")
    return tuple(sorted(shapes, key=heaviest_first))


def check_follow(
    book: Book,
    order: Order,
    lead: Sequence[Card],
    hand: Sequence[Card],
    play: Sequence[Card],
    *,
    named: Sequence[Sequence[Card]] = (),
) -> FollowAnswer:
    """Whether `play` from `hand` follows `lead`, a throw in its `named` groups (000:1.4, 002:6.1, 003:3.5, 004:4).

    Raises `BadLead` for a lead of several suits or of a book that forbids throws, `BadPlay` for a hand smaller than the
    lead, `TooManyCopies` for cards that are not in the pack, `TooManyReadings` for a long throw without named groups.
    """
    ladder, due = _owed(book, order, lead, hand, named)
    because = _verdict(order, (ladder, due), hand, play)
    return FollowAnswer(because == "follows", because, due)


def what_is_due(
    book: Book, order: Order, lead: Sequence[Card], hand: Sequence[Card], *, named: Sequence[Sequence[Card]] = ()
) -> Due:
    """The rung that a hand owes to a lead, with one play that meets it; errors as for `check_follow`."""
    return _owed(book, order, lead, hand, named)[1]


def _owed(
    book: Book, order: Order, lead: Sequence[Card], hand: Sequence[Card], named: Sequence[Sequence[Card]]
) -> tuple[Climb, Due]:
    check_copies([*lead, *hand], book.pack.decks)
    shapes = lead_shapes(order, lead, named)
    if len(shapes) > 1 and not book.throws.allowed:
        raise BadLead(lead=show_cards(lead), because="throw", clause=book.evidence["throws.allowed"].clause)
    if len(hand) < len(lead):
        raise BadPlay(play=show_cards(hand), because="hand_smaller_than_lead")
    ladder = climb(book.following, shapes, book.pack.decks)
    suit = order.suit[lead[0]]
    held = sorted((card for card in hand if order.suit[card] == suit), key=lambda card: (order.strength[card], card))
    if len(held) < len(lead):
        return ladder, _short(order, ladder, suit, held, hand)
    return ladder, _full(order, ladder, suit, held, protect=book.following.protect == "longer")


def _short(order: Order, ladder: Climb, suit: str, held: Sequence[Card], hand: Sequence[Card]) -> Due:
    """Fewer cards of the suit than the lead: all of them, and any others."""
    missing = sum(shape.cards for shape in ladder.lead) - len(held)
    others = sorted((card for card in hand if order.suit[card] != suit), key=lambda card: (order.strength[card], card))
    example = (*held, *others[:missing])
    return Due((), len(held), missing, suit, ladder.clause, ladder.mark, ladder.source, (), example)


def _full(order: Order, ladder: Climb, suit: str, held: Sequence[Card], *, protect: bool) -> Due:
    """Cards enough of the suit: the best rung that they reach, filled up with the lowest others."""
    reach = ladder.reach(order, Counter(held), protect=protect)
    grouped = [card for group in reach.cards for card in group]
    missing = sum(shape.cards for shape in ladder.lead) - len(grouped)
    rest = list((Counter(held) - Counter(grouped)).elements())[:missing]
    example = (*grouped, *rest)
    return Due(reach.groups, missing, 0, suit, ladder.clause, ladder.mark, ladder.source, reach.rank, example)


def _verdict(order: Order, owed: tuple[Climb, Due], hand: Sequence[Card], play: Sequence[Card]) -> str:
    ladder, due = owed
    if len(play) != len(due.example):
        return "wrong_count"
    if Counter(play) - Counter(hand):
        return "not_in_hand"
    played = Counter(card for card in play if order.suit[card] == due.suit)
    if played.total() < len(play) - due.any_suit:
        return "suit_not_followed"
    if due.any_suit or ladder.reach(order, played, protect=False).rank <= due.rank:
        return "follows"
    return "rung_missed"
