"""What a log entry is about, in words."""

import pytest
from django.utils.translation import override

from tests import make
from tournament.models import LogEntry
from tournament.queries.log_subjects import SHAPES, subject_text
from tournament.queries.log_words import ACTIONS

MATCH = "公开组 · Swiss · R3 T7 · 甲队 : 乙队"


@pytest.mark.parametrize(
    ("action", "subject", "text"),
    [
        ("record_result", MATCH, "第 3 轮 · 7 桌 · 甲队 : 乙队"),
        ("correct_result", "男 · 甲组 · 积分编排 · R3 T7 · 甲 · 队 : 乙队", "第 3 轮 · 7 桌 · 甲 · 队 : 乙队"),
        ("publish_round", "公开组 · Swiss · 12", "第 12 轮"),
        ("change_stage", "公开组 · Swiss", "公开组"),
        ("call_referee", "4", "4 桌"),
        ("revoke_link", "12", "12 桌"),
        ("withdraw_entrant", "甲 · Swiss · 3", "甲 · Swiss · 3"),
        ("record_result", "spelled otherwise", "spelled otherwise"),
    ],
)
def test_subject_is_told_in_the_language_of_the_reader(action: str, subject: str, text: str) -> None:
    with override("zh-hans"):
        assert subject_text(action, subject, name_division=False) == text


def test_division_is_named_where_there_are_several() -> None:
    with override("en"):
        assert subject_text("record_result", MATCH, name_division=True) == "公开组 · round 3 · table 7 · 甲队 : 乙队"


def test_every_shape_belongs_to_a_known_action() -> None:
    assert SHAPES.keys() <= ACTIONS.keys()


@pytest.mark.django_db
def test_everything_an_evening_writes_about_rounds_is_understood() -> None:
    make.played_event(pairs=5, rounds=2)

    told = [
        subject_text(entry.action, entry.subject, name_division=False)
        for entry in LogEntry.objects.filter(action__in=SHAPES)
    ]

    assert len(told) == 10
    assert all(text.startswith("第 ") for text in told)
