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


class EntrantTable(tables.Table):
    """Pairs with lot, names, club, masked phone, fee and state; ties stand in the order of entry."""

    lot = tables.Column(verbose_name=_("Lot"), attrs=NUMBER)
    team_name = tables.Column(verbose_name=_("Team"), order_by=("team_name", "pk"), attrs=NAME)
    players = tables.Column(verbose_name=_("Players"), order_by=("player1", "player2", "pk"), attrs=NAME)
    club = tables.Column(verbose_name=_("Club"), order_by=("club", "pk"), attrs=WIDE)
    team_leader = tables.Column(verbose_name=_("Team leader"), order_by=("team_leader", "pk"), attrs=WIDE)
    masked_phone = tables.Column(verbose_name=_("Phone"), orderable=False, attrs=WIDE)
    fee_paid = tables.TemplateColumn(
        template_name="desk/entrant_fee.html",
        verbose_name=pgettext_lazy("entry fee", "Fee"),
        order_by=("fee_paid", "pk"),
    )
    state = tables.TemplateColumn(
        template_name="desk/entrant_state.html", verbose_name=_("State"), order_by=("state", "pk")
    )
    note = tables.Column(verbose_name=_("Note"), orderable=False, attrs=WIDE)
    change = tables.TemplateColumn(template_name="desk/entrant_change.html", verbose_name="", orderable=False)

    class Meta:
        empty_text = _("No pair fits the search.")
        order_by = "lot"
        default = ""

    def order_lot(self, queryset: QuerySet[Entrant], is_descending: bool) -> tuple[Any, bool]:
        """Sort by lot; pairs without one come last in both directions."""
        lot = F("lot").desc(nulls_last=True) if is_descending else F("lot").asc(nulls_last=True)
        return queryset.order_by(lot, "pk"), True
