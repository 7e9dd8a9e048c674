"""Proof that no legal round exists: Gallai and Edmonds' partition of the teams."""

from collections.abc import Sequence

from tournament.pairing.blossom import Matcher
from tournament.pairing.ground import Ground, bits, mask_of
from tournament.pairing.result import Certificate


def certificate(ground: Ground) -> Certificate:
    """Groups and brokers for a ground that has no perfect round; pinned teams are out of account, they have a game."""
    free = ground.free
    near = legal_graph(ground, free)
    matcher = Matcher(near)
    matcher.grow()
    outer = mask_of(matcher.outer())
    brokers = mask_of(other for vertex in bits(outer) for other in bits(near[vertex])) & ~outer
    groups = [tuple(ground.teams[free[vertex]] for vertex in group) for group in _components(near, outer)]
    return Certificate(
        groups=tuple(sorted(groups, key=lambda group: ground.rank[group[0]])),
        brokers=tuple(ground.teams[free[vertex]] for vertex in bits(brokers)),
        byes=len(free) % 2,
    )


def legal_graph(ground: Ground, teams: Sequence[int]) -> list[int]:
    """For each of `teams` (ranks), the bit set of the positions in `teams` it may meet."""
    near = []
    for team in teams:
        closed = ground.closed[team]
        near.append(mask_of(place for place, other in enumerate(teams) if other != team and not closed >> other & 1))
    return near


def _components(near: Sequence[int], among: int) -> list[tuple[int, ...]]:
    components = []
    while among:
        group = frontier = among & -among
        while frontier:
            reached = mask_of(other for vertex in bits(frontier) for other in bits(near[vertex] & among))
            frontier = reached & ~group
            group |= frontier
        components.append(tuple(bits(group)))
        among &= ~group
    return components
