"""The event's rule book: its ambiguous readings, to be confirmed, and its house rules."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from rules.fields import belonging_together, book_fields
from rules.snapshots import Snapshot
from tournament.actions.book import confirm_defaults, confirm_reading, remove_house_rule, set_house_rule
from tournament.actions.refused import Refused
from tournament.forms.house_rules import HouseRuleForm
from tournament.models import Event, Role
from tournament.queries.book_fields import FieldLine, field_line, fields_by_section, house_rules
from tournament.queries.book_readings import ReadingLine, reading_lines
from tournament.queries.desk import stages_of
from tournament.queries.event_book import snapshot_of
from tournament.views.access import actor_of, at_desk
from tournament.views.rules import book_title


@at_desk(Role.CHIEF_REFEREE)
def event_book(request: HttpRequest, event: Event) -> HttpResponse:
    """Every ambiguous reading with who confirmed what, and every house rule beside the book's own value."""
    snapshot = snapshot_of(event)
    readings, changed = reading_lines(snapshot), house_rules(snapshot)
    context = {
        "event": event,
        "snapshot": snapshot,
        "title": book_title(snapshot.book),
        "readings": readings,
        "waiting": len(snapshot.unconfirmed),
        "house_rules": changed,
        "sections": fields_by_section(snapshot),
        "stages": stages_of(event) if _about_scoring(readings, changed) else [],
    }
    return render(request, "desk/book/book.html", context)


def _about_scoring(readings: list[ReadingLine], changed: list[FieldLine]) -> bool:
    return any(line.is_scoring for line in readings) or any(line.is_scoring for line in changed)


@require_POST
@at_desk(Role.CHIEF_REFEREE)
def confirm_book(request: HttpRequest, event: Event) -> HttpResponse:
    """Confirm one reading, or all that wait as the book has them."""
    reading = request.POST.get("reading")
    if reading is None:
        count = confirm_defaults(actor_of(request), event)
        messages.success(
            request, ngettext("%(n)d reading is confirmed.", "%(n)d readings are confirmed.", count) % {"n": count}
        )
    else:
        choice = request.POST.get("choice", "")
        done = _("Reading %(id)s is confirmed.") % {"id": reading}
        _tell(request, done, lambda: confirm_reading(actor_of(request), event, reading, choice))
    return redirect("event_book", event.slug)


@at_desk(Role.CHIEF_REFEREE)
def house_rule(request: HttpRequest, event: Event) -> HttpResponse:
    """Give a field of the book another value for this event, `?path=deals.attacker_step`."""
    path = request.GET.get("path")
    if not path:
        return redirect("event_book", event.slug)
    snapshot = snapshot_of(event)
    lines = _lines(snapshot, path)
    form = HouseRuleForm(request.POST or None, lines)
    if request.method == "POST" and form.is_valid():
        try:
            set_house_rule(actor_of(request), event, form.values(), form.cleaned_data["note"])
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        else:
            messages.success(request, _("The house rule stands."))
            return redirect("event_book", event.slug)
    context: dict[str, Any] = {"event": event, "snapshot": snapshot, "lines": lines, "form": form}
    return render(request, "desk/book/house_rule.html", context)


def _lines(snapshot: Snapshot, path: str) -> list[FieldLine]:
    """The field, then those that it cannot be changed without; 404 for a field that the book does not have."""
    if path not in book_fields() or book_fields()[path].section not in snapshot.tables:
        raise Http404
    others = [each for each in belonging_together(path) if each != path]
    return [field_line(snapshot, each) for each in (path, *others)]


@require_POST
@at_desk(Role.CHIEF_REFEREE)
def house_rule_remove(request: HttpRequest, event: Event) -> HttpResponse:
    """Play a field by the book again."""
    path = request.POST.get("path", "")
    _tell(
        request,
        _("The house rule is gone; the book counts again."),
        lambda: remove_house_rule(actor_of(request), event, path),
    )
    return redirect("event_book", event.slug)


def _tell(request: HttpRequest, done: str, act: Callable[[], None]) -> None:
    """Say that it is done, or why it is not."""
    try:
        act()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, done)
