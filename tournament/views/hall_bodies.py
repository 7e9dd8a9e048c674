"""The hall's pages in parts, made once for all phones: what stands now, each team's card, the two lists.

A part carries a stamp of its text. A phone says which stamps it has and is sent the others, so that the results of
thirty tables do not bring five hundred phones a list that has not changed.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.models import Event
from tournament.models.entrants import name_key
from tournament.queries.hall import Evening, Hall, Now, hall_of, nows_of
from tournament.queries.hall_lists import pairings_of, standings_of
from tournament.views.hall_links import Asked, Links
from tournament.views.kept_bodies import Kept, KeptBodies
from tournament.views.packed import Packed

LETTERS = str.maketrans("0123456789", "ghijkmnpqr")
MOST_FOUND = 30
"""As many teams as a search without script shows; `static/hall/find.js` knows the same number."""


@dataclass(frozen=True)
class Part:
    """A part of a page: `html` is an element of its own with name and stamp on it."""

    name: str
    stamp: str
    html: SafeString


def part(name: str, template: str, context: dict[str, Any]) -> Part:
    """Render a part."""
    html = render_to_string(template, context) if template else ""
    stamp = stamp_of(html)
    return Part(name, stamp, format_html('<div class="part" id="{}" data-stamp="{}">{}</div>', name, stamp, html))


def stamp_of(text: str) -> str:
    """Return a short word, in letters only, that another text does not have."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest().translate(LETTERS)


def joined(parts: Iterable[Part]) -> SafeString:
    """Return parts one after the other."""
    return format_html_join("\n", "{}", ((each.html,) for each in parts))


@dataclass(frozen=True)
class HallBody:
    """What the pages of teams are made of; a team's card is rendered when the first phone asks for it."""

    event: Event
    language: str
    hall: Hall
    now: Part
    names: Packed
    names_stamp: str
    _cards: dict[tuple[int, str], Part] = field(default_factory=dict)

    def understood(self, asked: Asked) -> Asked:
        """Return what is asked for without a division that the event has not: nobody may fill the memory with cards."""
        known = {now.stage.division_id for now in self.hall.nows}
        return asked if asked.division in known else replace(asked, division=None)

    def card(self, asked: Asked, pk: int | None) -> Part:
        """Return the card of a team, an empty part for none; `asked` as it was `understood`."""
        evening = self.hall.evenings.get(pk or 0)
        if evening is None:
            return part("own", "", {})
        key = (evening.pk, asked.without_team().to("hall"))
        if key not in self._cards:
            context = {"event": self.event, "evening": evening, "asked": asked.without_team()}
            self._cards[key] = part("own", "hall/card.html", context)
        return self._cards[key]

    def found(self, words: str) -> list[Evening]:
        """Return the teams whose name, players or club contain the words, at most one more than a page shows."""
        key = name_key(words)
        hits = (evening for evening in self.hall.evenings.values() if key in name_key(_said(evening)))
        return [evening for evening, _number in zip(hits, range(MOST_FOUND + 1), strict=False)] if key else []


@dataclass(frozen=True)
class ListBody:
    """A page that is the same for everybody, and its parts packed for those who have some of them."""

    page: Packed
    parts: tuple[Part, ...]
    _packed: dict[frozenset[str], Packed] = field(default_factory=dict)

    def without(self, stamps: frozenset[str]) -> Packed | None:
        """Return the parts whose stamps are not among these; None when there is nothing else."""
        new = [each for each in self.parts if each.stamp not in stamps]
        if not new:
            return None
        key = frozenset(each.stamp for each in new)
        if key not in self._packed:
            self._packed[key] = Packed.of(joined(new))
        return self._packed[key]


HALLS: KeptBodies[HallBody] = KeptBodies()
LISTS: KeptBodies[ListBody] = KeptBodies()


def hall_body(event: Event, language: str) -> Kept[HallBody]:
    """Return what the pages of teams are made of."""
    return HALLS.get(event, language, lambda: _hall_body(event, language))


def list_body(event: Event, asked: Asked, page: str) -> Kept[ListBody]:
    """Return the page of the pairings or of the standings."""
    division = asked.division if event.divisions.filter(pk=asked.division or 0).exists() else None
    asked = Asked(event.slug, asked.language, division)
    return LISTS.get(event, (page, division, asked.language), lambda: _list_body(event, asked, page))


def _hall_body(event: Event, language: str) -> HallBody:
    with override(language):
        hall = hall_of(event)
        names = json.dumps([_name_row(evening) for evening in hall.evenings.values()], ensure_ascii=False)
        packed = Packed.of(names)
        stamp = stamp_of(names)
        context = {"event": event, "nows": hall.nows, "names": stamp}
        return HallBody(event, language, hall, part("now", "hall/now.html", context), packed, stamp)


def _name_row(evening: Evening) -> list[object]:
    """Return what the search in the browser needs: number, name, who they are, where they sit."""
    seat = evening.current
    place = "" if seat is None else seat_words(seat.table, seat.kind)
    return [evening.pk, evening.team, " · ".join(filter(None, _details(evening))), place]


def seat_words(table: int | None, kind: str) -> str:
    """Return where a pair sits, in a word."""
    if table:
        return _("Table %(n)s") % {"n": table}
    return _("Bye") if kind == "bye" else ""


def _details(evening: Evening) -> tuple[str, ...]:
    return evening.players, evening.club, evening.now.division


def _said(evening: Evening) -> str:
    return " ".join((evening.team, *_details(evening)))


def _list_body(event: Event, asked: Asked, page: str) -> ListBody:
    with override(asked.language):
        nows = nows_of(event)
        now = next((each for each in nows if each.stage.division_id == asked.division), nows[0] if nows else None)
        context = {"event": event, "asked": asked, "links": Links(asked, page), "now": now, "version": event.version}
        head = part("now", "hall/now.html", {"event": event, "nows": [now] if now else []})
        body = part("list", f"hall/{page.removeprefix('hall_')}_list.html", context | LIST_OF[page](now))
        context |= {"parts": joined([head, body]), "divisions": _divisions(asked, page, nows, now)}
        return ListBody(Packed.of(render_to_string(f"hall/{page.removeprefix('hall_')}.html", context)), (head, body))


def _divisions(asked: Asked, page: str, nows: Iterable[Now], here: Now | None) -> list[dict[str, object]]:
    """Return a link for each division where there are several."""
    return [
        {"name": now.division, "href": asked.in_division(now.stage.division_id).to(page), "current": now is here}
        for now in nows
        if now.division
    ]


def _pairings(now: Now | None) -> dict[str, Any]:
    return {"pairings": pairings_of(now) if now else None}


def _standings(now: Now | None) -> dict[str, Any]:
    return {"places": standings_of(now) if now else ()}


LIST_OF: dict[str, Callable[[Now | None], dict[str, Any]]] = {
    "hall_pairings": _pairings,
    "hall_standings": _standings,
}
