"""The rule book at the desk: what a deal, a match, a forfeit and an appeal come to."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules.levels import ATTACKERS
from rules.snapshots import Snapshot
from tournament.forms.rules import DealForm, OfficeForm
from tournament.models import Event
from tournament.queries.event_book import snapshot_of
from tournament.queries.rule_answers import Answered, ask, chosen_readings, reading_choices
from tournament.views.access import READERS, at_desk
from tournament.views.rules import rule_context

DEAL_SECTIONS = ("deals", "last_trick", "advancing")
OFFICE_SECTIONS = ("match", "forfeit", "appeal")


@at_desk(*READERS)
def deal(request: HttpRequest, event: Event) -> HttpResponse:
    """From the attackers' points to both levels, line by line."""
    snapshot = snapshot_of(event)
    book, asked = snapshot.book, request.GET.dict()
    readings = reading_choices(snapshot, asked, DEAL_SECTIONS)
    chosen = chosen_readings(readings)
    form = DealForm(asked, book)
    answered = ask("deal", snapshot, chosen, **form.question()) if form.is_valid() else None
    context = rule_context(event, snapshot, book, DEAL_SECTIONS) | {
        "form": form,
        "answered": answered,
        "readings": readings,
        "next_deal": _next_deal(answered, chosen) if answered else "",
    }
    return render(request, "desk/rules/deal.html", context)


def _next_deal(answered: Answered, kept: dict[str, str]) -> str:
    """The address of an empty form with the levels as they stand now; empty when the match is won or has no levels."""
    said = answered.said
    if "bank_level" not in said or said["match_won"]:
        return ""
    levels = [said["bank_level"], said["attackers_level"]]
    if said["next_bank"] == ATTACKERS:
        levels.reverse()
    return "?" + urlencode({"bank_level": levels[0], "attackers_level": levels[1], **kept})


@at_desk(*READERS)
def office(request: HttpRequest, event: Event) -> HttpResponse:
    """What levels are worth, what a forfeit is worth, whether an appeal is in time."""
    snapshot = snapshot_of(event)
    book = snapshot.book
    readings = reading_choices(snapshot, request.GET.dict(), OFFICE_SECTIONS)
    form = OfficeForm(request.GET.dict(), book)
    valid = form.is_valid()
    context = rule_context(event, snapshot, book, OFFICE_SECTIONS) | {"form": form, "readings": readings}
    if valid:
        context |= _office_answers(form, snapshot, chosen_readings(readings))
    return render(request, "desk/rules/office.html", context)


def _office_answers(form: OfficeForm, snapshot: Snapshot, readings: dict[str, str]) -> dict[str, Answered]:
    """The answer of each part that was filled in; a forfeit needs nothing."""
    answers = {"forfeit": ask("forfeit", snapshot, readings, earlier_points=form.earlier_points())}
    if levels := form.levels():
        answers["vp"] = ask("vp", snapshot, readings, levels=levels)
    if appeal := form.appeal():
        answers["appeal"] = ask("appeal", snapshot, readings, **appeal)
    return answers
