"""Pair the next round of a stage."""

from argparse import ArgumentParser
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.log import Actor
from tournament.actions.rounds import pair_round, publish_round
from tournament.management.event_command import EventCommand, add_stage, stage_of
from tournament.models import Event
from tournament.queries.seating import seat_rows


class Command(EventCommand):
    purpose = gettext_lazy("Pair the next round as a draft, or publish it at once.")

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("--publish", action="store_true", help=_("publish the round as well"))
        add_stage(parser)

    @transaction.atomic
    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        made = pair_round(actor, stage_of(event, options))
        if options["publish"]:
            publish_round(actor, made)
        self.say(_("Round %(n)d: %(state)s.") % {"n": made.number, "state": made.get_state_display()})
        for row in seat_rows(made):
            self.say(f"{row.table:4}  {row.a} : {row.b}" if row.b else f"{_('bye'):>4}  {row.a}")
