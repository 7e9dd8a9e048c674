"""What is printed on the card of a table: its number, its link as a QR code, and the code that can be typed instead."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.urls import reverse

from tournament.models import Event, TableLink
from tournament.queries.table_links import code_of, token_of

MASK = 3


@dataclass(frozen=True)
class QrCode:
    """A QR code as a path of dashes one unit thick, `size` by `size`, quiet zone included: no file, no other host."""

    path: str
    size: int


@dataclass(frozen=True)
class Card:
    """The card of a table; `typed_at` is the address where the code can be typed."""

    table: int
    qr: QrCode
    typed_at: str
    code: str


def cards_address(event: Event) -> str:
    """Return the address printed on cards, without a slash at the end: the event's, else that of the last start.

    Empty when neither is known.
    """
    return (event.hall_address or settings.HALL_ADDRESS).rstrip("/")


def cards_of(event: Event, tables: list[int] | None = None) -> list[Card]:
    """Return the cards of these tables, or of all, that have a link which can be printed."""
    links = event.table_links.filter(revoked_at=None).order_by("table_number")
    wanted = links.filter(table_number__in=tables) if tables else links
    cards = (_card(link, cards_address(event)) for link in wanted)
    return [card for card in cards if card]


def qr_codes(event: Event) -> dict[int, QrCode]:
    """Return the QR code of each table that has a link which can be printed, by table number."""
    return {card.table: card.qr for card in cards_of(event)} if cards_address(event) else {}


def _card(link: TableLink, address: str) -> Card | None:
    token, code = token_of(link), code_of(link)
    if token is None or code is None:
        return None
    typed_at = address.removeprefix("http://") + reverse("floor").rstrip("/")
    return Card(link.table_number, qr_code(f"{address}{reverse('floor_table', args=[token])}"), typed_at, code)


def qr_code(text: str) -> QrCode:
    """Return a text as a QR code that still reads with a seventh of it covered.

    The mask is fixed: trying all eight takes most of the time, and any of them is read; tokens have no pattern.
    """
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False, mask=MASK).matrix_iter(border=2)]
    return QrCode("".join(_row(y, row) for y, row in enumerate(rows)), len(rows))


def _row(y: int, row: bytes) -> str:
    """Return the dark squares of a row as dashes; two commands each, for a printer reads every one of them."""
    path, at, x = "", 0, 0
    while (start := row.find(1, x)) >= 0:
        x = row.find(0, start)
        x = len(row) if x < 0 else x
        path += f"m{start - at} 0h{x - start}" if path else f"M{start} {y + 0.5}h{x - start}"
        at = x
    return path
