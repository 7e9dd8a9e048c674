"""The criterion of the pairing page by brute force: every round of a small field, judged level by level.

Written after the page, not after the engine: it shares nothing with it but `Field`.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from tournament.pairing import Field

Couple = tuple[str, str]
BYE = "(bye)"


class Round(NamedTuple):
    """Couples, the better rank first, sorted by rank; the bye or None."""

    couples: tuple[Couple, ...]
    bye: str | None


def ranking(field: Field) -> list[str]:
    """Given order; neighbours level on score by lot when all have one."""
    ranked: list[str] = []
    for _, run in groupby(field.order, key=lambda team: field.score.get(team, 0)):
        level = list(run)
        with_lots = all(team in field.lots for team in level)
        ranked += sorted(level, key=lambda team: field.lots[team]) if with_lots else level
    return ranked


class Oracle:
    """All there is to know about one small field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.teams = ranking(field)
        self.rank = {team: place for place, team in enumerate(self.teams)}
        self.pins = [self.ordered(a, b) for a, b in field.pinned]

    def ordered(self, a: str, b: str) -> Couple:
        return (a, b) if self.rank[a] < self.rank[b] else (b, a)

    def score(self, team: str) -> int | Fraction:
        return self.field.score.get(team, 0)

    def gap(self, couple: Couple) -> int | Fraction:
        return abs(Fraction(self.score(couple[0])) - self.score(couple[1]))

    def same_club(self, a: str, b: str) -> bool:
        club = self.field.clubs.get(a, "")
        return self.field.club_rule != "off" and club != "" and club == self.field.clubs.get(b, "")

    @cached_property
    def barred(self) -> set[frozenset[str]]:
        bars = {frozenset(one[:2]) for one in self.field.met} | {frozenset(one) for one in self.field.forbidden}
        if self.field.club_rule == "hard":
            bars |= {frozenset((a, b)) for a in self.teams for b in self.teams if a != b and self.same_club(a, b)}
        return bars

    def all_rounds(self, legal: bool = True) -> Iterator[Round]:
        """Every round with the pins; without `legal`, bars count for nothing."""
        pinned = {team for pin in self.pins for team in pin}
        free = [team for team in self.teams if team not in pinned]
        for bye in free if len(free) % 2 else [None]:
            for couples in self._couplings([team for team in free if team != bye], legal):
                yield Round(tuple(sorted((*self.pins, *couples), key=self.by_rank)), bye)

    def by_rank(self, couple: Couple) -> tuple[int, int]:
        return self.rank[couple[0]], self.rank[couple[1]]

    def _couplings(self, teams: list[str], legal: bool) -> Iterator[tuple[Couple, ...]]:
        if not teams:
            yield ()
            return
        first = teams[0]
        for other in teams[1:]:
            if legal and frozenset((first, other)) in self.barred:
                continue
            for rest in self._couplings([team for team in teams[1:] if team != other], legal):
                yield ((first, other), *rest)

    def levels(self, one: Round) -> tuple[int | Fraction, ...]:
        """Q, R, T, X."""
        apart = [(self.rank[a], self.rank[b] - self.rank[a]) for a, b in one.couples]
        return (
            sum(self.gap(couple) ** 2 for couple in one.couples),
            sum(steps**2 for _, steps in apart),
            sum((len(self.teams) - place) * steps**2 for place, steps in apart),
            sum(self.pair_lot(couple) for couple in one.couples if couple not in self.pins),
        )

    def pair_lot(self, couple: Couple) -> int:
        a, b = (self.field.lots.get(team, self.rank[team] + 1) for team in couple)
        return int.from_bytes(hashlib.sha256(f"{a}/{b}".encode()).digest()[:3], "big")

    def clubs(self, one: Round) -> int:
        return sum(self.same_club(*couple) for couple in one.couples if couple not in self.pins)

    def best(self) -> Round | None:
        """The answer, or None when no round is legal."""
        rounds = list(self.all_rounds())
        if not rounds:
            return None
        if self.field.rounds_left:
            rounds = keep_least(rounds, lambda one: tuple(-value for value in self.ahead(one)))
        rounds = keep_least(rounds, self.turn)
        rounds = keep_least(rounds, self.clubs)
        return self.after_leaders(rounds)

    def turn(self, one: Round) -> tuple[int, int]:
        """Level B: few byes, then a low rank."""
        return (0, 0) if one.bye is None else (self.field.byes.get(one.bye, 0), -self.rank[one.bye])

    def after_leaders(self, rounds: list[Round]) -> Round:
        """Level P among rounds equal down to S, then Q to X."""
        best = min(rounds, key=self.levels)
        tolerance = self.field.tolerance
        limit = None if tolerance is None else max(map(self.gap, best.couples)) + tolerance
        tables = len(best.couples) if self.field.protect is None else self.field.protect
        for number in range(min(tables, len(best.couples))):
            above = best.couples[:number]
            leader, opponent = best.couples[number]
            if (leader, opponent) in self.pins:
                continue
            rounds = [one for one in rounds if one.couples[:number] == above]
            candidates = [one for one in rounds if one.couples[number][0] == leader]
            assert candidates == rounds
            nearest = min((one.couples[number][1] for one in rounds), key=self.rank.__getitem__)
            wished = min((one for one in rounds if one.couples[number][1] == nearest), key=self.levels)
            if limit is None or max(map(self.gap, wished.couples)) <= limit:
                best = wished
            else:
                assert opponent != nearest
        return best

    def ahead(self, one: Round) -> tuple[int, bool]:
        """Level L: later rounds that stay pairable, and whether without a second bye."""
        played = {frozenset(couple) for couple in one.couples}
        if one.bye is not None:
            played.add(frozenset((one.bye, BYE)))
        vertices = (*self.teams, BYE) if len(self.teams) % 2 else tuple(self.teams)
        for rounds in range(self.field.rounds_left, 0, -1):
            for second_byes in (False, True):
                if plan_exists(self.later_edges(second_byes) - played, vertices, rounds):
                    return rounds, not second_byes
        return 0, False

    def later_edges(self, second_byes: bool) -> frozenset[frozenset[str]]:
        edges = {frozenset((a, b)) for a in self.teams for b in self.teams if a < b} - self.barred
        if len(self.teams) % 2:
            takers = [team for team in self.teams if second_byes or not self.field.byes.get(team, 0)]
            edges |= {frozenset((team, BYE)) for team in takers}
        return frozenset(edges)


