"""What clumsy fingers and ill will can send to a card table: each gets its own answer, none does anything unseen.

A row is what differs from a good report of table 1, the status, the code of the fault ("" for any), and the field.
"""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.results import record_result
from tournament.actions.rounds import close_round
from tournament.actions.table_links import reissue_link
from tournament.models import Event, LogEntry, Match, RefereeCall, Report, Sending
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db
LEVELS = {"winner": "", "difference": ""}
ANSWER = {"what": "answer", "side": "b"}
CALL = {"what": "call"}

UNDERSTOOD: tuple[tuple[Mapping[str, object], tuple[str, int, str, str]], ...] = (
    ({"difference": "３"}, ("a", 3, "", "")),
    ({"difference": " 3 "}, ("a", 3, "", "")),
    ({"difference": "　３　"}, ("a", 3, "", "")),
    ({"difference": "03"}, ("a", 3, "", "")),
    ({"winner": "A"}, ("a", 3, "", "")),
    ({"winner": " b "}, ("b", 3, "", "")),
    ({"winner": "ｂ"}, ("b", 3, "", "")),
    ({"winner": "=", "difference": ""}, ("", 0, "", "")),
    ({"winner": "=", "difference": "0"}, ("", 0, "", "")),
    ({"winner": "＝", "difference": "０"}, ("", 0, "", "")),
    ({"difference": "13", "capped_seen": "1"}, ("a", 13, "", "")),
    (LEVELS | {"level_a": "过A", "level_b": "3"}, ("a", 12, "PASSED_A", "3")),
    (LEVELS | {"level_a": "guo a", "level_b": "Q"}, ("a", 3, "PASSED_A", "Q")),
    (LEVELS | {"level_a": "A+", "level_b": "q"}, ("a", 3, "PASSED_A", "Q")),
    (LEVELS | {"level_a": "尖", "level_b": "勾"}, ("a", 3, "A", "J")),
    (LEVELS | {"level_a": "５", "level_b": "１０"}, ("b", 5, "5", "10")),
    (LEVELS | {"level_a": "k", "level_b": "K"}, ("", 0, "K", "K")),
    ({"winner": "a", "difference": "", "level_a": "7", "level_b": "4"}, ("a", 3, "7", "4")),
    ({"device": "<script>alert(1)</script>"}, ("a", 3, "", "")),
    ({"flood": "x" * 9000, "__proto__": "1", "\x00": "\x00"}, ("a", 3, "", "")),
    ({"level_a": "9", "level_b": "6"}, ("a", 3, "9", "6")),
    (LEVELS | {"level_a": "过 Ａ", "level_b": "1 0"}, ("a", 5, "PASSED_A", "10")),
    (LEVELS | {"level_a": "3", "level_b": "過a"}, ("b", 12, "3", "PASSED_A")),
)
REFUSED: tuple[tuple[Mapping[str, object], int, str, str | None], ...] = (
    ({"key": ""}, 400, "", "key"),
    ({"key": "1"}, 400, "", "key"),
    ({"key": "z" * 36}, 400, "", "key"),
    ({"key": "' OR 1=1 --"}, 400, "", "key"),
    ({"what": ""}, 400, "", "what"),
    ({"what": "approve"}, 400, "", "what"),
    ({"what": "enter\x00"}, 400, "null_characters_not_allowed", "what"),
    ({"match": ""}, 409, "refused", None),
    ({"match": "0"}, 409, "refused", None),
    ({"match": "1.2"}, 400, "", "match"),
    ({"match": "1.2.3.4"}, 400, "", "match"),
    ({"match": "0.1.2"}, 409, "refused", None),
    ({"match": "-1"}, 400, "", "match"),
    ({"match": "1e3"}, 400, "", "match"),
    ({"match": "９９９９９９９"}, 400, "", "match"),
    ({"match": "9" * 18}, 409, "refused", None),
    ({"match": "9" * 400}, 400, "max_length", "match"),
    ({"side": ""}, 409, "refused", "side"),
    ({"side": "c"}, 400, "", "side"),
    ({"side": "a' --"}, 400, "", "side"),
    ({"winner": ""}, 400, "winner_missing", None),
    ({"winner": "c"}, 400, "not_a_winner", None),
    ({"winner": "普陀一队"}, 400, "not_a_winner", None),
    ({"winner": "a b"}, 400, "too_much", None),
    ({"difference": ""}, 400, "difference_missing", None),
    ({"difference": "-3"}, 400, "not_a_difference", None),
    ({"difference": "3.5"}, 400, "not_a_difference", None),
    ({"difference": "1_0"}, 400, "not_a_difference", None),
    ({"difference": "²"}, 400, "not_a_difference", None),
    ({"difference": "①"}, 400, "not_a_difference", None),
    ({"difference": "٣"}, 400, "not_a_difference", None),
    ({"difference": "三"}, 400, "not_a_difference", None),
    ({"difference": "1 3"}, 400, "too_much", None),
    ({"difference": "999"}, 400, "not_a_difference", None),
    ({"difference": "9" * 300}, 400, "max_length", "difference"),
    ({"difference": "13"}, 400, "capped", None),
    ({"difference": "13", "capped_seen": "0"}, 400, "capped", None),
    ({"winner": "=", "difference": "3"}, 400, "contradiction", None),
    ({"difference": "0"}, 400, "contradiction", None),
    ({"winner": "f1", "difference": ""}, 400, "not_a_winner", None),
    (LEVELS | {"level_a": "9"}, 400, "level_missing", None),
    (LEVELS | {"level_b": "9"}, 400, "level_missing", None),
    (LEVELS | {"level_a": "2", "level_b": "9"}, 400, "not_a_level", None),
    (LEVELS | {"level_a": "王", "level_b": "9"}, 400, "not_a_level", None),
    (LEVELS | {"level_a": "过过A", "level_b": "9"}, 400, "not_a_level", None),
    (LEVELS | {"level_a": "🂡", "level_b": "9"}, 400, "not_a_level", None),
    (LEVELS | {"level_a": "A:9", "level_b": "9"}, 400, "too_much", None),
    (LEVELS | {"level_a": "<b>", "level_b": "9"}, 400, "not_a_level", None),
    ({"difference": "", "winner": "b", "level_a": "9", "level_b": "3"}, 400, "contradiction", None),
    ({"difference": "", "level_a": "9", "level_b": "9"}, 400, "contradiction", None),
    ({"level_a": "9", "level_b": "7"}, 400, "contradiction", None),
    (LEVELS | {"level_a": "9\x00", "level_b": "6"}, 400, "null_characters_not_allowed", "level_a"),
    (LEVELS | {"level_a": "过K", "level_b": "6"}, 400, "not_a_level", None),
    ({"deals": "not json"}, 400, "", "deals"),
    ({"deals": "[" * 3000}, 400, "", "deals"),
    ({"deals": '[{"points": 1e999}]'}, 400, "", "deals"),
    (ANSWER, 400, "", "report"),
    (ANSWER | {"report": "1; DROP TABLE"}, 400, "", "report"),
    (ANSWER | {"report": "a.3..; DROP TABLE" + "x" * 40}, 400, "max_length", "report"),
    (ANSWER | {"report": "1"}, 400, "", "report"),
    (ANSWER | {"report": "c.3.."}, 400, "", "report"),
    (ANSWER | {"report": "a.３.."}, 400, "", "report"),
    (ANSWER | {"report": "²"}, 400, "", "report"),
    (ANSWER | {"report": "a.7.."}, 409, "conflict", None),
    (ANSWER | {"report": "a.3..", "objection": "nonsense"}, 400, "", "objection"),
    (ANSWER | {"report": "a.3..", "objection": "differs"}, 400, "", "objection"),
    ({"what": "take_back"}, 400, "", "report"),
    ({"what": "take_back", "report": "a.3.."}, 409, "conflict", None),
    ({"what": "call_off"}, 409, "conflict", None),
    (CALL, 400, "", "reason"),
    (CALL | {"reason": "dispute"}, 400, "", "reason"),
    (CALL | {"reason": "rule", "words": "x" * 101}, 400, "max_length", "words"),
    (CALL | {"reason": "rule", "side": "<script>"}, 400, "", "side"),
)


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(4)), 1)


