"""The address that other devices in the hall open."""

from dataclasses import dataclass
from urllib.parse import urlencode

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournament.models import Event

THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]", "0.0.0.0"})  # noqa: S104 - recognised, not listened on


@dataclass(frozen=True)
class HallAddress:
    """An address to type in or to scan."""

    url: str

    @property
    def qr(self) -> str:
        """The address as a QR code, an SVG in a data address."""
        return segno.make(self.url, error="m", micro=False).svg_data_uri(scale=4, border=2)

    @property
    def qr_to_stretch(self) -> str:
        """The same without a margin, in whatever size the style sheet gives it; the page around it has to be light."""
        return segno.make(self.url, error="m", micro=False).svg_data_uri(border=0, omitsize=True)

    @property
    def short(self) -> str:
        """The address as it is read aloud and typed in: what every browser adds by itself is left out."""
        return self.url.removeprefix("http://").rstrip("/")


def hall_address(request: HttpRequest) -> HallAddress | None:
    """Return the address the reader came by, which works for others too, unless it is this machine's own name.

    Then it is the one the program was started with; None when nothing but this machine can reach it.
    """
    if not is_this_machine(request.get_host()):
        return HallAddress(request.build_absolute_uri("/"))
    started_with = settings.HALL_ADDRESS
    reachable = started_with and not is_this_machine(started_with.partition("://")[2].rstrip("/"))
    return HallAddress(started_with) if reachable else None


def hall_page(request: HttpRequest, event: Event, language: str = settings.LANGUAGE_CODE) -> HallAddress | None:
    """Return the event's page for phones at the event's own address, else at the one that `hall_address` finds."""
    address = _own_address(event) or hall_address(request)
    if address is None:
        return None
    asked = f"?{urlencode({'lang': language})}" if language != settings.LANGUAGE_CODE else ""
    return HallAddress(f"{address.url.rstrip('/')}{reverse('hall', args=[event.slug])}{asked}")


def hall_page_here(request: HttpRequest, event: Event) -> HallAddress:
    """Return the same for the desk, which shows it even where only this machine can open it."""
    here = HallAddress(request.build_absolute_uri(reverse("hall", args=[event.slug])))
    return hall_page(request, event) or here


def _own_address(event: Event) -> HallAddress | None:
    """The address that was set for the event, with or without `http://`."""
    address = event.hall_address.strip()
    return HallAddress(address if "://" in address else f"http://{address}") if address else None


def is_this_machine(host: str) -> bool:
    """Whether a host, with or without port, is only this machine's name for itself."""
    return host in THIS_MACHINE or host.rpartition(":")[0] in THIS_MACHINE
