"""Taking given shapes out of the cards of one suit, all at once: the question behind every rung of a ladder."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.cards import Card
from rules.order import Order
from rules.shapes import Shape, heaviest_first

Groups = tuple[tuple[Card, ...], ...]


@dataclass
class Packing:
    """One search: the cards that are left, the shapes that are still to be placed, and the states known to fail.

    With `protect` a group is only taken from exactly as many equal cards as it needs (reading A9, `longer`).
    """

    order: Order
    left: dict[Card, int]
    shapes: Sequence[Shape]
    protect: bool
    placed: list[tuple[Card, ...]] = field(default_factory=list)
    failed: set[tuple[object, ...]] = field(default_factory=set)
    seats: dict[int, list[Card]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for face in sorted(self.left, key=lambda card: (self.order.strength[card], card)):
            for step in self.order.steps[face]:
                self.seats.setdefault(step, []).append(face)

    def has(self, face: Card, width: int) -> bool:
        """Whether so many equal cards can be taken from the face."""
        held = self.left.get(face, 0)
        return held == width if self.protect else held >= width

    def enough(self) -> bool:
        """A quick bound: as many groups of the narrowest width or wider as the shapes need."""
        needed = Counter[int]()
        for shape in self.shapes:
            needed[shape.width] += shape.length
        return all(
            sum(held // width for held in self.left.values()) >= sum(n * (w // width) for w, n in needed.items())
            for width in needed
        )

    def place(self, index: int, start: int) -> bool:
        """Place the shapes from `index` on, equal shapes at rising steps; True when all have found room."""
        if index == len(self.shapes):
            return True
        state = (index, start, *self.left.values())
        if state in self.failed:
            return False
        shape = self.shapes[index]
        same = index + 1 < len(self.shapes) and self.shapes[index + 1] == shape
        for step, faces in self._openings(shape, start):
            self._take(faces, shape.width)
            if self.place(index + 1, step if same else 0):
                return True
            self._give(faces, shape.width)
        self.failed.add(state)
        return False

    def _openings(self, shape: Shape, start: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """Where the shape still fits, lowest first."""
        for step in sorted(self.seats):
            if step >= start:
                for faces in self.runs(step, shape):
                    yield step, faces

    def runs(self, step: int, shape: Shape) -> list[tuple[Card, ...]]:
        """The faces that hold the shape from this step on."""
        runs: list[tuple[Card, ...]] = [()]
        for offset in range(shape.length):
            free = [face for face in self.seats.get(step + offset, ()) if self.has(face, shape.width)]
            runs = [(*run, face) for run in runs for face in free if face not in run]
        return runs

    def _take(self, faces: tuple[Card, ...], width: int) -> None:
        for face in faces:
            self.left[face] -= width
        self.placed.append(tuple(face for face in faces for _ in range(width)))

    def _give(self, faces: tuple[Card, ...], width: int) -> None:
        self.placed.pop()
        for face in faces:
            self.left[face] += width


def openings(order: Order, counts: Mapping[Card, int], shape: Shape) -> list[tuple[int, tuple[Card, ...]]]:
    """Every place where the cards of one suit hold the shape: its top (see `Unit.top`) and its faces, highest first."""
    search = Packing(order, dict(counts), (shape,), protect=False)
    found = [(step + shape.length - 1, faces) for step in search.seats for faces in search.runs(step, shape)]
    if not shape.is_tractor:
        found = [(order.strength[faces[0]], faces) for _, faces in found]
    return sorted(set(found), reverse=True)


def pack(order: Order, counts: Mapping[Card, int], shapes: Sequence[Shape], *, protect: bool = False) -> Groups | None:
    """The cards of one suit that make all the `shapes` at once, heaviest shape first, low cards first; None if
    none do.
    """
    search = Packing(order, dict(counts), sorted(shapes, key=heaviest_first), protect)
    if not search.enough() or not search.place(0, 0):
        return None
    return tuple(search.placed)
