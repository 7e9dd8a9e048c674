"""The order of the cards while one level is played: effective suits, strengths, and the steps of the tractors."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rules.cards import BIG_JOKER, FACES, JOKER_SUIT, RANKS, SMALL_JOKER, SUITS, Card
from rules.chapters import CardOrder
from rules.errors import UnknownLevel, UnknownTrump

TRUMPS = "trumps"
NO_TRUMP = "none"
SIDE_CONSTANT, MAIN_CONSTANT, SIDE_LEVEL, MAIN_LEVEL, SMALL, BIG = range(20, 26)
LONE_STEPS = 100
"""Where the steps of cards that join no neighbour begin; jokers stand beside each other there."""


@dataclass(frozen=True)
class Order:
    """How cards stand to each other at one `level` and with one `trump` suit (None: no trump suit).

    `suit` gives the effective suit (`trumps` for all trumps), `strength` decides between single cards and tuples (equal
    strength: the first played wins), `steps` are the places a card can take in a tractor: neighbours differ by one.
    """

    level: str
    trump: str | None
    suit: Mapping[Card, str]
    strength: Mapping[Card, int]
    steps: Mapping[Card, tuple[int, ...]]


def read_trump(text: str) -> str | None:
    """`S H C D` or None for `none`; raises `UnknownTrump`."""
    if text in SUITS:
        return text
    if text == NO_TRUMP:
        return None
    raise UnknownTrump(trump=text, known=[*SUITS, NO_TRUMP])


@cache
def card_order(rules: CardOrder, levels: tuple[str, ...], level: str, trump: str | None) -> Order:
    """The order that a book's `order` section makes (000:1.5, 002:3.1-3.4, 002:5, 004:1.10, 004:4).

    Raises `UnknownLevel` when the book does not play the level, `UnknownTrump` when `trump` is no suit.
    """
    if level not in levels[:-1]:
        raise UnknownLevel(level=level, known=list(levels[:-1]))
    if trump is not None and trump not in SUITS:
        raise UnknownTrump(trump=trump, known=[*SUITS, NO_TRUMP])
    seat = {card: _class(card, level, trump, rules.constant_trump) for card in FACES}
    return Order(
        level,
        trump,
        {card: card.suit if place is None else TRUMPS for card, place in seat.items()},
        {card: place or RANKS.index(card.rank) + 2 for card, place in seat.items()},
        _steps(rules, level, trump, seat),
    )


def _class(card: Card, level: str, trump: str | None, constant: str | None) -> int | None:
    """The strength of a card above the plain trumps, 0 for a plain trump, None for a side card."""
    if card.suit == JOKER_SUIT:
        return BIG if card == BIG_JOKER else SMALL
    if card.rank == level:
        return MAIN_LEVEL if card.suit == trump else SIDE_LEVEL
    if card.rank == constant:
        return MAIN_CONSTANT if card.suit == trump else SIDE_CONSTANT
    return 0 if card.suit == trump else None


def _steps(
    rules: CardOrder, level: str, trump: str | None, seat: Mapping[Card, int | None]
) -> dict[Card, tuple[int, ...]]:
    steps: dict[Card, tuple[int, ...]] = {}
    for card, place in seat.items():
        if not place:
            bridge = rules.bridge_level_gap if place is None else rules.bridge_trump_gap
            steps[card] = (_rank_step(card.rank, level, bridge=bridge),)
        else:
            steps[card] = (LONE_STEPS + 10 * place,)
    _seat_jokers(steps)
    if rules.link_level_cards:
        _link(steps, seat)
    if rules.ace_low and trump is not None:
        _lower_ace(steps, trump, level)
    return steps


def _rank_step(rank: str, level: str, *, bridge: bool) -> int:
    """Two for a two up to fourteen for an ace; with a bridge the ranks above the level move down by one."""
    step = RANKS.index(rank) + 2
    above = level in RANKS and RANKS.index(rank) > RANKS.index(level)
    return step - 1 if bridge and above else step


def _seat_jokers(steps: dict[Card, tuple[int, ...]]) -> None:
    """Both jokers are neighbours in every book (000:1.5.3, 002:5.2, 004:1.10)."""
    steps[SMALL_JOKER] = (LONE_STEPS,)
    steps[BIG_JOKER] = (LONE_STEPS + 1,)


def _link(steps: dict[Card, tuple[int, ...]], seat: Mapping[Card, int | None]) -> None:
    """Plain trumps, side level cards, main level cards, small joker, big joker in one chain (002:5.2, 004:1.10)."""
    here = max((steps[card][0] for card, place in seat.items() if place == 0), default=0)
    for place in (SIDE_LEVEL, MAIN_LEVEL, SMALL, BIG):
        cards = [card for card, found in seat.items() if found == place]
        here += bool(cards)
        steps.update(dict.fromkeys(cards, (here,)))


def _lower_ace(steps: dict[Card, tuple[int, ...]], trump: str, level: str) -> None:
    """In the trump suit the ace also stands below the constant two, and the two below the three (000:1.5.3)."""
    two, ace = Card(trump, "2"), Card(trump, "A")
    if level != "2":
        steps[two] = (2,)
    if level != "A":
        steps[ace] = (*steps[ace], 1)
