"""The settings of a stage, each beside what the book says."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.actions.events import change_stage
from tournament.actions.refused import Refused
from tournament.forms.stages import StageForm, stage_initial
from tournament.models import EntrantState, Event, Role, Stage
from tournament.queries.book_notes import book_notes
from tournament.queries.event_book import snapshot_of
from tournament.queries.planned_rounds import rounds_advice
from tournament.queries.table_numbers import free_first_table, shared_tables
from tournament.views.access import actor_of, at_desk
from tournament.views.found import stage_of


@at_desk(Role.CHIEF_REFEREE)
def stage_settings(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """Change rounds, scoring, tie-breaks and pairing policy of a stage."""
    found = stage_of(event, stage)
    form = StageForm(request.POST or None, initial=stage_initial(found))
    if request.method == "POST" and form.is_valid():
        try:
            change_stage(actor_of(request), found, form.values_for(found), form.cleaned_data["reason"])
        except Refused as refused:
            form.add_error(refused.field, str(refused))
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("stage_settings", event.slug, found.pk)
    return render(request, "desk/stage_settings.html", _context(event, found, form))


def _context(event: Event, stage: Stage, form: StageForm) -> dict[str, Any]:
    snapshot = snapshot_of(event)
    notes = book_notes(snapshot.book)
    playing = stage.division.entrants.exclude(state=EntrantState.WITHDRAWN).count()
    return {
        "event": event,
        "stage": stage,
        "form": form,
        "rounds": [form[name] for name in StageForm.ROUNDS],
        "scoring": [(form[name], notes.get(name)) for name in StageForm.SCORING],
        "pairing": [form[name] for name in StageForm.PAIRING],
        "shared": shared_tables(stage),
        "free_table": free_first_table(event, apart_from=stage.division),
        "advice": rounds_advice(playing, stage.planned_rounds),
        "open_readings": len(snapshot.unconfirmed),
        "published": stage.rounds.public().exists(),
    }
