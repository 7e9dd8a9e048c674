"""Record or correct the result of a table."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.log import Actor
from tournament.actions.results import correct_result, record_result
from tournament.forms.entry_line import read_outcome, words_of
from tournament.management.event_command import EventCommand, add_stage, round_of, stage_of
from tournament.models import Event, Match, Result, ResultState, Round
from tournament.queries.outcome_words import outcome_text
from tournament.queries.results import scoring_rules

SPELLINGS = {
    "0": "=",
    "forfeit-a": "fa",
    "forfeit-b": "fb",
    "forfeit-both": "ff",
}
"""What scripts write, beside everything that can be typed at the desk after the table number."""


class Command(EventCommand):
    purpose = gettext_lazy("Record the result of a table, or correct it with a reason.")

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", type=int, help=_("table number"))
        parser.add_argument(
            "levels",
            help=_(
                "final levels A:9 or 过A:5 (first side first); +3 or -3 when the first side won or lost by 3; "
                "0 when level; forfeit-a, forfeit-b or forfeit-both; or as typed at the desk: “a 3”, “b 3”"
            ),
        )
        parser.add_argument("--correct", metavar="REASON", help=_("replace the recorded result"))
        parser.add_argument("--round", type=int, metavar="R", help=_("default: the newest published round"))
        add_stage(parser)

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        match = _match(round_of(stage_of(event, options), options["round"]), options["table"])
        a, b = match.entrants
        line = read_outcome(words_written(options["levels"]), (a.lot, b.lot), scoring_rules(match.round.stage))
        if options["correct"] is None:
            result = record_result(actor, match, line.outcome)
        else:
            result = correct_result(actor, match, line.outcome, options["correct"], _valid_version(match))
        self.say(f"{match.table_number}  {a} : {b}  {_words(result, (str(a), str(b)))}")
        if line.capped:
            self.stderr.write(
                _("Warning: the difference is larger than the table of victory points; its last row counts.")
            )


def words_written(levels: str) -> list[str]:
    """Turn what a script writes into the words of the desk's entry line: +3 is `a 3`, -3 is `b 3`."""
    written = levels.strip().casefold()
    if written in SPELLINGS:
        return [SPELLINGS[written]]
    if written[:1] in {"+", "-"} and written[1:].isdecimal():
        return ["a" if written[0] == "+" else "b", written[1:]]
    return words_of(levels)


def _match(playing: Round, table: int) -> Match:
    matches = playing.matches.with_seats().select_related("round__stage__division__event")
    match = matches.filter(table_number=table).first()
    if match is None:
        raise CommandError(_("There is no table %(table)s in this round.") % {"table": table})
    return match


def _valid_version(match: Match) -> int:
    valid = match.results.filter(state=ResultState.APPROVED).first()
    if valid is None:
        raise CommandError(_("Table %(table)s has no result to correct.") % {"table": match.table_number})
    return valid.version


def _words(result: Result, names: tuple[str, str]) -> str:
    winner = {"a": names[0], "b": names[1]}.get(result.winner, "")
    return outcome_text(result.kind, winner, result.level_difference, (result.level_a, result.level_b))
