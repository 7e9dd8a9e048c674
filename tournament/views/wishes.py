"""What the referees ask of the pairing: pairs apart, pairs together, rounds sat out."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.actions.refused import Refused
from tournament.actions.wishes import add_absence, add_wish, remove_absence, remove_wish
from tournament.forms.wishes import AbsenceForm, WishForm
from tournament.models import Absence, Event, Role, Stage, Wish, WishKind
from tournament.views.access import KEEPERS, actor_of, at_desk
from tournament.views.found import stage_of


@at_desk(*KEEPERS)
def wishes(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """Show the wishes and absences of a stage, with a form for each."""
    return _page(request, event, stage_of(event, stage))


@require_POST
@at_desk(Role.CHIEF_REFEREE)
def wish_add(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """Keep two pairs apart or put them together."""
    found = stage_of(event, stage)
    form = WishForm(found.division, request.POST)
    if not form.is_valid():
        return _page(request, event, found, wish=form)
    asked = form.cleaned_data
    try:
        pair = (asked["first"], asked["second"])
        add_wish(actor_of(request), found, WishKind(asked["kind"]), pair, asked["round_number"], asked["reason"])
    except Refused as refused:
        form.add_error(refused.field, str(refused))
        return _page(request, event, found, wish=form)
    messages.success(request, _("Noted: it counts from the next pairing on."))
    return redirect("wishes", event.slug, found.pk)


@require_POST
@at_desk(Role.CHIEF_REFEREE)
def wish_remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Forget a wish."""
    wish = get_object_or_404(Wish.objects.select_related("stage__division__event"), stage__division__event=event, pk=pk)
    stage = wish.stage_id
    remove_wish(actor_of(request), wish)
    messages.success(request, _("The wish is removed; rounds already paired stay as they are."))
    return redirect("wishes", event.slug, stage)


@require_POST
@at_desk(*KEEPERS)
def absence_add(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """Let a pair sit out a round."""
    found = stage_of(event, stage)
    form = AbsenceForm(found.division, request.POST)
    if not form.is_valid():
        return _page(request, event, found, absence=form)
    asked = form.cleaned_data
    try:
        add_absence(actor_of(request), found, asked["entrant"], asked["absent_round"], asked["why"])
    except Refused as refused:
        form.add_error("absent_round" if refused.field else None, str(refused))
        return _page(request, event, found, absence=form)
    messages.success(request, _("Noted: the pair is left out of that round."))
    return redirect("wishes", event.slug, found.pk)


@require_POST
@at_desk(*KEEPERS)
def absence_remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Let a pair play after all."""
    rows = Absence.objects.select_related("stage__division__event", "entrant")
    absence = get_object_or_404(rows, stage__division__event=event, pk=pk)
    stage = absence.stage_id
    try:
        remove_absence(actor_of(request), absence)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("wishes", event.slug, stage)


def _page(
    request: HttpRequest,
    event: Event,
    stage: Stage,
    *,
    wish: WishForm | None = None,
    absence: AbsenceForm | None = None,
) -> HttpResponse:
    context = {
        "event": event,
        "stage": stage,
        "wish_form": wish or WishForm(stage.division),
        "absence_form": absence or AbsenceForm(stage.division),
        "wishes": stage.wishes.select_related("first", "second"),
        "absences": stage.absences.select_related("entrant"),
        "entrants": stage.division.entrants.exclude(lot=None),
    }
    return render(request, "desk/rounds/wishes.html", context)
