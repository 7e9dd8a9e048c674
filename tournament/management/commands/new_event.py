"""Set up an event."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.events import NewEvent, create_event
from tournament.actions.log import Actor
from tournament.management.event_command import ActingCommand, chief_of_new_event


class Command(ActingCommand):
    purpose = gettext_lazy(
        "Set up an event with one division. Its chief referee is the account named by --by, else the oldest account."
    )

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help=_("the event's address"))
        parser.add_argument("name", help=_("the event's name"))
        parser.add_argument("--day", type=date.fromisoformat, help=_("as 2026-11-30 (default today)"))
        parser.add_argument(
            "--rounds", type=int, default=NewEvent.planned_rounds, metavar="K", help=_("planned rounds")
        )

    def act(self, actor: Actor, options: dict[str, Any]) -> None:
        day = options["day"] or timezone.localdate()
        asked = NewEvent(options["name"], options["slug"], day, day, planned_rounds=options["rounds"])
        event = create_event(chief_of_new_event(actor), asked)
        self.say(_("%(event)s is there. Address: /desk/%(slug)s/") % {"event": event.name, "slug": event.slug})
