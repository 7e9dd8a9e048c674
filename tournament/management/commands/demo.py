"""Play a made-up event."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.demo import DEMO_PAIRS, DEMO_ROUNDS, DEMO_SEED, build_demo
from tournament.actions.log import Actor
from tournament.management.event_command import ActingCommand, chief_of_new_event


class Command(ActingCommand):
    purpose = gettext_lazy(
        "Play a plausible event with made-up pairs; the same seed gives the same event. Its chief referee is the "
        "account named by --by, else the oldest account."
    )

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--pairs", type=int, default=DEMO_PAIRS, metavar="N", help=_("pairs that play (default %(default)s)")
        )
        parser.add_argument(
            "--rounds", type=int, default=DEMO_ROUNDS, metavar="K", help=_("rounds played (default %(default)s)")
        )
        parser.add_argument(
            "--seed", default=DEMO_SEED, metavar="S", help=_("any word or number (default %(default)s)")
        )
        parser.add_argument("--slug", default="demo", help=_("the event's address (default demo)"))

    def act(self, actor: Actor, options: dict[str, Any]) -> None:
        wanted = {name: options[name] for name in ("slug", "pairs", "rounds", "seed")}
        event = build_demo(chief_of_new_event(actor), **wanted)
        text = _("%(event)s: %(pairs)d pairs, %(rounds)d rounds played. Address: /desk/%(slug)s/")
        self.say(text % ({"event": event.name} | wanted))
