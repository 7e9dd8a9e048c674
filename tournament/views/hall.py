"""The hall: pages for everybody's phone, to be read only. They ask every ten seconds for what is newer (`?v=`)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.hall import Evening
from tournament.queries.typed_text import clean_text
from tournament.views.access import public
from tournament.views.hall_bodies import MOST_FOUND, HallBody, Part, hall_body, joined, list_body
from tournament.views.hall_links import Asked, Links
from tournament.views.kept_bodies import Kept
from tournament.views.server_time import stamped

DAY = 24 * 60 * 60


@require_safe
@public
@gzip_page
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the round, and the evening of the reader's own team (`?team=`) or of those searched for (`?q=`)."""
    event = get_object_or_404(Event, slug=slug)
    if request.GET.get("v") == str(event.version):
        return _nothing_new()
    kept, asked = _asked(request, event)
    with override(asked.language):
        parts = [kept.body.now, kept.body.card(asked, asked.team)]
        if "v" in request.GET:
            return _news(request, kept.version, parts)
        here = _at_home(asked, kept.body.hall.evenings.get(asked.team or 0))
        context = _context(kept, Links(here, "hall"), parts) | _search(request, kept.body, asked.team)
        return _fresh(HttpResponse(render_to_string("hall/home.html", context)))


@require_safe
@public
@gzip_page
def hall_team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the evening of any team."""
    event = get_object_or_404(Event, slug=slug)
    if request.GET.get("v") == str(event.version):
        return _nothing_new()
    kept, asked = _asked(request, event)
    if pk not in kept.body.hall.evenings:
        raise Http404
    with override(asked.language):
        parts = [kept.body.now, kept.body.card(asked, pk)]
        if "v" in request.GET:
            return _news(request, kept.version, parts)
        here = _at_home(asked, kept.body.hall.evenings[pk])
        context = _context(kept, Links(here, "hall_team", (pk,)), parts)
        context |= {"evening": kept.body.hall.evenings[pk], "follow": asked.with_team(pk).to("hall")}
        return _fresh(HttpResponse(render_to_string("hall/team.html", context)))


@require_safe
@public
def hall_pairings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the pairings of the newest public round, by table and by team."""
    return _list(request, slug, "hall_pairings")


@require_safe
@public
def hall_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings after the last complete round."""
    return _list(request, slug, "hall_standings")


@require_safe
@public
def hall_names(request: HttpRequest, slug: str) -> HttpResponse:
    """Give every team with its players, club and table as JSON, to be searched in the browser.

    `?s=` is the stamp the page wants. Another process may still have an older list: only what has the stamp that was
    asked for may be kept under it, and the phone, told the stamp it got, asks again.
    """
    event = get_object_or_404(Event, slug=slug)
    body = hall_body(event, Asked.of(request.GET, event).language).body
    response = body.names.answer(request, "application/json")
    response["Names-Stamp"] = body.names_stamp
    response["Cache-Control"] = f"max-age={DAY}" if request.GET.get("s") == body.names_stamp else "no-cache"
    return response


def _list(request: HttpRequest, slug: str, page: str) -> HttpResponse:
    event = get_object_or_404(Event, slug=slug)
    asked_version = request.GET.get("v")
    if asked_version == str(event.version):
        return _nothing_new()
    kept = list_body(event, Asked.of(request.GET, event), page)
    if asked_version is None:
        return _fresh(kept.body.page.answer(request))
    news = kept.body.without(_stamps(request))
    response = news.answer(request) if news else HttpResponse(status=204)
    return _stamped(response, kept.version)


def _asked(request: HttpRequest, event: Event) -> tuple[Kept[HallBody], Asked]:
    asked = Asked.of(request.GET, event)
    kept = hall_body(event, asked.language)
    return kept, kept.body.understood(asked)


def _at_home(asked: Asked, evening: Evening | None) -> Asked:
    """Lead on to the lists of the team's own division, where there are several."""
    return asked.in_division(evening.now.stage.division_id) if evening and evening.now.division else asked


def _context(kept: Kept[HallBody], links: Links, parts: list[Part]) -> dict[str, object]:
    return {
        "event": kept.body.event,
        "version": kept.version,
        "asked": links.asked,
        "links": links,
        "parts": joined(parts),
    }


def _search(request: HttpRequest, body: HallBody, team: int | None) -> dict[str, object]:
    """Return what a browser without scripts searched for, and whether the own team is not on the list any more."""
    words = clean_text(request.GET.get("q", ""))[:40]
    found = body.found(words)
    return {
        "words": words,
        "found": found[:MOST_FOUND],
        "more": len(found) > MOST_FOUND,
        "own": body.hall.evenings.get(team or 0),
        "lost": team is not None and team not in body.hall.evenings,
        "anybody": bool(body.hall.evenings),
        "forget": f"{reverse('hall', args=[body.event.slug])}?team=0&lang={body.language}",
    }


def _news(request: HttpRequest, version: int, parts: list[Part]) -> HttpResponse:
    """Answer with the parts that this phone does not have."""
    stamps = _stamps(request)
    new = [each for each in parts if each.stamp not in stamps]
    return _stamped(HttpResponse(joined(new)) if new else HttpResponse(status=204), version)


def _stamps(request: HttpRequest) -> frozenset[str]:
    return frozenset(request.GET.get("has", "").split(","))


def _nothing_new() -> HttpResponse:
    return _stamped(HttpResponse(status=204))


def _stamped(response: HttpResponse, version: int | None = None) -> HttpResponse:
    """Tell the phone what time it is here, and which version it now shows."""
    if version is not None:
        response["Event-Version"] = str(version)
    return stamped(response)


def _fresh(response: HttpResponse) -> HttpResponse:
    """Let the browser keep a page for the way back, but ask for it when it is opened."""
    response["Cache-Control"] = "no-cache"
    return response
