"""Level L's question: can this many more rounds be paired without rematch? A graph and a number in, yes or no out.

Graphs are bit sets per vertex, an even number of vertices (an odd field's bye is a vertex of its own). Dense graphs are
answered by Dirac's theorem, others by stripping one perfect matching after another from several starts, and small ones
that resist by trying everything. "No" is proved up to ten vertices or so; beyond, it means not found within the effort.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from tournament.pairing.blossom import Matcher
from tournament.pairing.ground import Couple, bits, mask_of

STARTS: Final = 24
EFFORT: Final = 4000
Graph = tuple[int, ...]


def without(near: Sequence[int], couples: Sequence[Couple]) -> Graph:
    """The graph less these edges."""
    left = list(near)
    for a, b in couples:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return tuple(left)


def always_pairable(near: Sequence[int], rounds: int) -> bool:
    """Dirac: with at least n/2 + rounds - 1 neighbours each, any choice in each round leaves the next pairable."""
    return 2 * _fewest(near) >= len(near) + 2 * (rounds - 1)


def first_of(near: Sequence[int], fixed: Sequence[Couple], later: int) -> tuple[Couple, ...] | None:
    """A perfect matching with the couples `fixed` after which `later` more rounds can be paired, or None.

    `fixed` couples need not be edges; a pinned rematch is none.
    """
    if _fewest(near) < later:
        return None
    planner = _Planner()
    for matching in _candidates(near, fixed):
        planner.effort -= 1
        if planner.effort <= 0:
            return None
        if planner.possible(without(near, matching), later):
            return matching
    return None


def possible(near: Sequence[int], rounds: int) -> bool:
    """True when a plan for `rounds` rounds was found."""
    return _Planner().possible(tuple(near), rounds)


def _fewest(near: Sequence[int]) -> int:
    return min((mask.bit_count() for mask in near), default=0)


def _candidates(near: Sequence[int], fixed: Sequence[Couple]) -> Iterator[tuple[Couple, ...]]:
    """First a few matchings from random starts, then all of them."""
    placed = mask_of(vertex for couple in fixed for vertex in couple)
    rest = tuple(0 if placed >> vertex & 1 else mask & ~placed for vertex, mask in enumerate(near))
    loose = [vertex for vertex in range(len(near)) if not placed >> vertex & 1]
    for start in range(STARTS):
        matching = _stripped(rest, loose, start)
        if matching is None:
            return
        yield (*fixed, *matching)
    for matching in _all_matchings(rest, mask_of(loose)):
        yield (*fixed, *matching)


def _stripped(near: Sequence[int], loose: Sequence[int], start: int) -> tuple[Couple, ...] | None:
    """One perfect matching of the vertices `loose`; which one depends on the start, and on nothing else."""
    order = list(loose)
    Random(start).shuffle(order)  # noqa: S311 - a fixed scatter of starting points, nothing is drawn
    matcher = Matcher(near, order)
    if matcher.grow():
        return None
    return tuple((vertex, matcher.mate[vertex]) for vertex in sorted(order) if vertex < matcher.mate[vertex])


def _all_matchings(near: Sequence[int], loose: int) -> Iterator[tuple[Couple, ...]]:
    if not loose:
        yield ()
        return
    vertex = (loose & -loose).bit_length() - 1
    loose &= ~(1 << vertex)
    for other in bits(near[vertex] & loose):
        for rest in _all_matchings(near, loose & ~(1 << other)):
            yield ((vertex, other), *rest)


class _Planner:
    """One search with its memory of graphs that failed and the effort left for trying everything."""

    def __init__(self) -> None:
        self.failed: set[tuple[Graph, int]] = set()
        self.effort = EFFORT

    def possible(self, near: Graph, rounds: int) -> bool:
        """Whether `rounds` disjoint perfect matchings were found in the graph."""
        if rounds == 0 or always_pairable(near, rounds):
            return True
        if _fewest(near) < rounds or (near, rounds) in self.failed:
            return False
        if rounds == 1:
            return Matcher(near).grow() == 0
        if self._strip(near, rounds) or self._try_all(near, rounds):
            return True
        self.failed.add((near, rounds))
        return False

    def _strip(self, near: Graph, rounds: int) -> bool:
        everyone = range(len(near))
        for start in range(STARTS):
            left, to_go = near, rounds
            while not (to_go == 0 or always_pairable(left, to_go)):
                matching = _stripped(left, everyone, start * len(near) + to_go)
                if matching is None:
                    break
                left, to_go = without(left, matching), to_go - 1
            else:
                return True
            if to_go == rounds:
                return False
        return False

    def _try_all(self, near: Graph, rounds: int) -> bool:
        """Every first matching; of the plan's matchings the one at the scarcest vertex's lowest edge comes first."""
        scarce = min(range(len(near)), key=lambda vertex: near[vertex].bit_count())
        partners = list(bits(near[scarce]))
        for other in partners[: len(partners) - rounds + 1]:
            loose = mask_of(range(len(near))) & ~(1 << scarce | 1 << other)
            lower = [(scarce, earlier) for earlier in partners if earlier < other]
            for rest in _all_matchings(near, loose):
                self.effort -= 1
                if self.effort <= 0:
                    return False
                if self.possible(without(near, [*lower, (scarce, other), *rest]), rounds - 1):
                    return True
        return False
