"""Deals as the phone of a card table sends them: JSON that anybody may have written, read field by field."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from rules import Book
from rules.console.deal import DUG
from rules.levels import ATTACKERS, BANK
from tournament.models import Side
from tournament.queries.floor_ledger import DealRefused, FloorLedger, floor_ledger
from tournament.queries.last_trick import SHAPES, asked_of, buried_by_default, digs
from tournament.queries.outcomes import Outcome
from tournament.queries.typed_text import clean_text, narrow

MOST_DEALS = 60
MOST_PENALTIES = 8
LONGEST = 20_000
"""Characters; sixty deals with everything in them stay below it."""
WHOLE = re.compile(r"[-+]?[0-9]{1,4}")
MINUS_SIGNS = str.maketrans(dict.fromkeys("−–—﹣", "-"))
POINTS = (-2000, 2000)
DUG_WITH = tuple(word for word in DUG if word.isascii())


@dataclass(frozen=True)
class CheckedDeals:
    """Deals that the book can count: as they are kept with a report, and what they come to."""

    deals: list[dict[str, Any]]
    ledger: FloorLedger


def read_deals(book: Book, text: str) -> CheckedDeals:
    """Read what a phone sent.

    Raises ValidationError in the reader's words; a deal that is at fault is named, and stands in `params["deal"]`.
    """
    rows = _rows(text)
    deals = [_DealReader(book, number, row).deal() for number, row in enumerate(rows, start=1)]
    try:
        return CheckedDeals(deals, floor_ledger(book, deals))
    except DealRefused as refused:
        raise _fault(refused.deal, refused.text) from None


def checked_deals(book: Book, text: str, outcome: Outcome) -> list[dict[str, Any]]:
    """The deals to keep with a report, none where none were sent; they have to lead to what is reported.

    Raises ValidationError as `read_deals`, and when they lead to something else.
    """
    if not text.strip():
        return []
    checked = read_deals(book, text)
    if checked.deals and not checked.ledger.leads_to(outcome):
        said = _("The deals lead to %(levels)s, which is not what you report. Mend the deals, or report without them.")
        raise ValidationError(said % {"levels": checked.ledger.levels_text}, "deals_differ")
    return checked.deals


def _fault(deal: int, what: str) -> ValidationError:
    return ValidationError(_("Deal %(deal)d: %(what)s"), "deal", {"deal": deal, "what": what})


def _rows(text: str) -> list[Any]:
    unreadable = ValidationError(_("The deals could not be read. Nothing was changed; reload the page."), "unreadable")
    if len(text) > LONGEST:
        raise unreadable
    try:
        rows = json.loads(text, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        raise unreadable from None
    if not isinstance(rows, list):
        raise unreadable
    if len(rows) > MOST_DEALS:
        raise ValidationError(_("At most %(most)d deals, please.") % {"most": MOST_DEALS}, "too_many")
    return rows


class _DealReader:
    """One deal: what is wrong with it is told with its number."""

    def __init__(self, book: Book, number: int, row: Any) -> None:
        self.book, self.number, self.row = book, number, row
        self.asked = asked_of(book)

    def deal(self) -> dict[str, Any]:
        """The deal as it is kept: nothing but what counts."""
        row = self._object(self.row, ("bank", "points", "dig", "penalties", "void", "ruled"))
        kept: dict[str, Any] = {}
        if _is_given(row, "bank"):
            kept["bank"] = self._word(row["bank"], tuple(Side.values), _("the bank side is a or b."))
        if self._yes(row.get("void")):
            return kept | {"void": True}
        if _is_given(row, "ruled"):
            return kept | {"ruled": self._ruled(row["ruled"])}
        if not _is_given(row, "points"):
            raise self._fault(_("how many points did the attackers get?"))
        kept["points"] = self._number(row["points"], *POINTS)
        if _is_given(row, "dig"):
            kept["dig"] = self._dig(row["dig"])
        if penalties := self._penalties(row.get("penalties")):
            kept["penalties"] = penalties
        return kept

    def _dig(self, value: Any) -> dict[str, Any]:
        multiplier = self.asked.multiplier
        row = self._object(value, ("winner", "points", multiplier, "buried_by", "dug_with"))
        winner = self._role(row.get("winner"), _("who won the last trick?"))
        points = self._number(row["points"], 0, POINTS[1]) if _is_given(row, "points") else 0
        dig: dict[str, Any] = {"winner": winner, "points": points}
        if self.asked.from_kitty:
            given = row["buried_by"] if _is_given(row, "buried_by") else buried_by_default(winner)
            dig["buried_by"] = self._role(given, _("who buried last?"))
        if _is_given(row, multiplier):
            dig[multiplier] = self._multiplier(row[multiplier])
        elif points and digs(self.book, winner, dig.get("buried_by", "")):
            raise self._fault(self._multiplier_words())
        if self.asked.dug_with and winner == ATTACKERS and _is_given(row, "dug_with"):
            dig["dug_with"] = self._word(row["dug_with"], DUG_WITH, _("main J, side J or A."))
        return dig

    def _multiplier(self, value: Any) -> Any:
        if self.asked.multiplier == "shape":
            return self._word(value, SHAPES, self._multiplier_words())
        return self._number(value, 1, 30 if self.asked.multiplier == "cards" else 99)

    def _multiplier_words(self) -> str:
        return {
            "shape": _("with what was the last trick won: a single, a pair, a tractor?"),
            "cards": _("with how many cards was the last trick won?"),
            "factor": _("by how much are the points of the kitty multiplied?"),
        }[self.asked.multiplier]

    def _penalties(self, value: Any) -> list[dict[str, Any]]:
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > MOST_PENALTIES:
            raise self._fault(
                _("at most %(most)d penalties, each with its side and points.") % {"most": MOST_PENALTIES}
            )
        return [row for row in map(self._penalty, value) if row["points"]]

    def _penalty(self, value: Any) -> dict[str, Any]:
        row = self._object(value, ("side", "points"))
        side = self._role(row.get("side"), _("against which side is the penalty?"))
        return {"side": side, "points": self._number(row.get("points"), 0, POINTS[1])}

    def _ruled(self, value: Any) -> dict[str, Any]:
        row = self._object(value, ("winner", "levels"))
        winner = self._role(row.get("winner"), _("which side does the ruling give the deal to?"))
        return {"winner": winner, "levels": self._number(row.get("levels"), 0, len(self.book.levels) - 1)}

    def _object(self, value: Any, known: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(value, dict) or any(name not in known for name in value):
            raise self._fault(_("it could not be read. Enter it again."))
        return value

    def _role(self, value: Any, ask: str) -> str:
        return self._word(value, (BANK, ATTACKERS), ask)

    def _word(self, value: Any, known: Sequence[str], ask: str) -> str:
        if not isinstance(value, str) or value not in known:
            raise self._fault(ask)
        return value

    def _yes(self, value: Any) -> bool:
        if value not in (None, True, False):
            raise self._fault(_("it could not be read. Enter it again."))
        return bool(value)

    def _number(self, value: Any, low: int, high: int) -> int:
        """A whole number, as JSON has it or as people type it: full-width, with any minus."""
        text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
        text = narrow(text).translate(MINUS_SIGNS)
        if not WHOLE.fullmatch(text) or not low <= int(text) <= high:
            words = _("“%(typed)s” is no whole number from %(low)d to %(high)d.")
            raise self._fault(words % {"typed": clean_text(text)[:12], "low": low, "high": high})
        return int(text)

    def _fault(self, what: str) -> ValidationError:
        return _fault(self.number, what)


def _is_given(row: Mapping[str, Any], name: str) -> bool:
    """Whether a field was filled in: a key that is missing, null or empty was not."""
    return row.get(name) not in (None, "")
