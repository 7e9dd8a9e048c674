"""Every version of the result of a match."""

from dataclasses import dataclass

from scoring import ScoringRules
from tournament.models import Match, Result, ResultState
from tournament.queries.outcome_words import levels_text
from tournament.queries.outcomes import outcome_of
from tournament.queries.quick_entry import result_text, who_entered
from tournament.queries.worth import Worth


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
    worth = Worth(match.round, rules)
    versions = tuple(_version(result, match, worth) for result in results)
    valid = next((each for each in versions if each.result.state == ResultState.APPROVED), None)
    return MatchPage(versions, valid)


def _version(result: Result, match: Match, worth: Worth) -> Version:
    return Version(
        result=result,
        text=result_text(result, match),
        points=worth.text(match, outcome_of(result)),
        levels=levels_text(result.level_a, result.level_b),
        who=who_entered(result),
    )
