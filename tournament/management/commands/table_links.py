"""Give the card tables of an event their links."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.log import Actor
from tournament.actions.table_links import issue_links, set_hall_address
from tournament.management.event_command import EventCommand
from tournament.models import Event
from tournament.queries.table_list import tables_of
from tournament.queries.table_spans import InvalidSpans, read_spans, spans_text


class Command(EventCommand):
    purpose = gettext_lazy("Give card tables their links; their cards are printed by papers SLUG table_cards.")

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", default="", metavar="1-16,20", help=_("default: all tables of the event"))
        parser.add_argument("--address", metavar="URL", help=_("the address printed on the cards"))

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        try:
            tables = read_spans(options["tables"]) or tables_of(event)
        except InvalidSpans as fault:
            text = _("“%(word)s” is no table number and no range; type 1-16, 20.")
            raise CommandError(text % {"word": fault}) from fault
        if options["address"] is not None:
            set_hall_address(actor, event, options["address"])
        new = issue_links(actor, event, tables)
        text = _("New links for tables: %(tables)s") % {"tables": spans_text(new)}
        self.say(text if new else _("All of these tables have a link already."))
