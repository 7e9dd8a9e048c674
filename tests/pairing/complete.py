"""The criterion again by matching on the complete graph, for fields too large for brute force (no band, networkx)."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import networkx

from tests.pairing.oracle import Couple, Oracle, Round
from tournament.pairing import Field

# A sum of one level's costs over a field of up to 64 teams stays below this.
RADIX = 10**12


class Complete(Oracle):
    """An oracle that looks at every legal pair, not at every round. Later rounds (level L) are left out of account."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.scale = lcm(*(Fraction(self.score(team)).denominator for team in self.teams))

    def best(self) -> Round | None:
        pinned = {team for pin in self.pins for team in pin}
        free = [team for team in self.teams if team not in pinned]
        if len(free) % 2 == 0:
            return self._descend(free, None)
        for bye in sorted(free, key=lambda team: (self.field.byes.get(team, 0), -self.rank[team])):
            best = self._descend([team for team in free if team != bye], bye)
            if best is not None:
                return best
        return None

    def _descend(self, free: list[str], bye: str | None) -> Round | None:
        """Level P above the balanced optimum of these teams."""
        best = self.whole(self.optimum(free), bye)
        if best is None:
            return None
        tolerance = self.field.tolerance
        limit = None if tolerance is None else max(map(self.gap, best.couples)) + tolerance
        tables = len(best.couples) if self.field.protect is None else self.field.protect
        for number in range(min(tables, len(best.couples))):
            best = self.with_best_opponent(best, number, limit)
        return best

    def with_best_opponent(self, best: Round, number: int, limit: int | Fraction | None) -> Round:
        leader, opponent = best.couples[number]
        if (leader, opponent) in self.pins:
            return best
        above = [couple for couple in best.couples[: number + 1] if couple not in self.pins]
        placed = {team for couple in (*best.couples[:number], *self.pins) for team in couple}
        for candidate in self.teams[self.rank[leader] + 1 : self.rank[opponent]]:
            if candidate in placed or candidate == best.bye or frozenset((leader, candidate)) in self.barred:
                continue
            fixed = [*above[:-1], (leader, candidate)]
            taken = placed | {leader, candidate}
            free = [team for team in self.teams if team not in taken and team != best.bye]
            rest = self.optimum(free)
            trial = self.whole(None if rest is None else [*rest, *fixed], best.bye)
            if trial is None or self.clubs(trial) > self.clubs(best):
                continue
            return trial if limit is None or max(map(self.gap, trial.couples)) <= limit else best
        return best

    def whole(self, couples: Sequence[Couple] | None, bye: str | None) -> Round | None:
        return None if couples is None else Round(tuple(sorted((*self.pins, *couples), key=self.by_rank)), bye)

    def optimum(self, free: Sequence[str]) -> list[Couple] | None:
        graph = networkx.Graph()
        graph.add_nodes_from(free)
        for place, a in enumerate(free):
            for b in free[place + 1 :]:
                if frozenset((a, b)) not in self.barred:
                    graph.add_edge(a, b, weight=RADIX**5 - self.cost((a, b)))
        matching = networkx.max_weight_matching(graph, maxcardinality=True)
        return [self.ordered(a, b) for a, b in matching] if 2 * len(matching) == len(free) else None

    def cost(self, couple: Couple) -> int:
        """S, Q, R, T, X in one number."""
        squares, *lower = self.levels(Round((couple,), None))
        whole = int(self.same_club(*couple))
        for digit in (int(squares * self.scale**2), *lower):
            whole = whole * RADIX + int(digit)
        return whole
