"""The address that other devices in the hall open."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest

THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]", "0.0.0.0"})  # noqa: S104 - recognised, not listened on


@dataclass(frozen=True)
class HallAddress:
    """An address to type in or to scan."""

    url: str

    @property
    def qr(self) -> str:
        """The address as a QR code, an SVG in a data address."""
        return segno.make(self.url, error="m", micro=False).svg_data_uri(scale=4, border=2)


def hall_address(request: HttpRequest) -> HallAddress | None:
    """Return the address the reader came by, which works for others too, unless it is this machine's own name.

    Then it is the one the program was started with; None when nothing but this machine can reach it.
    """
    if not is_this_machine(request.get_host()):
        return HallAddress(request.build_absolute_uri("/"))
    started_with = settings.HALL_ADDRESS
    reachable = started_with and not is_this_machine(started_with.partition("://")[2].rstrip("/"))
    return HallAddress(started_with) if reachable else None


def is_this_machine(host: str) -> bool:
    """Whether a host, with or without port, is only this machine's name for itself."""
    return host in THIS_MACHINE or host.rpartition(":")[0] in THIS_MACHINE
