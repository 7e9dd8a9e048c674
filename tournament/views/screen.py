"""The projector: public pages without a button, which ask every two seconds for what is newer than what they show."""

from dataclasses import dataclass
from typing import Self

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import override
from django.views.decorators.http import require_safe

from tournament.forms.screens import HOLD, LONGEST_HOLD, SHORTEST_HOLD
from tournament.models import Event
from tournament.queries.screen import Show, boards
from tournament.queries.screen_pages import ROWS_BY_SIZE, pages
from tournament.views.access import public
from tournament.views.hall_address import hall_page
from tournament.views.kept_bodies import Kept, KeptBodies
from tournament.views.server_time import server_milliseconds, stamped

BODIES: KeptBodies[SafeString] = KeptBodies()


@dataclass(frozen=True)
class Wishes:
    """What the address of a screen asks for; anything that is not understood is left at its default."""

    size: int | None
    hold: int
    division: int | None
    language: str
    code: bool

    @classmethod
    def of(cls, asked: QueryDict, event: Event) -> Self:
        """Read `?size=1..5&hold=seconds&division=id&lang=code&qr=0`."""
        size, hold = _number(asked.get("size")), _number(asked.get("hold"))
        division = _number(asked.get("division"))
        return cls(
            size=size if size in ROWS_BY_SIZE else None,
            hold=min(max(hold or HOLD, SHORTEST_HOLD), LONGEST_HOLD),
            division=division if division and event.divisions.filter(pk=division).exists() else None,
            language=_language(asked.get("lang")),
            code=asked.get("qr") != "0",
        )


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def _language(code: str | None) -> str:
    """A hall reads the wall in its own language, whatever the projector's browser speaks."""
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


@require_safe
@public
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Show pairings by table, by team, and standings in turn."""
    return _wall(request, slug, Show.ALL)


@require_safe
@public
def screen_pairings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the pairings of the newest published round."""
    return _wall(request, slug, Show.PAIRINGS)


@require_safe
@public
def screen_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings."""
    return _wall(request, slug, Show.STANDINGS)


@require_safe
@public
def screen_part(request: HttpRequest, slug: str, show: str) -> HttpResponse:
    """Answer 204 while the screen shows what is true, `?v=` being the event's version it has; else all its pages."""
    event = get_object_or_404(Event, slug=slug)
    asked = request.GET.get("v")
    if asked == str(event.version):
        return stamped(HttpResponse(status=204))
    body = _body(event, Show(show), Wishes.of(request.GET, event))
    return stamped(HttpResponse(status=204) if asked == str(body.version) else HttpResponse(body.body))


def _wall(request: HttpRequest, slug: str, show: Show) -> HttpResponse:
    event = get_object_or_404(Event, slug=slug)
    wishes = Wishes.of(request.GET, event)
    asked = request.GET.copy()
    asked.pop("v", None)
    context = {
        "event": event,
        "wishes": wishes,
        "part": f"{reverse('screen_part', args=[slug, show])}?{asked.urlencode()}",
        "server_time": server_milliseconds(),
        "phones": hall_page(request, event, wishes.language) if wishes.code else None,
    }
    with override(wishes.language):
        context["body"] = _body(event, show, wishes).body
        return stamped(render(request, "screen/wall.html", context))


def _body(event: Event, show: Show, wishes: Wishes) -> Kept[SafeString]:
    """Return the pages as HTML, made once however many screens there are."""
    key = (show, wishes.size, wishes.division, wishes.language)
    return BODIES.get(event, key, lambda: _render(event, show, wishes))


def _render(event: Event, show: Show, wishes: Wishes) -> SafeString:
    with override(wishes.language):
        found = [page for board in boards(event, show, wishes.division) for page in pages(board, wishes.size)]
        return render_to_string("screen/pages.html", {"event": event, "pages": found, "show": show})
