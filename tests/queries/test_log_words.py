"""The log in words."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from tournament.queries.log_words import ACTIONS, Change, action_text, changes, person_text, value_text

ACTION_FILES = sorted((Path(__file__).parents[2] / "tournament" / "actions").glob("*.py"))


def test_every_action_that_writes_the_log_has_words() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in ACTION_FILES)
    direct = re.findall(r'\bnote\(\s*[^,()]+,\s*actor,\s*"([a-z_]+)"', source)
    through = re.findall(r'\b_change\(actor, [^()]*?"([a-z_]+)"(?:, reason)?\)', source)
    named = re.findall(r'\baction = "([a-z_]+)"|\baction="([a-z_]+)"', source)
    noted = {*direct, *(each for pair in named for each in pair if each), *through}

    assert {"pair_round", "change_stage", "record_result", "draw_lots"} <= noted
    assert noted - ACTIONS.keys() == set()


def test_unknown_action_is_shown_as_it_is_stored() -> None:
    assert action_text("from_the_future") == "from_the_future"


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("state", "certified", "已核定"),
        ("state", "checked_in", "已报到"),
        ("kind", "forfeit", "弃权"),
        ("role", "recorder", "编排记录"),
        ("fee_paid", True, "是"),
        ("fee_paid", False, "否"),
        ("lot", None, ""),
        ("swapped", ["松江一队", "青浦二队"], "松江一队、青浦二队"),
        ("scoring", {"bye_vp": 18}, "（一张表）"),
        ("levels", "9:PASSED_A", "9 : 过A"),
        ("kind", "apart", "不相遇"),
        ("language", "en", "英文"),
        ("level_difference", 0, "0"),
    ],
)
def test_values_are_read_as_people_read_them(name: str, value: object, text: str) -> None:
    with override("zh-hans"):
        assert value_text(name, value) == text


def test_only_what_differs_is_told() -> None:
    with override("zh-hans"):
        told = changes(
            {"winner": "甲", "level_difference": 3}, {"winner": "甲", "level_difference": 5, "levels": "A:9"}
        )

    assert told == [Change("级差", "3", "5"), Change("双方级数", "", "A : 9")]


def test_change_is_told_with_an_arrow_where_something_was_before() -> None:
    assert [Change("", "3", "5").text, Change("", "", "5").text, Change("", "3", "").text] == ["3 → 5", "5", "3 → —"]


@pytest.mark.parametrize(("name", "length"), [("digest", 12), ("note", 60)])
def test_long_value_is_cut_and_told_in_full_beside_it(name: str, length: int) -> None:
    (told,) = changes({}, {name: "a" * 64})

    assert (told.new, told.whole) == ("a" * length + "…", "a" * 64)


def test_what_serves_the_program_only_is_not_told() -> None:
    assert changes({}, {"job": 7}) == []


def test_command_line_is_named_in_the_language_of_the_reader() -> None:
    with override("zh-hans"):
        assert [person_text("command line"), person_text("王裁判")] == ["命令行", "王裁判"]
