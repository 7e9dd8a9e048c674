"""Matchings, degrees and plans on random graphs, against networkx and by trying everything."""

from random import Random

import networkx

from tests.pairing.oracle import plan_exists
from tournament.pairing.blossom import Matcher
from tournament.pairing.factors import spread
from tournament.pairing.ground import bits
from tournament.pairing.plans import first_of, possible


def random_graph(chance: Random, size: int) -> list[int]:
    near = [0] * size
    density = chance.choice([0.15, 0.3, 0.6, 0.9])
    for a in range(size):
        for b in range(a):
            if chance.random() < density:
                near[a] |= 1 << b
                near[b] |= 1 << a
    return near


def as_networkx(near: list[int]) -> "networkx.Graph[int]":
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(near)))
    graph.add_edges_from((a, b) for a, mask in enumerate(near) for b in bits(mask))
    return graph


def largest(graph: "networkx.Graph[int]") -> int:
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True))


def test_matcher_finds_the_largest_matching_and_whom_it_may_leave_over() -> None:
    chance = Random(1)
    for _ in range(80):
        near = random_graph(chance, chance.randint(2, 14))
        graph = as_networkx(near)
        matcher = Matcher(near)

        left_over = matcher.grow()

        assert left_over == len(near) - largest(graph)
        outer = set()
        for vertex in graph:
            rest = graph.copy()
            rest.remove_node(vertex)
            if largest(rest) == largest(graph):
                outer.add(vertex)
        assert matcher.outer() == outer


def test_spread_finds_just_the_wanted_degrees_or_none() -> None:
    chance = Random(2)
    found = 0
    for _ in range(120):
        near = random_graph(chance, chance.randint(3, 6))
        wanted = [chance.randint(0, mask.bit_count()) for mask in near]

        even = spread(near, wanted)

        assert (even is not None) == degrees_exist(near, wanted)
        if even is not None:
            found += 1
            assert [mask.bit_count() for mask in even] == wanted
            assert all(mask & ~old == 0 for mask, old in zip(even, near, strict=True))
    assert 20 < found < 110


def degrees_exist(near: list[int], wanted: list[int]) -> bool:
    """Edge by edge: taken or not."""
    edges = [(a, b) for a, mask in enumerate(near) for b in bits(mask) if a < b]
    reached = {tuple(wanted)}
    for a, b in edges:
        taken = {tuple(w - (v in (a, b)) for v, w in enumerate(left)) for left in reached}
        reached |= {left for left in taken if min(left) >= 0}
    return tuple([0] * len(near)) in reached


def test_plans_are_found_exactly_when_they_exist() -> None:
    chance = Random(3)
    answers = []
    for _ in range(150):
        near = random_graph(chance, chance.choice([4, 6, 8]))
        rounds = chance.randint(1, 5)
        names = [str(vertex) for vertex in range(len(near))]
        edges = frozenset(frozenset((names[a], names[b])) for a, mask in enumerate(near) for b in bits(mask))

        answers.append(possible(near, rounds))

        assert answers[-1] == plan_exists(edges, tuple(names), rounds)
    assert 15 < sum(answers) < 135


def test_first_round_of_a_plan_holds_what_was_fixed_and_leaves_the_rest() -> None:
    ring_of_six = [0b100010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010001]

    assert first_of(ring_of_six, [(0, 1)], 1) == ((0, 1), (2, 3), (4, 5))
    assert first_of(ring_of_six, [(0, 2)], 1) is None


def test_two_triangles_have_no_plan() -> None:
    assert not possible([0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000], 1)
