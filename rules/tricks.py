"""Comparing the plays of a trick: who wins, and what each play was."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from rules.book import Book
from rules.cards import Card, check_copies, show_cards
from rules.errors import BadLead, BadPlay
from rules.following import lead_shapes
from rules.ladders import Lead
from rules.order import TRUMPS, Order
from rules.packing import openings, pack
from rules.shapes import SINGLE
from rules.units import as_unit, suits_of


class Height(NamedTuple):
    """How high a play that answers the lead's shape is: ruffs first, then wider groups, then the top of the
    main group.
    """

    ruff: bool
    width: int
    top: int


@dataclass(frozen=True)
class Verdict:
    """What one play was: `lead`, `higher`, `lower`, `equal`, `ruff`, `over_ruff`, `under_ruff`, `discard`,
    `wrong_shape`.
    """

    because: str
    height: Height | None


@dataclass(frozen=True)
class TrickAnswer:
    """Who wins, as the place in playing order (0 leads), what each play was, and the field of the book that decided."""

    winner: int
    verdicts: tuple[Verdict, ...]
    clause: str
    mark: str


def compare(
    book: Book, order: Order, plays: Sequence[Sequence[Card]], named: Sequence[Sequence[Card]] = ()
) -> TrickAnswer:
    """Who wins a trick (000:1.5-1.6, 002:6.5, 003:3.4 and 3.6, 004:4); the lead of a throw may come in `named` groups.

    Raises `BadPlay` when a play has another number of cards than the lead, `BadLead` for a lead that the book forbids,
    `TooManyCopies`, `TooManyReadings`.
    """
    _check_plays(book, plays)
    shapes = lead_shapes(order, plays[0], named)
    if len(shapes) > 1 and not book.throws.allowed:
        raise BadLead(lead=show_cards(plays[0]), because="throw", clause=book.evidence["throws.allowed"].clause)
    suit = order.suit[plays[0][0]]
    # A lead always answers its own shape.
    lead = best = cast("Height", _height(book, order, (shapes, suit), plays[0]))
    winner, verdicts = 0, [Verdict("lead", lead)]
    for place, cards in enumerate(plays[1:], 1):
        height = _height(book, order, (shapes, suit), cards)
        verdicts.append(Verdict(_word(order, suit, cards, height, best), height))
        if height and height > best:
            winner, best = place, height
    evidence = book.evidence[_deciding_field(lead, best)]
    return TrickAnswer(winner, tuple(verdicts), evidence.clause, evidence.mark.value)


def _check_plays(book: Book, plays: Sequence[Sequence[Card]]) -> None:
    if not plays or not plays[0]:
        raise BadPlay(play="", because="nothing_led")
    if len(plays) > book.pack.players:
        raise BadPlay(play=show_cards(plays[-1]), because="more_plays_than_players")
    for cards in plays:
        if len(cards) != len(plays[0]):
            raise BadPlay(play=show_cards(cards), because="wrong_count")
    check_copies([card for cards in plays for card in cards], book.pack.decks)


def _height(book: Book, order: Order, lead: tuple[Lead, str], cards: Sequence[Card]) -> Height | None:
    """The height of a play in the led suit or of a ruff; None for a discard."""
    shapes, suit = lead
    suits = suits_of(order, cards)
    if suits not in ({suit}, {TRUMPS}):
        return None
    ruff = suits != {suit}
    if len(shapes) > 1:
        top = _top_of_throw(order, shapes, cards)
        return None if top is None else Height(ruff, shapes[0].width, top)
    unit = as_unit(order, cards)
    wider_serves = book.comparing.wider_wins and not (ruff and book.comparing.ruff == "strict")
    if unit and (unit.shape == shapes[0] or (wider_serves and unit.shape.width > shapes[0].width)):
        return Height(ruff, unit.shape.width, unit.top)
    return None


def _top_of_throw(order: Order, shapes: Lead, cards: Sequence[Card]) -> int | None:
    """The highest main group that leaves the other groups of the throw whole (002:6.5, 003:3.6.B, 004:4)."""
    main, *others = shapes
    counts = Counter(cards)
    for top, faces in openings(order, counts, main):
        left = counts - Counter(dict.fromkeys(faces, main.width))
        if pack(order, left, [shape for shape in others if shape != SINGLE]) is not None:
            return top
    return None


def _word(order: Order, suit: str, cards: Sequence[Card], height: Height | None, best: Height) -> str:
    if height is None:
        suits = suits_of(order, cards)
        if suits == {suit}:
            return "follows"
        return "wrong_shape" if suits == {TRUMPS} else "discard"
    if height == best:
        return "equal"
    if height < best:
        return "under_ruff" if height.ruff else "lower"
    if not height.ruff:
        return "higher"
    return "over_ruff" if best.ruff else "ruff"


def _deciding_field(lead: Height, best: Height) -> str:
    """The field of the book on which the winner rests."""
    if best.ruff:
        return "comparing.ruff"
    return "comparing.wider_wins" if best.width > lead.width else "comparing.equal"
