"""Two sheets, two recorders, one table: one result counts, and everybody is told what happened to theirs."""

from functools import partial

import pytest
from django.urls import reverse

from tests.races.conftest import Hall
from tests.visitors import at_once, statuses

pytestmark = pytest.mark.server

APPROVED = """
    SELECT count(*) FROM tournament_result AS result
    JOIN tournament_match AS match ON match.id = result.match_id
    WHERE result.state = 'approved' AND match.round_id = {round}
"""
VERSIONS = """
    SELECT count(*) FROM tournament_result AS result
    JOIN tournament_match AS match ON match.id = result.match_id
    WHERE match.round_id = {round}
"""


def count(hall: Hall, query: str, slug: str) -> int:
    return int(hall.laptop.database.value(query.format(round=hall.events[slug]["round"])))


def test_of_two_recorders_one_records_and_the_other_is_told_whose_result_stands(hall: Hall) -> None:
    slug, names = "two-recorders", ("编排兰", "编排竹")
    path, tables = hall.path("quick_entry", slug), len(hall.events[slug]["tables"])
    lan, zhu = hall.person("lan", 0), hall.person("zhu", 1)

    for table in range(1, tables + 1):
        pages = at_once(
            partial(lan.post, path, {"line": f"{table} a 3"}, htmx=True),
            partial(zhu.post, path, {"line": f"{table} b 5"}, htmx=True),
        )

        assert statuses(pages) == [200, 200]
        saved = [page.events == "entry-saved" for page in pages]
        assert sorted(saved) == [False, True]
        winner, loser = names[saved.index(True)], pages[saved.index(False)]
        assert f"Table {table} has a result already, entered by {winner}" in loser.text

    assert (count(hall, APPROVED, slug), count(hall, VERSIONS, slug)) == (tables, tables)
    assert hall.log(slug).count("record_result") == tables


def test_same_result_sent_ten_times_is_recorded_once(hall: Hall) -> None:
    slug = "ten-times"
    path = hall.path("quick_entry", slug)
    lan = [hall.person("lan", number % 2) for number in range(10)]

    pages = at_once(*(partial(window.post, path, {"line": "1 a 3"}, htmx=True) for window in lan))

    assert [(page.status, page.events) for page in pages] == [(200, "entry-saved")] * 10
    assert (count(hall, APPROVED, slug), count(hall, VERSIONS, slug)) == (1, 1)
    assert hall.log(slug).count("record_result") == 1


def test_of_two_corrections_at_once_one_counts(hall: Hall) -> None:
    slug = "two-corrections"
    tables = hall.events[slug]["tables"]
    chief, second = hall.person("chief", 0), hall.person("second", 1)
    for table in range(1, len(tables) + 1):
        chief.post(hall.path("quick_entry", slug), {"line": f"{table} a 3"}, htmx=True)

    for match in tables:
        path = reverse("match", args=[slug, match])
        correction = {"reason": "级数看反", "replaces": 1, "save": 1}
        pages = at_once(
            partial(chief.post, path, correction | {"line": "b 4"}),
            partial(second.post, path, correction | {"line": "b 6"}),
        )

        assert statuses(pages) == [200, 200]
        assert sorted("Nothing was saved" in page.text for page in pages) == [False, True]

    assert (count(hall, APPROVED, slug), count(hall, VERSIONS, slug)) == (len(tables), 2 * len(tables))
    assert hall.log(slug).count("correct_result") == len(tables)


def test_result_typed_while_the_round_is_closed_counts_in_both_or_in_neither(hall: Hall) -> None:
    slug = "close-and-record"
    tables = len(hall.events[slug]["tables"])
    path = hall.path("quick_entry", slug)
    lan, chief = hall.person("lan", 0), hall.person("chief", 1)
    for table in range(1, tables):
        lan.post(path, {"line": f"{table} a 3"}, htmx=True)

    pages = at_once(
        partial(lan.post, path, {"line": f"{tables} ="}, htmx=True),
        partial(chief.post, hall.path("close_round", slug)),
    )

    assert statuses(pages) == [200, 200]
    done = hall.log(slug)
    assert done.count("record_result") == tables
    assert "close_round" not in done or done.index("close_round") == len(done) - 1
