"""Print the standings of a stage."""

import csv
import io
import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from scoring.report import aligned, harmless
from tournament.actions.log import Actor
from tournament.management.event_command import EventCommand, add_stage, stage_of
from tournament.models import Event
from tournament.queries.decision_words import decision_text
from tournament.queries.outcome_words import points_text
from tournament.queries.standings import Row, Standings, standings
from tournament.queries.unfinished import unfinished


class Command(EventCommand):
    purpose = gettext_lazy("Print the standings at this moment or after a round, each place with what decided it.")

    def add_details(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", choices=sorted(FORMATS), default="table", help=_("default: table"))
        parser.add_argument("--after-round", type=int, metavar="R", help=_("default: all results there are"))
        add_stage(parser)

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        found = standings(stage_of(event, options), options["after_round"])
        self.say(FORMATS[options["format"]](found))


def as_table(found: Standings) -> str:
    """Return a title and aligned columns for people."""
    return f"{_title(found)}\n{aligned(_grid(found))}"


def _title(found: Standings) -> str:
    running = unfinished(found.stage)
    if running and running.number <= found.after_round:
        return f"{found.stage} · {running.text}"
    return _("%(stage)s, after round %(n)d") % {"stage": found.stage, "n": found.after_round}


def as_csv(found: Standings) -> str:
    """Return one row a place; no cell starts a formula."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([harmless(cell) for cell in row] for row in _grid(found))
    return out.getvalue().rstrip("\n")


def as_json(found: Standings) -> str:
    """Return the places as an exported event states them, with the team's name and lot."""
    places = scoring.places_to_json(row.place for row in found.rows)
    names = [{"team": row.entrant.team_name, "lot": row.entrant.lot} for row in found.rows]
    document = {
        "stage": str(found.stage.pk),
        "after_round": found.after_round,
        "places": [place | name for place, name in zip(places, names, strict=True)],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


FORMATS = {"table": as_table, "csv": as_csv, "json": as_json}


def _grid(found: Standings) -> list[list[str]]:
    rounds = [_("R%(n)d") % {"n": number} for number in range(1, found.after_round + 1)]
    carried = [_("Carried over")] if found.some_carry else []
    head = [_("Place"), _("Lot"), _("Team"), _("Victory points"), _("Rounds won"), *carried, *rounds, _("Decided by")]
    return [head, *(_cells(row, carried=found.some_carry) for row in found.rows)]


def _cells(row: Row, *, carried: bool) -> list[str]:
    place = row.place
    return [
        f"{place.rank}{'=' if place.shared else ''}",
        str(row.entrant.lot),
        row.entrant.team_name,
        points_text(place.victory_points),
        str(place.rounds_won),
        *([points_text(row.carried)] if carried else []),
        *(points_text(points) for points in place.round_vps),
        decision_text(place.decided_by),
    ]
