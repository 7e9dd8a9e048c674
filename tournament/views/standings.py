"""Standings of a stage, and the evening of one pair."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.models import Entrant, Event
from tournament.queries.pairing_preview import entered_pairs
from tournament.queries.standings import standings as standings_of
from tournament.queries.team import team as team_of
from tournament.queries.unfinished import Unfinished, unfinished
from tournament.tables.paging import show_page
from tournament.tables.standings import EVERYTHING, PER_PAGE, StandingsTable
from tournament.views.access import READERS, at_desk
from tournament.views.found import stage_of

ROUND = re.compile(r"[0-9]{1,3}")
NOW = "now"


@at_desk(*READERS)
def standings(request: HttpRequest, event: Event, stage: int) -> HttpResponse:
    """Show the standings after the last complete round, after the round the address names, or of now."""
    found = stage_of(event, stage)
    running = unfinished(found)
    after = _round_asked(request.GET.get("after", ""), running)
    places = standings_of(found, after)
    everything = "all" in request.GET
    table = show_page(request, StandingsTable(places), EVERYTHING if everything else PER_PAGE)
    context = {
        "event": event,
        "stage": found,
        "places": places,
        "entered": None if places.rows else entered_pairs(found.division),
        "complete": [number for number in places.rounds if not running or number < running.number],
        "running": running,
        "is_now": running and (after is None or after >= running.number),
        "table": table,
        "everything": everything,
    }
    return render(request, "desk/rounds/standings.html", context)


def _round_asked(asked: str, running: Unfinished | None) -> int | None:
    """Return the round to stand after; None for now. Half a round moves everybody who has played, so nobody sees it
    unasked, unless there is nothing else."""
    if ROUND.fullmatch(asked):
        return int(asked)
    return None if asked == NOW or running is None or running.number == 1 else running.number - 1


@at_desk(*READERS)
def team(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show all rounds of a pair with opponent, points, running total and place."""
    entrant = get_object_or_404(Entrant.objects.select_related("division"), division__event=event, pk=pk)
    stage = entrant.division.stages.select_related("division__event").order_by("-position").first()
    if stage is None:
        return render(request, "desk/rounds/team.html", {"event": event, "division": entrant.division})
    context = {"event": event, "stage": stage, "team": team_of(stage, entrant), "entrant": entrant}
    return render(request, "desk/rounds/team.html", context)
