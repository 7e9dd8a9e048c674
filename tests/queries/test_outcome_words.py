"""Outcomes, levels and points in words."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from tournament.queries.outcome_words import level_name, outcome_text, points_text


@pytest.mark.parametrize(
    ("outcome", "chinese", "english"),
    [
        (("played", "松江一队", 3), "松江一队 胜 3 级", "松江一队 wins by 3 levels"),
        (("played", "松江一队", 1), "松江一队 胜 1 级", "松江一队 wins by 1 level"),
        (("played", "", 0), "打平", "level"),
        (("forfeit", "松江一队", None), "对方弃权，松江一队 胜", "松江一队 wins by forfeit"),
        (("double_forfeit", "", None), "双方弃权", "both sides forfeited"),
    ],
)
def test_outcome_is_said_in_both_languages(outcome: tuple[str, str, int | None], chinese: str, english: str) -> None:
    with override("zh-hans"):
        assert outcome_text(*outcome) == chinese
    with override("en"):
        assert outcome_text(*outcome) == english


def test_terminal_level_is_called_as_people_call_it() -> None:
    with override("zh-hans"):
        assert (level_name("A"), level_name("PASSED_A")) == ("A", "过A")


@pytest.mark.parametrize(("points", "text"), [(None, ""), (18, "18"), (Fraction(18), "18"), (Fraction(53, 3), "17.67")])
def test_points_are_whole_or_have_two_places(points: Fraction | None, text: str) -> None:
    assert points_text(points) == text
