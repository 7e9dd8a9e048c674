"""Draw the lots of a division."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.draws import draw_lots
from tournament.actions.log import Actor
from tournament.management.event_command import EventCommand, add_division, division_of
from tournament.models import Event


class Command(EventCommand):
    purpose = gettext_lazy(
        "Draw the lots of a division by a seed; anyone can repeat the draw from seed and entry list."
    )

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", help=_("any word or number (default: one thrown by the machine)"))
        parser.add_argument("--reason", default="", help=_("why the lots are drawn a second time"))
        add_division(parser)

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        division = division_of(event, options)
        seed = options["seed"] or str(secrets.randbelow(10**8))
        draw = draw_lots(actor, division, seed, options["reason"])
        text = _("%(division)s: %(n)d lots drawn with seed %(seed)s.")
        self.say(text % {"division": division.name, "n": len(draw.lots), "seed": draw.seed})
        for entrant in division.entrants.exclude(lot=None).order_by("lot"):
            self.say(f"{entrant.lot:4}  {entrant.draw_line}")
