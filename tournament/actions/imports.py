"""Bring an entry list in: keep what was read, show it, and write it only once it is confirmed."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.entrants import hold_list, last_lot, next_round_number, save_entrant
from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.models import Division, Entrant, EntrantImport
from tournament.queries.entrant_file import ParsedList
from tournament.queries.import_preview import Preview, RowFate, preview


@transaction.atomic
def keep_import(actor: Actor, division: Division, filename: str, parsed: ParsedList) -> EntrantImport:
    """Keep a list between its preview and its confirmation; it counts for nothing yet, so the log says nothing.

    The actor's earlier lists that were never confirmed go: they hold phone numbers nobody asked for.
    """
    division.imports.filter(confirmed_at=None, uploaded_by=actor.user).delete()
    return EntrantImport.objects.create(
        division=division,
        filename=filename[:200],
        encoding=parsed.encoding,
        headers={"sheet": parsed.sheet, "understood": parsed.understood, "ignored": parsed.ignored},
        rows=[asdict(row) for row in parsed.rows],
        uploaded_by=actor.user,
    )


@transaction.atomic
def confirm_import(actor: Actor, kept: EntrantImport, *, number_namesakes: bool = False) -> Preview:
    """Enter the new pairs of a kept list and change those that differ; bad and double rows stay out. All or nothing.

    Namesakes, other players under the name of a team of their club, come in when asked for, with a number.
    What happens is what the list means now, not when it was shown: a pair entered meanwhile is not doubled.

    Raises:
        Conflict: the list has been confirmed already.
        Refused: there is nothing in it to enter or change, or two pairs would become one.

    """
    if not EntrantImport.objects.filter(pk=kept.pk, confirmed_at=None).update(confirmed_at=timezone.now()):
        raise Conflict(_("This list has been taken over already; nothing was done twice."))
    hold_list(kept.division)
    found = preview(kept, number_namesakes=number_namesakes)
    if not found.of(RowFate.NEW) and not found.of(RowFate.CHANGED):
        raise Refused(_("There is nothing in this list to enter or to change."))
    _enter(kept.division, [row.values for row in found.of(RowFate.NEW)])
    for row in found.of(RowFate.CHANGED):
        if row.entrant:
            _change(row.entrant, row.values)
    # The rows have done their work, and hold phone numbers.
    EntrantImport.objects.filter(pk=kept.pk).update(rows=[])
    note(kept.division.event, actor, "confirm_import", kept.filename, new=found.counts)
    return found


def _enter(division: Division, rows: list[Mapping[str, Any]]) -> None:
    """Enter pairs in the order of the file; after the draw they are late entries with the next lots."""
    drawn, first_round = last_lot(division), next_round_number(division)
    for number, values in enumerate(rows, start=1):
        entrant = Entrant(division=division, **values)
        if drawn:
            entrant.lot, entrant.first_round = drawn + number, first_round
        save_entrant(entrant)


def _change(entrant: Entrant, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(entrant, name, value)
    save_entrant(entrant)
