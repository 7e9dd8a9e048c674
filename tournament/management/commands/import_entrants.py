"""Bring an entry list in."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.imports import confirm_import, keep_import
from tournament.actions.log import Actor
from tournament.management.event_command import EventCommand, add_division, division_of, file_trouble
from tournament.models import Event
from tournament.queries.entrant_file import ParsedList, read_list
from tournament.queries.import_preview import Preview, RowFate, preview
from tournament.queries.list_doubles import also_playing
from tournament.queries.list_text import UnreadableList
from tournament.queries.list_words import ENCODINGS, unreadable_words
from tournament.templatetags.entry_lists import double_words, reason_words, remark_words


class Command(EventCommand):
    purpose = gettext_lazy(
        "Enter the pairs of a list (XLSX, XLS, ODS, CSV in GBK, Big5 or Unicode), or change those that differ; a list "
        "can be brought in again. Lines that cannot be taken are named and left out."
    )

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help=_("the list, with a row of headings"))
        parser.add_argument("--dry-run", action="store_true", help=_("only say what would happen"))
        parser.add_argument(
            "--number-namesakes", action="store_true", help=_("let other players under a taken team name in, numbered")
        )
        add_division(parser)

    @transaction.atomic
    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        parsed, number = _read(options["file"]), options["number_namesakes"]
        kept = keep_import(actor, division_of(event, options), options["file"].name, parsed)
        found = preview(kept, number_namesakes=number)
        self._tell(found, parsed)
        for double in also_playing(found, kept.division):
            self.stderr.write(_("Line %(line)d: %(reason)s") % {"line": double.line, "reason": double_words(double)})
        if len(found.left_out) == len(found.rows):
            raise CommandError(_("No line of this list can be taken; nothing was changed."))
        if options["dry_run"] or not (found.of(RowFate.NEW) or found.of(RowFate.CHANGED)):
            transaction.set_rollback(True)
        else:
            confirm_import(actor, kept, number_namesakes=number)

    def _tell(self, found: Preview, parsed: ParsedList) -> None:
        text = _("%(encoding)s: %(new)d new, %(changed)d changed, %(unchanged)d unchanged, %(out)d left out.")
        counts = found.counts | {"out": len(found.left_out)}
        self.say(text % (counts | {"encoding": ENCODINGS.get(parsed.encoding, parsed.encoding)}))
        for row in found.left_out:
            self.stderr.write(_("Line %(line)d: %(reason)s") % {"line": row.line, "reason": reason_words(row)})
        for row in found.remarked:
            self.stderr.write(_("Line %(line)d: %(reason)s") % {"line": row.line, "reason": remark_words(row)})


def _read(file: Path) -> ParsedList:
    try:
        return read_list(file.read_bytes())
    except OSError as fault:
        raise file_trouble(fault) from fault
    except UnreadableList as fault:
        raise CommandError(unreadable_words(fault)) from fault
