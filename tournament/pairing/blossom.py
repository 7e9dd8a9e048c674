"""Largest matchings without weights (Edmonds), on adjacency given as bit sets; and who can be left over in one."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from tournament.pairing.ground import bits

NONE: Final = -1


class Matcher:
    """A matching of the vertices 0..n-1 that `grow` makes largest; `mate[v]` is the partner of v or NONE.

    `order` is the order in which unmatched vertices look for a partner; different orders give different matchings.
    """

    def __init__(self, near: Sequence[int], order: Sequence[int] | None = None) -> None:
        self.near = near
        self.order = tuple(order) if order is not None else tuple(range(len(near)))
        self.mate = [NONE] * len(near)

    def grow(self) -> int:
        """Make the matching largest and return the number of vertices left over."""
        self._greedy()
        left_over = 0
        for root in self.order:
            if self.mate[root] == NONE and not self._augment(root):
                left_over += 1
        return left_over

    def outer(self) -> set[int]:
        """Gallai and Edmonds' D, once `grow` is done: the vertices that some largest matching leaves over."""
        roots = [vertex for vertex in self.order if self.mate[vertex] == NONE]
        forest = _Forest(self, roots)
        forest.search()
        return forest.outer

    def _greedy(self) -> None:
        loose = (1 << len(self.near)) - 1
        for vertex in self.order:
            if loose >> vertex & 1 and (choices := self.near[vertex] & loose & ~(1 << vertex)):
                partner = min(bits(choices), key=lambda other: (self.near[other] & loose).bit_count())
                self.mate[vertex], self.mate[partner] = partner, vertex
                loose &= ~(1 << vertex | 1 << partner)

    def _augment(self, root: int) -> bool:
        forest = _Forest(self, [root])
        end = forest.search()
        while end != NONE:
            before = forest.parent[end]
            onward = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = onward
        return self.mate[root] != NONE


class _Forest:
    """Alternating trees from the roots; odd cycles are shrunk into their base."""

    def __init__(self, matcher: Matcher, roots: Sequence[int]) -> None:
        self.mate, self.near = matcher.mate, matcher.near
        self.roots = set(roots)
        self.outer = set(roots)
        self.parent = [NONE] * len(self.near)
        self.base = list(range(len(self.near)))
        self.queue = deque(roots)

    def search(self) -> int:
        """Grow until an unmatched vertex outside the roots is reached; return it, or NONE."""
        while self.queue:
            vertex = self.queue.popleft()
            for other in bits(self.near[vertex]):
                if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
                    continue
                if other in self.outer:
                    self._shrink(vertex, other)
                elif self.parent[other] == NONE:
                    self.parent[other] = vertex
                    if self.mate[other] == NONE:
                        return other
                    self._add_outer(self.mate[other])
        return NONE

    def _add_outer(self, vertex: int) -> None:
        if vertex not in self.outer:
            self.outer.add(vertex)
            self.queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        cycle = self._mark(one, base, other) | self._mark(other, base, one)
        for vertex in range(len(self.base)):
            if self.base[vertex] in cycle:
                self.base[vertex] = base
                self._add_outer(vertex)

    def _common_base(self, one: int, other: int) -> int:
        above = set()
        vertex = self.base[one]
        above.add(vertex)
        while vertex not in self.roots:
            vertex = self.base[self.parent[self.mate[vertex]]]
            above.add(vertex)
        vertex = self.base[other]
        while vertex not in above:
            vertex = self.base[self.parent[self.mate[vertex]]]
        return vertex

    def _mark(self, vertex: int, base: int, child: int) -> set[int]:
        marked = set()
        while self.base[vertex] != base:
            inner = self.mate[vertex]
            marked |= {self.base[vertex], self.base[inner]}
            self.parent[vertex] = child
            child = inner
            vertex = self.parent[inner]
        return marked
