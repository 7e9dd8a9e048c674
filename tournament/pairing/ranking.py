"""Perfect matchings in order of cost, cheapest first (Lawler's and Murty's partition)."""

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from tournament.pairing.ground import Couple
from tournament.pairing.levels import Digits, fold
from tournament.pairing.matching import cheapest

Couples = tuple[Couple, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """All matchings with the couples `kept` and without those `banned`; `best` is the cheapest of them."""

    kept: Couples
    banned: frozenset[Couple]
    best: Couples


def in_order(
    costs: Mapping[Couple, Digits], vertices: Sequence[int], telling: Callable[[Couples], Couples]
) -> Iterator[Couples]:
    """The perfect matchings along the edges of `costs`, cheapest first, as sorted couples.

    `telling` picks of a matching the couples that matter: no later matching contains all of the same ones.
    """
    ends = sorted(costs)
    weights = dict(zip(ends, fold([costs[end] for end in ends], ends), strict=True))
    ticket = count()
    heap: list[tuple[int, int, _Part]] = []

    def look(kept: Couples, banned: frozenset[Couple]) -> None:
        best = _best(weights, vertices, kept, banned)
        if best is not None:
            heapq.heappush(heap, (sum(weights[couple] for couple in best), next(ticket), _Part(kept, banned, best)))

    look((), frozenset())
    while heap:
        part = heapq.heappop(heap)[-1]
        yield part.best
        fresh = [couple for couple in telling(part.best) if couple not in part.kept]
        for place, couple in enumerate(fresh):
            look((*part.kept, *fresh[:place]), part.banned | {couple})


def _best(
    weights: Mapping[Couple, int], vertices: Sequence[int], kept: Couples, banned: frozenset[Couple]
) -> Couples | None:
    placed = {vertex for couple in kept for vertex in couple}
    usable = {end: cost for end, cost in weights.items() if end not in banned and placed.isdisjoint(end)}
    mates = cheapest(usable, [vertex for vertex in vertices if vertex not in placed])
    return None if mates is None else tuple(sorted((*kept, *((a, b) for a, b in mates.items() if a < b))))
