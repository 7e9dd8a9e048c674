"""The entry list as a spreadsheet, with headings that the import understands again."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.documents.sheets import Cell
from tournament.models import Entrant


def entry_rows(entrants: Iterable[Entrant], *, phones: bool) -> list[list[Cell]]:
    """Return the header and a row a pair; the phone column exists only when it was asked for."""
    phone_heading = [_("Phone")] if phones else []
    heading: list[Cell] = [
        _("Lot"),
        _("Team name"),
        _("Player 1"),
        _("Player 2"),
        _("Club"),
        _("Team leader"),
        *phone_heading,
        _("Fee paid"),
        _("State"),
        _("Note"),
    ]
    return [heading, *(_row(entrant, phones=phones) for entrant in entrants)]


def _row(entrant: Entrant, *, phones: bool) -> list[Cell]:
    return [
        entrant.lot,
        entrant.team_name,
        entrant.player1,
        entrant.player2,
        entrant.club,
        entrant.team_leader,
        *([entrant.phone] if phones else []),
        pgettext("setting", "yes") if entrant.fee_paid else pgettext("setting", "no"),
        str(entrant.get_state_display()),
        entrant.note,
    ]
