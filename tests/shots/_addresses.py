"""Which pages of an event there are to look at."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse

FRONT = ("home", "evening", "account", "new_event", "floor")
EVENT = ("desk", "event_settings", "event_book", "divisions", "people", "log", "papers", "screens", "table_links")
RULES = {
    "rules": "?q=劳改",
    "rules_ruling": "?offence=revoke&bank_first=2&found=late&points=165&bank_level=7&attackers_level=5",
    "rules_follow": "?level=6&trump=S&suit=H&into=play&lead=H9+H9&hand=H3+H3+H5&play=H3+H5",
    "rules_compare": "?level=6&trump=S&p1=H9+H9&p2=HA+HA&p3=S3+S3&p4=D5+C3",
    "rules_tractor": "?level=8&trump=S&cards=H7+H7+H9+H9",
    "rules_deal": "?points=100&winner=bank&last_points=35&cards=4&bank_level=7&attackers_level=5",
    "rules_office": "?first=PASSED_A&second=5&earlier=14+16&ended=20:00&filed=20:29",
}
"""Pages of the rule book with something asked of them."""
DIVISION = (
    *("entrants", "entrant_add", "check_in", "withdraw_missing", "entrant_import"),
    *("draw", "draw_seed", "draw_by_hand", "draw_protocol"),
)
STAGE = ("stage_settings", "wishes", "rounds", "pair_round", "standings")
ROUND = (
    "round",
    "set_clock",
    "calls",
    "quick_entry",
    "explanation",
    "certify_round",
    "unpublish_round",
    "reopen_round",
)
ENTRANT = ("entrant_edit", "entrant_withdraw", "entrant_return", "entrant_remove", "team", "hall_team")
ABOUT = {
    "division": DIVISION,
    "stage": STAGE,
    "round": ROUND,
    "match": ("match",),
    "entrant": ENTRANT,
    "person": ("person_edit",),
    "link": ("table_reissue", "table_revoke"),
}
"""What a page's number is the number of."""
SCREEN = ("screen", "screen_pairings", "screen_standings")
HALL = ("hall", "hall_pairings", "hall_standings")


def front_addresses() -> Iterator[tuple[str, str]]:
    """Name and address of the pages that belong to no event."""
    yield from ((name, reverse(name)) for name in FRONT)
    yield "not_found", "/desk/there-is-no-such-event/"


def event_addresses(slug: str, numbers: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Name and address of the pages of an event, as far as what they are about exists (None: there is none).

    Raises:
        KeyError: the numbers do not say whether there is what a page is about.

    """
    yield from ((name, reverse(name, args=[slug])) for name in (*EVENT, *SCREEN, *HALL))
    yield from ((name, reverse(name, args=[slug]) + asked) for name, asked in RULES.items())
    if token := _number(numbers, "token", "floor_table"):
        table = reverse("floor_table", args=[token])
        yield from (("floor_table", table), ("floor_ledger", f"{table}#ledger"))
    if disputed := _number(numbers, "disputed", "match_disputed"):
        yield "match_disputed", reverse("match", args=[slug, disputed])
    if entrant := _number(numbers, "entrant", "hall_own"):
        yield "hall_own", f"{reverse('hall', args=[slug])}?team={entrant}"
    for of, names in ABOUT.items():
        for name in names:
            if number := _number(numbers, of, name):
                yield name, reverse(name, args=[slug, number])


def _number(numbers: Mapping[str, Any], of: str, name: str) -> Any:
    if of not in numbers:
        raise KeyError(f"The page {name} is about a {of}: give its number, or None where there is none.")
    return numbers[of]