def good(match: Match) -> dict[str, object]:
    """A report that is taken."""
    return {
        "key": str(uuid4()),
        "what": "enter",
        "match": make.word(match),
        "side": "a",
        "winner": "a",
        "difference": "3",
    }


def address(match: Match, table: int = 1) -> str:
    return reverse("floor_send", args=[token_of(make.table_link(match.event, table)) or ""])


def send(match: Match, different: Mapping[str, object]) -> tuple[int, dict[str, Any]]:
    answer = Client().post(address(match), good(match) | dict(different))
    return answer.status_code, answer.json()


def written(event: Event) -> list[int]:
    event.refresh_from_db()
    rows = [model._default_manager.count() for model in (Report, Sending, RefereeCall, LogEntry)]
    return [*rows, event.version, event.floor_version]


def test_there_are_more_than_sixty_of_them() -> None:
    assert len(REFUSED) >= 60


@pytest.mark.parametrize(("different", "meant"), UNDERSTOOD)
def test_clumsy_input_is_understood(match: Match, different: Mapping[str, object], meant: tuple[object, ...]) -> None:
    assert send(match, different) == (200, {"ok": True, "new": True})

    report = Report.objects.get()
    assert (report.winner, report.level_difference, report.level_a, report.level_b) == meant


@pytest.mark.parametrize(("different", "status", "code", "field"), REFUSED)
def test_what_cannot_be_meant_is_told_so_and_writes_nothing(
    match: Match, different: Mapping[str, object], status: int, code: str, field: str | None
) -> None:
    make.table_link(match.event, 1)
    before = written(match.event)

    answered, told = send(match, different)

    assert (answered, told["ok"], told["code"] if code else "", told["field"]) == (status, False, code, field)
    assert len(told["text"]) > 5
    assert written(match.event) == before


