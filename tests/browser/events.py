"""`python -m tests.browser.events`: an event for each test, as it is before it; prints their numbers."""

import json
from typing import Any

import django

STATES = {
    "typing": ("published", 42, 0),
    "names": ("published", 8, 0),
    "capped": ("published", 8, 0),
    "swap": ("paired", 8, 1),
    "hat": ("entered", 4, 0),
    "door": ("entered", 30, 0),
    "publish": ("paired", 8, 0),
    "lists": ("published", 60, 1),
    "gone": ("published", 8, 1),
    "clock": ("published", 8, 0),
    "last": ("published", 8, 0),
    "full": ("published", 33, 2),
    "nothing": ("entered", 0, 0),
    "board": ("published", 8, 0),
    "calls": ("published", 8, 0),
    "phones": ("paired", 8, 1),
    "over": ("published", 8, 0),
    "seats": ("published", 30, 1),
    "floor": ("published", 8, 0),
    "floor-two": ("published", 8, 0),
    "floor-off": ("published", 8, 0),
    "floor-round": ("published", 16, 0),
    "floor-kept": ("published", 16, 0),
    "floor-thumb": ("published", 32, 0),
    "floor-deals": ("published", 16, 0),
}
"""What each event has come to, how many pairs it has, and the rounds they have played."""


def main() -> None:
    """Make the events, all in one transaction: a disk is slow to promise anything."""
    django.setup()
    from django.db import transaction

    with transaction.atomic():
        print(json.dumps({slug: _event(slug, *wanted) for slug, wanted in STATES.items()}))


def _event(slug: str, state: str, pairs: int, rounds: int) -> dict[str, Any]:
    from tests import make
    from tournament.queries.table_links import token_of

    event = make.event(slug, pairs) if state == "entered" else make.played_event(pairs, rounds, slug=slug)
    numbers: dict[str, Any] = dict.fromkeys(("round", "match", "disputed", "entrant")) | {
        "division": make.division(event).pk,
        "stage": make.stage(event).pk,
        "person": event.memberships.order_by("-pk")[0].pk,
    }
    if state != "entered":
        newest = make.published_round(event) if state == "published" else make.paired_round(event)
        match, entrant = newest.matches.order_by("table_number")[0].pk, make.division(event).entrants.all()[0].pk
        numbers |= {"round": newest.pk, "match": match, "entrant": entrant}
    link = make.table_link(event, 2) if state == "published" else None
    numbers |= {"link": link.pk if link else None, "token": token_of(link) if link else None}
    if slug == "board":
        _report(event)
    if slug == "calls":
        _call(event, 1, 2)
    if slug.startswith("floor"):
        numbers["tokens"] = [token_of(make.table_link(event, table)) for table in range(1, pairs // 2 + 2)]
    return numbers


def _report(event: Any) -> None:
    """Two tables agree, the last one calls. A second referee looks at it too."""
    from tests import make
    from tournament.actions.calls import open_call
    from tournament.actions.rounds import start_round

    playing = start_round(make.actor(), make.last_round(event), 90)
    for table in (1, 2):
        make.agreed_report(make.match(playing, table), make.won_by(3))
    open_call(make.actor(), event, 4, match_pk=make.match(playing, 4).pk, reason="rule", words="甩牌")
    make.referee(event, username="wang", name="王裁判")


def _call(event: Any, *tables: int) -> None:
    """Tables that want a referee."""
    from tests import make
    from tournament.actions.calls import open_call

    for table in tables:
        open_call(make.actor(), event, table, match_pk=make.match(make.last_round(event), table).pk, reason="rule")


if __name__ == "__main__":
    main()
