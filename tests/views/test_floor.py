"""The card tables' door: the page of a table, what it sends, the short code."""

import time
from functools import partial
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.entrants import change_entrant
from tournament.actions.results import record_result
from tournament.actions.rounds import close_round
from tournament.actions.table_links import reissue_link, revoke_link
from tournament.models import (
    CallState,
    Event,
    Match,
    RefereeCall,
    Report,
    ReportState,
    Sending,
    Side,
    TableLink,
    WrongCode,
)
from tournament.queries.table_links import WRONG_CODES, code_of, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(6)), 1)


def token(link: TableLink) -> str:
    return token_of(link) or ""


def path(match: Match, name: str = "floor_table", table: int | None = None) -> str:
    return reverse(name, args=[token(make.table_link(match.event, table or match.table_number or 0))])


def send(at: Match, table: int | None = None, /, **fields: object) -> tuple[int, dict[str, object]]:
    """What the server answers when a phone of the match's own table, or of another, sends this."""
    sent = {"key": str(uuid4()), "match": make.word(at)} | fields
    answer = Client(enforce_csrf_checks=True).post(path(at, "floor_send", table), sent)
    return answer.status_code, answer.json()


def enter(match: Match, **fields: object) -> tuple[int, dict[str, object]]:
    usual: dict[str, object] = {"what": "enter", "side": "a", "winner": "a", "difference": "3"}
    return send(match, None, **usual | fields)


def state(match: Match, version: str = "") -> str:
    """The word for the state that the page of the table shows."""
    text = Client().get(path(match, "floor_state"), {"v": version}).content.decode()
    return text.partition('data-state="')[2].partition('"')[0]


def test_page_needs_no_cookie_and_leaves_none(match: Match) -> None:
    client = Client()

    page = client.get(path(match))

    assert page.status_code == 200
    assert client.cookies == {}
    assert (page["Cache-Control"], page["Referrer-Policy"]) == ("no-store", "no-referrer")


def test_page_names_table_round_and_both_teams(match: Match) -> None:
    page = Client().get(path(match)).content.decode()

    assert all(entrant.team_name in page for entrant in match.entrants)
    assert 'data-state="waiting"' in page


def test_whole_way_from_one_side_to_the_referee(match: Match) -> None:
    assert enter(match) == (200, {"ok": True, "new": True})
    assert state(match) == "entered"
    assert send(match, what="answer", side="b", report="a.3..") == (200, {"ok": True, "new": True})
    assert state(match) == "agreed"
    record_result(make.actor(), match, make.won_by(3))
    assert state(match) == "approved"


def test_levels_give_winner_and_difference(match: Match) -> None:
    assert enter(match, winner="", difference="", level_a="过Ａ", level_b=" 9 ")[0] == 200

    report = Report.objects.get()
    assert (report.winner, report.level_difference, report.level_a) == ("a", 6, "PASSED_A")


def test_same_sending_again_is_done_once(match: Match) -> None:
    key = str(uuid4())

    assert [enter(match, key=key)[1]["new"] for _again in range(3)] == [True, False, False]
    assert Report.objects.count() == 1


def test_difference_beyond_the_table_is_asked_about_first(match: Match) -> None:
    status, told = enter(match, difference="13")
    assert (status, told["code"], Report.objects.count()) == (400, "capped", 0)

    assert enter(match, difference="13", capped_seen="1")[0] == 200


def test_objection_is_shown_as_a_dispute_and_rings_a_referee(match: Match) -> None:
    enter(match)

    send(match, what="answer", side="b", report="a.3..", objection="levels")

    assert state(match) == "disputed"
    assert RefereeCall.objects.get().state == CallState.WAITING


def test_dispute_shows_only_what_differs(match: Match) -> None:
    enter(match, winner="", difference="", level_a="9", level_b="6")
    enter(match, side="b", winner="", difference="", level_a="10", level_b="7")

    text = Client().get(path(match, "floor_state")).content.decode()

    assert ("9 : 6" in text, "10 : 7" in text) == (True, True)
    assert "said-points" not in text


def shown(match: Match, query: str = "") -> str:
    """The page of the match's table."""
    return Client().get(path(match) + query).content.decode()


def test_times_are_those_of_the_event(match: Match) -> None:
    result = record_result(make.actor(), match, make.won_by(3))
    Event.objects.update(time_zone="America/Lima")
    there = result.entered_at.astimezone(ZoneInfo("America/Lima"))

    assert f"裁判长，{there:%H:%M}。" in shown(match)


def test_page_leads_to_the_other_language_and_to_the_hall_and_needs_no_cookie(match: Match) -> None:
    chinese, english = shown(match, "?match=7"), shown(match, "?match=7&lang=en")

    assert ('href="?match=7&amp;lang=en"' in chinese, 'href="?match=7&amp;lang=zh-hans"' in english) == (True, True)
    hall = reverse("hall", args=[match.event.slug])
    assert (f'href="{hall}"' in chinese, f'href="{hall}?lang=en"' in english) == (True, True)


