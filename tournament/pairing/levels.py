"""Levels B, S, Q, R, T and X as one whole number a pair: each level outweighs all that stand below it together."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tournament.pairing.faults import InvalidField
from tournament.pairing.ground import Ground

# rustworkx computes in 128-bit integers; the matching algorithm itself needs room for four times a weight.
WIDEST: Final = 1 << 123
Digits = tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def pair_lot(better: int, worse: int) -> int:
    """Level X: the pair's own lot, 24 bits: the first six hex digits of SHA-256 of "better lot/worse lot".

    It is drawn once for all and never again, so rounds that tie on every other level (rare, and only among teams
    near one another) have one answer that anybody can compute.
    """
    return int(hashlib.sha256(f"{better}/{worse}".encode()).hexdigest()[:6], 16)


def lots_by_rank(ground: Ground) -> tuple[int, ...]:
    """Each team's lot, by rank; a team without one has its place in the ranking (1 = best) for a lot."""
    return tuple(ground.field.lots.get(team, place) for place, team in enumerate(ground.teams, start=1))


def digits(ground: Ground, lots: Sequence[int], a: int, b: int) -> Digits:
    """(S, Q, R, T, X) of the pair of ranks a < b: costs, small is good."""
    apart = b - a
    rank_squares = apart * apart
    gap = ground.points[a] - ground.points[b]
    return (
        ground.mates[a] >> b & 1,
        gap * gap,
        rank_squares,
        (len(ground.teams) - a) * rank_squares,
        pair_lot(lots[a], lots[b]),
    )


def fold(costs: Sequence[Digits], ends: Sequence[tuple[int, int]]) -> list[int]:
    """Fold each edge's digits into one integer whose sum over any perfect matching orders like the tuple of sums.

    `costs[k]` belongs to the edge `ends[k]`, most important digit first. The radix of a digit exceeds the largest sum a
    perfect matching can reach in it.
    Raises InvalidField when the scores are so fine that the integers outgrow the matching's arithmetic.
    """
    folded = [0] * len(costs)
    for level in zip(*costs, strict=True):
        radix = reach(level, ends) + 1
        folded = [whole * radix + digit for whole, digit in zip(folded, level, strict=True)]
    if max(folded, default=0) >= WIDEST:
        raise InvalidField("scores_too_fine")
    return folded


def reach(level: Sequence[int], ends: Sequence[tuple[int, int]]) -> int:
    """No perfect matching costs more than this: half the sum over the vertices of their dearest edge."""
    dearest: dict[int, int] = {}
    for cost, (a, b) in zip(level, ends, strict=True):
        if cost > dearest.get(a, 0):
            dearest[a] = cost
        if cost > dearest.get(b, 0):
            dearest[b] = cost
    return sum(dearest.values()) // 2