def keep_least(rounds: list[Round], cost: Callable[[Round], Any]) -> list[Round]:
    """The rounds of least cost."""
    costs = [cost(one) for one in rounds]
    return [one for one, value in zip(rounds, costs, strict=True) if value == min(costs)]


@lru_cache(maxsize=200_000)
def plan_exists(edges: frozenset[frozenset[str]], vertices: tuple[str, ...], rounds: int) -> bool:
    """Whether that many disjoint perfect matchings of the vertices lie in the graph."""
    if rounds == 0:
        return True
    degree = dict.fromkeys(vertices, 0)
    for edge in edges:
        for vertex in edge:
            degree[vertex] += 1
    if min(degree.values()) < rounds:
        return False
    return any(plan_exists(edges - set(one), vertices, rounds - 1) for one in matchings(edges, vertices))


def matchings(edges: frozenset[frozenset[str]], vertices: Iterable[str]) -> Iterator[tuple[frozenset[str], ...]]:
    """Every perfect matching of the vertices."""
    left = list(vertices)
    if not left:
        yield ()
        return
    first = left[0]
    for other in left[1:]:
        edge = frozenset((first, other))
        if edge in edges:
            for rest in matchings(edges, [vertex for vertex in left[1:] if vertex != other]):
                yield (edge, *rest)
