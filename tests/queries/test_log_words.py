"""The log in words."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from tournament.queries.log_words import ACTIONS, action_text, changes, value_text

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
        ("swapped", ["松江一队", "青浦二队"], "松江一队；青浦二队"),
        ("scoring", {"bye_vp": 18}, "（一张表）"),
        ("digest", "a" * 64, "a" * 59 + "…"),
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

    assert told == [("级差", "3", "5"), ("双方级数", "", "A:9")]
