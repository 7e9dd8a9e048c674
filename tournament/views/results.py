"""Results at the desk: quick entry, the versions of a result, corrections."""

import re
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.actions.drafts import replace_by_bye
from tournament.actions.refused import Conflict, Refused
from tournament.actions.results import Outcome, correct_result, record_result, take_back_result
from tournament.forms.reason import ReasonForm
from tournament.forms.results import CorrectionForm, EntryForm
from tournament.models import Entrant, Event, Match, Membership, Role, Round
from tournament.queries.board import board
from tournament.queries.calls import live_call_of
from tournament.queries.corrections import effect_of
from tournament.queries.entry_preview import preview_of
from tournament.queries.match_page import match_page
from tournament.queries.match_reports import live_reports, match_reports, says_the_same
from tournament.queries.meetings import rounds_met
from tournament.queries.outcomes import outcome_of
from tournament.queries.quick_entry import latest_entries, lots_by_table, match_at, progress_of, valid_result
from tournament.queries.report_deals import report_deals
from tournament.queries.results import scoring_rules
from tournament.queries.typed_text import clean_text
from tournament.views.access import (
    EVERYBODY_AT_THE_DESK,
    READERS,
    actor_of,
    at_desk,
    member_of,
    not_yours_text,
    refuse_other_tables,
)
from tournament.views.found import match_of, round_of

VERSION = re.compile(r"[0-9]{1,4}")


