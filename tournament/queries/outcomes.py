"""What a score sheet says, before it is stored."""

from dataclasses import dataclass

from tournament.models import Result, ResultKind


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
