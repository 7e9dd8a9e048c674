"""Attackers' points to levels, and must-play levels, by the public vectors."""

import pytest

from rules.deals import LevelsAfter, move, settle
from rules.digs import LastTrick
from tests.rules.at_table import a_book

Result = tuple[str, int]


def result(code: str, points: int, **readings: str) -> Result:
    """Who gains how many levels, `("bank", 3)`; attackers who gain 0 take the bank."""
    score = settle(a_book(code, **readings), points)
    assert score.bank_changes == (score.winner == "attackers")
    return score.winner, score.levels


def test_tv_051_two_steps_below_0() -> None:
    assert result("000", -120) == ("bank", 7)


def test_tv_052_one_step_below_0() -> None:
    assert result("000", -60) == ("bank", 6)


def test_tv_053_less_than_a_step_below_0() -> None:
    assert [result("000", points) for points in (-59, -55, -5, -1)] == [("bank", 5)] * 4


def test_tv_054_nothing_at_all() -> None:
    assert result("000", 0) == ("bank", 5)


def test_tv_055_under_60() -> None:
    assert [result("000", points) for points in (1, 5, 55, 59)] == [("bank", 4)] * 4


def test_tv_056_from_60() -> None:
    assert [result("000", points) for points in (60, 115, 119)] == [("bank", 3)] * 3


def test_tv_058_from_120() -> None:
    assert [result("000", points) for points in (120, 175, 179)] == [("bank", 2)] * 3


def test_tv_059_from_180() -> None:
    assert [result("000", points) for points in (180, 235, 239)] == [("bank", 1)] * 3


def test_tv_060_from_240_the_bank_changes() -> None:
    assert [result("000", points) for points in (240, 295, 299)] == [("attackers", 0)] * 3


def test_from_300_one_level_more() -> None:
    assert [result("000", points) for points in (300, 355, 359)] == [("attackers", 1)] * 3


def test_tv_062_from_360_two_levels() -> None:
    assert result("000", 360) == ("attackers", 2)


def test_tv_063_attackers_levels_have_no_cap() -> None:
    assert [result("000", points) for points in (600, 900)] == [("attackers", 6), ("attackers", 11)]


def test_tv_064_each_40_below_0_in_the_club_book() -> None:
    assert [result("002", points) for points in (-1, -39, -40, -80)] == [
        ("bank", 3),
        ("bank", 3),
        ("bank", 4),
        ("bank", 5),
    ]
    assert result("002", -40, A11="as_zero") == ("bank", 3)


def test_tv_065_no_points_in_the_club_book() -> None:
    assert result("002", 0) == ("bank", 3)


def test_tv_066_under_40_in_the_club_book() -> None:
    assert [result("002", points) for points in (1, 5, 35, 39)] == [("bank", 2)] * 4


def test_tv_067_under_80_in_the_club_book() -> None:
    assert [result("002", points) for points in (40, 75, 79)] == [("bank", 1)] * 3


def test_tv_068_from_80_the_bank_changes_in_the_club_book() -> None:
    assert [result("002", points) for points in (80, 115, 119)] == [("attackers", 0)] * 3


def test_tv_069_each_40_above_in_the_club_book() -> None:
    assert [result("002", points) for points in (120, 160, 200)] == [
        ("attackers", 1),
        ("attackers", 2),
        ("attackers", 3),
    ]


def test_tv_070_four_decks_by_the_reading_of_the_lost_text() -> None:
    points = (-80, 0, 1, 5, 79, 80, 159, 160, 239, 240)

    assert [result("003", each) for each in points] == [
        ("bank", 3),
        ("bank", 3),
        ("bank", 2),
        ("bank", 2),
        ("bank", 2),
        ("bank", 1),
        ("bank", 1),
        ("attackers", 0),
        ("attackers", 0),
        ("attackers", 1),
    ]


def test_tv_071_no_points_in_the_association() -> None:
    assert result("004", 0) == ("bank", 3)


def test_tv_072_below_0_counts_as_0_in_the_association() -> None:
    assert result("004", -10) == ("bank", 3)
    assert [result("004", points, A11="per_step") for points in (-10, -40)] == [("bank", 3), ("bank", 4)]


def test_tv_073_under_40_in_the_association() -> None:
    assert [result("004", points) for points in (1, 5, 39)] == [("bank", 2)] * 3


