"""`python -m tests.races.events`: one event for each race, in the database of the environment; prints their numbers.

Every race has an event to itself, so that their order does not matter.
"""

import json
from typing import Any

import django

STATES = {
    "two-recorders": ("published", 16),
    "ten-times": ("published", 4),
    "two-corrections": ("published", 12),
    "killed": ("published", 48),
    "publish-twice": ("paired", 8),
    "discard-twice": ("drawn", 8),
    "publish-and-discard": ("drawn", 8),
    "publish-and-swap": ("drawn", 8),
    "pair-twice": ("drawn", 8),
    "draw-twice": ("entered", 8),
    "pair-and-withdraw": ("drawn", 24),
    "close-and-record": ("published", 8),
    "draw-and-change": ("entered", 12),
    "check-in": ("entered", 100),
    "check-in-twice": ("entered", 2),
    "late": ("drawn", 8),
    "new": ("entered", 0),
    "approve-and-take-back": ("agreed", 32),
    "take-calls": ("agreed", 16),
    "approve-twice": ("agreed", 40),
    "approve-and-report": ("agreed", 16),
    "approve-and-type": ("agreed", 16),
    "close-and-report": ("agreed", 4),
    "same-key": ("links", 4),
    "both-agree": ("links", 16),
    "both-differ": ("links", 16),
}
"""What each event has come to, and how many pairs it has."""


def main() -> None:
    """Make the events and their people, all in one transaction: a disk is slow to promise anything."""
    django.setup()
    from django.db import transaction

    with transaction.atomic():
        print(json.dumps(_events()))


def _events() -> dict[str, Any]:
    from tests import make
    from tournament.models import Role

    people = {
        make.user("second", "副裁判长"): Role.CHIEF_REFEREE,
        make.user("lan", "编排兰"): Role.RECORDER,
        make.user("zhu", "编排竹"): Role.RECORDER,
    }
    return {slug: _event(slug, *wanted, people) for slug, wanted in STATES.items()}


def _event(slug: str, state: str, pairs: int, people: dict[Any, Any]) -> dict[str, Any]:
    from tests import make

    event = make.event(slug, pairs) if state == "entered" else make.drawn_event(pairs, slug=slug)
    for user, role in people.items():
        event.memberships.create(user=user, role=role)
    numbers: dict[str, Any] = {"division": make.division(event).pk, "stage": make.stage(event).pk}
    numbers["entrants"] = list(make.division(event).entrants.order_by("pk").values_list("pk", flat=True))
    if state in {"paired", "published", "links", "agreed"}:
        draft = make.paired_round(event) if state == "paired" else make.published_round(event)
        tables = draft.matches.filter(table_number__isnull=False).with_seats()
        numbers |= {"round": draft.pk, "tables": [match.pk for match in tables], "words": list(map(make.word, tables))}
    if state in {"links", "agreed"}:
        numbers |= {
            "tokens": [_token(event, table, agreed=state == "agreed") for table in range(1, len(numbers["tables"]) + 1)]
        }
    return numbers


def _token(event: Any, table: int, *, agreed: bool) -> str | None:
    """The token of a table's link; both its sides agree first where they should."""
    from tests import make
    from tournament.queries.table_links import token_of

    if agreed:
        make.agreed_report(make.match(make.last_round(event), table), make.won_by(3))
    return token_of(make.table_link(event, table))


if __name__ == "__main__":
    main()
