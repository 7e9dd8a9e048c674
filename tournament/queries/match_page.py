"""Every version of the result of a match."""

from dataclasses import dataclass

from scoring import ScoringRules
from tournament.models import Match, Result, ResultState
from tournament.queries.board import points_of
from tournament.queries.outcome_words import level_name
from tournament.queries.quick_entry import result_text, who_entered


@dataclass(frozen=True)
class Version:
    """A version of a result in words, with who entered it."""

    result: Result
    text: str
    points: str
    levels: str
    who: str


@dataclass(frozen=True)
class MatchPage:
    """The versions of a match's result, newest first; `valid` is the one that counts, if any."""

    versions: tuple[Version, ...]
    valid: Version | None

    @property
    def version(self) -> int | None:
        """The number of the version that counts, which a correction replaces."""
        return self.valid.result.version if self.valid else None


def match_page(match: Match, rules: ScoringRules) -> MatchPage:
    """Return all versions, in one query beside the match's own."""
    results = match.results.select_related("entered_by").order_by("-version")
    versions = tuple(_version(result, match, rules) for result in results)
    valid = next((each for each in versions if each.result.state == ResultState.APPROVED), None)
    return MatchPage(versions, valid)


def _version(result: Result, match: Match, rules: ScoringRules) -> Version:
    levels = f"{level_name(result.level_a)} : {level_name(result.level_b)}" if result.level_a else ""
    return Version(result, result_text(result, match), points_of(result, rules), levels, who_entered(result))
