"""Approve what both sides of a card table agree about."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.log import Actor
from tournament.actions.refused import Conflict
from tournament.actions.results import record_result
from tournament.models import Match, Report, ReportState, Result, ResultState, Round
from tournament.queries.outcomes import outcome_of_report
from tournament.queries.quick_entry import who_entered


@dataclass(frozen=True)
class Approved:
    """What became of approving many tables at once: the tables approved, and those that were not agreed any more."""

    tables: tuple[int, ...]
    passed_over: tuple[int, ...]


@transaction.atomic
def approve_report(actor: Actor, match: Match, number: int) -> Result:
    """Make report `number` of a match, which both sides agree about, its result.

    Of two referees at the same time one does it; the other's Conflict says whose result it is and since when.
    """
    report = (
        Report.objects.select_for_update(of=("self",))
        .filter(match=match, number=number, state=ReportState.AGREED)
        .first()
    )
    if report is None:
        raise _decided_already(match)
    return record_result(actor, match, outcome_of_report(report))


@transaction.atomic
def approve_agreed(actor: Actor, a_round: Round, seen: Iterable[tuple[int, int]]) -> Approved:
    """Approve every (match, report number) that was seen as agreed and still is; the others are passed over."""
    wanted = dict(seen)
    agreed = Report.objects.select_for_update(of=("self",)).filter(
        match__round=a_round, match__in=wanted, state=ReportState.AGREED
    )
    numbers = dict(agreed.values_list("match_id", "number"))
    tables: dict[bool, list[int]] = {True: [], False: []}
    matches = a_round.matches.with_seats().select_related("round__stage__division__event").filter(pk__in=wanted)
    for match in matches:
        same = numbers.get(match.pk) == wanted[match.pk]
        if same:
            approve_report(actor, match, wanted[match.pk])
        tables[same].append(match.table_number or 0)
    return Approved(tuple(tables[True]), tuple(tables[False]))


def _decided_already(match: Match) -> Conflict:
    result = match.results.filter(state=ResultState.APPROVED).select_related("entered_by").first()
    if result is None:
        text = _("The two sides of table %(table)s do not agree any more. Nothing was approved; look again.")
        return Conflict(text % {"table": match.table_number})
    text = _("Table %(table)s was approved by %(who)s at %(time)s already.")
    time = timezone.localtime(result.entered_at).strftime("%H:%M")
    return Conflict(text % {"table": match.table_number, "who": who_entered(result), "time": time})
