"""What decided a place, in words."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from scoring import TIE_BREAK_NAMES, Decision
from tournament.queries.decision_words import decision_text, tie_break_text


@pytest.mark.parametrize(
    ("decision", "text"),
    [
        (None, ""),
        (Decision("victory_points", 37, 36, "2", "below"), "胜利分 37 : 36"),
        (Decision("rounds_won", 1, 2, "2", "above"), "胜轮 1 : 2"),
        (Decision("round_vp:5", Fraction(53, 3), 18, "2", "above"), "第 5 轮 17.67 : 18"),
        (Decision("lot", 4, None, "2", "above"), "签号 4 : —"),
        (Decision("shared", None, None, "2", "above"), "并列"),
    ],
)
def test_decision_says_what_and_both_values(decision: Decision | None, text: str) -> None:
    with override("zh-hans"):
        assert decision_text(decision) == text


@pytest.mark.parametrize("code", TIE_BREAK_NAMES)
def test_every_tie_break_has_a_name(code: str) -> None:
    with override("zh-hans"):
        assert tie_break_text(code).isascii() is False
