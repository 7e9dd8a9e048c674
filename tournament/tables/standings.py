"""The standings as a table: places, movement, team, points, a column for each round, and what decided the place."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ranking
from tournament.models import Entrant, EntrantState
from tournament.queries.decision_words import VICTORY_POINTS, decision_text
from tournament.queries.outcome_words import points_text
from tournament.queries.standings import Row, Standings
from tournament.tables.entrants import NAME, NUMBER

PER_PAGE = 64
EVERYTHING = 4096
# What a phone leaves out, so that the points stand beside the team.
WIDE_NUMBER = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}
WIDE_NAME = {"th": {"class": "wide-only"}, "td": {"class": "name wide-only"}}
SMALL = {"th": {"class": "num round-vp"}, "td": {"class": "num round-vp"}}


class StandingsTable(tables.Table):
    """Places in order; every other order keeps equal rows in the order of their places and lots."""

    rank = tables.Column(
        verbose_name=gettext_lazy("Place"),
        order_by=("rank", "lot"),
        attrs={"th": {"class": "num"}, "td": {"class": "num place"}},
    )
    moved = tables.Column(verbose_name=gettext_lazy("Moved"), orderable=False)
    lot = tables.Column(verbose_name=gettext_lazy("Lot"), attrs=WIDE_NUMBER)
    team = tables.Column(verbose_name=gettext_lazy("Team"), order_by=("team", "rank", "lot"), attrs=NAME)
    club = tables.Column(verbose_name=gettext_lazy("Club"), order_by=("club", "rank", "lot"), attrs=WIDE_NAME)
    points = tables.Column(
        verbose_name=gettext_lazy("VP"),
        order_by=("points", "lot"),
        attrs={"th": {"class": "num"}, "td": {"class": "num total"}},
    )
    won = tables.Column(verbose_name=gettext_lazy("Won"), order_by=("won", "rank", "lot"), attrs=NUMBER)
    decided = tables.Column(
        verbose_name=gettext_lazy("Decided by"),
        orderable=False,
        attrs={"th": {"class": "decided"}, "td": {"class": "decided"}},
    )

    class Meta:
        order_by = "rank"
        default = ""
        row_attrs = {"class": lambda record: "is-withdrawn" if _withdrawn(record["entrant"]) else None}
        sequence = ("rank", "moved", "lot", "team", "club", "points", "won", "...", "decided")

    def __init__(self, found: Standings, **options: Any) -> None:
        """Take the standings; each round counted so far gets its column."""
        numbers = range(1, found.after_round + 1)
        rounds = [(f"round_{n}", tables.Column(verbose_name=str(n), orderable=False, attrs=SMALL)) for n in numbers]
        if found.some_carry:
            carried = tables.Column(verbose_name=gettext_lazy("Carried over"), orderable=False, attrs=SMALL)
            rounds.insert(0, ("carried", carried))
        super().__init__([_flat(row) for row in found.rows], extra_columns=rounds, **options)
        self.slug = found.stage.event.slug

    def render_moved(self, value: int) -> SafeString | str:
        """Return the places gained or lost since the round before, with a mark."""
        if value == 0:
            return "–"
        mark, kind = ("▲", "up") if value > 0 else ("▼", "down")
        return format_html('<span class="moved-{}">{} {}</span>', kind, mark, abs(value))

    def render_team(self, record: dict[str, Any]) -> SafeString:
        """Return the team as a link to its evening; on a phone with what decided its place below it."""
        entrant: Entrant = record["entrant"]
        href = reverse("team", args=[self.slug, entrant.pk])
        link = format_html('<a href="{}" title="{}">{}</a>', href, entrant.players, entrant.team_name)
        mark = format_html(' <span class="muted small">× {}</span>', _("withdrawn")) if _withdrawn(entrant) else ""
        return format_html("{}{}{}", link, mark, _tie_below(record["decided"]))

    def render_points(self, record: dict[str, Any]) -> str:
        """Return the sum of victory points."""
        return points_text(record["points"])

    def render_decided(self, value: ranking.Decision) -> str:
        """Return what separates the place from its neighbour."""
        text = decision_text(value)
        if value.code in {VICTORY_POINTS, ranking.SHARED}:
            return text
        return _("level on points; %(decision)s") % {"decision": text}


def _flat(row: Row) -> dict[str, Any]:
    """Return a row under the names of its columns; the library finds a plain key at once, an attribute the hard way."""
    place = row.place
    rounds = {f"round_{n}": points_text(points) for n, points in enumerate(place.round_vps, start=1)}
    return rounds | {
        "entrant": row.entrant,
        "carried": points_text(row.carried),
        "rank": place.rank,
        "moved": row.moved,
        "lot": row.entrant.lot,
        "team": row.entrant.team_name,
        "club": row.entrant.club,
        "points": place.victory_points,
        "won": place.rounds_won,
        "decided": place.decided_by,
    }


def _tie_below(decision: ranking.Decision | None) -> SafeString | str:
    if decision is None or decision.code == VICTORY_POINTS:
        return ""
    return format_html('<div class="phone-only muted small">{}</div>', decision_text(decision))


def _withdrawn(entrant: Entrant) -> bool:
    return entrant.state == EntrantState.WITHDRAWN
