"""Results as the pure scoring module wants them."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db.models import F, Value

import scoring
from tournament.models import LIVE_REPORT, Match, Report, Result, ResultKind, ResultState, Seat, Side, Stage
from tournament.queries.outcomes import Outcome

KINDS: Mapping[str, scoring.MatchKind] = {
    ResultKind.PLAYED: "played",
    ResultKind.FORFEIT: "forfeit",
    ResultKind.DOUBLE_FORFEIT: "double_forfeit",
}


def scoring_rules(stage: Stage) -> scoring.ScoringRules:
    """Return the stage's scoring settings as the scoring module reads them."""
    return rules_of(stage.scoring)


def rules_of(settings: Mapping[str, Any]) -> scoring.ScoringRules:
    """Return stored scoring settings as the scoring module reads them; the same ones are read once a process."""
    return _read_rules(json.dumps(settings))


@lru_cache(maxsize=64)
def _read_rules(settings: str) -> scoring.ScoringRules:
    return scoring.rules_from_json(json.loads(settings))


def match_results(stage: Stage) -> tuple[scoring.MatchResult, ...]:
    """Return every approved result, bye and absence of the stage's public rounds, in three queries however many."""
    approved = Result.objects.filter(match__round__stage=stage, state=ResultState.APPROVED)
    columns = approved.values_list("match_id", "kind", "winner", "level_difference", "level_a", "level_b")
    valid = {
        match: _Valid(KINDS[kind], winner, difference, level_a, level_b)
        for match, kind, winner, difference, level_a, level_b in columns
    }
    found = (_scored(seating, valid.get(match)) for match, seating in _seatings(stage).items())
    return tuple(result for result in found if result) + _absences(stage)


def _absences(stage: Stage) -> tuple[scoring.MatchResult, ...]:
    return tuple(scoring.MatchResult(number, None, str(pk), None, "absent") for number, pk in rounds_sat_out(stage))


def rounds_sat_out(stage: Stage) -> list[tuple[int, int]]:
    """Return (round number, entrant id) of each absence from a public round; a pair that has left is not absent."""
    public = stage.absences.filter(round_number__in=stage.rounds.public().values("number"))
    there = public.exclude(entrant__withdrawn_from__lte=F("round_number"))
    return list(there.values_list("round_number", "entrant_id"))


@dataclass
class _Valid:
    """The columns of a match's approved result."""

    kind: scoring.MatchKind
    winner: str
    level_difference: int | None
    level_a: str
    level_b: str

    @property
    def levels(self) -> tuple[str, str] | None:
        """Both final levels, side a first, where they were typed in."""
        return (self.level_a, self.level_b) if self.level_a and self.level_b else None


@dataclass
class _Seating:
    """One match of a public round: its round, its table (None for a bye) and the entrants by side."""

    round: int
    table: int | None
    sides: dict[str, str]


def _seatings(stage: Stage) -> dict[int, _Seating]:
    seatings: dict[int, _Seating] = {}
    rows = Seat.objects.filter(round__in=stage.rounds.public()).values_list(
        "match_id", "round__number", "match__table_number", "side", "entrant_id"
    )
    for match, number, table, side, entrant in rows:
        seatings.setdefault(match, _Seating(number, table, {})).sides[side] = str(entrant)
    return seatings


def _scored(seating: _Seating, result: _Valid | None) -> scoring.MatchResult | None:
    """Return the match as the scoring module counts it; None while its result is missing."""
    a, b = seating.sides[Side.A], seating.sides.get(Side.B)
    if b is None:
        return scoring.MatchResult(seating.round, None, a, None, "bye", a)
    if result is None:
        return None
    return scoring.MatchResult(
        round=seating.round,
        table=seating.table,
        a=a,
        b=b,
        kind=result.kind,
        winner=seating.sides.get(result.winner),
        level_difference=result.level_difference,
        levels=result.levels,
    )


def fact_of(match: Match, outcome: Outcome) -> scoring.MatchResult:
    """Return an outcome of a match as the scoring module counts it, whether or not it is stored."""
    a, b = (str(entrant.pk) for entrant in match.entrants)
    return _with_outcome(
        scoring.MatchResult(match.round.number, match.table_number, a, b, KINDS[outcome.kind]), outcome
    )


def _with_outcome(fact: scoring.MatchResult, outcome: Outcome) -> scoring.MatchResult:
    winner = {"a": fact.a, "b": fact.b}.get(outcome.winner)
    levels = (outcome.level_a, outcome.level_b) if outcome.level_a and outcome.level_b else None
    return replace(fact, winner=winner, level_difference=outcome.level_difference, levels=levels)


def fault_of(outcome: Outcome, rules: scoring.ScoringRules) -> str:
    """Return why these rules could not count an outcome, as a reason of `scoring.InvalidResult`; "" when they can."""
    fact = scoring.MatchResult(1, 1, Side.A, Side.B, KINDS[outcome.kind])
    try:
        scoring.check_result(_with_outcome(fact, outcome), rules)
    except scoring.InvalidResult as fault:
        return fault.reason
    return ""


def uncountable_tables(stage: Stage, rules: scoring.ScoringRules) -> dict[str, list[tuple[int, int]]]:
    """Return (round number, table number) of what these rules could not count, by the reason of `fault_of`.

    In two queries: the results of the stage that count, and what its card tables report and nobody has decided.
    """
    results = Result.objects.filter(match__round__stage=stage, state=ResultState.APPROVED)
    reports = Report.objects.filter(match__round__stage=stage, state__in=LIVE_REPORT)
    said = [*_said(results.values_list("kind", *SAID)), *_said(reports.values_list(Value(ResultKind.PLAYED), *SAID))]
    found: dict[str, set[tuple[int, int]]] = {}
    for place, outcome in said:
        if fault := fault_of(outcome, rules):
            found.setdefault(fault, set()).add(place)
    return {fault: sorted(places) for fault, places in found.items()}


SAID = ("winner", "level_difference", "level_a", "level_b", "match__round__number", "match__table_number")


def _said(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[tuple[int, int], Outcome]]:
    for *outcome, number, table in rows:
        yield (number, table), Outcome(*outcome)


def missing_tables(stage: Stage) -> list[tuple[int, int]]:
    """Return (round number, table number) of every published match without an approved result."""
    rows = (
        Match.objects.filter(round__in=stage.rounds.public(), table_number__isnull=False)
        .exclude(results__state=ResultState.APPROVED)
        .order_by("round__number", "table_number")
    )
    return [(number, table or 0) for number, table in rows.values_list("round__number", "table_number")]
