"""Tractor or not, by the public vectors."""

from rules.units import TractorAnswer, is_tractor
from tests.rules.at_table import a_book, an_order, cards


def tractor(code: str, level: str, text: str, trump: str | None = "S", suit: str | None = None) -> TractorAnswer:
    return is_tractor(an_order(a_book(code), level, trump), cards(text, suit))


def at_five(text: str, trump: str | None = "S") -> tuple[bool, str]:
    """Book 004, level 5, spades trumps, as in the examples of 004:1.10."""
    answer = tractor("004", "5", text, trump)
    return answer.tractor, answer.because


def test_tv_001_neighbours_of_a_side_suit() -> None:
    assert at_five("D3D3 D4D4") == (True, "tractor")


def test_tv_002_the_level_is_bridged_in_a_side_suit() -> None:
    assert at_five("H4H4 H6H6") == (True, "tractor")


def test_tv_003_neighbours_above_the_level() -> None:
    assert at_five("C6C6 C7C7") == (True, "tractor")


def test_tv_004_neighbours_in_the_trump_suit() -> None:
    assert at_five("S3S3 S4S4") == (True, "tractor")


def test_tv_005_the_level_is_bridged_in_the_trump_suit() -> None:
    assert at_five("S4S4 S6S6") == (True, "tractor")


def test_tv_006_trumps_above_the_level() -> None:
    assert at_five("S6S6 S7S7") == (True, "tractor")


def test_tv_007_side_level_and_main_level() -> None:
    assert at_five("D5D5 S5S5") == (True, "tractor")


def test_tv_008_both_jokers() -> None:
    assert at_five("bj bj sj sj") == (True, "tractor")


def test_tv_009_trump_ace_and_side_level() -> None:
    assert at_five("SASA D5D5") == (True, "tractor")


def test_tv_010_trump_ace_and_another_side_level() -> None:
    assert at_five("SASA H5H5") == (True, "tractor")


def test_tv_011_main_level_and_small_joker() -> None:
    assert at_five("S5S5 sj sj") == (True, "tractor")


def test_tv_012_level_card_is_no_neighbour_in_its_old_place() -> None:
    assert at_five("D5D5 D6D6") == (False, "other_suit")


def test_tv_013_main_level_card_is_no_neighbour_of_the_six() -> None:
    assert at_five("S5S5 S6S6") == (False, "not_next")


def test_tv_014_two_side_levels_stand_on_one_step() -> None:
    assert at_five("C5C5 H5H5") == (False, "same_step")


def test_tv_015_ace_and_main_level_skip_the_side_level() -> None:
    assert at_five("SASA S5S5") == (False, "not_next")


def test_tv_016_without_trumps_all_level_cards_are_equal() -> None:
    assert at_five("S5S5 H5H5", trump=None) == (False, "same_step")


def test_tv_017_no_level_may_lie_between_in_six_decks() -> None:
    answer = tractor("000", "8", "77 99", suit="H")

    assert (answer.tractor, answer.because, answer.rule) == (False, "not_next", "bridge_level_gap")


def test_tv_019_tractors_of_quads_fives_and_sixes() -> None:
    shapes = [tractor("000", "3", text, suit="H").shape for text in ("66667777", "7777788888", "888888999999")]

    assert shapes == [(4, 2), (5, 2), (6, 2)]


def test_tv_020_four_pairs_in_a_row() -> None:
    assert tractor("000", "3", "44556677", suit="H").shape == (2, 4)


def test_tv_022_ace_and_main_two_are_the_lowest_trump_tractor() -> None:
    answer = tractor("000", "8", "SASA S2S2")

    assert (answer.tractor, answer.rule) == (True, "ace_low")


def test_tv_024_small_joker_does_not_join_the_main_level_in_six_decks() -> None:
    assert not tractor("000", "8", "sj sj S8S8").tractor


def test_tv_025_main_and_side_level_do_not_join_in_six_decks() -> None:
    answer = tractor("000", "8", "S8S8 H8H8")

    assert (answer.tractor, answer.rule) == (False, "link_level_cards")


def test_tv_026_groups_of_unequal_width_are_no_tractor() -> None:
    assert tractor("000", "8", "555 66", suit="H").because == "unequal_groups"


def test_tv_027_club_book_bridges_the_level() -> None:
    assert tractor("002", "7", "66 88", suit="H").tractor


def test_tv_028_jokers_and_main_level_are_three_in_a_row() -> None:
    assert tractor("002", "7", "bj bj sj sj S7S7").shape == (2, 3)


def test_tv_029_two_side_levels_never_join() -> None:
    assert tractor("002", "7", "H7H7 D7D7").because == "same_step"


def test_tv_030_without_trumps_small_jokers_join_any_level_pair() -> None:
    assert [tractor("002", "7", f"sj sj {suit}7{suit}7", None).tractor for suit in "SHCD"] == [True] * 4
