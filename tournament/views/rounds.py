"""The rounds of a stage, and one round from publication to certification."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.actions.refused import Refused
from tournament.actions.rounds import (
    certify_round as certify,
)
from tournament.actions.rounds import (
    close_round as close,
)
from tournament.actions.rounds import (
    pair_round as pair,
)
from tournament.actions.rounds import (
    publish_round as publish,
)
from tournament.actions.rounds import (
    reopen_round as reopen,
)
from tournament.actions.rounds import (
    start_round as start,
)
from tournament.actions.rounds import (
    unpublish_round as unpublish,
)
from tournament.forms.reason import ReasonForm
from tournament.forms.rounds import MinutesForm, PinsForm, TypedNumberForm, UnpublishForm
from tournament.models import Event, Role, Round, RoundState, Stage
from tournament.pairing import Impossible
from tournament.queries.calls import calls_by_stage
from tournament.queries.draft_page import draft_view
from tournament.queries.pairing_check import is_outdated
from tournament.queries.pairing_preview import pairing_preview
from tournament.queries.pairing_words import certificate_text, figure_rows, names_of, too_many_rounds_text, ways_out
from tournament.queries.quick_entry import progress_of
from tournament.queries.round_list import next_round_of, round_list
from tournament.queries.round_steps import round_steps
from tournament.queries.table_numbers import in_use_text, tables_in_use
from tournament.views.access import KEEPERS, READERS, actor_of, at_desk, member_of
from tournament.views.board import board_context
from tournament.views.clock import clock_was
from tournament.views.drafts import draft_page
from tournament.views.found import round_of, seen_round_of, stage_of


@at_desk(*READERS)
def rounds(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """List the rounds of a stage with what is missing, and offer the next step."""
    found, drafts = stage_of(event, stage), member_of(request).sees_drafts
    context = {
        "event": event,
        "stage": found,
        "lines": round_list(found, drafts=drafts),
        "preview": pairing_preview(found, drafts=drafts),
    }
    return render(request, "desk/rounds/rounds.html", context)


@at_desk(*KEEPERS)
def pair_round(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """Say who would play, then pair the next round as a draft."""
    found = stage_of(event, stage)
    if request.method == "POST":
        return _pair(request, found)
    return render(request, "desk/rounds/pair.html", {"event": event, "stage": found, "preview": pairing_preview(found)})


def _pair(request: HttpRequest, stage: Stage) -> HttpResponse:
    """Pair; when it is impossible show why and the ways out, each of them a form that comes back here."""
    form = PinsForm(request.POST) if "pins" in request.POST else None
    pins, reason = [], ""
    if form and form.is_valid():
        pins, reason = form.cleaned_data["pins"], form.cleaned_data["reason"]
    try:
        draft = pair(actor_of(request), stage, pins, reason)
    except Refused as refused:
        messages.error(request, str(refused))
        # A second press of the button meets the draft that the first one made.
        there = stage.rounds.filter(state=RoundState.DRAFT).first()
        return redirect(request.path) if there is None else redirect("round", stage.event.slug, there.pk)
    except Impossible as impossible:
        return _impossible(request, stage, impossible, form)
    return redirect("round", stage.event.slug, draft.pk)


def _impossible(request: HttpRequest, stage: Stage, impossible: Impossible, form: forms.Form | None) -> HttpResponse:
    names = names_of(stage.division.entrants.exclude(lot=None))
    ways = ways_out(impossible.relaxations, names)
    preview = pairing_preview(stage)
    too_many = too_many_rounds_text(preview.playing, preview.number)
    context = {
        "event": stage.event,
        "stage": stage,
        "preview": preview,
        "because": [*certificate_text(impossible.because, names), *too_many],
        "ways": [(way, figure_rows(way.figures)) for way in ways],
        "errors": form.errors.get("reason") if form else None,
    }
    return render(request, "desk/rounds/impossible.html", context)


@at_desk(*READERS)
def round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:  # noqa: A001 - the name in the address
    """Show one round: the draft for looking at and changing, or the tables with what needs somebody now."""
    found = seen_round_of(request, event, pk)
    if found.state == RoundState.DRAFT:
        return draft_page(request, found)
    context = board_context(request, found) | {
        "steps": round_steps(found),
        "next_round": next_round_of(found, drafts=member_of(request).sees_drafts),
        "minutes": MinutesForm(initial={"minutes": found.stage.round_minutes}),
        "clock_was": clock_was(request),
    }
    return render(request, "desk/rounds/round.html", context)


@at_desk(Role.CHIEF_REFEREE)
def publish_round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Say what publishing means for this draft, then make it public."""
    found = round_of(event, pk)
    outdated = found.state == RoundState.DRAFT and is_outdated(found)
    if request.method == "POST" and not outdated:
        done = _("The pairings are published; the screens show them now.")
        return _step(request, found, lambda draft: publish(actor_of(request), draft), done)
    view = draft_view(found)
    count = ngettext("%(n)d table", "%(n)d tables", len(view.tables)) % {"n": len(view.tables)}
    bye = [_("Bye: %(team)s") % {"team": view.bye.entrant}] if view.bye else []
    action = _("Publish the pairings of round %(n)s") % {"n": found.number}
    context = {
        "title": action,
        "text": _("The screens show them within three seconds, the papers can be printed, and the bye counts."),
        "lines": [count, *bye, *view.conflicts, *map(in_use_text, tables_in_use(found))],
        "action": action,
    }
    if outdated:
        context["text"] = _(
            "Results or pairs have changed since this draft was made; better discard it and pair again."
        )
        form = ReasonForm(request.POST or None)
        return _confirmed(
            request, found, form, context, lambda values: publish(actor_of(request), found, values["reason"])
        )
    page = {"event": event, "round": found, "stage": found.stage, "steps": round_steps(found)}
    return render(request, "desk/rounds/confirm.html", context | page)


