"""A draft before it is published: look, change by hand, explain, check."""

import re
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.actions.drafts import pin_pairs, swap_entrants
from tournament.actions.refused import Refused
from tournament.actions.rounds import discard_draft as discard
from tournament.forms.rounds import PinsForm
from tournament.forms.swap_line import read_swap
from tournament.models import Entrant, Event, Round, RoundState
from tournament.pairing import Impossible
from tournament.queries.calls import calls_by_stage
from tournament.queries.draft_page import draft_view, swap_view
from tournament.queries.explanation import alternatives, explain_team, pin_preview
from tournament.queries.pairing_check import check_pairing
from tournament.queries.pairing_words import certificate_text, figure_rows, names_of
from tournament.queries.round_list import newest_public_round
from tournament.queries.round_steps import round_steps
from tournament.queries.seating import seat_rows
from tournament.queries.typed_text import clean_text
from tournament.views.access import KEEPERS, READERS, actor_of, at_desk
from tournament.views.found import round_of, seen_round_of

TEAM = re.compile(r"[0-9]{1,18}")
NUMBER = re.compile(r"[0-9]{1,4}")


def draft_page(request: HttpRequest, draft: Round) -> HttpResponse:
    """Show a draft table by table, and what a change typed in `?line=` would do."""
    calls = {"calls": calls_by_stage(draft.event)[draft.stage_id], "listed": newest_public_round(draft.stage)}
    context = _context(draft) | calls | {"view": draft_view(draft)} | _swap_context(draft, request.GET.get("line", ""))
    return render(request, "desk/rounds/draft.html", context)


def _context(a_round: Round) -> dict[str, Any]:
    return {"event": a_round.event, "round": a_round, "stage": a_round.stage, "steps": round_steps(a_round)}


def _swap_context(draft: Round, line: str) -> dict[str, Any]:
    """Read the line; nothing, the fault of the line, or what the swap would do."""
    if not line.strip():
        return {"line": ""}
    try:
        first, second = read_swap(line, seat_rows(draft))
    except ValidationError as fault:
        return {"line": line, "fault": fault.messages[0], "half": fault.code == "two_places"}
    return {"line": line, "swap": swap_view(draft, first, second)}


@at_desk(*KEEPERS)
def swap(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Answer with what a swap would do (GET), or do it (POST)."""
    draft = round_of(event, pk)
    if request.method != "POST":
        return render(
            request, "desk/rounds/swap.html", _context(draft) | _swap_context(draft, request.GET.get("line", ""))
        )
    line = request.POST.get("line", "")
    try:
        first, second = read_swap(line, seat_rows(draft))
        swap_entrants(actor_of(request), draft, first, second, clean_text(request.POST.get("reason", ""))[:200])
    except ValidationError as fault:
        messages.error(request, fault.messages[0])
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request, _("%(first)s and %(second)s have changed places.") % {"first": first, "second": second}
        )
    return redirect("round", event.slug, draft.pk)


@at_desk(*KEEPERS)
def discard_draft(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Throw a draft away; the page asks first when hands have changed it."""
    draft = round_of(event, pk)
    if request.method != "POST":
        return render(request, "desk/rounds/confirm.html", _context(draft) | _discard_words(draft))
    try:
        discard(actor_of(request), draft)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("round", event.slug, draft.pk)
    messages.success(request, _("The draft of round %(n)d is discarded.") % {"n": draft.number})
    return redirect("rounds", event.slug, draft.stage_id)


def _discard_words(draft: Round) -> dict[str, str]:
    action = _("Discard the draft of round %(n)d") % {"n": draft.number}
    text = _("The changes made by hand are lost; the next pairing starts again from the standings.")
    return {"title": action, "action": action, "text": text}


@at_desk(*READERS)
def explanation(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Explain a pairing: the head figures and the alternatives, or with `?team=` the reasons for one pair."""
    found = seen_round_of(request, event, pk)
    if TEAM.fullmatch(request.GET.get("team", "")):
        entrant = get_object_or_404(Entrant, seats__round=found, pk=int(request.GET["team"]))
        first = int(request.GET["from"]) if NUMBER.fullmatch(request.GET.get("from", "")) else 0
        told = explain_team(found, entrant, first)
        return render(request, "desk/rounds/explanation.html", _context(found) | {"told": told})
    view = draft_view(found)
    others = alternatives(found)
    context = _context(found) | {
        "view": view,
        "alternatives": others,
        "figures": figure_rows(view.figures, *(each.figures for each in others)),
        "check": check_pairing(found) if "check" in request.GET else None,
    }
    return render(request, "desk/rounds/explanation.html", context)


@at_desk(*READERS)
def pairing_json(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Hand out the stored input of a pairing, as `python -m tournament.pairing FILE` reads it, for anybody to check."""
    found = seen_round_of(request, event, pk)
    answer = HttpResponse(found.field, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-R{found.number}.json"'
    return answer


@at_desk(*KEEPERS)
def pin(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Preview the round with `?pins=` set to meet; with a reason, pair the draft so."""
    found = round_of(event, pk)
    names = names_of(found.stage.division.entrants.exclude(lot=None))
    form = PinsForm(request.POST or None, initial={"pins": request.GET.get("pins", "")})
    if request.method == "POST" and form.is_valid():
        try:
            pin_pairs(actor_of(request), found, form.cleaned_data["pins"], form.cleaned_data["reason"])
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        except Impossible as impossible:
            form.add_error(None, certificate_text(impossible.because, names))
        else:
            messages.success(request, _("The draft is paired anew with these two at one table."))
            return redirect("round", event.slug, found.pk)
    preview = pin_preview(found, form.pins_asked) if form.pins_asked else None
    context = _context(found) | {"form": form, "preview": preview, "can_pin": found.state == RoundState.DRAFT}
    return render(request, "desk/rounds/pin.html", context)
