"""What quick entry knows: the tables of a round, the last entries, what a line is worth."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import ScoringRules
from tournament.models import Match, ReportState, Result, ResultState, Round
from tournament.queries.outcome_words import outcome_text
from tournament.queries.outcomes import outcome_of
from tournament.queries.worth import Worth

LATEST = 10


def lots_by_table(a_round: Round) -> dict[int, tuple[int | None, int | None]]:
    """Return the lots of both sides by table number, in one query."""
    tables: dict[int, dict[str, int | None]] = {}
    seats = a_round.seats.filter(match__table_number__isnull=False)
    for table, side, lot in seats.values_list("match__table_number", "side", "entrant__lot"):
        tables.setdefault(table or 0, {})[side] = lot
    return {table: (sides.get("a"), sides.get("b")) for table, sides in tables.items()}


@dataclass(frozen=True)
class Progress:
    """How far the results of a round are in: its tables in order, those without a result, and of these those whose two
    sides agree on a phone. `part`: only the tables of one referee are counted.
    """

    tables: int
    missing: tuple[int, ...]
    agreed: frozenset[int] = frozenset()
    part: bool = False

    @property
    def done(self) -> int:
        """How many tables have a result."""
        return self.tables - len(self.missing)


def progress_of(a_round: Round, of: range | None = None) -> Progress:
    """Return how far a round is, in three queries that load no names: it is asked after every line typed.

    `of` are the tables of a referee who looks after some only.
    """
    tables = a_round.matches.filter(table_number__isnull=False)
    if of is not None:
        tables = tables.filter(table_number__gte=of.start, table_number__lt=of.stop)
    missing = tables.exclude(results__state=ResultState.APPROVED).order_by("table_number")
    agreed = tables.filter(reports__state=ReportState.AGREED).values_list("table_number", flat=True)
    return Progress(
        tables.count(),
        tuple(table or 0 for table in missing.values_list("table_number", flat=True)),
        frozenset(table or 0 for table in agreed),
        part=of is not None,
    )


def match_at(a_round: Round, table: int) -> Match:
    """Return the match at a table with its seats; raises Match.DoesNotExist."""
    return a_round.matches.with_seats().select_related("round__stage__division__event").get(table_number=table)


def valid_result(match: Match) -> Result | None:
    """Return the approved result of a match with who entered it."""
    return match.results.filter(state=ResultState.APPROVED).select_related("entered_by").first()


@dataclass(frozen=True)
class Entered:
    """A line of the list below the entry field."""

    result: Result
    match: Match
    table: int | None
    text: str
    points: str
    who: str

    @property
    def can_be_undone(self) -> bool:
        """Only what counts can be taken back."""
        return self.result.state == ResultState.APPROVED


def latest_entries(a_round: Round, rules: ScoringRules, count: int = LATEST) -> list[Entered]:
    """Return the newest entries of a round, replaced ones included, in three queries (four more after a forfeit)."""
    results = list(
        Result.objects.filter(match__round=a_round).select_related("entered_by").order_by("-entered_at", "-pk")[:count]
    )
    matches = Match.objects.with_seats().in_bulk([result.match_id for result in results])
    worth = Worth(a_round, rules)
    return [_entered(result, matches, worth) for result in results]


def _entered(result: Result, matches: Mapping[int, Match], worth: Worth) -> Entered:
    match = matches[result.match_id]
    return Entered(
        result=result,
        match=match,
        table=match.table_number,
        text=result_text(result, match),
        points=worth.text(match, outcome_of(result)),
        who=who_entered(result),
    )


def who_entered(result: Result) -> str:
    """Return the name of who entered a result; nobody signed in means the command line."""
    user = result.entered_by
    return (user.get_full_name() or user.get_username()) if user else _("command line")


def result_text(result: Result, match: Match) -> str:
    """Return what a result says, in words with the winner's name."""
    names = {"a": match.entrants[0].team_name, "b": match.entrants[-1].team_name, "": ""}
    levels = (result.level_a, result.level_b)
    return outcome_text(result.kind, names[result.winner], result.level_difference, levels)
