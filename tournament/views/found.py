"""Rounds, stages and matches by address, always through the event, so that nobody reaches into another one."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.actions.refused import NotYours
from tournament.models import Event, Match, RefereeCall, Round, RoundState, Stage
from tournament.views.access import member_of

STAGE = "stage__division__event"


def stage_of(event: Event, pk: int) -> Stage:
    """Return a stage of the event; 404 otherwise."""
    return get_object_or_404(Stage.objects.select_related("division__event"), division__event=event, pk=pk)


def round_of(event: Event, pk: int) -> Round:
    """Return a round of the event; 404 otherwise."""
    return get_object_or_404(Round.objects.select_related(STAGE), stage__division__event=event, pk=pk)


def seen_round_of(request: HttpRequest, event: Event, pk: int) -> Round:
    """Return a round of the event; 404 otherwise. Raises NotYours for a draft where the reader sees none."""
    found = round_of(event, pk)
    if found.state == RoundState.DRAFT and not member_of(request).sees_drafts:
        text = _("Round %(n)d is still a draft. The appeals committee can read it as soon as it is published.")
        raise NotYours(text % {"n": found.number})
    return found


def played_round_of(event: Event, pk: int) -> Round:
    """Return a public round of the event without what its pairing was made from; 404 otherwise."""
    rounds = Round.objects.public().select_related(STAGE).defer("field", "pairing")
    return get_object_or_404(rounds, stage__division__event=event, pk=pk)


def call_of(event: Event, pk: int) -> RefereeCall:
    """Return a call for a referee at the event; 404 otherwise."""
    return get_object_or_404(RefereeCall.objects.select_related("event", "match__round"), event=event, pk=pk)


def match_of(event: Event, pk: int) -> Match:
    """Return a match of a public round of the event with its seats; 404 otherwise, and for a draft."""
    matches = Match.objects.with_seats().select_related(f"round__{STAGE}").filter(round__in=Round.objects.public())
    return get_object_or_404(matches, round__stage__division__event=event, pk=pk)
