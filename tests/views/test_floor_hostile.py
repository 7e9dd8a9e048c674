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
    ({"winner": "a", "difference": "0"}, ("", 0, "", "")),
    ({"difference": "13", "capped_seen": "1"}, ("a", 13, "", "")),
    (LEVELS | {"level_a": "过A", "level_b": "3"}, ("a", 12, "PASSED_A", "3")),
    (LEVELS | {"level_a": "guo a", "level_b": "Q"}, ("a", 3, "PASSED_A", "Q")),
    (LEVELS | {"level_a": "A+", "level_b": "q"}, ("a", 3, "PASSED_A", "Q")),
    (LEVELS | {"level_a": "尖", "level_b": "勾"}, ("a", 3, "A", "J")),
    (LEVELS | {"level_a": "５", "level_b": "１０"}, ("b", 5, "5", "10")),
    (LEVELS | {"level_a": "k", "level_b": "K"}, ("", 0, "K", "K")),
    ({"winner": "a", "difference": "", "level_a": "7", "level_b": "4"}, ("a", 3, "7", "4")),
    ({"device": "<script>alert(1)</script>"}, ("a", 3, "", "")),
    ({"flood": "x" * 9000, "__proto__": "1"}, ("a", 3, "", "")),
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
    ({"deals": "not json"}, 400, "", "deals"),
    ({"deals": "[" * 3000}, 400, "", "deals"),
    ({"deals": '[{"points": 1e999}]'}, 400, "", "deals"),
    (ANSWER, 400, "", "report"),
    (ANSWER | {"report": "1; DROP TABLE"}, 400, "max_length", "report"),
    (ANSWER | {"report": "²"}, 400, "", "report"),
    (ANSWER | {"report": "7"}, 409, "conflict", None),
    (ANSWER | {"report": "1", "objection": "nonsense"}, 400, "", "objection"),
    (ANSWER | {"report": "1", "objection": "differs"}, 400, "", "objection"),
    ({"what": "take_back"}, 409, "conflict", None),
    ({"what": "call_off"}, 409, "conflict", None),
    (CALL, 400, "", "reason"),
    (CALL | {"reason": "dispute"}, 400, "", "reason"),
    (CALL | {"reason": "rule", "words": "x" * 101}, 400, "max_length", "words"),
    (CALL | {"reason": "rule", "side": "<script>"}, 400, "", "side"),
)


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(4)), 1)


def send(match: Match, different: Mapping[str, object]) -> tuple[int, dict[str, Any]]:
    good = {"key": str(uuid4()), "what": "enter", "match": match.pk, "side": "a", "winner": "a", "difference": "3"}
    path = reverse("floor_send", args=[token_of(make.table_link(match.event, 1))])
    answer = Client().post(path, good | dict(different))
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
