"""The board of a round: it watches the tables, and agreed results are approved on it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.actions.approvals import Approved, approve_agreed, approve_report
from tournament.actions.refused import Refused
from tournament.forms.approvals import SeenForm
from tournament.models import Event, Match, Round
from tournament.queries.board import board
from tournament.queries.board_stamp import board_stamp
from tournament.views.access import EVERYBODY_AT_THE_DESK, READERS, actor_of, at_desk, member_of, refuse_other_tables
from tournament.views.found import played_round_of

Said = tuple[int, str]
"""A message's level and its words."""


def board_context(request: HttpRequest, a_round: Round) -> dict[str, Any]:
    """Return what the tiles of a round need; the stamp is read before what it vouches for."""
    event, everything = a_round.event, "all" in (request.GET or request.POST)
    stamp = board_stamp(event, a_round)
    return {
        "event": event,
        "round": a_round,
        "stage": a_round.stage,
        "board": board(a_round, member_of(request).tables, everything=everything),
        "stamp": stamp,
        "now": timezone.now(),
    }


@at_desk(*READERS)
def round_board(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Answer the polling of the round's page: 204 while nothing changed since `?v=`, else the tables anew.

    When another step is due (`?do=`), the whole page is loaded again, buttons and all.
    """
    found = played_round_of(event, pk)
    if request.GET.get("v") == board_stamp(event, found):
        return HttpResponse(status=204)
    context = board_context(request, found)
    if request.GET.get("do") != context["board"].next_step:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "desk/rounds/board.html", context)


@at_desk(*EVERYBODY_AT_THE_DESK)
@require_POST
def approve(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Approve the agreed results that somebody saw, one or all of them; what changed meanwhile is named."""
    found = played_round_of(event, pk)
    form = SeenForm(request.POST)
    if not form.is_valid():
        return board_answer(request, found, [(messages.ERROR, " ".join(map(str, form.errors["seen"])))])
    seen = form.cleaned_data["seen"]
    matches = found.matches.with_seats().select_related("round__stage__division__event").in_bulk(dict(seen))
    refuse_other_tables(request, *(match.table_number for match in matches.values()))
    if len(seen) == 1 and matches:
        said = _approve_one(request, next(iter(matches.values())), seen[0][1])
    else:
        said = _in_words(approve_agreed(actor_of(request), found, seen))
    return board_answer(request, found, said)


def _approve_one(request: HttpRequest, match: Match, number: int) -> list[Said]:
    try:
        approve_report(actor_of(request), match, number)
    except Refused as refused:
        return [(messages.ERROR, str(refused))]
    return [(messages.SUCCESS, _("Table %(table)s is approved.") % {"table": match.table_number})]


def _in_words(approved: Approved) -> list[Said]:
    said = []
    if count := len(approved.tables):
        text = ngettext("%(n)d table is approved.", "%(n)d tables are approved.", count)
        said.append((messages.SUCCESS, text % {"n": count}))
    if approved.passed_over:
        text = _("Passed over, because it changed meanwhile: table %(tables)s. Look again.")
        said.append((messages.WARNING, text % {"tables": "、".join(map(str, approved.passed_over))}))
    if approved.not_counted:
        text = _("Not approved, because the settings of the stage do not allow such a result: table %(tables)s.")
        said.append((messages.WARNING, text % {"tables": "、".join(map(str, approved.not_counted))}))
    if count := approved.gone:
        text = ngettext(
            "%(n)d table is not in this round any more.", "%(n)d tables are not in this round any more.", count
        )
        said.append((messages.WARNING, text % {"n": count}))
    return said


def board_answer(request: HttpRequest, a_round: Round, said: list[Said]) -> HttpResponse:
    """Answer a press on the board: the tables anew with what to say, or the whole page when another step is due."""
    a_round.event.refresh_from_db(fields=["version", "floor_version"])
    by_htmx = "HX-Request" in request.headers
    context = board_context(request, a_round) if by_htmx else {}
    if by_htmx and request.POST.get("do") == context["board"].next_step:
        told = [(messages.DEFAULT_TAGS[level], text) for level, text in said]
        return render(request, "desk/rounds/board_answer.html", context | {"said": told})
    for level, text in said:
        messages.add_message(request, level, text)
    if by_htmx:
        return HttpResponse(headers={"HX-Refresh": "true"})
    query = "?all" if "all" in request.POST else ""
    return redirect(reverse("round", args=[a_round.event.slug, a_round.pk]) + query)
