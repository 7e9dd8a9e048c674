"""What a hand can reach on the ladder of a lead: the rung that is written in the clause, or the one its rule
leads to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from rules.cards import Card
from rules.chapters import Following
from rules.order import Order
from rules.packing import Groups, pack
from rules.shapes import PAIR, SINGLE, Rung, Shape

Lead = tuple[Shape, ...]
Classes = tuple[tuple[Shape, ...], ...]
BOMB = Shape(4)
"""Four of a kind, which stands for a tractor of two pairs in some books (000:1.4.6)."""
SHORT_TRACTOR = Shape(2, 2)


@dataclass(frozen=True)
class Reach:
    """The best that cards can do: `rank` orders what was reached (lower is better), `groups` and their `cards`
    show it.
    """

    rank: tuple[int, ...]
    groups: tuple[Shape, ...]
    cards: Groups


@dataclass(frozen=True)
class Climb:
    """The ladder of one lead. `source` is `clause`, `principle` or `generic` (no clause speaks of such a lead)."""

    lead: Lead
    clause: str
    mark: str
    source: str
    rungs: tuple[Rung, ...]
    steps: tuple[Classes, ...]

    def reach(self, order: Order, counts: Mapping[Card, int], *, protect: bool) -> Reach:
        """The best rung that cards of one suit can meet; at least as many cards as the lead has."""
        if self.rungs:
            return _first_rung(self.rungs, order, counts, protect=protect)
        return _longest_first(self.lead, self.steps, order, counts, protect=protect)


def climb(following: Following, lead: Lead, decks: int) -> Climb:
    """The ladder of a lead (000:1.4, 002:6.1, 003:3.5, 004:4); a lead that no clause covers gets the generic one."""
    listed = following.ladder(lead[0]) if len(lead) == 1 else None
    if listed:
        return Climb(lead, listed.clause, listed.mark, "clause", listed.rungs, ())
    steps = tuple(_steps(following, shape, decks) for shape in lead)
    kind = lead[0].kind if len(lead) == 1 else "throw"
    if rule := following.principle(kind):
        return Climb(lead, rule.clause, rule.mark, "principle", (), steps)
    return Climb(lead, "", "silent", "generic", (), steps)


def _first_rung(rungs: Sequence[Rung], order: Order, counts: Mapping[Card, int], *, protect: bool) -> Reach:
    """The first rung that the cards meet; the last one asks for no group, so there always is one."""
    met = (
        Reach((rank,), groups, cards)
        for rank, rung in enumerate(rungs)
        for groups in product(*rung.groups)
        if (cards := pack(order, counts, groups, protect=protect)) is not None
    )
    return next(met)


def _longest_first(
    lead: Lead, steps: Sequence[Classes], order: Order, counts: Mapping[Card, int], *, protect: bool
) -> Reach:
    """For each group of the lead in turn the best group that still leaves room for those before it."""
    ways = [Reach((), (), ())]
    for shape, classes in zip(lead, steps, strict=True):
        need = shape.cards
        while need:
            ways = _with_best_class(ways, classes, need, order, counts, protect=protect)
            need -= ways[0].groups[-1].cards
    groups = tuple(shape for shape in ways[0].groups if shape != SINGLE)
    return Reach(ways[0].rank, groups, ways[0].cards)


def _with_best_class(
    ways: Sequence[Reach],
    classes: Classes,
    need: int,
    order: Order,
    counts: Mapping[Card, int],
    *,
    protect: bool,
) -> list[Reach]:
    """All ways continued by the first class of shapes that fits; the last class, a single card, always does."""
    longer = (
        [found for way in ways for shape in shapes if (found := _longer(way, rank, shape, order, counts, protect))]
        for rank, shapes in enumerate(classes)
        if shapes[0].cards <= need
    )
    return next(found for found in longer if found)


def _longer(
    way: Reach, rank: int, shape: Shape, order: Order, counts: Mapping[Card, int], protect: bool
) -> Reach | None:
    groups = (*way.groups, shape)
    if shape == SINGLE:
        return Reach((*way.rank, rank), groups, way.cards)
    cards = pack(order, counts, [each for each in groups if each != SINGLE], protect=protect)
    return None if cards is None else Reach((*way.rank, rank), groups, cards)


def _steps(following: Following, shape: Shape, decks: int) -> Classes:
    """Classes of shapes that serve for one group of a lead, best first; within a class all are as good."""
    tuples = [(Shape(width),) for width in range(shape.width, 0, -1)]
    if not shape.is_tractor:
        return tuple(tuples)
    return (*_tractors(following, shape, decks), *tuples)


def _tractors(following: Following, lead: Shape, decks: int) -> Iterator[tuple[Shape, ...]]:
    """Tractors of no more cards than the lead: more cards first, the lead's own width first, then narrower first."""
    widest = decks if following.wider_tractors else lead.width
    shapes = [
        Shape(width, length) for width in range(PAIR.width, widest + 1) for length in range(2, lead.cards // width + 1)
    ]
    for shape in sorted(shapes, key=lambda each: (-each.cards, each.width != lead.width, each.width)):
        yield (shape, BOMB) if shape == SHORT_TRACTOR and following.bomb_for_tractor else (shape,)
