"""The standings once more, written apart from the program and as plainly as possible, to be compared with it.

Each entrant gets a signature, one number a comparison, larger is better; the rank is one more than the number of
entrants with a better signature. Slow: every number is found by looking through all results again.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from scoring import Entrant, MatchResult, ScoringRules


class Reference:
    """All numbers of an event, looked up anew each time."""

    def __init__(self, entrants: Sequence[Entrant], results: Sequence[MatchResult], rules: ScoringRules) -> None:
        self.entrants = {entrant.id: entrant for entrant in entrants}
        self.results = results
        self.rules = rules
        self.last = max((result.round for result in results), default=0)

    def signatures(self) -> dict[str, list[Fraction]]:
        signatures: dict[str, list[Fraction]] = {each: [] for each in self.entrants}
        for name in self.rules.tie_breaks:
            equal = {
                each: {other for other in self.entrants if signatures[other] == signatures[each]}
                for each in self.entrants
            }
            for each in self.entrants:
                signatures[each] = signatures[each] + self.numbers(name, each, equal[each])
        return signatures

    def ranks(self) -> dict[str, int]:
        signatures = self.signatures()
        return {each: 1 + sum(other > signatures[each] for other in signatures.values()) for each in self.entrants}

    def numbers(self, name: str, each: str, equal: set[str]) -> list[Fraction]:
        """Larger is better in every one."""
        if name == "last_rounds":
            return [self.vp(each, number) or Fraction(0) for number in range(self.last, 0, -1)]
        single: dict[str, Callable[[], Fraction | int]] = {
            "victory_points": lambda: self.total(each),
            "rounds_won": lambda: self.won(each),
            "head_to_head": lambda: self.among(each, equal),
            "net_levels": lambda: self.net(each),
            "total_levels": lambda: self.levels(each),
            "opponents_vp": lambda: self.opponents(each),
            "lot": lambda: -(self.entrants[each].lot or 10**9),
        }
        return [Fraction(single[name]())]

    def opponents(self, each: str) -> Fraction:
        pairs = [{r.a, r.b} - {each, None} for r in self.of(each) if r.kind == "played"]
        return sum((self.total(str(other)) for pair in pairs for other in pair), Fraction(0))

    def of(self, each: str) -> list[MatchResult]:
        return [result for result in self.results if each in {result.a, result.b}]

    def total(self, each: str) -> Fraction:
        numbers = range(1, self.last + 1)
        return self.entrants[each].start_vp + sum((self.vp(each, n) or Fraction(0) for n in numbers), Fraction(0))

    def vp(self, each: str, number: int) -> Fraction | None:
        for result in self.of(each):
            if result.round == number:
                return self.worth(each, result)
        return None

    def worth(self, each: str, result: MatchResult) -> Fraction:
        rules = self.rules
        if result.kind == "absent":
            return Fraction(rules.missed_round_vp)
        if result.kind == "bye":
            return Fraction(rules.bye_vp)
        if result.kind == "played":
            assert result.level_difference is not None
            row = rules.vp_table[min(result.level_difference, len(rules.vp_table) - 1)]
            return Fraction(row[1] if result.winner not in {None, each} else row[0])
        if result.winner != each:
            return Fraction(rules.forfeiter_vp)
        earlier = [self.worth(each, r) for r in self.of(each) if r.round < result.round and r.kind != "absent"]
        mean = sum(earlier, Fraction(0)) / len(earlier) if earlier else Fraction(rules.forfeit_vp)
        return {"fixed": Fraction(rules.forfeit_vp), "average": mean, "max": max(mean, Fraction(rules.forfeit_vp))}[
            rules.forfeit_formula
        ]

    def won(self, each: str) -> int:
        counted = {"played"}
        if self.rules.bye_is_win:
            counted.add("bye")
        if self.rules.forfeit_is_win:
            counted.add("forfeit")
        return sum(result.winner == each and result.kind in counted for result in self.of(each))

    def net(self, each: str) -> int:
        differences = [(r.level_difference or 0, r.winner == each) for r in self.of(each) if r.kind == "played"]
        return sum(difference if winner else -difference for difference, winner in differences)

    def levels(self, each: str) -> int:
        reached = [r.levels[0 if r.a == each else 1] for r in self.of(each) if r.kind == "played" and r.levels]
        return sum(self.rules.levels.index(level) for level in reached)

    def among(self, each: str, equal: set[str]) -> Fraction:
        """Points won inside the group; nothing unless every two of the group have met."""
        meetings = {frozenset({r.a, r.b}) for r in self.results if r.b is not None}
        if any(frozenset({x, y}) not in meetings for x in equal for y in equal if x != y):
            return Fraction(0)
        inside = [r for r in self.of(each) if r.b is not None and {r.a, r.b} <= equal]
        return sum((self.worth(each, r) for r in inside), Fraction(0))