def test_page_of_the_code_and_that_of_a_replaced_link_speak_the_other_language_too(match: Match) -> None:
    old = path(match)
    reissue_link(make.actor(), match.event, 1, "丢失")

    assert 'href="?lang=en"' in Client().get(reverse("floor")).content.decode()
    assert 'href="?lang=zh-hans"' in Client().get(f"{old}?lang=en").content.decode()


def test_report_of_another_table_is_refused(match: Match) -> None:
    status, told = send(match, 2, what="enter", side="a", winner="a", difference="3")

    assert (status, told["code"]) == (409, "refused")
    assert Report.objects.count() == 0


def test_form_of_a_closed_round_is_refused(match: Match) -> None:
    make.play_round(match.round)
    close_round(make.actor(), match.round)

    status, told = enter(match)

    assert (status, "第 1 轮" in str(told["text"])) == (409, True)


def test_unknown_link_is_a_page_in_words() -> None:
    answer = Client().get(reverse("floor_table", args=["x" * 24]))

    assert (answer.status_code, "扫" in answer.content.decode()) == (404, True)


@pytest.mark.parametrize("name", ["floor_table", "floor_state", "floor_unknown"])
def test_replaced_link_is_gone(match: Match, name: str) -> None:
    old = path(match, name)
    reissue_link(make.actor(), match.event, 1, "丢失")

    assert Client().get(old).status_code == 410
    assert Client().get(path(match, name)).status_code in {200, 204}


def test_link_taken_back_says_that_there_is_no_new_card(match: Match) -> None:
    old = path(match)
    revoke_link(make.actor(), match.event, 1, "丢失")

    answer = Client().get(old)

    assert (answer.status_code, "请找裁判" in answer.content.decode()) == (410, True)


def test_call_is_shown_until_it_is_taken_back(match: Match) -> None:
    send(match, what="call", reason="rule", words="甩牌")
    assert "☎" in Client().get(path(match, "floor_state")).content.decode()

    assert send(match, what="call_off")[0] == 200
    assert RefereeCall.objects.get().state == CallState.CALLED_OFF


def test_table_without_a_match_still_calls(match: Match) -> None:
    assert send(match, 50, match="", what="call", reason="other")[0] == 200


def test_phone_is_told_which_sendings_the_server_lost(match: Match) -> None:
    kept, lost = str(uuid4()), str(uuid4())
    enter(match, key=kept)

    answer = Client().get(path(match, "floor_unknown"), {"keys": f"{kept},{lost},nonsense"})

    assert answer.json() == {"unknown": [lost]}


def test_nothing_new_is_204_and_costs_one_query(match: Match) -> None:
    event = Event.objects.get()
    address = f"{path(match, 'floor_state')}?v={event.version}.{event.floor_version}~"

    assert Client().get(address).status_code == 204
    assert make.queries_of(lambda: Client().get(address)) == 1


def test_news_of_another_table_is_no_news_here(match: Match) -> None:
    page = Client().get(path(match)).content.decode()
    version = page.partition('data-version="')[2].partition('"')[0]
    make.report(make.match(match.round, 2), Side.A, make.won_by(1))

    answer = Client().get(path(match, "floor_state"), {"v": version})

    assert answer.status_code == 204
    assert answer["Table-Version"] != version
    make.report(match, Side.A, make.won_by(1))
    assert state(match, version) == "entered"


def test_entering_costs_few_queries(match: Match) -> None:
    address = path(match, "floor_send")
    sent = {
        "key": str(uuid4()),
        "match": make.word(match),
        "what": "enter",
        "side": "a",
        "winner": "a",
        "difference": "3",
    }

    assert make.queries_of(lambda: Client().post(address, sent)) <= 14


def test_draft_is_not_there_for_a_table() -> None:
    event = make.drawn_event(6)
    draft = make.match(make.paired_round(event), 1)

    assert state(draft) == "none"
    assert enter(draft)[0] == 409


def test_code_opens_the_table_however_it_is_typed(match: Match) -> None:
    link = make.table_link(match.event, 1)
    typed = (code_of(link) or "").lower().replace("-", " ")

    answer = Client().post(reverse("floor"), {"code": typed})

    assert (answer.status_code, answer["Location"]) == (302, path(match))


def test_code_of_a_revoked_link_opens_nothing(match: Match) -> None:
    code = code_of(make.table_link(match.event, 1))
    revoke_link(make.actor(), match.event, 1, "丢失")

    assert Client().post(reverse("floor"), {"code": code}).status_code == 200


