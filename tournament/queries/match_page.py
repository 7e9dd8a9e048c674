"""Every version of the result of a match."""

from dataclasses import dataclass

from scoring import ScoringRules
from tournament.models import LogEntry, Match, Result, ResultState
from tournament.queries.log_subjects import match_tail
from tournament.queries.outcome_words import levels_text
from tournament.queries.outcomes import outcome_of
from tournament.queries.quick_entry import result_text, who_entered
from tournament.queries.worth import Worth


@dataclass(frozen=True)
class Version:
    """A version of a result in words, with who entered it; `taken_back` is the reason, where it was taken back."""

    result: Result
    text: str
    points: str
    levels: str
    who: str
    taken_back: str


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
    """Return all versions, in two queries beside the match's own."""
    results = match.results.select_related("entered_by").order_by("-version")
    worth = Worth(match.round, rules)
    reasons = _reasons(match)
    versions = tuple(_version(result, match, worth, reasons.get(result.version, "")) for result in results)
    valid = next((each for each in versions if each.result.state == ResultState.APPROVED), None)
    return MatchPage(versions, valid)


def _reasons(match: Match) -> dict[int, str]:
    """Return why versions were taken back, from the log: a result itself is never changed."""
    entries = LogEntry.objects.filter(event=match.event, action="take_back_result", subject__endswith=match_tail(match))
    return {old["version"]: reason for old, reason in entries.values_list("old", "reason")}


def _version(result: Result, match: Match, worth: Worth, taken_back: str) -> Version:
    return Version(
        result=result,
        text=result_text(result, match),
        points=worth.text(match, outcome_of(result)),
        levels=levels_text(result.level_a, result.level_b),
        who=who_entered(result),
        taken_back=taken_back,
    )
