"""The card tables: the page behind a table's link, what it sends, and the short code that leads to it."""

import json
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import ScoringRules
from tournament.actions.refused import Conflict, Refused
from tournament.actions.reports import (
    Phone,
    Revoked,
    Sent,
    answer_report,
    enter_report,
    send_call,
    send_call_off,
    take_back_report,
)
from tournament.actions.table_links import hear, note_wrong_code
from tournament.forms.floor import AnswerForm, CallForm, CodeForm, ResultForm, SentForm, TakeBackForm, first_fault
from tournament.models import Sending, TableLink
from tournament.queries.event_book import snapshot_of
from tournament.queries.floor import table_now
from tournament.queries.floor_facts import facts_of
from tournament.queries.floor_ledger import ledger_sheet
from tournament.queries.table_links import link_of_code, must_wait, token_of
from tournament.queries.table_match import scoring_of
from tournament.queries.table_stamps import stamps_of, version_of
from tournament.views.access import at_table, carried_along, types_code
from tournament.views.server_time import server_milliseconds, stamped

MOST_KEYS = 40


@types_code
def code(request: HttpRequest) -> HttpResponse:
    """Take the short code of a table card; only wrong ones count against the address they come from."""
    address = request.META.get("REMOTE_ADDR") or ""
    form = CodeForm(request.POST if request.method == "POST" else None)
    page = {"form": form, "asked": carried_along(request)}
    if form.is_valid():
        if must_wait(address):
            form.add_error(
                "code", _("Too many wrong codes came from this network. Wait ten minutes, or scan the card.")
            )
            return render(request, "floor/code.html", page, status=429)
        link = link_of_code(form.cleaned_data["code"])
        token = token_of(link) if link else None
        if token:
            return redirect(reverse("floor_table", args=[token]) + carried_along(request))
        if link is None:
            note_wrong_code(address)
            text = _("No table has this code. Compare it with the card: it has eight letters and digits.")
        else:
            text = _("This code was printed on another computer. Scan the card, or ask the referee for a new one.")
        form.add_error("code", text)
    return render(request, "floor/code.html", page)


@require_safe
@at_table()
def table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Show the table's page; what it shows changes by `table_state`."""
    page = _state(request, link) | {"ledger": ledger_sheet(link.event)}
    return stamped(render(request, "floor/table.html", page))


@require_safe
@at_table()
def table_state(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Answer 204 while the phone shows what is true, `?v=` being `version~stamp`; else the part that changed."""
    hear(link)
    asked, _tilde, stamp = request.GET.get("v", "").partition("~")
    if asked == version_of(link.event):
        return stamped(HttpResponse(status=204))
    stamps = stamps_of(link.event)
    if stamp and stamp == stamps.of(link.table_number):
        response = HttpResponse(status=204)
        response["Table-Version"] = f"{stamps.version}~{stamp}"
        return stamped(response)
    return stamped(render(request, "floor/state.html", _state(request, link)))


def _state(request: HttpRequest, link: TableLink) -> dict[str, Any]:
    """What is read of the table may be newer than the stamp, never older: then the phone only asks once more."""
    stamps = stamps_of(link.event)
    wanted = request.GET.get("match", "")
    now = table_now(link, int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 else None)
    facts = facts_of(now)
    return {
        "event": link.event,
        "link": link,
        "now": now,
        "match": facts.get("match", ""),
        "facts": json.dumps(facts, ensure_ascii=False),
        "version": f"{stamps.version}~{stamps.of(link.table_number)}",
        "asked": carried_along(request),
        "server_time": server_milliseconds(),
    }


@require_safe
@at_table(answers="json")
def unknown(request: HttpRequest, link: TableLink) -> JsonResponse:
    """Say which of a phone's last sendings the server does not have, so that it sends them again."""
    asked = [key for word in request.GET.get("keys", "").split(",")[:MOST_KEYS] if (key := _key(word))]
    known = set(Sending.objects.filter(key__in=asked, link__event=link.event_id).values_list("key", flat=True))
    return JsonResponse({"unknown": [str(key) for key in asked if key not in known]})


def _key(word: str) -> UUID | None:
    try:
        return UUID(word)
    except ValueError:
        return None


@require_POST
@at_table(answers="json")
def send(request: HttpRequest, link: TableLink) -> JsonResponse:
    """Take one sending of a phone: 200 when it is done (now, or by the same key before), 4xx in words when never."""
    form = SentForm(request.POST)
    if not form.is_valid():
        return _faulty(*first_fault(form))
    values = form.cleaned_data
    phone = Phone(link, values["device"], request.META.get("REMOTE_ADDR") or "")
    match, *pairs = values["match"] or (None,)
    sent = Sent(values["key"], values["what"], match, tuple(pairs), values["side"], form.body)
    try:
        return _take(request, phone, sent)
    except Revoked as revoked:
        return _faulty(str(revoked), status=410)
    except Conflict as conflict:
        return _faulty(str(conflict), conflict.field, "conflict", status=409)
    except Refused as refused:
        return _faulty(str(refused), refused.field, "refused", status=409)


def _take(request: HttpRequest, phone: Phone, sent: Sent) -> JsonResponse:
    """Do what was sent; raises Refused."""
    form: ResultForm | TakeBackForm | CallForm
    if sent.what == "enter":
        form = ResultForm(request.POST, rules=_rules_of(phone, sent), book=lambda: snapshot_of(phone.link.event).book)
        if form.is_valid():
            return _done(new=enter_report(phone, sent, form.outcome, form.kept_deals))
    elif sent.what == "answer":
        form = AnswerForm(request.POST)
        if form.is_valid():
            return _done(new=answer_report(phone, sent, form.cleaned_data["report"], form.cleaned_data["objection"]))
    elif sent.what == "call":
        form = CallForm(request.POST)
        if form.is_valid():
            return _done(new=send_call(phone, sent, form.cleaned_data["reason"], form.cleaned_data["words"]))
    elif sent.what == "take_back":
        form = TakeBackForm(request.POST)
        if form.is_valid():
            return _done(new=take_back_report(phone, sent, form.cleaned_data["report"]))
    else:
        return _done(new=send_call_off(phone, sent))
    return _faulty(*first_fault(form))


def _rules_of(phone: Phone, sent: Sent) -> ScoringRules:
    """Return the scoring of the stage that the match is played in, whichever table it is at: the action says that."""
    rules = scoring_of(phone.link.event_id, sent.match)
    if rules is None:
        raise Refused(_("This match is no longer in the draw. Nothing was saved; reload the page."))
    return rules


def _done(*, new: bool) -> JsonResponse:
    return JsonResponse({"ok": True, "new": new})


def _faulty(text: str, field: str | None = None, code: str = "", *, status: int = 400) -> JsonResponse:
    return JsonResponse({"ok": False, "text": text, "field": field, "code": code}, status=status)
