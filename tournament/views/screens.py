"""The desk's page about the screens: their addresses, to be opened on the projector."""

from dataclasses import dataclass
from urllib.parse import urlencode

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.forms.screens import ScreenForm
from tournament.models import Event
from tournament.views.access import SCREEN_KEEPERS, at_desk
from tournament.views.hall_address import hall_address, hall_page_here


@dataclass(frozen=True)
class Kind:
    """A kind of screen: the page it opens and what it is good for."""

    page: str
    title: Promise
    text: Promise


KINDS = (
    Kind("screen", _("Pairings and standings in turn"), _("For a hall with one projector.")),
    Kind("screen_pairings", _("Pairings"), _("By table and by team, at the door or at the notice board.")),
    Kind("screen_standings", _("Standings"), _("For a second projector or a television.")),
)


@dataclass(frozen=True)
class ScreenLink:
    """A screen to be opened elsewhere: its address in full, and as a picture for a phone or a smart television."""

    kind: Kind
    address: str

    @property
    def qr(self) -> str:
        """The address as a QR code, an SVG in a data address."""
        return segno.make(self.address, error="m", micro=False).svg_data_uri(scale=4, border=2)


@at_desk(*SCREEN_KEEPERS)
def screens(request: HttpRequest, event: Event) -> HttpResponse:
    """List the screens with the addresses that the chosen size, pace, division and language give."""
    form = ScreenForm(request.GET.dict(), event.divisions.all())
    asked = f"?{urlencode(form.wishes)}" if form.wishes else ""
    address = hall_address(request)
    start = (address.url if address else request.build_absolute_uri("/")).rstrip("/")
    context = {
        "event": event,
        "form": form,
        "screens": [ScreenLink(kind, f"{start}{reverse(kind.page, args=[event.slug])}{asked}") for kind in KINDS],
        "only_here": address is None,
        "phones": hall_page_here(request, event),
    }
    return render(request, "desk/screens.html", context)
