"""Referees who approve, phones that take back, calls that several go to: in the same instant, on two servers."""

import re
from collections import Counter
from functools import partial
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.races.conftest import Hall
from tests.visitors import Page, Visitor, at_once, statuses

pytestmark = pytest.mark.server

WHAT_BECAME = """
    SELECT match.table_number,
        (SELECT count(*) FROM tournament_result AS one WHERE one.match_id = match.id AND one.state = 'approved'),
        (SELECT count(*) FROM tournament_report AS one WHERE one.match_id = match.id AND one.state = 'approved')
    FROM tournament_match AS match WHERE match.round_id = {round} AND match.table_number IS NOT NULL
"""
CALLS = "SELECT id FROM tournament_refereecall WHERE table_number = {table} AND match_id = {match}"


def phone(hall: Hall, slug: str, table: int, what: str, **fields: object) -> Page:
    """Let the phone of a table send something, at either server."""
    about = hall.events[slug]
    path = reverse("floor_send", args=[about["tokens"][table - 1]])
    sent = {"key": uuid4(), "what": what, "match": about["words"][table - 1], "side": "a"} | fields
    return Visitor(hall.servers[table % 2]).post(path, sent)


def test_agreed_result_is_approved_once_or_taken_back_but_never_both(hall: Hall) -> None:
    slug = "approve-and-take-back"
    tables = hall.events[slug]["tables"]
    seen = {"seen": ",".join(f"{match}.1" for match in tables)}
    path = hall.path("approve", slug)
    chief, second = hall.person("chief", 0), hall.person("second", 1)

    pages = at_once(
        partial(chief.post, path, seen),
        partial(second.post, path, seen),
        *(partial(phone, hall, slug, table, "take_back", report="a.3..") for table in range(1, len(tables) + 1)),
    )

    assert set(statuses(pages)) <= {200, 409}
    became = hall.laptop.database.rows(WHAT_BECAME.format(round=hall.events[slug]["round"]))
    assert {(results, reports) for _table, results, reports in became} <= {(0, 0), (1, 1)}
    done = Counter(hall.log(slug))
    assert done["record_result"] + done["take_back_report"] == len(tables)


def test_of_two_referees_one_goes_and_the_other_reads_who(hall: Hall) -> None:
    slug = "take-calls"
    tables = hall.events[slug]["tables"]
    chief, second = hall.person("chief", 0), hall.person("second", 1)

    for table, match in enumerate(tables, start=1):
        phone(hall, slug, table, "call", reason="rule")
        call = hall.laptop.database.value(CALLS.format(table=table, match=match))
        path = reverse("take_call", args=[slug, call])
        form = {"round": hall.events[slug]["round"], "list": 1}
        pages = at_once(
            partial(chief.post, path, form),
            partial(second.post, path, form),
            partial(phone, hall, slug, table, "call", reason="other"),
        )

        assert statuses(pages) == [200, 200, 200]
        told = [bool(re.search(r"is on the way to table \d+ already", page.text)) for page in pages[:2]]
        assert sorted(told) == [False, True]

    assert hall.log(slug).count("take_call") == len(tables)
