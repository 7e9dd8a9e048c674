"""The exact optimum of one round on the band, by general-graph matching."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import rustworkx

from tournament.pairing.band import band
from tournament.pairing.ground import Couple, Ground, WeighedCouple
from tournament.pairing.levels import Digits, digits, fold, lots_by_rank, reach

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
    return cheapest(_weights(ground, alive, spare=0), alive)


def optimum_with_bye(ground: Ground, alive: Sequence[int]) -> Mates | None:
    """The same for an odd number with level B on top: the partner of the team with the bye is NOBODY."""
    weights = _weights(ground, alive, spare=1)
    turn = {team: place for place, team in enumerate(ground.bye_order)}
    above = reach(list(weights.values()), list(weights)) + 1
    byes = {(NOBODY, team): turn[team] * above for team in alive}
    return cheapest(byes | weights, [NOBODY, *alive])


def weigh(ground: Ground, alive: Sequence[int], spare: int) -> tuple[WeighedCouple, ...]:
    """The legal couples of the band with their bars around and their weight, in sorted order."""
    lots = lots_by_rank(ground)
    near = [(a, b, bars) for a, b, bars in band(ground, alive, spare) if ground.may_meet(a, b)]
    ends = [(a, b) for a, b, _ in near]
    weights = fold([digits(ground, lots, a, b) for a, b in ends], ends)
    return tuple((a, b, bars, weight) for (a, b, bars), weight in zip(near, weights, strict=True))


def _weights(ground: Ground, alive: Sequence[int], spare: int) -> dict[Couple, int]:
    """The weights of the band of `alive`, from what the ground knows where its band is wide enough."""
    if len(ground.teams) - len(alive) + spare > ground.known_spare:
        return {(a, b): weight for a, b, _, weight in weigh(ground, alive, spare)}
    place = {team: index for index, team in enumerate(alive)}
    return {
        (a, b): weight
        for a, b, bars, weight in ground.known
        if a in place and b in place and place[b] - place[a] - 1 <= bars + spare
    }


def bye_costs(ground: Ground, alive: Sequence[int]) -> dict[Couple, Digits]:
    """(B, S, Q, R, T, X) of each bye, an edge to NOBODY: the team's turn in the order of level B, else nothing."""
    turn = {team: place for place, team in enumerate(ground.bye_order)}
    return {(NOBODY, team): (turn[team], 0, 0, 0, 0, 0) for team in alive}


def legal_costs(ground: Ground, couples: Iterable[Couple]) -> dict[Couple, Digits]:
    """(S, Q, R, T, X) of those couples that may meet."""
    lots = lots_by_rank(ground)
    return {(a, b): digits(ground, lots, a, b) for a, b in couples if ground.may_meet(a, b)}