def test_every_fault_of_a_result_has_words_of_its_own(match: Match) -> None:
    told = {
        code: send(match, different)[1]["text"] for different, status, code, _field in REFUSED if status == 400 and code
    }

    assert len(set(told.values())) == len(told)


def told(match: Match, different: Mapping[str, object], table: int = 1) -> tuple[int, str]:
    """Status and words of the answer to a good report in which this is different, sent from a table."""
    answer = Client(enforce_csrf_checks=True).post(address(match, table), good(match) | dict(different))
    return answer.status_code, answer.json().get("text", "")


def test_words_of_a_call_lose_what_cannot_be_seen(match: Match) -> None:
    assert told(match, CALL | {"reason": "rule", "words": " 对方\u202e甩牌\u200b　了 "})[0] == 200

    assert RefereeCall.objects.get().words == "对方甩牌 了"


def test_same_key_with_something_else_is_refused(match: Match) -> None:
    key = str(uuid4())
    told(match, {"key": key})
    before = written(match.event)

    status, text = told(match, CALL | {"reason": "rule", "key": key})

    assert (status, "编号已用于别的内容" in text, written(match.event)) == (409, True, before)


def test_own_report_is_not_answered_by_its_side(match: Match) -> None:
    told(match, {})
    before = written(match.event)

    status, text = told(match, ANSWER | {"report": "a.3..", "side": "a"})

    assert (status, "由对方来核对" in text, written(match.event)) == (409, True, before)


def test_answer_to_a_report_that_was_replaced_agrees_to_nothing(match: Match) -> None:
    told(match, {})
    told(match, {"difference": "4"})
    before = written(match.event)

    status, text = told(match, ANSWER | {"report": "a.3.."})

    assert (status, "已被替换" in text, written(match.event)) == (409, True, before)


