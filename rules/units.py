"""Groups of cards that count as one: single cards, tuples, tractors; and the ways to take a throw apart."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from rules.cards import Card
from rules.errors import TooManyReadings
from rules.order import Order
from rules.shapes import Shape, heaviest_first

MOST_CARDS_TO_READ = 10
"""Longer throws have more readings than anybody looks through: their thrower must name the groups."""


@dataclass(frozen=True)
class Unit:
    """Equal cards, or a tractor of them, of one effective `suit`; `top` compares units of one shape."""

    shape: Shape
    suit: str
    top: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class TractorAnswer:
    """Whether cards are one tractor; `because` says why not, `rule` names the field of the book that decided."""

    tractor: bool
    shape: Shape | None
    because: str
    rule: str


def suits_of(order: Order, cards: Iterable[Card]) -> set[str]:
    """The effective suits of the cards."""
    return {order.suit[card] for card in cards}


def as_unit(order: Order, cards: Sequence[Card]) -> Unit | None:
    """The one unit that all the cards make, or None; where an ace can stand high or low, the higher reading."""
    counts = Counter(cards)
    widths = set(counts.values())
    if len(widths) != 1 or len(suits_of(order, counts)) != 1:
        return None
    width = widths.pop()
    suit = order.suit[cards[0]]
    if len(counts) == 1:
        return Unit(Shape(width), suit, order.strength[cards[0]], tuple(cards))
    top = _top_of_run(order, counts) if width > 1 else None
    return None if top is None else Unit(Shape(width, len(counts)), suit, top, tuple(cards))


def _top_of_run(order: Order, faces: Iterable[Card]) -> int | None:
    """The highest step when the faces stand on neighbouring steps, else None."""
    runs = [sorted(steps) for steps in product(*(order.steps[face] for face in faces))]
    tops = [run[-1] for run in runs if run == list(range(run[0], run[0] + len(run)))]
    return max(tops, default=None)


def is_tractor(order: Order, cards: Sequence[Card]) -> TractorAnswer:
    """Whether the cards are one tractor (000:1.3, 002:5, 004:1.10), with the reason when they are not.

    The reasons: `other_suit`, `unequal_groups`, `single_cards`, `one_group`, `same_step`, `not_next`, `level_between`.
    """
    unit = as_unit(order, cards)
    if unit and unit.shape.is_tractor:
        return TractorAnswer(True, unit.shape, "tractor", _deciding_rule(order, cards, joined=True))
    because = _why_no_tractor(order, cards)
    return TractorAnswer(False, None, because, _deciding_rule(order, cards, joined=False))


def _why_no_tractor(order: Order, cards: Sequence[Card]) -> str:
    counts = Counter(cards)
    widths = set(counts.values())
    if len(suits_of(order, counts)) != 1:
        return "other_suit"
    if len(widths) != 1:
        return "unequal_groups"
    if widths == {1}:
        return "single_cards"
    if len(counts) == 1:
        return "one_group"
    return "same_step" if len({order.steps[face] for face in counts}) < len(counts) else "not_next"


def _deciding_rule(order: Order, cards: Sequence[Card], *, joined: bool) -> str:
    """The field of the book's `order` section on which the answer rests."""
    ranks = {card.rank for card in cards}
    if order.level in ranks:
        return "link_level_cards"
    if joined and {"A", "2"} <= ranks:
        return "ace_low"
    return "bridge_trump_gap" if suits_of(order, cards) == {"trumps"} else "bridge_level_gap"


def readings(order: Order, cards: Sequence[Card]) -> list[tuple[Unit, ...]]:
    """Every way to take cards of one suit apart into units, fewest units first, each way with its heaviest unit first.

    Raises `TooManyReadings` above ten cards.
    """
    if len(cards) > MOST_CARDS_TO_READ:
        raise TooManyReadings(cards=len(cards), most=MOST_CARDS_TO_READ)
    found = {_sorted(units) for units in _split(order, Counter(cards))}
    return sorted(found, key=lambda units: (len(units), [(heaviest_first(unit.shape), -unit.top) for unit in units]))


def whole_readings(order: Order, cards: Sequence[Card]) -> list[tuple[Unit, ...]]:
    """The readings in which no two units could be played as one: `A + AAKK` and `AAA + KK`, but not `A + AA + KK`."""

    def whole(units: tuple[Unit, ...]) -> bool:
        return not any(as_unit(order, one.cards + two.cards) for one, two in combinations(units, 2))

    return [units for units in readings(order, cards) if whole(units)]


def _sorted(units: Iterable[Unit]) -> tuple[Unit, ...]:
    return tuple(sorted(units, key=lambda unit: (heaviest_first(unit.shape), -unit.top, unit.cards)))


def _split(order: Order, counts: Counter[Card]) -> Iterator[tuple[Unit, ...]]:
    """All splits; the first face that is left is always used next, so that no split is missed."""
    face = min(counts, default=None)
    if face is None:
        yield ()
        return
    for faces in _runs_with(order, counts, face):
        for width in range(1 if len(faces) == 1 else 2, min(counts[each] for each in faces) + 1):
            cards = tuple(each for each in faces for _ in range(width))
            unit = as_unit(order, cards)
            if unit is not None:
                for rest in _split(order, counts - Counter(cards)):
                    yield (unit, *rest)


def _runs_with(order: Order, counts: Counter[Card], face: Card) -> set[tuple[Card, ...]]:
    """The face alone, and each chain of faces on neighbouring steps that holds it."""
    starts = [(start, low) for start in counts for low in order.steps[start]]
    return {chain for start, low in starts for chain in _chains(order, counts, (start,), low) if face in chain}


def _chains(order: Order, counts: Counter[Card], chain: tuple[Card, ...], last: int) -> Iterator[tuple[Card, ...]]:
    yield chain
    for face in counts:
        if last + 1 in order.steps[face] and face not in chain:
            yield from _chains(order, counts, (*chain, face), last + 1)