def test_too_many_wrong_codes_have_to_wait_and_others_do_not(match: Match) -> None:
    code = code_of(make.table_link(match.event, 1))
    guesser, neighbour = Client(REMOTE_ADDR="10.0.0.1"), Client(REMOTE_ADDR="10.0.0.2")
    WrongCode.objects.bulk_create(WrongCode(address="10.0.0.1") for _try in range(WRONG_CODES - 1))
    assert guesser.post(reverse("floor"), {"code": "AAAA-0000"}).status_code == 200

    assert guesser.post(reverse("floor"), {"code": code}).status_code == 429
    assert neighbour.post(reverse("floor"), {"code": code}).status_code == 302


def test_child_that_types_nonsense_locks_out_nobody_behind_the_same_address(match: Match) -> None:
    code = code_of(make.table_link(match.event, 1))
    for number in range(40):
        Client().post(reverse("floor"), {"code": f"AAAA-{number:04}"})

    assert Client().post(reverse("floor"), {"code": code}).status_code == 302


def test_right_codes_never_count_as_wrong(match: Match) -> None:
    code = code_of(make.table_link(match.event, 1))

    assert Client().post(reverse("floor"), {"code": code}).status_code == 302
    assert WrongCode.objects.count() == 0


def test_sending_keeps_what_was_sent_but_no_secret(match: Match) -> None:
    enter(match, device="abc", flood="x" * 5000)

    sending = Sending.objects.get()
    assert (sending.what, sending.device, sending.match) == ("enter", "abc", match)
    assert sending.body == {"side": "a", "winner": "a", "difference": "3"}


def test_reports_are_told_apart_by_state(match: Match) -> None:
    make.agreed_report(match, make.won_by(2))

    assert [state(match), Report.objects.get().state] == ["agreed", ReportState.AGREED]


def test_code_opens_the_table_without_a_cookie(match: Match) -> None:
    code = code_of(make.table_link(match.event, 1)) or ""

    answer = Client(enforce_csrf_checks=True).post(reverse("floor") + "?lang=en", {"code": f"　{wide(code)}"})

    assert (answer.status_code, answer["Location"]) == (302, f"{path(match)}?lang=en")


def wide(text: str) -> str:
    """The text in full-width letters and digits, as some keyboards type it."""
    return "".join(chr(ord(letter) + 0xFEE0) for letter in text)


def test_code_printed_under_another_key_asks_for_a_new_card(match: Match) -> None:
    link = make.table_link(match.event, 1)
    code = code_of(link)
    TableLink.objects.filter(pk=link.pk).update(token_hash="0" * 64)

    answers = [Client().post(reverse("floor"), {"code": code}) for _again in range(WRONG_CODES + 1)]

    assert {answer.status_code for answer in answers} == {200}
    assert "要一张新桌卡" in answers[0].content.decode()


@pytest.mark.parametrize(("asked", "words"), [("", "待报"), ("?lang=en", "To be reported"), ("?lang=xx", "待报")])
def test_language_is_that_of_the_address(match: Match, asked: str, words: str) -> None:
    assert words in Client().get(path(match) + asked).content.decode()


def test_link_that_opens_nothing_speaks_the_language_of_the_address() -> None:
    answer = Client().get(reverse("floor_table", args=["x" * 24]) + "?lang=en")

    assert "Scan the card on your table again" in answer.content.decode()


def test_new_name_of_a_team_is_news(match: Match) -> None:
    version = Client().get(path(match)).content.decode().partition('data-version="')[2].partition('"')[0]
    first = match.entrants[0]
    values = {"team_name": "改名队", "player1": first.player1, "player2": first.player2}
    change_entrant(make.actor(), first, values, "写错了")

    assert "改名队" in Client().get(path(match, "floor_state"), {"v": version}).content.decode()


@pytest.mark.parametrize("pairs", [2, 40])
def test_sending_costs_few_queries_however_many_tables_there_are(pairs: int) -> None:
    match = make.match(make.playing_round(make.drawn_event(pairs)), 1)
    address, about = path(match, "floor_send"), {"match": make.word(match), "key": str(uuid4())}
    entered = about | {"what": "enter", "side": "a", "winner": "a", "difference": "3"}
    answered = about | {"what": "answer", "side": "b", "report": "a.3..", "key": str(uuid4())}

    costs = [make.queries_of(partial(Client().post, address, sent)) for sent in (entered, answered)]

    assert [report.state for report in Report.objects.all()] == [ReportState.AGREED]
    assert costs == [12, 11]


def test_news_of_a_table_costs_one_query_while_nothing_changed(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.actions.table_links._written_at", time.monotonic())  # who was heard was just noted
    event = Event.objects.get()
    address = path(match, "floor_state")

    cost = make.queries_of(lambda: Client().get(address, {"v": f"{event.version}.{event.floor_version}"}))

    assert cost == 1
