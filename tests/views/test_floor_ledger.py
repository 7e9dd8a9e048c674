"""The ledger at a card table: added up for its own match only, refused in words, written nowhere."""

import json

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.book import set_house_rule
from tournament.actions.rounds import close_round
from tournament.actions.table_links import reissue_link
from tournament.models import Event, LogEntry, Match, Report, Side
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db
FIRST = {"bank": "a", "points": 0}


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(4)), 1)


def address(match: Match, name: str = "floor_ledger", table: int = 1) -> str:
    return reverse(name, args=[token_of(make.table_link(match.event, table))])


def asked(client: Client, match: Match, deals: object, table: int = 1, named: str | None = None) -> HttpResponse:
    text = deals if isinstance(deals, str) else json.dumps(deals)
    return client.post(
        address(match, table=table), {"match": make.word(match) if named is None else named, "deals": text}
    )  # type: ignore[return-value]  # the test client's own kind


def told(answer: HttpResponse) -> tuple[int, str, int | None]:
    said = json.loads(answer.content)
    assert said["ok"] is False
    return answer.status_code, said["text"], said.get("deal")


def test_deals_are_added_up_as_a_part_of_the_page(client: Client, match: Match) -> None:
    answer = asked(client, match, [FIRST, {"points": "２４０"}])

    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'data-level-a="8" data-level-b="3" data-bank="b" data-over=""' in page
    assert all(words in page for words in ("庄家方升 5 级。", "抓分方上台坐庄，不升级。", "000:1.7.1", "级差 5"))


def test_nothing_is_written(client: Client, match: Match) -> None:
    make.table_link(match.event, 1)
    before = Event.objects.values_list("version", "floor_version").get()
    entries = LogEntry.objects.count()

    asked(client, match, [FIRST])

    assert Event.objects.values_list("version", "floor_version").get() == before
    assert (LogEntry.objects.count(), Report.objects.count()) == (entries, 0)


def test_house_rule_of_the_event_counts(client: Client, match: Match) -> None:
    set_house_rule(make.actor(), match.event, {"last_trick.scheme": "attackers"}, "本会规定")

    page = asked(client, match, [FIRST | {"dig": {"winner": "bank", "points": 35, "cards": 4}}]).content.decode()

    assert "最后一圈不计" in page


def test_no_cookie_is_needed(match: Match) -> None:
    assert asked(Client(enforce_csrf_checks=True), match, [FIRST]).status_code == 200


def test_fault_names_its_deal(client: Client, match: Match) -> None:
    assert told(asked(client, match, [FIRST, {"points": "x"}])) == (
        400,
        "第 2 盘：“x”不对，要填 -2000 到 2000 的整数。",
        2,
    )


def test_another_table_is_refused(client: Client, match: Match) -> None:
    status, text, _deal = told(asked(client, match, [FIRST], table=2))

    assert (status, "第 1 桌" in text or "1" in text) == (409, True)


def test_round_that_is_not_open_is_refused(client: Client, match: Match) -> None:
    make.play_round(match.round)
    close_round(make.actor(), match.round)

    assert told(asked(client, match, [FIRST]))[0] == 409


@pytest.mark.parametrize("pk", ["", "0", "x", "９", "-1", "9" * 30, "1e3"])
def test_match_that_does_not_exist_is_refused(client: Client, match: Match, pk: str) -> None:
    assert told(asked(client, match, [FIRST], named=pk))[0] == 409


def test_replaced_link_is_refused_in_words(client: Client, match: Match) -> None:
    old = address(match)
    reissue_link(make.actor(), match.event, 1, "名片被拍照")

    assert told(client.post(old, {"match": make.word(match), "deals": "[]"}))[0] == 410  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("sent", ["", "{", "[" * 15_000, "[[]]", "[null]", '[{"bank":"\\ud800"}]', "x" * 30_000])
def test_hostile_deals_are_refused_in_words(client: Client, match: Match, sent: str) -> None:
    status, text, _deal = told(asked(client, match, sent))

    assert (status, bool(text)) == (400, True)


def test_no_deals_are_both_sides_at_the_first_level(client: Client, match: Match) -> None:
    assert 'data-level-a="3" data-level-b="3" data-bank=""' in asked(client, match, []).content.decode()


def test_page_of_the_table_asks_what_the_book_needs(client: Client, match: Match) -> None:
    page = client.get(address(match, "floor_table")).content.decode()

    assert 'id="ledger"' in page
    assert 'data-multiplier="cards"' in page
    assert "庄家方大" in page


@pytest.mark.parametrize("book", ["002", "003", "004"])
def test_page_of_every_book_asks_its_own_questions(client: Client, book: str) -> None:
    match = make.match(make.playing_round(make.drawn_event(4, book=book)), 1)
    page = client.get(address(match, "floor_table")).content.decode()

    asked_for = {"002": ("shape", True), "003": ("factor", False), "004": ("shape", False)}[book]
    assert (f'data-multiplier="{asked_for[0]}"' in page, 'name="dug_with"' in page) == (True, asked_for[1])
    assert ('value="bank"><span>庄家方抠底' in page) == (book == "002")


def sent_with(client: Client, match: Match, deals: object, **result: str) -> HttpResponse:
    sent = {"key": "12345678-1234-4234-a234-123456789012", "what": "enter", "match": make.word(match), "side": "a"}
    return client.post(address(match, "floor_send"), sent | {"deals": json.dumps(deals)} | result)  # type: ignore[return-value]  # as above


def test_deals_are_kept_with_the_report_they_lead_to(client: Client, match: Match) -> None:
    answer = sent_with(client, match, [{"bank": "a", "points": "０"}], level_a="8", level_b="3")

    assert answer.status_code == 200
    assert match.reports.get().deals == [FIRST]


def test_deals_that_lead_elsewhere_are_refused_with_where(client: Client, match: Match) -> None:
    status, text, _deal = told(sent_with(client, match, [FIRST], level_a="9", level_b="3"))

    assert (status, "这些盘打成 8 : 3" in text, match.reports.count()) == (400, True, 0)


def test_deals_and_a_difference_agree_too(client: Client, match: Match) -> None:
    assert sent_with(client, match, [FIRST], winner="a", difference="5").status_code == 200
    assert match.reports.get().side == Side.A
