"""The entry list: look, add, change, withdraw, take off, fees, export."""

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.actions.entrants import (
    add_entrant,
    change_entrant,
    last_lot,
    next_round_number,
    remove_entrant,
    return_entrant,
    withdraw_entrant,
)
from tournament.actions.refused import Refused
from tournament.documents.glyphs import missing_glyphs
from tournament.forms.entrants import EntrantForm, LateEntrantForm, entrant_initial
from tournament.forms.reason import ReasonForm
from tournament.models import Division, Entrant, Event, Role
from tournament.models.entrants import name_key
from tournament.queries.double_players import DoublePlayer, double_players, players_elsewhere
from tournament.queries.entry_list import entry_counts, entry_list
from tournament.queries.fixed_tables import beyond_the_hall
from tournament.tables.entrants import EntrantTable
from tournament.tables.paging import show_page
from tournament.views.access import KEEPERS, actor_of, at_desk


@at_desk(*KEEPERS)
def entrants(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Show the entry list, sorted and searched as the address says."""
    found = get_object_or_404(Division, event=event, pk=division)
    search, show = request.GET.get("q", ""), request.GET.get("show", "all")
    table = show_page(request, EntrantTable(entry_list(found, search, show), drawn=last_lot(found) > 0))
    context = {
        "counts": entry_counts(found),
        "search": search,
        "show": show,
        "table": table,
        "doubles": double_players(event),
    }
    return render(request, "desk/entrants.html", {"event": event, "division": found, **context})


@at_desk(*KEEPERS)
def entrant_add(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Type pairs in one after another: after saving the form is empty and the cursor back in its first field."""
    found = get_object_or_404(Division, event=event, pk=division)
    drawn = last_lot(found)
    form = (LateEntrantForm if drawn else EntrantForm)(request.POST or None)
    elsewhere = _elsewhere(request, found, form)
    if request.method == "POST" and form.is_valid() and not elsewhere:
        start_vp = {"start_vp": form.cleaned_data["start_vp"]} if drawn else {}
        try:
            entrant = add_entrant(actor_of(request), found, form.cleaned_data, **start_vp)
        except Refused as refused:
            form.add_error(refused.field, str(refused))
        else:
            messages.success(request, _("%(team)s is entered.") % {"team": entrant})
            warn_of_glyphs(request, entrant)
            warn_of_table(request, event, entrant)
            return redirect("entrant_add", event.slug, found.pk)
    put_cursor(form, "player1")
    context = {
        "form": form,
        "elsewhere": elsewhere,
        "lot": drawn + 1 if drawn else None,
        "first_round": next_round_number(found),
        "recent": found.entrants.order_by("-pk")[:5],
    }
    return render(request, "desk/entrant_add.html", {"event": event, "division": found, **context})


@at_desk(*KEEPERS)
def entrant_edit(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Change names, club, phone, fee or note of a pair."""
    entrant = _entrant(event, pk)
    form = EntrantForm(request.POST or None, initial=entrant_initial(entrant))
    elsewhere = _elsewhere(request, entrant.division, form, entrant)
    if request.method == "POST" and form.is_valid() and not elsewhere:
        try:
            change_entrant(actor_of(request), entrant, form.cleaned_data)
        except Refused as refused:
            form.add_error(refused.field, str(refused))
        else:
            messages.success(request, _("The changes of %(team)s are saved.") % {"team": entrant})
            warn_of_glyphs(request, entrant)
            warn_of_table(request, event, entrant)
            return redirect("entrants", event.slug, entrant.division_id)
    put_cursor(form)
    return render(request, "desk/entrant_edit.html", _about(event, entrant, form=form, elsewhere=elsewhere))


@at_desk(Role.CHIEF_REFEREE)
def entrant_withdraw(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Say what a withdrawal means, ask for the reason, withdraw."""
    entrant = _entrant(event, pk)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            number = withdraw_entrant(actor_of(request), entrant, form.cleaned_data["reason"])
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            text = _("%(team)s is withdrawn from round %(n)d on; its results and place stay.")
            messages.success(request, text % {"team": entrant, "n": number})
            return redirect("entrants", event.slug, entrant.division_id)
    context = _about(event, entrant, form=form, number=next_round_number(entrant.division))
    return render(request, "desk/entrant_withdraw.html", context)


@at_desk(Role.CHIEF_REFEREE)
def entrant_return(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Let a withdrawn pair play again."""
    entrant = _entrant(event, pk)
    number = next_round_number(entrant.division)
    if request.method == "POST":
        try:
            return_entrant(actor_of(request), entrant)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            text = _("%(team)s plays again from round %(n)d on.")
            messages.success(request, text % {"team": entrant, "n": number})
        return redirect("entrants", event.slug, entrant.division_id)
    return render(request, "desk/entrant_return.html", _about(event, entrant, number=number))


@at_desk(*KEEPERS)
def entrant_remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Ask, then take a pair off the list altogether."""
    entrant = _entrant(event, pk)
    if request.method == "POST":
        name = str(entrant)
        try:
            remove_entrant(actor_of(request), entrant)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("%(team)s is off the list.") % {"team": name})
        return redirect("entrants", event.slug, entrant.division_id)
    return render(request, "desk/entrant_remove.html", _about(event, entrant))


@require_POST
@at_desk(*KEEPERS)
def entrant_fee(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Mark the fee of a pair as paid, or not paid after all; answers with the button, or the list without htmx."""
    entrant = _entrant(event, pk)
    change_entrant(actor_of(request), entrant, {"fee_paid": request.POST.get("paid") == "1"})
    if request.headers.get("HX-Request"):
        return render(request, "desk/entrant_fee.html", {"record": entrant})
    return redirect("entrants", event.slug, entrant.division_id)


def _elsewhere(
    request: HttpRequest, division: Division, form: EntrantForm, entrant: Entrant | None = None
) -> tuple[DoublePlayer, ...]:
    """Return the typed players who stand in another pair already; nobody once the reader has said it is right.

    A pair that keeps its players is not asked about again, and one that is on the list as it stands is refused anyway.
    """
    names = {"player1", "player2"}
    unasked = "anyway" in request.POST or not form.is_valid() or (entrant and not names & set(form.changed_data))
    players = [form.cleaned_data[name] for name in sorted(names)] if not unasked else []
    if not players or division.entrants.filter(players_key=name_key(*players)).exists():
        return ()
    return players_elsewhere(division.event, players, entrant)


def put_cursor(form: Form, usual: str = "") -> None:
    """Put the cursor into the first field that is wrong, else into the usual one."""
    name = next((name for name in form.fields if name in form.errors), usual)
    if name:
        form.fields[name].widget.attrs["autofocus"] = True


def warn_of_glyphs(request: HttpRequest, *entrants: Entrant) -> None:
    """Say at once when a name holds a character that the papers cannot print."""
    texts = (f"{each.team_name}{each.player1}{each.player2}{each.club}" for each in entrants)
    if missing := missing_glyphs("".join(texts)):
        text = _("The papers cannot print: %(characters)s. Pages show them; on paper there would be an empty box.")
        messages.warning(request, text % {"characters": " ".join(missing)})


def warn_of_table(request: HttpRequest, event: Event, entrant: Entrant) -> None:
    """Say when a fixed table lies behind the last one that the lists of the event need: 30 may have become 300."""
    if last := beyond_the_hall(event, entrant.fixed_table):
        text = _("Table %(table)d lies beyond the hall: with the pairs on the list now the last table is %(last)d.")
        messages.warning(request, text % {"table": entrant.fixed_table, "last": last})


def _entrant(event: Event, pk: int) -> Entrant:
    found = Entrant.objects.filter(division__event=event).select_related("division__event")
    return get_object_or_404(found, pk=pk)


def _about(event: Event, entrant: Entrant, **more: Any) -> dict[str, Any]:
    return {"event": event, "division": entrant.division, "entrant": entrant, **more}