@at_desk(*EVERYBODY_AT_THE_DESK)
def quick_entry(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """One line, one result. With htmx only the answer below the line comes back, without it the page."""
    found = round_of(event, pk)
    rules = scoring_rules(found.stage)
    form = EntryForm(request.POST or None, tables=lots_by_table(found), rules=rules)
    answer: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        answer = _enter(request, found, form)
    by_htmx = "HX-Request" in request.headers
    if answer.get("saved") and not by_htmx:
        messages.success(request, answer["saved"])
        return redirect("quick_entry", event.slug, found.pk)
    template = "entry_answer" if by_htmx else "quick_entry"
    context = {"event": event, "round": found, "stage": found.stage, "form": form}
    progress = progress_of(found, member_of(request).tables)
    page = context | answer | {"progress": progress, "entries": latest_entries(found, rules)}
    response = render(request, f"desk/rounds/{template}.html", page)
    if answer.get("saved"):
        response["HX-Trigger"] = "entry-saved"
    return response


def _enter(request: HttpRequest, found: Round, form: EntryForm) -> dict[str, Any]:
    """Save the line unless it needs a second look; return what to say."""
    read = form.cleaned_data["read"]
    if others := not_yours_text(member_of(request), read.table):
        return {"refused": others}
    match = match_at(found, read.table)
    if form.to_be_seen:
        return {"capped": preview_of(match, read.outcome, form.rules), "seen": form.cleaned_data["line"]}
    try:
        record_result(actor_of(request), match, read.outcome)
    except Conflict as conflict:
        return _conflict(match, read.outcome, conflict)
    except Refused as refused:
        return {"refused": str(refused)}
    return {"saved": preview_of(match, read.outcome, form.rules).sentence}


def _conflict(match: Match, outcome: Outcome, conflict: Conflict) -> dict[str, Any]:
    """The same result again is no fault: a double press of Enter, or two recorders with one sheet."""
    result = valid_result(match)
    if result and outcome_of(result) == outcome:
        return {"saved": _("Table %(table)s is saved already.") % {"table": match.table_number}}
    return {"refused": str(conflict), "correct": match if result else None, "theirs": result}


@at_desk(*EVERYBODY_AT_THE_DESK)
def entry_preview(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show what a line typed so far means: the names as soon as the table is known, then the points."""
    found = round_of(event, pk)
    rules = scoring_rules(found.stage)
    form = EntryForm({"line": request.GET.get("line", "")}, tables=lots_by_table(found), rules=rules)
    context = {"event": event, "round": found} | _preview(found, form, member_of(request))
    return render(request, "desk/rounds/entry_preview.html", context)


def _preview(found: Round, form: EntryForm, member: Membership) -> dict[str, Any]:
    """What is at the table, what its phone reports, and what the line would be worth as far as it is typed."""
    readable, table = form.is_valid(), form.table_read
    if table and (others := not_yours_text(member, table)):
        return {"fault": others}
    match = match_at(found, table) if table else None
    phone = live_reports(match, form.rules) if match else None
    if match is None or phone is None or not readable:
        fault = "" if form.is_unfinished else " ".join(map(str, form.non_field_errors()))
        return {"match": match, "phone": phone, "fault": fault}
    outcome = form.cleaned_data["read"].outcome
    return {
        "match": match,
        "phone": phone,
        "same": says_the_same(phone, outcome),
        "preview": preview_of(match, outcome, form.rules),
        "theirs": valid_result(match),
    }


@at_desk(*EVERYBODY_AT_THE_DESK)
@require_POST
def take_back(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Undo an entry: the match is open again, the version stays visible."""
    found = match_of(event, pk)
    refuse_other_tables(request, found.table_number)
    version, reason = request.POST.get("version", ""), clean_text(request.POST.get("reason", ""))[:200]
    try:
        take_back_result(
            actor_of(request),
            found,
            int(version) if VERSION.fullmatch(version) else 0,
            reason,
        )
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("The result of table %(n)s is taken back.") % {"n": found.table_number})
    return redirect("quick_entry", event.slug, found.round_id)


@at_desk(*READERS)
def match(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show every version of a result; correct it, after a look at who moves."""
    found = match_of(event, pk)
    rules = scoring_rules(found.round.stage)
    page = match_page(found, rules)
    typed = None if found.is_bye else request.POST or request.GET or None
    form = CorrectionForm(typed, match=found, rules=rules, initial={"replaces": page.version})
    context = {
        "event": event,
        "match": found,
        "round": found.round,
        "stage": found.round.stage,
        "page": page,
        "may_correct": _may_correct(request, found),
        "can_step_in": _may_step_in(request, found),
        "call": live_call_of(found),
        "reports": match_reports(found, rules),
        "report_deals": report_deals(found),
    }
    if form.is_valid() and "save" in request.POST:
        if not context["may_correct"]:
            raise PermissionDenied
        if _correct(request, found, form):
            return redirect("match", event.slug, found.pk)
    if form.is_bound and "outcome" in form.cleaned_data:
        outcome = form.cleaned_data["outcome"]
        context |= {"effect": effect_of(found, outcome), "preview": preview_of(found, outcome, rules)}
    return render(request, "desk/rounds/match.html", context | {"form": form})


def _may_correct(request: HttpRequest, match: Match) -> bool:
    """A recorder, and the referee of the table, correct while the round is open; then it is the chief referee's."""
    member = member_of(request)
    if member.role == Role.CHIEF_REFEREE:
        return True
    at_work = member.role in EVERYBODY_AT_THE_DESK and match.round.is_open
    return at_work and member.looks_after(match.table_number)


def _may_step_in(request: HttpRequest, match: Match) -> bool:
    """The chief referee decides it, while the round is open and somebody has the bye."""
    return (
        member_of(request).role == Role.CHIEF_REFEREE
        and match.round.is_open
        and match.round.matches.filter(table_number__isnull=True).exists()
    )


def _correct(request: HttpRequest, match: Match, form: CorrectionForm) -> bool:
    values = form.cleaned_data
    try:
        correct_result(actor_of(request), match, values["outcome"], values["reason"], values["replaces"])
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        return False
    messages.success(request, _("The result of table %(n)s is corrected.") % {"n": match.table_number})
    return True


def _meetings(bye: Entrant, stays: Entrant, before: Round) -> list[str]:
    """Warn of a rematch: stepping in is meant to let everybody play, so the referee may still want it."""
    text = _("%(teams)s met in round %(n)s already.")
    teams = f"{bye} : {stays}"
    return [text % {"teams": teams, "n": number} for number in rounds_met(bye, stays, before)]


@at_desk(Role.CHIEF_REFEREE)
def step_in(request: HttpRequest, event: Event, pk: int, entrant: int) -> HttpResponse:
    """Let the bye team take the seat of a pair that left, after saying what happens."""
    found = match_of(event, pk)
    leaver = get_object_or_404(Entrant, seats__match=found, seats__match__table_number__isnull=False, pk=entrant)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            came = replace_by_bye(actor_of(request), found, leaver, form.cleaned_data["reason"])
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        else:
            messages.success(request, _("%(team)s plays at table %(n)s.") % {"team": came, "n": found.table_number})
            return redirect("round", event.slug, found.round_id)
    bye = board(found.round).bye
    stays = next(each for each in found.entrants if each != leaver)
    context = {
        "lines": _meetings(bye, stays, found.round) if bye else [],
        "title": _("Let the bye team step in at table %(n)s") % {"n": found.table_number},
        "text": _("%(bye)s, which has the bye, takes the seat of %(team)s. Nobody else moves; the bye is gone.")
        % {"bye": bye or "—", "team": leaver},
        "action": _("Let the bye team step in"),
    }
    page = {"event": event, "round": found.round, "stage": found.round.stage, "form": form}
    return render(request, "desk/rounds/confirm.html", context | page)
