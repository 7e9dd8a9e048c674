"""Approve what both sides of a card table agree about."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.holding import hold_matches
from tournament.actions.log import Actor
from tournament.actions.refused import Conflict
from tournament.actions.results import record_held
from tournament.models import LIVE_REPORT, Match, Report, ReportState, Result, ResultState, Round, Side
from tournament.queries.outcomes import outcome_of_report
from tournament.queries.quick_entry import who_entered
from tournament.queries.results import fault_of, scoring_rules

AT_A_TIME = 16


@dataclass(frozen=True)
class Approved:
    """What became of approving many tables at once: the tables approved, and why others were not.

    `passed_over` are not agreed any more, `not_counted` agree about what the stage cannot count; `gone` is how many
    matches are none of this round.
    """

    tables: tuple[int, ...]
    passed_over: tuple[int, ...]
    not_counted: tuple[int, ...]
    gone: int


@transaction.atomic
def approve_report(actor: Actor, match: Match, number: int) -> Result:
    """Make report `number` of a match, which both sides agree about, its result.

    Of two referees at the same time one does it; the other's Conflict says whose result it is and since when.
    """
    match.round = hold_matches(match.round_id, [match.pk])
    report = Report.objects.filter(match=match, number=number, state=ReportState.AGREED).first()
    if report is None:
        raise _decided_already(match)
    return record_held(actor, match, outcome_of_report(report))


def approve_agreed(actor: Actor, a_round: Round, seen: Iterable[tuple[int, int]]) -> Approved:
    """Approve every (match, report number) that was seen as agreed and still is; the others are passed over.

    A few at a time, each few in a transaction of their own: no table waits with its report until hundreds are approved.
    """
    wanted, done = list(dict(seen).items()), list[tuple[int, _Became]]()
    for start in range(0, len(wanted), AT_A_TIME):
        done += _approve_some(actor, a_round, dict(wanted[start : start + AT_A_TIME]))
    tables = {became: tuple(sorted(table for table, each in done if each is became)) for became in _Became}
    return Approved(
        tables[_Became.APPROVED],
        tables[_Became.CHANGED],
        tables[_Became.NOT_COUNTED],
        gone=len(wanted) - len(done),
    )


class _Became(Enum):
    APPROVED = auto()
    CHANGED = auto()
    NOT_COUNTED = auto()


@transaction.atomic
def _approve_some(actor: Actor, a_round: Round, wanted: dict[int, int]) -> list[tuple[int, _Became]]:
    """Approve these few; return the table of each that is there, with what became of it."""
    held = hold_matches(a_round.pk, wanted)
    agreed = Report.objects.filter(match__round=a_round, match__in=wanted, state=ReportState.AGREED)
    reports = {report.match_id: report for report in agreed if report.number == wanted[report.match_id]}
    rules, done = scoring_rules(held.stage), []
    for match in held.matches.with_seats().filter(pk__in=wanted):
        match.round, report = held, reports.get(match.pk)
        became = _Became.CHANGED if report is None else _Became.APPROVED
        if report and fault_of(outcome_of_report(report), rules):
            became = _Became.NOT_COUNTED
        elif report:
            record_held(actor, match, outcome_of_report(report))
        done.append((match.table_number or 0, became))
    return done


@transaction.atomic
def decide_for(actor: Actor, match: Match, number: int, words: str = "") -> Result:
    """Make report `number` the result although the other side does not agree to it: the referee decides.

    The result says so, with the referee's words. Raises Conflict when the report was replaced or decided meanwhile.
    """
    match.round = hold_matches(match.round_id, [match.pk])
    report = Report.objects.filter(match=match, number=number, state__in=LIVE_REPORT).first()
    if report is None:
        gone = _("What table %(table)s had reported was replaced meanwhile. Nothing was decided; look again.")
        raise _decided_already(match, gone)
    team = match.entrants[0 if report.side == Side.A else 1]
    said = _("Decided by the referee as %(team)s reported it.") % {"team": team}
    return record_held(actor, match, outcome_of_report(report), " ".join(filter(None, [said, words.strip()])))


def _decided_already(match: Match, open_text: str = "") -> Conflict:
    result = match.results.filter(state=ResultState.APPROVED).select_related("entered_by").first()
    if result is None:
        text = _("The two sides of table %(table)s do not agree any more. Nothing was approved; look again.")
        return Conflict((open_text or text) % {"table": match.table_number})
    text = _("Table %(table)s was approved by %(who)s at %(time)s already.")
    time = timezone.localtime(result.entered_at).strftime("%H:%M")
    return Conflict(text % {"table": match.table_number, "who": who_entered(result), "time": time})
