"""What can be wrong with results and settings. Every error is data: what was read, where, what is allowed."""

from collections.abc import Sequence


class ScoringError(ValueError):
    """Any fault that this package names."""


class InvalidLevel(ScoringError):
    """Something that is no level of the event: `read` is what was typed, `allowed` the codes of the ladder."""

    def __init__(self, read: str, allowed: Sequence[str]) -> None:
        super().__init__(read, tuple(allowed))
        self.read = read
        self.allowed = tuple(allowed)


class InvalidDifference(ScoringError):
    """A level difference below zero."""

    def __init__(self, read: int) -> None:
        super().__init__(read)
        self.read = read


class InvalidNumber(ScoringError):
    """A value in JSON that is no exact number."""

    def __init__(self, read: object) -> None:
        super().__init__(read)
        self.read = read


class InvalidValue(ScoringError):
    """A value in a JSON document: its path (`divisions[0].entrants[3].lot`), what was read, the rule it breaks."""

    def __init__(self, path: str, read: object, wanted: str) -> None:
        super().__init__(path, read, wanted)
        self.path = path
        self.read = read
        self.wanted = wanted


class InvalidRules(InvalidValue):
    """A scoring setting that is missing or wrong."""


class InvalidResult(ScoringError):
    """A result that contradicts itself or the others.

    `reason` is one of `unknown_entrant`, `unknown_kind`, `unknown_level`, `round_below_one`, `same_entrant_twice`,
    `opponent_missing`, `opponent_given`, `difference_missing`, `winner_missing`, `winner_not_in_match`,
    `level_match_has_winner`, `second_result_in_round`.
    """

    def __init__(self, reason: str, round: int, table: int | None, entrants: Sequence[str]) -> None:  # noqa: A002  the word of the house
        super().__init__(reason, round, table, tuple(entrants))
        self.reason = reason
        self.round = round
        self.table = table
        self.entrants = tuple(entrants)


class DuplicateEntrant(ScoringError):
    """Two entrants with one id."""

    def __init__(self, entrant: str) -> None:
        super().__init__(entrant)
        self.entrant = entrant
