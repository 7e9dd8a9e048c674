"""The exact optimum of one round on the band, by general-graph matching."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import rustworkx

from tournament.pairing.band import band
from tournament.pairing.ground import Couple, Ground
from tournament.pairing.levels import Digits, digits, fold, lots_by_rank

Mates = dict[int, int]
NOBODY: Final = -1


def perfect(costs: Mapping[Couple, Digits], vertices: Sequence[int]) -> Mates | None:
    """The cheapest perfect matching of `vertices` along the edges of `costs`; None if there is none.

    Costs compare like tuples of sums.
    """
    ends = sorted(costs)
    weights = fold([costs[end] for end in ends], ends)
    return cheapest(dict(zip(ends, weights, strict=True)), vertices)


def cheapest(weights: Mapping[Couple, int], vertices: Sequence[int]) -> Mates | None:
    """The perfect matching of least weight as vertex -> partner, both ways; None if there is none.

    `weights` lists the edges in sorted order, so equal optima are settled alike in every process.
    """
    place = {vertex: index for index, vertex in enumerate(vertices)}
    most = max(weights.values(), default=0) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(vertices))
    graph.add_edges_from([(place[a], place[b], most - weight) for (a, b), weight in weights.items()])
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
    return perfect(legal_costs(ground, band(ground, alive)), alive)


def optimum_with_bye(ground: Ground, alive: Sequence[int]) -> Mates | None:
    """The same for an odd number with level B on top: the partner of the team with the bye is NOBODY."""
    costs = {couple: (0, *cost) for couple, cost in legal_costs(ground, band(ground, alive, spare=1)).items()}
    return perfect(costs | bye_costs(ground, alive), [NOBODY, *alive])


def bye_costs(ground: Ground, alive: Sequence[int]) -> dict[Couple, Digits]:
    """(B, S, Q, R, T, X) of each bye, an edge to NOBODY: the team's turn in the order of level B, else nothing."""
    turn = {team: place for place, team in enumerate(ground.bye_order)}
    return {(NOBODY, team): (turn[team], 0, 0, 0, 0, 0) for team in alive}


def legal_costs(ground: Ground, couples: Iterable[Couple]) -> dict[Couple, Digits]:
    """(S, Q, R, T, X) of those couples that may meet."""
    lots = lots_by_rank(ground)
    return {(a, b): digits(ground, lots, a, b) for a, b in couples if ground.may_meet(a, b)}
