"""The evening of a division: where it stands, and the one thing to do next."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Membership, Role
from tournament.queries.desk import NextStep, StageOverview
from tournament.templatetags.desk import Link, may_open, roles_of
from tournament.views.access import EVERYBODY_AT_THE_DESK, KEEPERS

register = template.Library()
CHECK_IN = 1
"""Its place on the line of the evening."""


@dataclass(frozen=True)
class EveningStep:
    """A step of the evening on the line above the tiles; `half` when it was begun and left."""

    label: str
    done: bool
    now: bool
    half: bool = False


@register.inclusion_tag("desk/evening_line.html")
def evening_line(overview: StageOverview) -> dict[str, Any]:
    """Render entrants → check-in → draw → rounds → finished, with what is done and what is now."""
    order = [NextStep.ENTER, NextStep.CHECK_IN, NextStep.DRAW, NextStep.PAIR, NextStep.FINISHED]
    step = overview.next_step if overview.next_step in order else NextStep.PAIR
    now = order.index(step)
    labels = (_("Entrants"), _("Check-in"), _("Draw"), _("Rounds"), _("Finished"))
    finished = step is NextStep.FINISHED
    steps = [
        EveningStep(str(label), index < now or finished, index == now and not finished)
        for index, label in enumerate(labels)
    ]
    return {"steps": [_check_in(overview, steps[CHECK_IN]) if each is steps[CHECK_IN] else each for each in steps]}


def _check_in(overview: StageOverview, step: EveningStep) -> EveningStep:
    """Tick the check-in only when everybody who plays is there; the draw does not wait for it."""
    some = overview.checked_in > 0
    everybody = some and overview.entered == 0
    return replace(step, done=step.done and everybody, half=step.done and some and not everybody)


@dataclass(frozen=True)
class StepWords:
    """How a next step is put to the reader: what is the case, the button, the page, and what the page is about.

    `by` is the page whose readers do the step, where that is another one. Everybody else is told whose it is, and may
    look at the page where its `label` promises no more than that (`looks`).
    """

    text: Promise
    label: Promise
    page: str
    about: str
    by: str = ""
    looks: bool = False


STEP_WORDS = {
    NextStep.ENTER: StepWords(
        _("A division needs at least two pairs. Type them in, or bring the list in from a file."),
        _("Enter pairs"),
        "entrant_add",
        "division",
    ),
    NextStep.CHECK_IN: StepWords(
        _("The list is there. When the pairs arrive, check them in."), _("Check pairs in"), "check_in", "division"
    ),
    NextStep.DRAW: StepWords(
        _("When everybody who plays is checked in, draw the lots."),
        _("Draw the lots"),
        "draw",
        "division",
        by="draw_seed",
    ),
    NextStep.PAIR: StepWords(_("The next round can be paired."), _("Pair the next round"), "pair_round", "stage"),
    NextStep.PUBLISH: StepWords(
        _("The draft is seen at the desk only. Look at it, then publish it."),
        _("Look at the draft"),
        "round",
        "round",
        by="publish_round",
        looks=True,
    ),
    NextStep.START: StepWords(
        _("The pairings are published. When everybody sits, start the clock."),
        _("Open the round"),
        "round",
        "round",
        by="start_round",
        looks=True,
    ),
    NextStep.RESULTS: StepWords(_("Results are coming in."), _("Enter results"), "quick_entry", "round"),
    NextStep.CLOSE: StepWords(
        _("All results of the round are in. Close it."),
        _("Open the round"),
        "round",
        "round",
        by="close_round",
        looks=True,
    ),
    NextStep.CERTIFY: StepWords(
        _("The last planned round is closed. Check the standings, then certify it."),
        _("Look at the standings"),
        "standings",
        "stage",
        by="certify_round",
        looks=True,
    ),
    NextStep.FINISHED: StepWords(
        _("All planned rounds are certified."), _("Look at the standings"), "standings", "stage"
    ),
}


BY = {
    (Role.CHIEF_REFEREE,): _("The chief referee does the next step."),
    KEEPERS: _("The chief referee or the recorder does the next step."),
    EVERYBODY_AT_THE_DESK: _("Referees and recorder do the next step."),
}
"""Whose step it is, for a reader who may not do it."""


@register.inclusion_tag("desk/next_step.html", takes_context=True)
def next_step(context: Mapping[str, Any], overview: StageOverview) -> dict[str, Any]:
    """Render the one thing to do next, as a button for those who may do it; the others are told whose it is."""
    words = STEP_WORDS[overview.next_step]
    member: Membership = context["request"].membership
    slug, stage = member.event.slug, overview.stage
    about = {"division": stage.division_id, "stage": stage.pk, "round": overview.round and overview.round.pk}
    href = reverse(words.page, args=[slug, about[words.about]])
    doers = roles_of(words.by or words.page)
    return {
        "text": words.text,
        "label": words.label,
        "href": href if may_open(member, href) and (words.looks or member.role in doers) else "",
        "by": "" if member.role in doers else BY[doers],
        "others": [link for link in _others(overview, slug) if may_open(member, link.href)],
    }


def _others(overview: StageOverview, slug: str) -> list[Link]:
    """Return the other ways on: a list from a file, or a draw without anybody checked in."""
    ways = {
        NextStep.ENTER: ("entrant_import", _("Import a list")),
        NextStep.CHECK_IN: ("draw", _("Draw without check-in")),
    }
    if overview.next_step not in ways:
        return []
    page, label = ways[overview.next_step]
    return [Link(reverse(page, args=[slug, overview.stage.division_id]), str(label), current=False)]
