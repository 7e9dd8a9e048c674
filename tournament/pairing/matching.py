"""The exact optimum of one round on the band, by general-graph matching."""

from collections.abc import Mapping, Sequence
from typing import Final

import rustworkx

from tournament.pairing.band import band
from tournament.pairing.ground import Couple, Ground
from tournament.pairing.levels import Digits, digits, fold, lots_by_rank

Mates = dict[int, int]
NOBODY: Final = -1


def perfect(costs: Mapping[Couple, Digits], vertices: Sequence[int]) -> Mates | None:
    """The cheapest perfect matching of `vertices` along the edges of `costs`, as vertex -> partner; None if there is none.

    Costs compare like tuples of sums. The edges go in sorted, so equal optima are settled alike in every process.
    """
    if not vertices:
        return {}
    ends = sorted(costs)
    weights = fold([costs[end] for end in ends], ends)
    most = max(weights, default=0) + 1
    place = {vertex: index for index, vertex in enumerate(vertices)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(vertices))
    graph.add_edges_from(
        [(place[a], place[b], most - cost) for (a, b), cost in zip(ends, weights, strict=True)]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(vertices):
        return None
    mates: Mates = {}
    for one, other in found:
        a, b = vertices[one], vertices[other]
        mates[a], mates[b] = b, a
    return mates


def optimum(ground: Ground, alive: Sequence[int]) -> Mates | None:
    """Levels H, S, Q, R, T, X for an even number of teams, given by rank; None when they cannot all be paired."""
    return perfect(_legal_costs(ground, alive, spare=0), alive)


def optimum_with_bye(ground: Ground, alive: Sequence[int]) -> Mates | None:
    """The same for an odd number with level B on top: the partner of the team with the bye is NOBODY."""
    costs = {couple: (0, *cost) for couple, cost in _legal_costs(ground, alive, spare=1).items()}
    return perfect(costs | bye_costs(ground, alive), [NOBODY, *alive])


def bye_costs(ground: Ground, alive: Sequence[int]) -> dict[Couple, Digits]:
    """(B, S, Q, R, T, X) of each bye, an edge to NOBODY: the team's turn in the order of level B, else nothing."""
    turn = {team: place for place, team in enumerate(ground.bye_order)}
    return {(NOBODY, team): (turn[team], 0, 0, 0, 0, 0) for team in alive}


def _legal_costs(ground: Ground, alive: Sequence[int], spare: int) -> dict[Couple, Digits]:
    lots = lots_by_rank(ground)
    return {
        (a, b): digits(ground, lots, a, b) for a, b in band(ground, alive, spare) if ground.may_meet(a, b)
    }
