"""Subgraphs with prescribed degrees (Tutte): whether each vertex has enough edges for its rounds, all at once."""

from collections.abc import Sequence

from tournament.pairing.blossom import Matcher
from tournament.pairing.ground import Couple, bits, mask_of

Graph = tuple[int, ...]


def without(near: Sequence[int], couples: Sequence[Couple]) -> Graph:
    """The graph less these edges."""
    left = list(near)
    for a, b in couples:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return tuple(left)


def spread(near: Sequence[int], wanted: Sequence[int]) -> Graph | None:
    """A subgraph in which vertex v has exactly `wanted[v]` edges, or None when there is none.

    Looks for the edges to take away: `surplus` of them at each vertex. Each such edge has two ends, joined; each vertex
    has as many stoppers as edges that stay, joined to its ends. In a perfect matching of ends and stoppers the edges
    whose ends are matched to one another are the ones to take.
    """
    surplus = [mask.bit_count() - want for mask, want in zip(near, wanted, strict=True)]
    if min(surplus) < 0 or sum(surplus) % 2:
        return None
    among = mask_of(vertex for vertex, more in enumerate(surplus) if more)
    edges = [(a, b) for a in bits(among) for b in bits(near[a] & among) if a < b]
    gadget = _gadget(edges, surplus)
    if gadget is None:
        return None
    matcher = Matcher(gadget)
    if matcher.grow():
        return None
    return without(near, [edge for place, edge in enumerate(edges) if matcher.mate[2 * place] == 2 * place + 1])


def _gadget(edges: Sequence[Couple], surplus: Sequence[int]) -> list[int] | None:
    """Ends 2k and 2k+1 of edge k, then the stoppers; None when a vertex has fewer edges here than its surplus."""
    near = [1 << (end ^ 1) for end in range(2 * len(edges))]
    ends: list[list[int]] = [[] for _ in surplus]
    for place, (a, b) in enumerate(edges):
        ends[a].append(2 * place)
        ends[b].append(2 * place + 1)
    for own, more in zip(ends, surplus, strict=True):
        if len(own) < more:
            return None
        for _ in range(len(own) - more):
            for end in own:
                near[end] |= 1 << len(near)
            near.append(mask_of(own))
    return near
