"""The draw of lots: by a seed, from a hat, the protocol, and the draw repeated."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.actions.draws import draw_lots, type_lots
from tournament.actions.refused import Refused
from tournament.forms.draw import AgainForm, HandLotsForm, SeedForm
from tournament.models import Division, Event, Role
from tournament.queries.double_players import double_players
from tournament.queries.draw_record import draw_record, entrants_to_draw, repeat_draw
from tournament.views.access import READERS, actor_of, at_desk


@at_desk(*READERS)
def draw(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Show the entry list before the draw, the lots after it."""
    found = get_object_or_404(Division, event=event, pk=division)
    record = draw_record(found)
    form = SeedForm(division=found, again=False, initial={"seed": suggested_seed()})
    stage = found.stages.order_by("position", "pk").first()
    doubles = () if record.latest else double_players(event)
    context = {"event": event, "division": found, "stage": stage, "record": record, "form": form, "doubles": doubles}
    return render(request, "desk/rounds/draw.html", context)


def suggested_seed() -> str:
    """Return a proposal of eight digits, for want of a witness."""
    return f"{secrets.randbelow(10**8):08d}"


@at_desk(Role.CHIEF_REFEREE)
def draw_seed(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Draw by a seed; a second draw asks for a reason and the division's name."""
    found = get_object_or_404(Division, event=event, pk=division)
    again = found.draws.exists()
    form = SeedForm(request.POST or None, division=found, again=again, initial={"seed": suggested_seed()})
    if request.method == "POST" and form.is_valid():
        try:
            draw_lots(actor_of(request), found, form.cleaned_data["seed"], form.reason_given)
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        else:
            messages.success(request, _("The lots are drawn. Anybody can repeat the draw from the protocol."))
            return redirect("draw", event.slug, found.pk)
    return _page(request, found, form, "desk/rounds/draw_seed.html")


@at_desk(Role.CHIEF_REFEREE)
def draw_by_hand(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Type in lots drawn from a hat, in a grid for the keyboard."""
    found = get_object_or_404(Division, event=event, pk=division)
    entrants = entrants_to_draw(found)
    form = HandLotsForm(request.POST or None, division=found, again=found.draws.exists(), entrants=entrants)
    if request.method == "POST" and form.is_valid():
        try:
            type_lots(actor_of(request), found, form.lots, form.reason_given)
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        else:
            messages.success(request, _("The lots from the hat are saved."))
            return redirect("draw", event.slug, found.pk)
    return _page(request, found, form, "desk/rounds/draw_by_hand.html")


def _page(request: HttpRequest, division: Division, form: AgainForm, template: str) -> HttpResponse:
    record = draw_record(division)
    context: dict[str, Any] = {"event": division.event, "division": division, "form": form, "record": record}
    return render(request, template, context)


@at_desk(*READERS)
def draw_protocol(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Show the protocol; with `?repeat` the draw is run again from its seed and compared."""
    found = get_object_or_404(Division, event=event, pk=division)
    record = draw_record(found)
    repeated = repeat_draw(record.latest) if "repeat" in request.GET and record.latest else None
    context = {"event": event, "division": found, "record": record, "repeated": repeated}
    return render(request, "desk/rounds/draw_protocol.html", context)
