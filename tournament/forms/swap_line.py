"""Two places of a draft, typed: `3a 7b` (table and side), or lots, `12 31`; `0` is the pair with the bye."""

import re
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.forms.entry_line import BYE_WORDS, words_of
from tournament.forms.entry_sides import SIDES
from tournament.models import Entrant
from tournament.queries.seating import SeatRow

SEAT = re.compile(r"([0-9]{1,4})([ab])", re.IGNORECASE)
LOT = re.compile(r"(?:#|签)?([0-9]{1,4})")


def read_swap(text: str, rows: Sequence[SeatRow]) -> tuple[Entrant, Entrant]:
    """Return the two pairs a line names.

    Raises ValidationError with code `two_places`, `no_such_place` or `same_pair`.
    """
    words = words_of(text)
    if len(words) == 1 and (one := _at(words[0], rows)):
        raise ValidationError(_("%(team)s with whom? Choose the other pair.") % {"team": one}, "two_places")
    if len(words) != 2:
        raise ValidationError(_("Type two places, such as 3a 7b, or two lots."), "two_places")
    first, second = (read_place(word, rows) for word in words)
    if first == second:
        raise ValidationError(_("These are the same pair."), "same_pair")
    return first, second


def read_place(word: str, rows: Sequence[SeatRow]) -> Entrant:
    """Return the pair at a table's side, with a lot, or with the bye."""
    found = _at(word, rows)
    if found is None:
        raise ValidationError(
            _("Nobody in this round sits at, or has the lot, “%(word)s”.") % {"word": word}, "no_such_place"
        )
    return found


def _at(word: str, rows: Sequence[SeatRow]) -> Entrant | None:
    return _by_seat(word, rows) if SEAT.fullmatch(word) else _by_lot(word, rows)


def _by_seat(word: str, rows: Sequence[SeatRow]) -> Entrant | None:
    table, side = int(word[:-1]), SIDES[word[-1].casefold()]
    row = next((row for row in rows if row.table == table), None)
    return None if row is None else row.a if side == "a" else row.b


def _by_lot(word: str, rows: Sequence[SeatRow]) -> Entrant | None:
    if word.casefold() in BYE_WORDS:
        return next((row.a for row in rows if row.b is None), None)
    lot = LOT.fullmatch(word)
    seated = (entrant for row in rows for entrant in (row.a, row.b) if entrant)
    return next((entrant for entrant in seated if lot and entrant.lot == int(lot[1])), None)
