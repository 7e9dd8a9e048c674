"""`python -m tests.load._events NAME=TABLES ...`: an event for each scenario, in the database of the environment.

Prints what the clients need to know as JSON: who plays at which table, the addresses of everybody.
"""

import json
import sys
from typing import TYPE_CHECKING, Any

import django
from django.urls import reverse

if TYPE_CHECKING:
    from tournament.models import Round


def main() -> None:
    """Make the events, all in one transaction: a disk is slow to promise anything."""
    django.setup()
    from django.db import transaction

    from tests import make

    wanted = dict(argument.split("=") for argument in sys.argv[1:])
    with transaction.atomic():
        referees = [make.user(f"referee{number}", f"裁判{number}") for number in (1, 2)]
        print(json.dumps({slug: _event(slug, int(tables), referees) for slug, tables in wanted.items()}))


def _event(slug: str, tables: int, referees: list[Any]) -> dict[str, Any]:
    """An event whose first round is played at so many tables, each with its link."""
    from tests import make
    from tournament.actions.table_links import issue_links
    from tournament.models import Role

    event = make.drawn_event(2 * tables, slug=slug)
    for referee in referees:
        event.memberships.create(user=referee, role=Role.RECORDER)
    playing = make.playing_round(event)
    issue_links(make.actor(), event, range(1, tables + 1))
    facts = {"round": playing.pk, "tables": _tables(playing), "password": make.PASSWORD}
    return _addresses(slug, playing) | facts


def _tables(playing: "Round") -> list[dict[str, Any]]:
    from tests import make
    from tournament.queries.table_links import token_of

    links = {link.table_number: token_of(link) for link in playing.event.table_links.all()}
    return [
        {
            "table": match.table_number,
            "match": match.pk,
            "word": make.word(match),
            "path": reverse("floor_table", args=[links[match.table_number or 0]]),
        }
        for match in playing.matches.filter(table_number__isnull=False).with_seats().order_by("table_number")
    ]


def _addresses(slug: str, playing: "Round") -> dict[str, str]:
    return {
        "board": reverse("round_board", args=[slug, playing.pk]),
        "entry": reverse("quick_entry", args=[slug, playing.pk]),
        "screen": reverse("screen", args=[slug]),
        "screen_part": reverse("screen_part", args=[slug, "all"]),
        "pairings": reverse("hall_pairings", args=[slug]),
        "page": reverse("round", args=[slug, playing.pk]),
        "approve": reverse("approve", args=[slug, playing.pk]),
    }


if __name__ == "__main__":
    main()
