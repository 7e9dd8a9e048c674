"""A new event, its overview, its settings and divisions."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from tournament.actions.events import (
    NewEvent,
    add_division,
    archive_event,
    change_event,
    create_event,
    rename_division,
    unarchive_event,
)
from tournament.actions.refused import Refused
from tournament.forms.events import DivisionForm, EventForm, NewEventForm
from tournament.models import Division, Event, Role
from tournament.queries.desk import overview
from tournament.queries.event_book import open_readings
from tournament.queries.front import free_slug
from tournament.views.access import READERS, actor_of, at_desk, member_of, sets_up
from tournament.views.hall_address import hall_page_here


@sets_up
def new_event(request: HttpRequest) -> HttpResponse:
    """Set up an event; whoever does it is its chief referee."""
    initial = {
        "starts_on": timezone.localdate(),
        "division": pgettext("division", "Open"),
        "planned_rounds": NewEvent.planned_rounds,
        "round_minutes": NewEvent.round_minutes,
    }
    form = NewEventForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        asked = dict(form.cleaned_data)
        asked["slug"] = asked["slug"] or free_slug(f"{asked['starts_on']:%Y%m%d}")
        try:
            event = create_event(actor_of(request), NewEvent(**asked))
        except Refused as refused:
            form.add_error(refused.field, str(refused))
        else:
            messages.success(request, _("The event is there. Next: enter the pairs."))
            return redirect("desk", event.slug)
    return render(request, "desk/new_event.html", {"form": form})


@at_desk(*READERS)
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Show where each division stands and the one thing to do next."""
    context = {
        "event": event,
        "stages": overview(event, drafts=member_of(request).sees_drafts),
        "open_readings": open_readings(event),
        "phones": hall_page_here(request, event),
    }
    return render(request, "desk/desk.html", context)


@at_desk(Role.CHIEF_REFEREE)
def event_settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Change name, days, venue, organiser and time zone."""
    fields = EventForm.base_fields
    form = EventForm(request.POST or None, initial={name: getattr(event, name) for name in fields})
    if request.method == "POST" and form.is_valid():
        change_event(actor_of(request), event, form.cleaned_data)
        messages.success(request, _("The settings are saved."))
        return redirect("event_settings", event.slug)
    return render(request, "desk/event_settings.html", {"event": event, "form": form})


@require_POST
@at_desk(Role.CHIEF_REFEREE)
def event_archive(request: HttpRequest, event: Event) -> HttpResponse:
    """Archive the event, or take it out of the archive; either can be undone at once."""
    if request.POST.get("archived") == "1":
        archive_event(actor_of(request), event)
        messages.success(request, _("The event is archived; the first page shows it under “Archived”."))
    else:
        unarchive_event(actor_of(request), event)
        messages.success(request, _("The event stands among the others again."))
    return redirect("event_settings", event.slug)


@at_desk(Role.CHIEF_REFEREE)
def divisions(request: HttpRequest, event: Event) -> HttpResponse:
    """List the divisions with their stages; add another one."""
    form = DivisionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            division = add_division(actor_of(request), event, form.cleaned_data["name"])
        except Refused as refused:
            form.add_error(refused.field, str(refused))
        else:
            messages.success(request, _("Division “%(name)s” is there.") % {"name": division})
            return redirect("divisions", event.slug)
    return render(request, "desk/divisions.html", {"event": event, "form": form, "stages": overview(event)})


@at_desk(Role.CHIEF_REFEREE)
def division_edit(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Give a division another name."""
    division = get_object_or_404(Division, event=event, pk=pk)
    form = DivisionForm(request.POST or None, initial={"name": division.name})
    context: dict[str, Any] = {"event": event, "division": division, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            rename_division(actor_of(request), division, form.cleaned_data["name"])
        except Refused as refused:
            form.add_error(refused.field, str(refused))
        else:
            messages.success(request, _("The name is changed."))
            return redirect("divisions", event.slug)
    return render(request, "desk/division_edit.html", context)
