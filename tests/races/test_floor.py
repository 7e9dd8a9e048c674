"""Card tables and referees in the same instant: whatever wins, one result, one row, and everybody is told."""

import json
import re
from functools import partial
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.races.conftest import Hall
from tests.visitors import Page, Visitor, at_once, statuses

pytestmark = pytest.mark.server

REPORTS = """
    SELECT match.table_number, report.number, report.side, report.state
    FROM tournament_report AS report JOIN tournament_match AS match ON match.id = report.match_id
    WHERE match.round_id = {round} ORDER BY match.table_number, report.number
"""
RESULTS = """
    SELECT match.table_number, result.level_difference, result.state
    FROM tournament_result AS result JOIN tournament_match AS match ON match.id = result.match_id
    WHERE match.round_id = {round} ORDER BY match.table_number
"""
CALLS = """
    SELECT call.table_number, call.reason, call.state
    FROM tournament_refereecall AS call JOIN tournament_event AS event ON event.id = call.event_id
    WHERE event.slug = '{slug}' ORDER BY call.table_number
"""
LIVE = {"entered", "agreed", "disputed"}


def rows(hall: Hall, query: str, slug: str) -> list[tuple[object, ...]]:
    return hall.laptop.database.rows(query.format(slug=slug, round=hall.events[slug]["round"]))


def states(hall: Hall, slug: str, table: int) -> list[object]:
    return [state for at, _number, _side, state in rows(hall, REPORTS, slug) if at == table]


def phone(hall: Hall, slug: str, table: int, server: int = 0, **fields: object) -> partial[Page]:
    """What a phone of a table will send."""
    address = reverse("floor_send", args=[hall.events[slug]["tokens"][table - 1]])
    sent = {"key": uuid4(), "match": hall.events[slug]["words"][table - 1]} | fields
    return partial(Visitor(hall.servers[server]).post, address, sent)


def entering(hall: Hall, slug: str, table: int, server: int, side: str, difference: int) -> partial[Page]:
    return phone(hall, slug, table, server, what="enter", side=side, winner="a", difference=difference)


def approving(hall: Hall, slug: str, table: int, who: str, server: int) -> partial[Page]:
    """What a referee will press."""
    seen = {"seen": f"{hall.events[slug]['tables'][table - 1]}.1"}
    return partial(hall.person(who, server).post, hall.path("approve", slug), seen)


def tables(hall: Hall, slug: str) -> range:
    return range(1, len(hall.events[slug]["tables"]) + 1)


def test_of_two_approvals_at_once_one_counts_and_the_other_reads_whose(hall: Hall) -> None:
    slug = "approve-twice"
    names = {"chief": hall.laptop.manage("shell", "-v0", "-c", NAME).strip() or "chief", "second": "副裁判长"}
    for table in tables(hall, slug):
        pages = at_once(approving(hall, slug, table, "chief", 0), approving(hall, slug, table, "second", 1))

        won = [f"Table {table} is approved." in page.text for page in pages]
        assert (statuses(pages), sorted(won)) == ([200, 200], [False, True])
        winner = names["chief" if won[0] else "second"]
        assert re.search(f"Table {table} was approved by {winner} at .* already", pages[won.index(False)].text)

    assert rows(hall, RESULTS, slug) == [(table, 3, "approved") for table in tables(hall, slug)]
    assert hall.log(slug).count("record_result") == len(tables(hall, slug))


NAME = """
from django.contrib.auth.models import User
print(User.objects.get(username="chief").get_full_name())
"""


def test_same_key_ten_times_at_once_is_one_report(hall: Hall) -> None:
    slug, key = "same-key", uuid4()
    sending = [
        phone(hall, slug, 1, number % 2, key=key, what="enter", side="a", winner="a", difference=3)
        for number in range(10)
    ]

    pages = at_once(*sending)

    assert statuses(pages) == [200] * 10
    assert sorted(json.loads(page.text)["new"] for page in pages) == [False] * 9 + [True]
    assert states(hall, slug, 1) == ["entered"]
    assert hall.log(slug).count("enter_report") == 1


def test_both_sides_that_say_the_same_at_once_agree(hall: Hall) -> None:
    slug = "both-agree"
    for table in tables(hall, slug):
        pages = at_once(entering(hall, slug, table, 0, "a", 3), entering(hall, slug, table, 1, "b", 3))

        assert statuses(pages) == [200, 200]
        assert states(hall, slug, table) == ["agreed"]


def test_both_sides_that_differ_at_once_are_disputed_and_ring_once(hall: Hall) -> None:
    slug = "both-differ"
    for table in tables(hall, slug):
        pages = at_once(entering(hall, slug, table, 0, "a", 3), entering(hall, slug, table, 1, "b", 5))

        assert statuses(pages) == [200, 200]
        assert states(hall, slug, table) == ["disputed", "disputed"]

    assert rows(hall, CALLS, slug) == [(table, "dispute", "waiting") for table in tables(hall, slug)]


def test_table_that_changes_its_report_while_it_is_approved_has_one_or_the_other(hall: Hall) -> None:
    slug = "approve-and-report"
    for table in tables(hall, slug):
        pages = at_once(approving(hall, slug, table, "chief", 0), entering(hall, slug, table, 1, "a", 5))

        approved = f"Table {table} is approved." in pages[0].text
        assert (pages[0].status, pages[1].status) == (200, 409 if approved else 200)
        live = LIVE.intersection(map(str, states(hall, slug, table)))
        assert live == (set() if approved else {"disputed"} if len(states(hall, slug, table)) > 2 else {"entered"})
        assert [at for at, *_rest in rows(hall, RESULTS, slug) if at == table] == [table] * approved


def test_report_approved_while_the_desk_types_another_result_has_one(hall: Hall) -> None:
    slug = "approve-and-type"
    for table in tables(hall, slug):
        line = {"line": f"{table} b 7"}
        typing = partial(hall.person("lan", 1).post, hall.path("quick_entry", slug), line, htmx=True)

        pages = at_once(approving(hall, slug, table, "chief", 0), typing)

        won = [f"Table {table} is approved." in pages[0].text, pages[1].events == "entry-saved"]
        assert (statuses(pages), sorted(won)) == ([200, 200], [False, True])
        assert states(hall, slug, table) == ["approved" if won[0] else "overruled"]

    assert [(at, state) for at, _by, state in rows(hall, RESULTS, slug)] == [
        (table, "approved") for table in tables(hall, slug)
    ]


def test_round_closed_while_its_last_table_is_approved_and_reports_again(hall: Hall) -> None:
    slug = "close-and-report"
    last = len(tables(hall, slug))
    for table in range(1, last):
        approving(hall, slug, table, "chief", 0)()

    pages = at_once(
        approving(hall, slug, last, "chief", 0),
        partial(hall.person("second", 1).post, hall.path("close_round", slug)),
        entering(hall, slug, last, 1, "a", 5),
    )

    assert (statuses(pages[:2]), pages[2].status in {200, 409}) == ([200, 200], True)
    done = hall.log(slug)
    if "close_round" in done:
        assert done[-1] == "close_round"
        assert rows(hall, RESULTS, slug) == [(table, 3, "approved") for table in tables(hall, slug)]
    live = LIVE.intersection(map(str, states(hall, slug, last)))
    assert bool(live) == (len(rows(hall, RESULTS, slug)) < last)
