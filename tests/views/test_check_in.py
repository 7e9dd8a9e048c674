"""Checking in at the door."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tournament.models import Division, Entrant, EntrantState, LogEntry

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def division() -> Division:
    return make.division(make.event(pairs=3))


def url(division: Division, name: str = "check_in") -> str:
    return reverse(name, args=[division.event.slug, division.pk])


def first(division: Division) -> Entrant:
    return division.entrants.order_by("pk")[0]


def test_click_checks_in_and_answers_with_the_row_and_the_count(chief: Client, division: Division) -> None:
    answer = chief.post(url(division), {"entrant": first(division).pk, "here": "1"}, headers=HTMX)

    text = answer.content.decode()
    assert (first(division).state, "is-here" in text, "未到 2 队" in text) == (EntrantState.CHECKED_IN, True, True)
    assert ("<html" in text, 'hx-swap-oob="true"' in text) == (False, True)


def test_second_click_takes_it_back(chief: Client, division: Division) -> None:
    for here in ("1", "0"):
        chief.post(url(division), {"entrant": first(division).pk, "here": here})

    assert first(division).state == EntrantState.ENTERED
    assert list(LogEntry.objects.values_list("action", flat=True)[:2]) == ["undo_check_in", "check_in"]


def test_two_people_at_the_door_check_a_pair_in_once(chief: Client, division: Division) -> None:
    for _person in range(2):
        chief.post(url(division), {"entrant": first(division).pk, "here": "1"})

    assert LogEntry.objects.filter(action="check_in").count() == 1


@pytest.mark.parametrize("values", [{}, {"entrant": "x", "here": "1"}, {"entrant": "9" * 30, "here": "1"}])
def test_nonsense_is_not_found(chief: Client, division: Division, values: dict[str, str]) -> None:
    assert chief.post(url(division), values).status_code == 404


def test_pair_of_another_division_is_not_found(chief: Client, division: Division) -> None:
    stranger = first(make.division(make.event("another", pairs=1)))

    assert chief.post(url(division), {"entrant": stranger.pk, "here": "1"}).status_code == 404


def test_list_is_searched_without_scripts_too(chief: Client, division: Division) -> None:
    found = chief.get(url(division), {"q": first(division).player1}).context["rows"]

    assert list(found) == [first(division)]


def test_page_asks_the_database_as_often_for_three_pairs_as_for_one(chief: Client) -> None:
    one, three = (make.division(make.event(slug, pairs=pairs)) for slug, pairs in (("one", 1), ("three", 3)))

    assert queries_of(chief, one) == queries_of(chief, three)


def queries_of(client: Client, division: Division) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(url(division))
    return len(captured)


def test_those_who_did_not_come_are_listed_before_they_are_withdrawn(chief: Client, division: Division) -> None:
    chief.post(url(division), {"entrant": first(division).pk, "here": "1"})

    listed = chief.get(url(division, "withdraw_missing")).context["missing"]
    chief.post(url(division, "withdraw_missing"), {"reason": "未到场"})

    assert len(listed) == 2
    assert set(division.entrants.values_list("state", flat=True)) == {"checked_in", "withdrawn"}