@at_desk(*KEEPERS)
@require_POST
def close_round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Close a round whose results are all in."""
    done = _("The round is closed. Results can still be corrected until it is certified.")
    return _step(request, round_of(event, pk), lambda found: close(actor_of(request), found), done)


def _step(request: HttpRequest, found: Round, act: Callable[[Round], object], done: str) -> HttpResponse:
    try:
        act(found)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, done)
    return redirect("round", found.event.slug, found.pk)


@at_desk(Role.CHIEF_REFEREE)
@require_POST
def start_round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Start the clock of a published round; one that runs is changed on a page of its own."""
    found = round_of(event, pk)
    form = MinutesForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["minutes"])))
        return redirect("round", event.slug, found.pk)
    minutes = form.cleaned_data["minutes"]
    done = _("The clock runs: %(minutes)d minutes.") % {"minutes": minutes}
    return _step(request, found, lambda playing: start(actor_of(request), playing, minutes), done)


@at_desk(Role.CHIEF_REFEREE)
def certify_round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Sign a round off, its number typed out."""
    found = round_of(event, pk)
    title = _("Certify round %(n)d") % {"n": found.number}
    if found.state != RoundState.CLOSED:
        return _not_now(request, found, title)
    form = TypedNumberForm(request.POST or None)
    context = {
        "title": title,
        "text": _("Its results become final. Type the number of the round to say that you mean it."),
        "lines": _calls_open(found),
        "action": title,
    }
    return _confirmed(request, found, form, context, lambda values: certify(actor_of(request), found, values["typed"]))


def _calls_open(a_round: Round) -> list[str]:
    """Say how many tables still wait for a referee, whatever round they called about."""
    count = calls_by_stage(a_round.event)[a_round.stage_id]
    text = ngettext(
        "%(n)d call for a referee is still to be dealt with; what is decided there may change a result.",
        "%(n)d calls for a referee are still to be dealt with; what is decided there may change a result.",
        count,
    )
    return [text % {"n": count}] if count else []


@at_desk(Role.CHIEF_REFEREE)
def unpublish_round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Take a publication back, with a reason and the number typed out."""
    found = round_of(event, pk)
    title = _("Take back the publication of round %(n)d") % {"n": found.number}
    if found.state != RoundState.PUBLISHED:
        return _not_now(request, found, title)
    form = UnpublishForm(request.POST or None)
    context = {
        "title": title,
        "text": _("Everybody has seen these pairings. They vanish from the screens and become a draft again."),
        "action": _("Take the publication back"),
        "danger": True,
    }
    if form.is_valid() and form.cleaned_data["typed"].strip() != str(found.number):
        form.add_error("typed", _("That is not the number of this round."))
    return _confirmed(
        request, found, form, context, lambda values: unpublish(actor_of(request), found, values["reason"])
    )


@at_desk(Role.CHIEF_REFEREE)
def reopen_round(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Open a closed or certified round again, with a reason."""
    found = round_of(event, pk)
    title = _("Open round %(n)d again") % {"n": found.number}
    if found.state not in {RoundState.CLOSED, RoundState.CERTIFIED}:
        return _not_now(request, found, title)
    form = ReasonForm(request.POST or None)
    later = next_round_of(found)
    built = _("Round %(n)d was paired on these results; it stays as it is.") % {"n": later.number} if later else ""
    context = {
        "title": title,
        "text": _("Its results can then be corrected; it has to be closed, and certified, once more."),
        "lines": [built] if built else [],
        "action": title,
        "danger": found.state == RoundState.CERTIFIED,
    }
    return _confirmed(request, found, form, context, lambda values: reopen(actor_of(request), found, values["reason"]))


def _not_now(request: HttpRequest, found: Round, title: str) -> HttpResponse:
    """Say where the round stands, and what it lacks, instead of asking for something that would be refused."""
    missing = progress_of(found).missing if found.is_open else ()
    page = {"event": found.event, "round": found, "stage": found.stage, "steps": round_steps(found)}
    return render(request, "desk/rounds/not_now.html", page | {"title": title, "missing": missing})


def _confirmed(
    request: HttpRequest,
    found: Round,
    form: forms.Form,
    context: dict[str, Any],
    act: Callable[[dict[str, Any]], object],
) -> HttpResponse:
    """Ask first; after a good answer do it and go back to the round."""
    if request.method == "POST" and form.is_valid():
        try:
            act(form.cleaned_data)
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        else:
            return redirect("round", found.event.slug, found.pk)
    page = {"event": found.event, "round": found, "stage": found.stage, "form": form, "steps": round_steps(found)}
    return render(request, "desk/rounds/confirm.html", context | page)
