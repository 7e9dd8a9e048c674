"""Calls for a referee: take one, resolve it, and the calls of a round."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.actions.calls import resolve_call as resolve
from tournament.actions.calls import take_call as take
from tournament.actions.refused import Refused
from tournament.forms.approvals import OutcomeForm
from tournament.models import Event
from tournament.queries.calls import calls_of
from tournament.views.access import EVERYBODY_AT_THE_DESK, READERS, actor_of, at_desk, refuse_other_tables
from tournament.views.board import Said, board_answer
from tournament.views.found import call_of, played_round_of


@at_desk(*READERS)
def calls(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """List the calls of a round, those that wait first, with how long each has waited.

    Asked with `?v=`, answer 204 while the list is what it was, else only the list.
    """
    found = played_round_of(event, pk)
    listed = calls_of(found)
    if request.GET.get("v") == listed.stamp:
        return HttpResponse(status=204)
    context = {
        "event": event,
        "round": found,
        "stage": found.stage,
        "calls": listed,
        "now": timezone.now(),
    }
    return render(request, f"desk/rounds/{'call_list' if 'v' in request.GET else 'calls'}.html", context)


@at_desk(*EVERYBODY_AT_THE_DESK)
@require_POST
def take_call(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Say that one is on the way; whoever comes second reads who is."""
    call = call_of(event, pk)
    refuse_other_tables(request, call.table_number)
    done = _("You are on the way to table %(table)s.") % {"table": call.table_number}
    return _answer(request, event, _tried(lambda: take(actor_of(request), call), done))


@at_desk(*EVERYBODY_AT_THE_DESK)
@require_POST
def resolve_call(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Say that a call is dealt with, with or without words."""
    call = call_of(event, pk)
    refuse_other_tables(request, call.table_number)
    words = OutcomeForm(request.POST).words_said
    done = _("The call of table %(table)s is resolved.") % {"table": call.table_number}
    return _answer(request, event, _tried(lambda: resolve(actor_of(request), call, words), done))


def _tried(act: Callable[[], None], done: str) -> Said:
    try:
        act()
    except Refused as refused:
        return messages.ERROR, str(refused)
    return messages.SUCCESS, done


def _answer(request: HttpRequest, event: Event, said: Said) -> HttpResponse:
    """Go back to where the button was: a board, the list of calls of a round, or neither any more."""
    number = request.POST.get("round", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        messages.add_message(request, *said)
        return redirect("desk", event.slug)
    found = played_round_of(event, int(number))
    if "list" in request.POST:
        messages.add_message(request, *said)
        return redirect("calls", event.slug, found.pk)
    return board_answer(request, found, [said])
