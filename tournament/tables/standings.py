"""The standings as a table: places, movement, team, points, a column for each round, and what decided the place."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ranking
from tournament.models import EntrantState
from tournament.queries.decision_words import VICTORY_POINTS, decision_text
from tournament.queries.outcome_words import points_text
from tournament.queries.standings import Row, Standings
from tournament.tables.entrants import NAME, NUMBER

PER_PAGE = 100
EVERYTHING = 4096


class RoundColumn(tables.Column):
    """The victory points of one round."""

    def __init__(self, number: int) -> None:
        """Show what round `number` brought; nothing for a round the pair was not in."""
        super().__init__(verbose_name=str(number), orderable=False, empty_values=(), attrs={"th": CELL, "td": CELL})
        self.number = number

    def render(self, record: Row) -> str:
        """Return the points as text."""
        earned = record.place.round_vps
        return points_text(earned[self.number - 1]) if len(earned) >= self.number else ""


CELL = {"class": "num round-vp"}


class StandingsTable(tables.Table):
    """Places in order; every other order keeps equal rows in the order of their places."""

    rank = tables.Column(
        verbose_name=gettext_lazy("Place"),
        accessor="place__rank",
        order_by=("place__rank", "entrant__lot"),
        attrs={"th": {"class": "num"}, "td": {"class": "num place"}},
    )
    moved = tables.Column(verbose_name=gettext_lazy("Moved"), orderable=False, empty_values=())
    lot = tables.Column(verbose_name=gettext_lazy("Lot"), accessor="entrant__lot", attrs=NUMBER)
    team = tables.Column(
        verbose_name=gettext_lazy("Team"),
        accessor="entrant__team_name",
        order_by=("entrant__team_name", "place__rank", "entrant__lot"),
        attrs=NAME,
    )
    club = tables.Column(
        verbose_name=gettext_lazy("Club"),
        accessor="entrant__club",
        order_by=("entrant__club", "place__rank", "entrant__lot"),
        attrs=NAME,
    )
    points = tables.Column(
        verbose_name=gettext_lazy("VP"),
        accessor="place__victory_points",
        order_by=("place__victory_points", "entrant__lot"),
        attrs={"th": {"class": "num"}, "td": {"class": "num total"}},
    )
    won = tables.Column(
        verbose_name=gettext_lazy("Won"),
        accessor="place__rounds_won",
        order_by=("place__rounds_won", "entrant__lot"),
        attrs=NUMBER,
    )
    decided = tables.Column(
        verbose_name=gettext_lazy("Decided by"), orderable=False, empty_values=(), attrs={"td": {"class": "decided"}}
    )

    class Meta:
        order_by = "rank"
        row_attrs = {"class": lambda record: "is-withdrawn" if _withdrawn(record) else None}
        sequence = ("rank", "moved", "lot", "team", "club", "points", "won", "...", "decided")

    def __init__(self, found: Standings, **options: Any) -> None:
        """Take the standings; each round counted so far gets its column."""
        rounds = [(f"round_{number}", RoundColumn(number)) for number in range(1, found.after_round + 1)]
        super().__init__(list(found.rows), extra_columns=rounds, **options)
        self.found = found

    def render_moved(self, record: Row) -> SafeString | str:
        """Return the places gained or lost since the round before, with a mark."""
        if not record.moved:
            return "" if record.moved is None else "–"
        mark, kind = ("▲", "up") if record.moved > 0 else ("▼", "down")
        return format_html('<span class="moved-{}">{} {}</span>', kind, mark, abs(record.moved))

    def render_team(self, record: Row) -> SafeString:
        """Return the team as a link to its evening."""
        href = reverse("team", args=[self.found.stage.event.slug, record.entrant.pk])
        mark = format_html(' <span class="muted small">× {}</span>', _("withdrawn")) if _withdrawn(record) else ""
        title = record.entrant.players
        return format_html('<a href="{}" title="{}">{}</a>{}', href, title, record.entrant.team_name, mark)

    def render_points(self, record: Row) -> str:
        """Return the sum of victory points."""
        return points_text(record.place.victory_points)

    def render_decided(self, record: Row) -> str:
        """Return what separates the place from its neighbour."""
        decision = record.place.decided_by
        text = decision_text(decision)
        if decision is None or decision.code in {VICTORY_POINTS, ranking.SHARED}:
            return text
        return _("level on points; %(decision)s") % {"decision": text}


def _withdrawn(record: Row) -> bool:
    return record.entrant.state == EntrantState.WITHDRAWN
