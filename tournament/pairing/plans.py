"""Level L's question: can this many more rounds be paired without rematch? A graph and a number in, yes or no out.

Graphs are bit sets per vertex, an even number of vertices (an odd field's bye is a vertex of its own). The answer comes
in steps, cheap ones first: Dirac's theorem; stripping one perfect matching after another; a proof that not even the
degrees allow it (`factors.py`), or a graph in which all degrees are just enough, to strip that from several starts; in
the end trying everything. "No" is proved for small or sparse graphs; beyond, it means not found within the effort.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from tournament.pairing.blossom import Matcher
from tournament.pairing.factors import Graph, spread, without
from tournament.pairing.ground import Couple, bits, mask_of

STARTS: Final = 12
# Matchings sought for one question.
EFFORT: Final = 1500


def always_pairable(near: Sequence[int], rounds: int) -> bool:
    """Dirac: with at least n/2 + rounds - 1 neighbours each, any choice in each round leaves the next pairable."""
    return 2 * _fewest(near) >= len(near) + 2 * (rounds - 1)


def first_of(near: Sequence[int], fixed: Sequence[Couple], later: int) -> tuple[Couple, ...] | None:
    """A perfect matching with the couples `fixed` after which `later` more rounds can be paired, or None.

    `fixed` couples need not be edges; a pinned rematch is none.
    """
    even = evened(near, fixed, later)
    if even is None:
        return None
    placed = mask_of(vertex for couple in fixed for vertex in couple)
    left = without(near, fixed)
    planner = _Planner()
    for matching in _candidates((even, left), placed, planner):
        if planner.possible(without(left, matching), later):
            return (*fixed, *matching)
    return None


def evened(near: Sequence[int], fixed: Sequence[Couple], later: int) -> Graph | None:
    """A graph with just the edges needed after `fixed`: one more than `later` where no couple is fixed yet.

    None proves that `first_of` has nothing to find.
    """
    placed = mask_of(vertex for couple in fixed for vertex in couple)
    return spread(without(near, fixed), [later + 1 - (placed >> vertex & 1) for vertex in range(len(near))])


def possible(near: Sequence[int], rounds: int) -> bool:
    """True when a plan for `rounds` rounds was found."""
    return _Planner().possible(tuple(near), rounds)


def _fewest(near: Sequence[int]) -> int:
    return min((mask.bit_count() for mask in near), default=0)


def _candidates(graphs: Sequence[Graph], placed: int, planner: "_Planner") -> Iterator[tuple[Couple, ...]]:
    """Perfect matchings of the vertices not placed: a few from random starts in each graph, then all of the last."""
    loose = [vertex for vertex in range(len(graphs[0])) if not placed >> vertex & 1]
    for near in graphs:
        rest = tuple(0 if placed >> vertex & 1 else mask & ~placed for vertex, mask in enumerate(near))
        for start in range(STARTS):
            matching = planner.stripped(rest, loose, start)
            if matching is not None:
                yield matching
    for matching in _all_matchings(rest, mask_of(loose)):
        if not planner.try_once_more():
            return
        yield matching


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
    """One search with its memory of graphs that failed and the effort left."""

    def __init__(self) -> None:
        self.failed: set[tuple[Graph, int]] = set()
        self.effort = EFFORT

    def try_once_more(self) -> bool:
        """Spend a unit of effort; False when none is left."""
        self.effort -= 1
        return self.effort >= 0

    def stripped(self, near: Sequence[int], loose: Sequence[int], start: int) -> tuple[Couple, ...] | None:
        """One perfect matching of the vertices `loose`; which one depends on the start, and on nothing else."""
        if not self.try_once_more():
            return None
        order = list(loose)
        Random(start).shuffle(order)  # noqa: S311 - a fixed scatter of starting points, nothing is drawn
        matcher = Matcher(near, order)
        if matcher.grow():
            return None
        return tuple((vertex, matcher.mate[vertex]) for vertex in sorted(order) if vertex < matcher.mate[vertex])

    def possible(self, near: Graph, rounds: int) -> bool:
        """Whether `rounds` disjoint perfect matchings were found in the graph."""
        if rounds == 0 or always_pairable(near, rounds):
            return True
        if _fewest(near) < rounds or (near, rounds) in self.failed:
            return False
        if rounds == 1:
            return Matcher(near).grow() == 0
        if self._strip(near, rounds, starts=1) or self._look_closer(near, rounds):
            return True
        self.failed.add((near, rounds))
        return False

    def _look_closer(self, near: Graph, rounds: int) -> bool:
        even = spread(near, [rounds] * len(near))
        if even is None:
            return False
        return self._strip(even, rounds, STARTS) or self._try_all(near, rounds)

    def _strip(self, near: Graph, rounds: int, starts: int) -> bool:
        return any(self._strip_from(start, near, rounds) for start in range(starts))

    def _strip_from(self, start: int, near: Graph, rounds: int) -> bool:
        left, to_go = near, rounds
        while to_go and not always_pairable(left, to_go):
            matching = self.stripped(left, range(len(near)), start * len(near) + to_go)
            if matching is None:
                return False
            left, to_go = without(left, matching), to_go - 1
        return True

    def _try_all(self, near: Graph, rounds: int) -> bool:
        """Every first matching; of the plan's matchings the one at the scarcest vertex's lowest edge comes first."""
        scarce = min(range(len(near)), key=lambda vertex: near[vertex].bit_count())
        partners = list(bits(near[scarce]))
        for other in partners[: len(partners) - rounds + 1]:
            loose = mask_of(range(len(near))) & ~(1 << scarce | 1 << other)
            lower = [(scarce, earlier) for earlier in partners if earlier < other]
            for rest in _all_matchings(near, loose):
                if not self.try_once_more():
                    return False
                if self.possible(without(near, [*lower, (scarce, other), *rest]), rounds - 1):
                    return True
        return False
