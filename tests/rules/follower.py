"""An independent follower: it knows the ladders from the paper, not from the program's data, and tries every play.

Cards stand on chains, lists of places; a place holds the faces that stand on it. A play is taken apart in every
possible way; what the best of all plays of a hand reaches is due, and whoever reaches as much follows.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

Face = str
Shape = tuple[int, int]
Chains = tuple[tuple[frozenset[Face], ...], ...]
Play = tuple[Face, ...]

RANKS = "23456789TJQKA"
A, P, T, Q, F, S = (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)
"""Single card, pair, triple, four, five, six of a kind."""


def tractor(width: int, length: int) -> Shape:
    return width, length


T2, T3, T4, T5 = (tractor(2, n) for n in (2, 3, 4, 5))
TT = tractor(3, 2)

SIX_DECKS: dict[Shape, list[list[Shape]]] = {
    P: [[P], []],
    T: [[T], [P], []],
    Q: [[Q], [T], [T2], [P, P], [P], []],
    F: [[F], [Q], [T2], [T, P], [T], [P, P], [P], []],
    S: [[S], [F], [TT], [T3], [Q, P], [Q], [T2, P], [T2], [T, P], [T], [P, P, P], [P, P], [P], []],
    TT: [[TT], [T3], [T2, P], [Q, P], [T, T], [T, P], [P, P, P], [P, P], [P], []],
    T4: [
        [T4], [T3, P], [TT, P], [T2, T2], [T2, Q], [Q, Q], [T2, P, P], [Q, P, P], [P] * 4, [P] * 3, [P] * 2, [P], [],
    ],
}  # fmt: skip
SIX_DECKS_EQUAL = {TT: [(2, 3)], T4: [(3, 5), (6, 7)]}
"""Rungs (from, to) of a ladder that are alternatives of one another: 或4炸."""

FOUR_DECKS: dict[Shape, list[list[Shape]]] = {
    T5: [[T5], [T4, P], [T3, T2], [T2, P, P, P], [P] * 5, [P] * 4, [P] * 3, [P] * 2, [P], []],
    T4: [[T4], [T3, P], [T2, T2], [T2, P, P], [P] * 4, [P] * 3, [P] * 2, [P], []],
    TT: [[TT], [T3], [T2, P], [P, P, P], [T, T], [T, P], [T], [P, P], [P], []],
    T3: [[T3], [T2, P], [P, P, P], [P, P], [P], []],
    Q: [[Q], [T2], [P, P], [T], [P], []],
    T2: [[T2], [Q], [P, P], [T], [P], []],
    T: [[T], [P], []],
}
FOUR_DECKS_EQUAL = {T2: [(0, 1)]}


def chains(code: str, level: str, trump: str, suit: str) -> Chains:
    """The chains of a suit (`trumps` for trumps); the level is written like a rank."""
    plain = [rank for rank in (RANKS if code != "000" else RANKS[1:]) if rank != level]
    if suit != "trumps":
        return _split([_faces(suit, rank) for rank in plain], plain, level if code == "000" else None)
    others = frozenset(f"{other}{level}" for other in "SHCD" if other != trump)
    if code != "000":
        row = [_faces(trump, rank) for rank in plain]
        return ((*row, others, _faces(trump, level), frozenset({"sj"}), frozenset({"bj"})),)
    ranks = ["2", *plain]
    row = [_faces(trump, rank) for rank in ranks]
    if level != "A":
        ranks, row = ["A", *ranks], [_faces(trump, "A"), *row]
    twos = frozenset(f"{other}2" for other in "SHCD" if other != trump)
    jokers = (frozenset({"sj"}), frozenset({"bj"}))
    return (*_split(row, ranks, level), jokers, (others,), (_faces(trump, level),), (twos,))


def _faces(suit: str, rank: str) -> frozenset[Face]:
    return frozenset({suit + rank})


def _split(row: list[frozenset[Face]], ranks: list[str], gap: str | None) -> Chains:
    """The row, broken where the level is missing."""
    if gap is None:
        return (tuple(row),)
    at = sum(
        1 for number, rank in enumerate(ranks) if RANKS.index(rank) < RANKS.index(gap) or (rank == "A" and number == 0)
    )
    return tuple(tuple(part) for part in (row[:at], row[at:]) if part)


@cache
def ways(chained: Chains, play: Play) -> frozenset[tuple[Shape, ...]]:
    """Every way to take the cards apart, as the shapes of the groups."""
    if not play:
        return frozenset({()})
    found = set()
    for shape, rest in _first_groups(chained, play):
        found |= {tuple(sorted((shape, *others))) for others in ways(chained, rest)}
    return frozenset(found)


def _first_groups(chained: Chains, play: Play) -> Iterator[tuple[Shape, Play]]:
    """Each group that the first card can belong to, and what is left."""
    counts = Counter(play)
    for width in range(1, counts[play[0]] + 1):
        yield (width, 1), _without(play, (play[0],), width)
    for chain in chained:
        for low in range(len(chain)):
            for faces in _runs(chain[low:], counts):
                if play[0] in faces:
                    for width in range(2, min(counts[face] for face in faces) + 1):
                        yield (width, len(faces)), _without(play, faces, width)


def _runs(chain: tuple[frozenset[Face], ...], counts: Counter[Face]) -> Iterator[tuple[Face, ...]]:
    """Runs of at least two places from the beginning of the chain, one face with at least two cards a place."""
    runs: list[tuple[Face, ...]] = [()]
    for place in chain:
        runs = [(*run, face) for run in runs for face in place if counts[face] > 1 and face not in run]
        yield from (run for run in runs if len(run) > 1)


def _without(play: Play, faces: tuple[Face, ...], width: int) -> Play:
    left = Counter(play) - Counter(dict.fromkeys(faces, width))
    return tuple(sorted(left.elements()))


def reached(code: str, decks: int, lead: tuple[Shape, ...], chained: Chains, play: Play) -> tuple[int, ...]:
    """How good a play is as an answer to the lead; lower is better."""
    table, equal = {"000": (SIX_DECKS, SIX_DECKS_EQUAL), "003": (FOUR_DECKS, FOUR_DECKS_EQUAL)}.get(
        code, ({P: [[P], []]}, {})
    )
    if len(lead) == 1 and lead[0] in table:
        return (min(_rung(table[lead[0]], equal.get(lead[0], []), way) for way in ways(chained, play)),)
    return min(_longest_first(code, decks, lead, way) for way in ways(chained, play))


def _rung(ladder: list[list[Shape]], equal: list[tuple[int, int]], way: tuple[Shape, ...]) -> int:
    held = Counter(way)
    rung = next(number for number, groups in enumerate(ladder) if not Counter(groups) - held)
    return next((low for low, high in equal if low <= rung <= high), rung)


@cache
def _longest_first(code: str, decks: int, lead: tuple[Shape, ...], way: tuple[Shape, ...]) -> tuple[int, ...]:
    """The best order in which the groups of a way can stand for the groups of the lead, longest first."""
    return min(_fill(code, decks, lead, Counter(way), 0), default=(10**6,))


def _fill(
    code: str, decks: int, lead: tuple[Shape, ...], left: Counter[Shape], filled: int
) -> Iterator[tuple[int, ...]]:
    if not lead:
        yield ()
        return
    width, length = lead[0]
    need = width * length - filled
    if not need:
        yield from _fill(code, decks, lead[1:], left, 0)
        return
    for shape in list(+left):
        rank = _preference(code, decks, lead[0], shape)
        if rank is not None and shape[0] * shape[1] <= need:
            for rest in _fill(code, decks, lead, left - Counter([shape]), filled + shape[0] * shape[1]):
                yield (rank, *rest)


def _preference(code: str, decks: int, lead: Shape, shape: Shape) -> int | None:
    """How welcome a group is for one group of the lead: 000:1.4.6, 002:6.1 and 004:4 say the longest first."""
    if shape == (4, 1) and lead[1] > 1 and code in ("000", "003"):
        shape = T2
    if shape[1] == 1:
        return 1000 - shape[0] if shape[0] <= lead[0] else None
    widest = decks if code == "000" else lead[0]
    if lead[1] == 1 or shape[0] > widest:
        return None
    cards = shape[0] * shape[1]
    return (99 - cards) * 10 + (0 if shape[0] == lead[0] else shape[0])


def follows(code: str, decks: int, lead: tuple[Shape, ...], chained: Chains, hand: Play, play: Play) -> bool:
    """Whether a play of cards of the suit follows, the hand holding at least as many of them as the lead has."""
    best = min(reached(code, decks, lead, chained, other) for other in set(combinations(sorted(hand), len(play))))
    return reached(code, decks, lead, chained, tuple(sorted(play))) == best
