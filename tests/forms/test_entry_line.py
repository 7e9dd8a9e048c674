"""The line of quick entry, as tired people type it."""

import pytest
from django.core.exceptions import ValidationError

from rules import load_book
from scoring import ScoringRules, rules_from_book
from tournament.actions.results import Outcome
from tournament.forms.entry_line import Line, read_line

RULES = rules_from_book(load_book("000"))
TABLES: dict[int, tuple[int | None, int | None]] = {7: (23, 5), 12: (1, 2), 40: (2, 31)}


def read(text: str) -> Line:
    return read_line(text, TABLES, RULES)


def code_of(text: str, rules: ScoringRules = RULES) -> str | None:
    with pytest.raises(ValidationError) as caught:
        read_line(text, TABLES, rules)
    return caught.value.code


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("7 1 3", Outcome(winner="a", level_difference=3)),
        ("7 2 3", Outcome(winner="b", level_difference=3)),
        ("7 B 3", Outcome(winner="b", level_difference=3)),
        ("７　１　３", Outcome(winner="a", level_difference=3)),
        ("  7,2，12 ", Outcome(winner="b", level_difference=12)),
        ("7 23 4", Outcome(winner="a", level_difference=4)),
        ("7 5 4", Outcome(winner="b", level_difference=4)),
        ("7 签5 4", Outcome(winner="b", level_difference=4)),
        ("7 #5 4", Outcome(winner="b", level_difference=4)),
        ("7 a 9", Outcome(winner="a", level_difference=9)),
        ("7 =", Outcome(winner="", level_difference=0)),
        ("7 0", Outcome(winner="", level_difference=0)),
        ("7 1 0", Outcome(winner="", level_difference=0)),
        ("7 ＝ 0", Outcome(winner="", level_difference=0)),
        ("7 平", Outcome(winner="", level_difference=0)),
        ("7 f1", Outcome(kind="forfeit", winner="b")),
        ("7 弃2", Outcome(kind="forfeit", winner="a")),
        ("7 弃权5", Outcome(kind="forfeit", winner="a")),
        ("7 F23", Outcome(kind="forfeit", winner="b")),
        ("7 FF", Outcome(kind="double_forfeit")),
    ],
)
def test_line_is_read_as_it_was_meant(text: str, outcome: Outcome) -> None:
    assert read(text) == Line(7, outcome)


@pytest.mark.parametrize(
    ("text", "winner", "difference", "levels"),
    [
        ("7 1 A 9", "a", 5, ("A", "9")),
        ("7 2 9 A", "b", 5, ("9", "A")),
        ("7 23 A 9", "a", 5, ("A", "9")),
        ("7 1 过A 5", "a", 10, ("PASSED_A", "5")),
        ("7 2 5:过Ａ", "b", 10, ("5", "PASSED_A")),
        ("7 A:9", "a", 5, ("A", "9")),
        ("7 9：A", "b", 5, ("9", "A")),
        ("7 过A 5", "a", 10, ("PASSED_A", "5")),
        ("7 9 k", "b", 4, ("9", "K")),
        ("7 = J J", "", 0, ("J", "J")),
        ("7 j:j", "", 0, ("J", "J")),
    ],
)
def test_final_levels_give_the_difference(text: str, winner: str, difference: int, levels: tuple[str, str]) -> None:
    assert read(text).outcome == Outcome(
        winner=winner, level_difference=difference, level_a=levels[0], level_b=levels[1]
    )


@pytest.mark.parametrize(("text", "capped"), [("7 1 12", False), ("7 1 13", True), ("7 1 过A 3", False)])
def test_difference_beyond_the_table_is_marked(text: str, capped: bool) -> None:
    assert read(text).capped is capped


@pytest.mark.parametrize(
    ("text", "side"), [("12 1 3", "a"), ("12 2 3", "b"), ("40 b 3", "b"), ("40 #2 3", "a"), ("40 31 3", "b")]
)
def test_side_and_lot_name_the_winner_where_they_do_not_collide(text: str, side: str) -> None:
    assert read(text).outcome.winner == side


@pytest.mark.parametrize("text", ["40 2 3", "40 2 9 A", "40 f2", "40 2"])
def test_number_that_is_a_side_and_the_lot_of_the_other_is_not_guessed(text: str) -> None:
    with pytest.raises(ValidationError) as caught:
        read(text)

    assert caught.value.code == "two_readings"
    forfeit = "f" if "f" in text else ""
    assert caught.value.message == (
        f"“2”有两种读法：如指第 2 方（签号 31），请写 {forfeit}b；如指签号 2 的队（另一方），请写 {forfeit}a。"
    )


@pytest.mark.parametrize("text", ["7 A 9", "7 A K"])
def test_capital_a_before_one_word_may_be_side_or_level_and_is_not_guessed(text: str) -> None:
    assert code_of(text) == "two_readings"


@pytest.mark.parametrize("text", ["7 1 3 A", "7 2 A 9", "7 1 9 9", "7 = A 9", "7 5 过A 5"])
def test_winner_that_the_final_levels_contradict_is_refused(text: str) -> None:
    assert code_of(text) == "contradiction"


def test_fault_repeats_the_word_as_it_was_typed() -> None:
    with pytest.raises(ValidationError, match="“过C”"):
        read("7 2 过C 3")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("　", "empty"),
        ("8 1 3", "no_such_table"),
        ("0 1 3", "bye"),
        ("轮空", "bye"),
        ("7² 1 3", "not_a_number"),
        ("² 1 3", "not_a_number"),
        ("1_2 1 3", "not_a_number"),
        ("①  1 3", "not_a_number"),
        ("٧ 1 3", "not_a_number"),
        ("-7 1 3", "not_a_number"),
        ("99999999999999999999 1 3", "not_a_number"),
        ("7", "winner_missing"),
        ("7 3 3", "not_a_winner"),
        ("7 : 3", "not_a_winner"),
        ("7 1", "difference_missing"),
        ("7 1 ²", "not_a_difference"),
        ("7 1 1_0", "not_a_difference"),
        ("7 1 -3", "not_a_difference"),
        ("7 1 3.5", "not_a_difference"),
        ("7 1 300", "not_a_difference"),
        ("7 = 3", "contradiction"),
        ("7 1 A 2", "not_a_level"),
        ("7 10 9", "not_a_winner"),
        ("7 1 A", "not_a_difference"),
        ("7 23 A", "not_a_difference"),
        ("7 1 A 9 4", "too_much"),
        ("7 f1 3", "too_much"),
    ],
)
def test_line_that_cannot_be_meant_is_refused(text: str, code: str) -> None:
    assert code_of(text) == code


def test_level_is_refused_where_somebody_has_to_win() -> None:
    knockout = ScoringRules(
        levels=RULES.levels,
        vp_table=RULES.vp_table,
        bye_vp=18,
        forfeit_vp=20,
        tie_breaks=("victory_points",),
        draws_allowed=False,
    )

    assert code_of("7 =", knockout) == "no_draws"
    assert code_of("7 1 0", knockout) == "no_draws"
    assert code_of("7 0", knockout) == "no_draws"
    assert code_of("7 9:9", knockout) == "no_draws"
