"""Print a paper into a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.log import Actor
from tournament.actions.papers import USUAL_BLANK_PAGES, paper_request
from tournament.documents.catalogue import manuscript
from tournament.documents.printing import PressFailed
from tournament.management.event_command import EventCommand, add_stage, file_trouble, stage_of
from tournament.models import Event
from tournament.queries.paper_kinds import PaperKind, TimeOfDay


class Command(EventCommand):
    purpose = gettext_lazy("Print a paper as PDF, in the language of --lang.")

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=PaperKind.values, metavar="KIND", help=", ".join(PaperKind.values))
        parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=_("file to write"))
        parser.add_argument("--round", type=int, metavar="R", help=_("default: the newest published round"))
        parser.add_argument("--time-of-day", choices=TimeOfDay.values, default=TimeOfDay.EVENING.value)
        parser.add_argument("--pages", type=int, default=USUAL_BLANK_PAGES, help=_("pages of blank sheets"))
        parser.add_argument("--tables", default="", help=_("only these tables: 1-16, 20 (for table cards)"))
        add_stage(parser)

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        request = paper_request(
            event,
            options["kind"],
            stage=stage_of(event, options),
            round_number=options["round"],
            language=options["lang"],
            time_of_day=options["time_of_day"],
            pages=options["pages"],
            tables=options["tables"],
        )
        written = manuscript(request)
        if written.missing_glyphs:
            self.stderr.write(_("These characters print as an empty box: %(text)s") % {"text": written.missing_glyphs})
        try:
            options["out"].write_bytes(written.print())
        except OSError as fault:
            raise file_trouble(fault) from fault
        except PressFailed as fault:
            raise CommandError(str(fault)) from fault
        self.say(_("Written: %(file)s") % {"file": options["out"]})