def test_tv_074_under_80_in_the_association() -> None:
    assert [result("004", points) for points in (40, 79)] == [("bank", 1)] * 2


def test_tv_075_from_80_the_bank_changes_in_the_association() -> None:
    assert [result("004", points) for points in (80, 119)] == [("attackers", 0)] * 2


def test_tv_076_each_40_above_in_the_association() -> None:
    assert [result("004", points) for points in (120, 159, 160, 200)] == [
        ("attackers", 1),
        ("attackers", 1),
        ("attackers", 2),
        ("attackers", 3),
    ]


# ---- must-play levels, jacks and aces (002:4.4-4.6) ----

MAIN_J = frozenset({("J", "main")})
SIDE_J = frozenset({("J", "side")})
SIDE_A = frozenset({("A", "side")})


def after(points: int, bank: str, attackers: str, dug: frozenset[tuple[str, str]] = frozenset()) -> LevelsAfter:
    """Both levels after a deal of the club book; with `dug` the attackers win the last trick over an empty kitty."""
    book = a_book("002")
    end = LastTrick("attackers", 0, 2, dug_with=dug) if dug else None
    return move(book, settle(book, points, end), (bank, attackers), end)


def levels(
    points: int, bank: str, attackers: str, dug: frozenset[tuple[str, str]] = frozenset()
) -> tuple[str, str, int]:
    """The bank side's level, the attackers' level, and how many levels the winner was short."""
    moved = after(points, bank, attackers, dug)
    return moved.bank_level, moved.attackers_level, moved.advance.short


def test_tv_077_the_bank_stops_at_the_jack_and_the_others_give_one_back() -> None:
    assert levels(0, "9", "5") == ("J", "4", 1)


def test_tv_078_what_is_given_back_ends_at_two() -> None:
    assert levels(0, "10", "3") == ("J", "2", 2)


def test_tv_079_who_is_at_two_gives_nothing_back() -> None:
    assert levels(5, "10", "2") == ("J", "2", 1)


def test_tv_080_who_reaches_the_jack_exactly_is_not_short() -> None:
    assert levels(0, "8", "5") == ("J", "5", 0)


def test_tv_081_the_bank_leaves_the_jack_by_defending_it() -> None:
    assert [levels(points, "J", "5") for points in (40, 5, 0)] == [("Q", "5", 0), ("K", "5", 0), ("A", "5", 0)]


def test_tv_082_attackers_stop_at_the_ace() -> None:
    assert levels(165, "6", "K") == ("5", "A", 1)


def test_tv_083_attackers_at_the_jack_stay_there() -> None:
    assert levels(120, "6", "J") == ("5", "J", 1)


def test_tv_084_nobody_must_play_two() -> None:
    assert levels(120, "2", "2") == ("2", "3", 0)


def test_tv_085_a_main_jack_sends_the_bank_to_two() -> None:
    assert levels(95, "J", "5", MAIN_J) == ("2", "5", 0)


def test_tv_086_a_side_jack_sends_the_bank_to_six() -> None:
    assert levels(95, "J", "5", SIDE_J) == ("6", "5", 0)


def test_tv_087_without_trumps_every_jack_is_a_main_jack() -> None:
    from rules.digs import last_trick
    from tests.rules.at_table import an_order, cards

    book = a_book("002")
    end = last_trick(book, an_order(book, "J", None), "attackers", 0, cards("HJ"))

    assert move(book, settle(book, 95, end), ("J", "5"), end).bank_level == "2"


def test_tv_088_without_the_bank_there_is_no_demotion() -> None:
    assert levels(75, "J", "5", MAIN_J) == ("Q", "5", 0)


def test_tv_090_any_ace_sends_the_bank_at_the_ace_to_the_jack() -> None:
    assert levels(100, "A", "5", SIDE_A) == ("J", "5", 0)


def test_tv_091_who_defends_the_joker_has_won() -> None:
    moved = after(40, "JOKER", "5")

    assert (moved.bank_level, moved.advance.passed) == ("PASSED_JOKER", True)


@pytest.mark.parametrize(("bank", "dug"), [("J", SIDE_A), ("A", MAIN_J), ("Q", MAIN_J)])
def test_a_dig_demotes_only_from_the_level_of_its_rank(bank: str, dug: frozenset[tuple[str, str]]) -> None:
    assert levels(95, bank, "5", dug) == (bank, "5", 0)
