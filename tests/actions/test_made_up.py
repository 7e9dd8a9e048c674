"""Made-up people."""

import pytest

from tournament.actions.made_up import made_up_pairs, numeral


def test_same_seed_gives_the_same_people() -> None:
    assert made_up_pairs(20, "a") == made_up_pairs(20, "a")
    assert made_up_pairs(20, "a") != made_up_pairs(20, "b")


def test_longer_list_begins_with_the_shorter_one() -> None:
    assert made_up_pairs(30, "a")[:20] == made_up_pairs(20, "a")


def test_nobody_plays_twice_and_no_team_has_two_pairs() -> None:
    pairs = made_up_pairs(600, "a")

    assert len({name for pair in pairs for name in (pair.player1, pair.player2)}) == 1200
    assert len({pair.team_name for pair in pairs}) == 600


def test_phones_are_of_a_range_that_nobody_has() -> None:
    assert {pair.phone[:7] for pair in made_up_pairs(50, "a")} == {"1380000"}


@pytest.mark.parametrize(
    ("number", "text"), [(1, "一"), (9, "九"), (10, "十"), (11, "十一"), (20, "二十"), (35, "三十五"), (99, "九十九")]
)
def test_numeral_is_written_as_chinese_does(number: int, text: str) -> None:
    assert numeral(number) == text
