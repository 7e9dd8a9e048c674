"""Publish the draft of a stage."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.log import Actor
from tournament.actions.rounds import publish_round
from tournament.management.event_command import EventCommand, add_stage, stage_of
from tournament.models import Event, RoundState


class Command(EventCommand):
    purpose = gettext_lazy("Publish the draft of a stage: screens show it from now on.")

    def add_details(self, parser: ArgumentParser) -> None:
        add_stage(parser)
        parser.add_argument("--reason", default="", help=_("why a draft is published though results or pairs changed"))

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        draft = stage_of(event, options).rounds.filter(state=RoundState.DRAFT).first()
        if draft is None:
            raise CommandError(_("There is no draft to publish."))
        publish_round(actor, draft, options["reason"])
        self.say(_("Round %(n)d: %(state)s.") % {"n": draft.number, "state": draft.get_state_display()})
