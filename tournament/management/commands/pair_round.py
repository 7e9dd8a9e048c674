"""Pair the next round of a stage."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.log import Actor
from tournament.actions.rounds import pair_round, publish_round
from tournament.management.event_command import EventCommand, add_stage, stage_of
from tournament.models import Event, Stage
from tournament.pairing import Impossible, Relaxation
from tournament.queries.pairing_preview import pairing_preview
from tournament.queries.pairing_words import certificate_text, names_of, too_many_rounds_text
from tournament.queries.seating import seat_rows

Lots = tuple[int, int]


class Command(EventCommand):
    purpose = gettext_lazy("Pair the next round as a draft, or publish it at once.")

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("--publish", action="store_true", help=_("publish the round as well"))
        parser.add_argument(
            "--together",
            type=two_lots,
            action="append",
            default=[],
            metavar="LOT-LOT",
            help=_("let these two pairs meet whatever bars them; needs --reason"),
        )
        parser.add_argument("--reason", default="", help=_("why these pairs are to meet"))
        add_stage(parser)

    @transaction.atomic
    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        stage = stage_of(event, options)
        pinned = [_entrants_of(stage, lots) for lots in options["together"]]
        try:
            made = pair_round(actor, stage, pinned, options["reason"])
        except Impossible as impossible:
            raise CommandError("\n".join(_why_and_what_now(stage, impossible))) from impossible
        if options["publish"]:
            publish_round(actor, made)
        self.say(_("Round %(n)d: %(state)s.") % {"n": made.number, "state": made.get_state_display()})
        if made.number > stage.planned_rounds:
            text = _("All %(planned)s planned rounds have been paired; this is one more.")
            self.say(text % {"planned": stage.planned_rounds})
        for row in seat_rows(made):
            self.say(f"{row.table:4}  {row.a} : {row.b}" if row.b else f"{_('bye'):>4}  {row.a}")


def two_lots(text: str) -> Lots:
    """Read `12-15`."""
    first, _dash, second = text.partition("-")
    if not (first.isascii() and first.isdigit() and second.isascii() and second.isdigit()):
        raise ArgumentTypeError(_("two lots such as 12-15, not “%(text)s”") % {"text": text})
    return int(first), int(second)


def _entrants_of(stage: Stage, lots: Lots) -> tuple[str, str]:
    """Return the ids of the pairs with these lots."""
    found = {entrant.lot: str(entrant.pk) for entrant in stage.division.entrants.filter(lot__in=lots)}
    missing = [str(lot) for lot in lots if lot not in found]
    if missing:
        raise CommandError(_("There is no lot %(lots)s.") % {"lots": "、".join(missing)})
    return found[lots[0]], found[lots[1]]


def _why_and_what_now(stage: Stage, impossible: Impossible) -> list[str]:
    """The certificate in words, and each way out as the options that take it."""
    entrants = stage.division.entrants.exclude(lot=None)
    lots = {str(entrant.pk): str(entrant.lot) for entrant in entrants}
    preview = pairing_preview(stage)
    return [
        _("No pairing obeys every rule; nothing was paired."),
        *certificate_text(impossible.because, names_of(entrants)),
        *too_many_rounds_text(preview.playing, preview.number),
        *(_("A way out: %(options)s") % {"options": _options(way, lots)} for way in impossible.relaxations),
    ]


def _options(way: Relaxation, lots: dict[str, str]) -> str:
    return " ".join(f"--together {lots[a]}-{lots[b]}" for a, b in way.pairs)
