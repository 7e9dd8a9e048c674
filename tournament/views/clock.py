"""The clock of a round that is played: what a change would do is shown before the button that does it."""

from datetime import datetime
from math import ceil
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.actions.clock import set_clock as set_it
from tournament.actions.refused import Refused
from tournament.forms.clock import TIME_OF_DAY, ClockForm, read_end
from tournament.models import Event, Role, Round, RoundState
from tournament.queries.round_steps import round_steps
from tournament.views.access import actor_of, at_desk
from tournament.views.found import round_of

CHANGES = ("−10", "−5", "+5", "+10")
"""Minutes that are offered to be pressed."""


@at_desk(Role.CHIEF_REFEREE)
def set_clock(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Say what the end in `?line=` would change (GET); set the clock to the end that was shown (POST)."""
    found = round_of(event, pk)
    if found.state != RoundState.PLAYING:
        messages.error(request, _("The clock of round %(n)d does not run now.") % {"n": found.number})
        return redirect("round", event.slug, found.pk)
    if request.method == "POST":
        return _set(request, found)
    line = request.GET.get("line", "")
    context = {"event": event, "round": found, "stage": found.stage, "line": line} | _change(found, line)
    if "HX-Request" in request.headers:
        return render(request, "desk/rounds/clock_change.html", context)
    return render(request, "desk/rounds/clock.html", context | {"steps": round_steps(found), "changes": CHANGES})


def _change(found: Round, line: str) -> dict[str, Any]:
    """How many minutes are left, and with a line the end it means and the minutes until then, or its fault."""
    now = timezone.now()
    context: dict[str, Any] = {"left": _minutes(now, found.ends_at) if found.ends_at else 0}
    if not line.strip():
        return context
    try:
        end = read_end(line, now, found.ends_at)
    except ValidationError as fault:
        return context | {"fault": fault.messages[0]}
    return context | {"end": end, "new_left": _minutes(now, end)}


def _minutes(now: datetime, end: datetime) -> int:
    return ceil((end - now).total_seconds() / 60)


def _set(request: HttpRequest, found: Round) -> HttpResponse:
    """Set the clock; the round's page then offers to put the old end back."""
    there = reverse("round", args=[found.event.slug, found.pk])
    form = ClockForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose when it ends; nothing was changed."))
        return redirect("set_clock", found.event.slug, found.pk)
    end, seen = form.cleaned_data["ends_at"], form.cleaned_data["seen"]
    try:
        set_it(actor_of(request), found, end, seen)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("set_clock", found.event.slug, found.pk)
    done = _("The clock runs until %(end)s now, before until %(old)s.") if seen else _("The clock runs until %(end)s.")
    messages.success(request, done % {"end": _at(end), "old": _at(seen) if seen else ""})
    return redirect(f"{there}?clock_was={_at(seen)}" if seen and seen > timezone.now() else there)


def clock_was(request: HttpRequest) -> str:
    """Return the end that a change has just replaced, `21:33`, for the round's page to offer; else nothing."""
    was = request.GET.get("clock_was", "")
    return was if TIME_OF_DAY.fullmatch(was) else ""


def _at(time: datetime) -> str:
    return date_format(timezone.localtime(time), "H:i")
