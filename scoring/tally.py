"""Adding up: from results to what each entrant has, round by round."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.errors import DuplicateEntrant, InvalidResult
from scoring.facts import MATCH_KINDS, Entrant, MatchKind, MatchResult
from scoring.points import forfeit_points, victory_points
from scoring.ruleset import ScoringRules

ZERO = Fraction(0)


@dataclass
class Line:
    """All that one entrant has: the line of the wall chart.

    `round_vps[r - 1]` is None where round r holds no fact about the entrant. `met` are the opponents with the points
    won against them, `opponents` those of played matches; `walkovers` counts forfeits by the other side.
    """

    entrant: Entrant
    round_vps: list[Fraction | None]
    earned: list[Fraction] = field(default_factory=list)
    met: list[tuple[str, Fraction]] = field(default_factory=list)
    opponents: list[str] = field(default_factory=list)
    total: Fraction = ZERO
    rounds_won: int = 0
    played: int = 0
    byes: int = 0
    forfeits: int = 0
    walkovers: int = 0
    absences: int = 0
    net_levels: int = 0
    total_levels: int = 0


class Tally:
    """The lines of all entrants over rounds 1 to `rounds`; results of later rounds are left out."""

    def __init__(
        self, entrants: Iterable[Entrant], results: Iterable[MatchResult], rules: ScoringRules, after_round: int | None
    ) -> None:
        """Add up; raises `DuplicateEntrant` and `InvalidResult`."""
        facts = sorted(
            (each for each in results if after_round is None or each.round <= after_round), key=lambda each: each.round
        )
        self.rules = rules
        self.rounds = after_round if after_round is not None else (facts[-1].round if facts else 0)
        self.lines = _empty_lines(entrants, self.rounds)
        self._rows = [victory_points(d, rules) for d in range(len(rules.vp_table))]
        self._index = {level: index for index, level in enumerate(rules.levels)}
        for result in facts:
            self._add(result)
        for line in self.lines.values():
            line.total = sum((vp for vp in line.round_vps if vp), line.entrant.start_vp)

    def _add(self, result: MatchResult) -> None:
        check_result(result, self.rules)
        add: Mapping[MatchKind, Callable[[MatchResult], None]] = {
            "played": self._add_played,
            "forfeit": self._add_forfeit,
            "double_forfeit": self._add_double_forfeit,
            "bye": self._add_bye,
            "absent": self._add_absence,
        }
        add[result.kind](result)

    def _add_played(self, result: MatchResult) -> None:
        difference = result.level_difference or 0
        # On equal levels nobody has won, and both numbers of the row are the same.
        row = self._rows[min(difference, self.rules.largest_difference)]
        for side, (entrant, other) in enumerate(_sides(result)):
            won = result.winner == entrant
            line = self._earn(result, entrant, row.winner if won else row.loser, other)
            line.played += 1
            line.opponents.append(other)
            line.rounds_won += won
            line.net_levels += difference if won else -difference
            if result.levels is not None:
                line.total_levels += self._index[result.levels[side]]

    def _add_forfeit(self, result: MatchResult) -> None:
        for entrant, other in _sides(result):
            if entrant == result.winner:
                line = self._line(result, entrant)
                self._earn(result, entrant, forfeit_points(line.earned, self.rules), other)
                line.walkovers += 1
                line.rounds_won += self.rules.forfeit_is_win
            else:
                self._earn(result, entrant, Fraction(self.rules.forfeiter_vp), other).forfeits += 1

    def _add_double_forfeit(self, result: MatchResult) -> None:
        for entrant, other in _sides(result):
            self._earn(result, entrant, Fraction(self.rules.forfeiter_vp), other).forfeits += 1

    def _add_bye(self, result: MatchResult) -> None:
        line = self._enter(result, result.a, Fraction(self.rules.bye_vp))
        line.earned.append(Fraction(self.rules.bye_vp))
        line.byes += 1
        line.rounds_won += self.rules.bye_is_win

    def _add_absence(self, result: MatchResult) -> None:
        self._enter(result, result.a, Fraction(self.rules.missed_round_vp)).absences += 1

    def _earn(self, result: MatchResult, entrant: str, vp: Fraction, other: str) -> Line:
        line = self._enter(result, entrant, vp)
        line.earned.append(vp)
        line.met.append((other, vp))
        return line

    def _enter(self, result: MatchResult, entrant: str, vp: Fraction) -> Line:
        line = self._line(result, entrant)
        if line.round_vps[result.round - 1] is not None:
            raise _fault("second_result_in_round", result)
        line.round_vps[result.round - 1] = vp
        return line

    def _line(self, result: MatchResult, entrant: str) -> Line:
        line = self.lines.get(entrant)
        if line is None:
            raise _fault("unknown_entrant", result)
        return line


def _empty_lines(entrants: Iterable[Entrant], rounds: int) -> Mapping[str, Line]:
    lines: dict[str, Line] = {}
    for entrant in entrants:
        if entrant.id in lines:
            raise DuplicateEntrant(entrant.id)
        lines[entrant.id] = Line(entrant, [None] * rounds)
    return lines


def _sides(result: MatchResult) -> tuple[tuple[str, str], tuple[str, str]]:
    """Each side with its opponent; called only for results that were checked to have two."""
    b = result.b or ""
    return (result.a, b), (b, result.a)


def check_result(result: MatchResult, rules: ScoringRules) -> None:
    """Refuse a result that these rules could not count, whatever else was played.

    Raises `InvalidResult`: the result contradicts itself, is level where somebody has to win, or names a level that is
    not on the ladder.
    """
    _check(result)
    if result.kind == "played":
        _check_difference(result, rules)
        if any(level not in rules.levels for level in result.levels or ()):
            raise _fault("unknown_level", result)


def _check(result: MatchResult) -> None:
    if result.round < 1:
        raise _fault("round_below_one", result)
    if result.kind not in MATCH_KINDS:
        raise _fault("unknown_kind", result)
    if result.kind in {"bye", "absent"}:
        if result.b is not None:
            raise _fault("opponent_given", result)
    elif result.b is None:
        raise _fault("opponent_missing", result)
    if result.a == result.b:
        raise _fault("same_entrant_twice", result)
    if result.winner is not None and result.winner not in {result.a, result.b}:
        raise _fault("winner_not_in_match", result)
    if result.kind == "forfeit" and result.winner is None:
        raise _fault("winner_missing", result)


def _check_difference(result: MatchResult, rules: ScoringRules) -> None:
    """The level difference of a played match has to agree with its winner."""
    difference = result.level_difference
    if difference is None or difference < 0:
        raise _fault("difference_missing", result)
    draw = difference == 0 and rules.draws_allowed
    if draw and result.winner is not None:
        raise _fault("level_match_has_winner", result)
    if not draw and result.winner is None:
        raise _fault("winner_missing", result)


def _fault(reason: str, result: MatchResult) -> InvalidResult:
    entrants = [result.a] if result.b is None else [result.a, result.b]
    return InvalidResult(reason, result.round, result.table, entrants)
