"""Export a whole event."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.exports import hand_out_private_data
from tournament.actions.log import Actor
from tournament.management.event_command import EventCommand, file_trouble
from tournament.models import Event
from tournament.queries.export import export_text


class Command(EventCommand):
    purpose = gettext_lazy(
        "Write the whole event as one JSON document (docs/export-format.md); python -m scoring FILE recounts it."
    )

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--out", type=Path, required=True, metavar="FILE", help=_("file to write; - for the screen")
        )
        parser.add_argument("--private", action="store_true", help=_("with phones, fees and notes"))

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        if options["private"]:
            hand_out_private_data(actor, event)
        text, out = export_text(event, private=options["private"]), options["out"]
        if out == Path("-"):
            self.stdout.write(text, ending="")
        else:
            _write(out, text)
            self.say(_("Written: %(file)s") % {"file": out})


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise file_trouble(fault) from fault
