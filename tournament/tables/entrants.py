"""The entry list."""

from typing import Any

import django_tables2 as tables
from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Entrant

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
NAME = {"td": {"class": "name"}}
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
"""Left out on a phone."""
LEADER = {"th": {"class": "wide-only"}, "td": {"class": "wide-only leader"}}


def _cell(names: str) -> dict[str, dict[str, str]]:
    """Return the classes by which the style sheet finds a cell."""
    return {"td": {"class": names}}


class EntrantTable(tables.Table):
    """Pairs with lot, names, club, masked phone, fee and state; ties stand in the order of entry.

    Before the draw the lines are numbered as they stand; `drawn` says whether there are lots instead.
    """

    number = tables.Column(
        verbose_name=_("No."),
        empty_values=(),
        orderable=False,
        attrs={"th": {"class": "num"}, "td": {"class": "num lot"}},
    )
    lot = tables.Column(verbose_name=_("Lot"), attrs={"th": {"class": "num"}, "td": {"class": "num lot"}})
    team_name = tables.Column(verbose_name=_("Team"), order_by=("team_name", "pk"), attrs=_cell("name team"))
    players = tables.Column(
        verbose_name=_("Players"), order_by=("player1", "player2", "pk"), attrs=_cell("name players")
    )
    club = tables.Column(verbose_name=_("Club"), order_by=("club", "pk"), attrs=WIDE)
    team_leader = tables.Column(verbose_name=_("Team leader"), order_by=("team_leader", "pk"), attrs=LEADER)
    masked_phone = tables.Column(verbose_name=_("Phone"), orderable=False, attrs=WIDE)
    fee_paid = tables.TemplateColumn(
        template_name="desk/entrant_fee.html",
        verbose_name=pgettext_lazy("entry fee", "Fee"),
        order_by=("fee_paid", "pk"),
        attrs=_cell("fee-cell"),
    )
    state = tables.TemplateColumn(
        template_name="desk/entrant_state.html",
        verbose_name=_("State"),
        order_by=("state", "pk"),
        attrs=_cell("state"),
    )
    note = tables.Column(verbose_name=_("Note"), orderable=False, attrs=WIDE)
    change = tables.TemplateColumn(
        template_name="desk/entrant_change.html", verbose_name="", orderable=False, attrs=_cell("change")
    )

    class Meta:
        empty_text = _("No pair fits the search.")
        order_by = "lot"
        default = ""
        attrs = {"class": "data in-blocks entrant-list"}

    def __init__(self, pairs: QuerySet[Entrant], *, drawn: bool) -> None:
        """Show the lots, or the running numbers."""
        super().__init__(pairs, exclude=("number",) if drawn else ("lot",))

    def render_number(self, bound_row: Any) -> int:
        """Count on from page to page."""
        return int(self.page.start_index() + bound_row.row_counter)

    def order_lot(self, queryset: QuerySet[Entrant], is_descending: bool) -> tuple[Any, bool]:
        """Sort by lot; pairs without one come last in both directions."""
        lot = F("lot").desc(nulls_last=True) if is_descending else F("lot").asc(nulls_last=True)
        return queryset.order_by(lot, "pk"), True
