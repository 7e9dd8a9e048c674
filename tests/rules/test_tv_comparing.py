"""Who wins a trick, by the public vectors; winners count from 0 in playing order."""

import pytest

from rules.tricks import compare
from tests.rules.at_table import a_book, an_order, cards


def winner(code: str, level: str, *plays: str, trump: str | None = "S", suit: str | None = "H") -> int:
    book = a_book(code)
    return compare(book, an_order(book, level, trump), [cards(play, suit) for play in plays]).winner


def verdicts(code: str, level: str, *plays: str, trump: str | None = "S") -> list[str]:
    book = a_book(code)
    answer = compare(book, an_order(book, level, trump), [cards(play, "H") for play in plays])
    return [verdict.because for verdict in answer.verdicts]


def test_tv_032_two_triples_beat_three_pairs() -> None:
    assert winner("000", "4", "778899", "555666") == 1
    assert winner("000", "4", "555666", "778899") == 0


def test_tv_033_two_quads_beat_four_pairs() -> None:
    assert winner("000", "3", "66778899", "44445555") == 1


def test_tv_034_a_bomb_beats_a_tractor_whichever_is_led() -> None:
    assert winner("000", "3", "AAKK", "6666") == 1
    assert winner("000", "3", "6666", "AAKK") == 0


def test_tv_035_six_of_a_kind_beats_two_triples() -> None:
    assert winner("000", "3", "JJJQQQ", "777777") == 1


def test_tv_037_ace_two_is_below_three_four() -> None:
    assert winner("000", "8", "SASA S2S2", "S3S3 S4S4") == 1


def test_tv_038_of_two_side_levels_the_first_played_wins() -> None:
    assert winner("000", "8", "H8", "D8", "C8") == 0


def test_tv_039_main_two_beats_the_ace_and_a_side_level_beats_main_two() -> None:
    assert winner("000", "8", "SA", "S2") == 1
    assert winner("000", "8", "S2", "D8") == 1


def test_tv_040_two_quads_beat_four_pairs_in_four_decks() -> None:
    assert winner("003", "A", "66778899", "22223333") == 1


def test_tv_041_two_triples_beat_three_pairs_in_four_decks() -> None:
    assert winner("003", "A", "667788", "222333") == 1


def test_tv_042_a_quad_beats_two_pairs_in_a_row() -> None:
    assert winner("003", "A", "7788", "2222") == 1


def test_tv_043_over_ruff_compares_the_largest_group_alone() -> None:
    throw = "H3H3H4H4 H9H9"

    assert winner("003", "2", throw, "C3C4C5C6C7C8", "S6S6S7S7 bjbj", "S8S8S9S9 S3S3") == 3


def test_tv_044_a_lower_tractor_does_not_over_ruff() -> None:
    throw = "H3H3H4H4 H9H9"

    assert winner("003", "2", throw, "C3C4C5C6C7C8", "S6S6S7S7 bjbj", "S4S4S5S5 SASA") == 2


def test_tv_045_two_separate_trump_pairs_do_not_ruff_a_tractor() -> None:
    assert verdicts("003", "2", "H3H3H4H4", "S3S3S9S9") == ["lead", "wrong_shape"]


def test_tv_046_two_loose_trumps_do_not_ruff_a_pair() -> None:
    assert verdicts("004", "2", "HAHA", "S3S4") == ["lead", "wrong_shape"]


def test_tv_047_a_trump_pair_ruffs_a_pair() -> None:
    assert winner("004", "2", "HAHA", "S3S3") == 1


def test_tv_049_loose_cards_compare_by_the_highest() -> None:
    assert winner("002", "2", "HA HK", "S3 bj", "SA SA") == 1
    assert winner("002", "2", "HA HK", "SA SA", "S3 bj") == 2


def test_tv_050_a_trump_triple_ruffs_a_triple_and_a_pair_and_one_does_not() -> None:
    assert verdicts("000", "6", "H9H9H9", "S3S3S3", "S4S4S5", "H3H4H5") == ["lead", "ruff", "wrong_shape", "follows"]


@pytest.mark.parametrize(("reading", "expected"), [("at_least", 1), ("strict", 0)])
def test_wider_group_ruffs_unless_the_shape_must_be_the_same(reading: str, expected: int) -> None:
    book = a_book("000", A5=reading)
    plays = [cards("HAHAHKHKHQHQ"), cards("S5S5S5S6S6S6")]

    assert compare(book, an_order(book, "4"), plays).winner == expected
