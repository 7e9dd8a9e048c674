"""Shapes: how many equal cards side by side, without saying which; and the notation in which the books' data
gives them.

In a data file a letter stands for a rank: `AA` is a pair, `AAAA` four of a kind (4炸, 四条), `AABBCC` a tractor of
three pairs (3连拖), `AAABBB` a tractor of two triples (特拖, 旋转拖). A number stands for so many cards of any rank.
"""

import re
from itertools import groupby
from typing import NamedTuple


class Shape(NamedTuple):
    """`width` equal cards on each of `length` neighbouring steps."""

    width: int
    length: int = 1

    @property
    def cards(self) -> int:
        """How many cards it takes."""
        return self.width * self.length

    @property
    def is_tractor(self) -> bool:
        """At least two neighbouring groups of at least two equal cards."""
        return self.length > 1

    @property
    def kind(self) -> str:
        """`single`, `tuple` or `tractor`."""
        if self.is_tractor:
            return "tractor"
        return "tuple" if self.width > 1 else "single"


SINGLE = Shape(1)
PAIR = Shape(2)


def heaviest_first(shape: Shape) -> tuple[int, int, int]:
    """Sort key: tractors before tuples before singles, more cards first, wider first."""
    return (-int(shape.is_tractor), -shape.cards, -shape.width)


class Rung(NamedTuple):
    """One step of a ladder: groups that must all be played, then `rest` cards of any rank.

    A group is the tuple of shapes that may stand there: `AABB/AAAA` is `((2, 2), (4, 1))`.
    """

    groups: tuple[tuple[Shape, ...], ...]
    rest: int

    @property
    def cards(self) -> int:
        """How many cards it takes."""
        return sum(group[0].cards for group in self.groups) + self.rest


class Ladder(NamedTuple):
    """What a clause says about following one shape: the rungs in the order in which they are due."""

    lead: Shape
    clause: str
    mark: str
    rungs: tuple[Rung, ...]
    words: tuple[str, ...]


def read_shape(text: str) -> Shape | None:
    """The shape of `AABB`, or None."""
    runs = [(letter, len(list(run))) for letter, run in groupby(text)]
    letters = "".join(letter for letter, _ in runs)
    widths = {width for _, width in runs}
    if len(widths) != 1 or not "ABCDEFGHIJKLM".startswith(letters) or (len(runs) > 1 and widths == {1}):
        return None
    return Shape(widths.pop(), len(runs))


def read_rung(text: str) -> Rung | None:
    """The rung of `AABB/AAAA + AA + 2`, or None."""
    groups: list[tuple[Shape, ...]] = []
    rest = 0
    for part in text.split(" + "):
        if re.fullmatch("[1-9][0-9]?", part):
            rest += int(part)
            continue
        shapes = [read_shape(word) for word in part.split("/")]
        known = tuple(shape for shape in shapes if shape)
        if len(known) != len(shapes) or len({shape.cards for shape in known}) != 1:
            return None
        groups.append(known)
    return Rung(tuple(groups), rest)


def show_shape(shape: Shape) -> str:
    """`AABB` for a tractor of two pairs; `read_shape` reads it back."""
    return "".join(letter * shape.width for letter in "ABCDEFGHIJKLM"[: shape.length])
