"""What a score sheet says, before it is stored."""

from dataclasses import dataclass, replace

from tournament.models import Report, Result, ResultKind


@dataclass(frozen=True)
class Outcome:
    """Who won and by how many levels, or who forfeited (`000:form`).

    `winner` is a side ("" when level or both forfeited); `level_difference` is None unless played.
    """

    kind: str = ResultKind.PLAYED
    winner: str = ""
    level_difference: int | None = None
    level_a: str = ""
    level_b: str = ""


def outcome_of(result: Result) -> Outcome:
    """Return what a stored result says."""
    return Outcome(result.kind, result.winner, result.level_difference, result.level_a, result.level_b)


def outcome_of_report(report: Report) -> Outcome:
    """Return what a side of a match reported."""
    return Outcome(ResultKind.PLAYED, report.winner, report.level_difference, report.level_a, report.level_b)


def said_word(outcome: Outcome) -> str:
    """What an outcome says in one word, `a.3.9.6`, `=.0..`: an answer names by it what it answers.

    Numbers would not do: after a restore the reports of a match are counted in the order in which phones come back.
    """
    return f"{outcome.winner or '='}.{outcome.level_difference or 0}.{outcome.level_a}.{outcome.level_b}"


def agree(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes say the same; final levels count where both name them, for a difference is enough."""
    plain = [replace(outcome, level_a="", level_b="") for outcome in (one, other)]
    levels = {(outcome.level_a, outcome.level_b) for outcome in (one, other) if outcome.level_a and outcome.level_b}
    return plain[0] == plain[1] and len(levels) < 2
