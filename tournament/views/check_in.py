"""Checking pairs in at the door: one click or one Enter a pair."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.actions import entrants as actions
from tournament.forms.entrants import CheckInForm
from tournament.forms.reason import ReasonForm
from tournament.models import Division, EntrantState, Event, Role
from tournament.queries.entry_list import entry_counts, entry_list
from tournament.views.access import KEEPERS, actor_of, at_desk


@at_desk(*KEEPERS)
def check_in(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Show all pairs as large rows; a POST marks one as here, or as not here after all."""
    found = get_object_or_404(Division, event=event, pk=division)
    if request.method == "POST":
        return _mark(request, event, found)
    search = request.GET.get("q", "")
    rows = entry_list(found, search).exclude(state=EntrantState.WITHDRAWN).order_by("player1", "player2", "pk")
    return render(request, "desk/check_in.html", _context(event, found, rows=rows, search=search))


def _mark(request: HttpRequest, event: Event, division: Division) -> HttpResponse:
    form = CheckInForm(division, request.POST)
    if not form.is_valid():
        raise Http404
    entrant = form.cleaned_data["entrant"]
    actions.check_in(actor_of(request), division, [entrant.pk], here=form.cleaned_data["here"])
    if not request.headers.get("HX-Request"):
        return redirect("check_in", event.slug, division.pk)
    entrant.refresh_from_db()
    return render(request, "desk/check_in_answer.html", _context(event, division, entrant=entrant))


@at_desk(Role.CHIEF_REFEREE)
def withdraw_missing(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """List the pairs that did not come, ask for the reason, withdraw them."""
    found = get_object_or_404(Division, event=event, pk=division)
    form = ReasonForm(request.POST or None, initial={"reason": _("Did not come")})
    if request.method == "POST" and form.is_valid():
        count = actions.withdraw_missing(actor_of(request), found, form.cleaned_data["reason"])
        text = ngettext("%(n)d pair is withdrawn; it can return.", "%(n)d pairs are withdrawn; they can return.", count)
        messages.success(request, text % {"n": count})
        return redirect("check_in", event.slug, found.pk)
    missing = entry_list(found, show="missing").order_by("pk")
    return render(request, "desk/withdraw_missing.html", _context(event, found, form=form, missing=missing))


def _context(event: Event, division: Division, **more: Any) -> dict[str, Any]:
    return {"event": event, "division": division, "counts": entry_counts(division), **more}