def test_other_tables_match_is_refused_by_both_numbers(match: Match) -> None:
    address(match, 2)
    before = written(match.event)

    status, text = told(match, {}, 2)

    assert (status, "第 1 桌" in text, "第 2 桌" in text, written(match.event)) == (409, True, True, before)


def test_form_of_an_older_round_is_refused(match: Match) -> None:
    make.play_round(match.round)
    close_round(make.actor(), match.round)
    make.published_round(match.event)
    address(match)
    before = written(match.event)

    status, text = told(match, {})

    assert (status, "第 1 轮已收齐" in text, written(match.event)) == (409, True, before)


def test_report_after_approval_changes_nothing(match: Match) -> None:
    record_result(make.actor(), match, make.won_by(3))
    address(match)
    before = written(match.event)

    status, text = told(match, {"winner": "b"})

    assert (status, "已确认" in text, written(match.event)) == (409, True, before)


def test_replaced_link_sends_nothing(match: Match) -> None:
    old = address(match)
    reissue_link(make.actor(), match.event, 1, "丢失")
    before = written(match.event)

    answer = Client().post(old, {"key": str(uuid4()), "match": match.pk})

    assert (answer.status_code, "链接已更换" in answer.json()["text"], written(match.event)) == (410, True, before)


def test_unknown_link_sends_nothing() -> None:
    answer = Client().post(reverse("floor_send", args=["x" * 24]), {"what": "enter"})

    assert (answer.status_code, "重新扫桌卡" in answer.json()["text"]) == (404, True)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'{"what": "enter", "winner": "a"}', "application/json"),
        (b"\xff\xfe%%%=\x00&&==", "application/x-www-form-urlencoded"),
        (b"", "text/plain"),
    ],
)
def test_body_that_is_no_form_is_one_without_a_key(match: Match, body: bytes, kind: str) -> None:
    answer = Client().post(address(match), body, content_type=kind)

    assert (answer.status_code, answer.json()["field"]) == (400, "key")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"--x\r\nnothing", "multipart/form-data; boundary="),
        (b"what=enter", "application/x-www-form-urlencoded; charset=utf-7"),
        (b"&".join(b"a%d=1" % number for number in range(5000)), "application/x-www-form-urlencoded"),
        (b"a=" + b"x" * 3_000_000, "application/x-www-form-urlencoded"),
    ],
)
def test_body_that_cannot_be_read_is_refused(match: Match, body: bytes, kind: str) -> None:
    client = Client(raise_request_exception=False)

    assert client.post(address(match), body, content_type=kind).status_code in {400, 413}
    assert Report.objects.count() == 0


def test_sending_is_posted(match: Match) -> None:
    assert Client().get(address(match)).status_code == 405


@pytest.mark.parametrize("typed", ["", "   ", "\x00", "ＡＡＡＡ－２２２２", "💥" * 20, "' OR 1=1 --", "A" * 5000])
def test_wrong_code_is_told_so(typed: str) -> None:
    answer = Client().post(reverse("floor"), {"code": typed})

    assert (answer.status_code, "errorlist" in answer.content.decode()) == (200, True)


@pytest.mark.parametrize("keys", ["", ",,,", "x" * 5000, "\x00", ",".join(str(uuid4()) for _key in range(500))])
def test_asking_for_nonsense_keys_is_harmless(match: Match, keys: str) -> None:
    answer = Client().get(address(match).replace("/send", "/unknown"), {"keys": keys})

    assert (answer.status_code, len(answer.json()["unknown"]) <= 40) == (200, True)


@pytest.mark.parametrize("asked", ["?v=&match=x", "?v=~", "?v=~~~", "?match=" + "9" * 30, "?v=1.1~x&lang=xx", "?lang="])
def test_asking_for_nonsense_states_is_answered_as_the_first_time(match: Match, asked: str) -> None:
    answer = Client().get(address(match).replace("/send", "/state") + asked)

    assert (answer.status_code, match.entrants[0].team_name in answer.content.decode()) == (200, True)
