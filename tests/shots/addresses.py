"""Which pages of an event there are to look at."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse

FRONT = ("home", "evening", "account", "new_event")
EVENT = ("desk", "event_settings", "divisions", "people", "log", "papers", "screens")
DIVISION = ("entrants", "entrant_add", "check_in", "withdraw_missing", "entrant_import", "draw", "draw_seed")
DIVISION_TOO = ("draw_by_hand", "draw_protocol")
STAGE = ("stage_settings", "wishes", "rounds", "pair_round", "standings")
ROUND = ("round", "quick_entry", "explanation", "certify_round", "unpublish_round", "reopen_round")
ENTRANT = ("entrant_edit", "entrant_withdraw", "entrant_return", "entrant_remove", "team")
SCREEN = ("screen", "screen_pairings", "screen_standings")


def front_addresses() -> Iterator[tuple[str, str]]:
    """Name and address of the pages that belong to no event."""
    yield from ((name, reverse(name)) for name in FRONT)
    yield "not_found", "/desk/there-is-no-such-event/"


def event_addresses(slug: str, numbers: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Name and address of the pages of an event, as far as what they are about exists."""
    yield from ((name, reverse(name, args=[slug])) for name in (*EVENT, *SCREEN))
    about = {
        "division": (*DIVISION, *DIVISION_TOO),
        "stage": STAGE,
        "round": ROUND,
        "match": ("match",),
        "entrant": ENTRANT,
    }
    for of, names in about.items():
        if numbers[of]:
            yield from ((name, reverse(name, args=[slug, numbers[of]])) for name in names)
