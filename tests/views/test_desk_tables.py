"""The desk's page about card tables."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.table_links import issue_links, reissue_link
from tournament.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.drawn_event(8)


@pytest.fixture
def desk(event: Event) -> Client:
    client = Client()
    client.force_login(make.chief())
    return client


def page(client: Client, event: Event) -> str:
    return client.get(reverse("table_links", args=[event.slug])).content.decode()


def tables(event: Event) -> list[int]:
    return list(event.table_links.filter(revoked_at=None).values_list("table_number", flat=True))


def test_one_press_gives_every_table_a_link_and_a_second_changes_nothing(desk: Client, event: Event) -> None:
    for _press in range(2):
        desk.post(reverse("table_links", args=[event.slug]))

    assert tables(event) == [1, 2, 3, 4]
    assert event.table_links.count() == 4


def test_typed_tables_get_a_link(desk: Client, event: Event) -> None:
    desk.post(reverse("table_links", args=[event.slug]), {"tables": "１１－１２，20"})

    assert tables(event) == [11, 12, 20]


def test_nonsense_is_named_and_issues_nothing(desk: Client, event: Event) -> None:
    answer = desk.post(reverse("table_links", args=[event.slug]), {"tables": "1, zwei"})

    assert ("zwei" in answer.content.decode(), tables(event)) == (True, [])


@pytest.mark.parametrize("name", ["table_reissue", "table_revoke"])
def test_replacing_and_revoking_take_a_reason(desk: Client, event: Event, name: str) -> None:
    old = make.table_link(event, 3)
    path = reverse(name, args=[event.slug, old.pk])

    desk.post(path)
    assert event.table_links.get(revoked_at=None) == old
    desk.post(path, {"reason": "丢失"})

    assert not event.table_links.filter(pk=old.pk, revoked_at=None).exists()
    assert tables(event) == ([3] if name == "table_reissue" else [])


@pytest.mark.parametrize("name", ["table_reissue", "table_revoke"])
def test_page_of_a_link_that_works_no_more_leaves_the_new_one_alone(desk: Client, event: Event, name: str) -> None:
    stale = reverse(name, args=[event.slug, make.table_link(event, 3).pk])
    reissue_link(make.actor(), event, 3, "丢失")
    new = event.table_links.get(revoked_at=None)

    answer = desk.post(stale, {"reason": "丢失"})

    assert "第 3 桌的这个链接已更换或已撤销" in answer.content.decode()
    assert event.table_links.get(revoked_at=None) == new


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("http://cards.local:8000/", "http://cards.local:8000"),
        ("Cards.Local", "http://cards.local"),
        ("https://192.168.1.5:8000", "https://192.168.1.5:8000"),
        ("", ""),
    ],
)
def test_address_is_kept_as_it_is_printed(desk: Client, event: Event, typed: str, kept: str) -> None:
    desk.post(reverse("table_address", args=[event.slug]), {"address": typed})

    event.refresh_from_db()
    assert event.hall_address == kept


@pytest.mark.parametrize("typed", ["javascript:alert(1)", "http://a b", "http://x/y?z", "ftp://cards", "大厅"])
def test_what_is_no_address_is_refused_in_words(desk: Client, event: Event, typed: str) -> None:
    answer = desk.post(reverse("table_address", args=[event.slug]), {"address": typed})

    event.refresh_from_db()
    assert (answer.status_code, event.hall_address) == (200, "")
    assert "cards.local:8000" in answer.content.decode()


def test_bare_number_is_warned_of(desk: Client, event: Event) -> None:
    Event.objects.update(hall_address="http://192.168.1.5:8000")
    assert "路由器" in page(desk, event)

    Event.objects.update(hall_address="http://cards.local:8000")
    assert "notice-warning" not in page(desk, event)


@pytest.mark.parametrize(
    ("address", "warned"), [("http://cards.local", True), ("http://cards.local:8000", False), ("", False)]
)
def test_forgotten_port_is_warned_of(desk: Client, event: Event, address: str, warned: bool) -> None:
    Event.objects.update(hall_address=address)

    text = desk.get(reverse("table_links", args=[event.slug]), headers={"host": "192.168.1.5:8000"}).content.decode()

    assert ("加上 :8000" in text) == warned


def test_link_of_another_secret_key_is_named_as_to_be_replaced(desk: Client, event: Event) -> None:
    make.table_link(event, 3)
    event.table_links.update(token_hash="of another laptop")

    assert page(desk, event).count("▲ 先更换链接") == 1


def test_list_costs_the_same_for_one_table_and_many(desk: Client, event: Event) -> None:
    issue_links(make.actor(), event, [1])
    few = make.queries_of(lambda: page(desk, event))
    issue_links(make.actor(), event, range(2, 60))

    assert make.queries_of(lambda: page(desk, event)) == few


def test_cards_are_printed_by_a_job(desk: Client, event: Event) -> None:
    Event.objects.update(hall_address="http://cards.local:8000")
    issue_links(make.actor(), event, range(1, 5))
    asked = {"kind": "table_cards", "stage": make.stage(event).pk, "language": "zh-hans", "tables": "2-3"}

    desk.post(reverse("paper_make", args=[event.slug]), asked)

    assert event.jobs.get().params["tables"] == "2-3"


@pytest.mark.parametrize("kind", ["table_cards", "score_sheets"])
def test_committee_opens_no_paper_with_codes_on_it(desk: Client, event: Event, kind: str) -> None:
    make.published_round(event)
    make.member(event, Role.COMMITTEE, "committee")
    Event.objects.update(hall_address="http://cards.local:8000")
    issue_links(make.actor(), event, range(1, 5))
    desk.post(
        reverse("paper_make", args=[event.slug]),
        {"kind": kind, "stage": make.stage(event).pk, "language": "en"},
    )
    event.jobs.update(state="done", file="cards.pdf")
    reader = Client()
    reader.force_login(User.objects.get(username="committee"))

    assert reader.get(reverse("paper_file", args=[event.slug, event.jobs.get().pk])).status_code == 403


def test_card_of_a_replaced_link_is_offered_to_be_printed_alone(desk: Client, event: Event) -> None:
    old = make.table_link(event, 3)

    page = desk.post(
        reverse("table_reissue", args=[event.slug, old.pk]), {"reason": "丢失"}, follow=True
    ).content.decode()

    assert "打印第 3 桌的桌卡" in page
    assert re.findall(r'type="hidden" name="tables" value="([^"]*)"', page) == ["3"]
    assert page.count("btn-main") == 1


def test_nothing_is_offered_to_be_printed_for_a_table_without_a_link(desk: Client, event: Event) -> None:
    page = desk.get(reverse("table_links", args=[event.slug]), {"print": "3"}).content.decode()

    assert "打印第 3 桌的桌卡" not in page
