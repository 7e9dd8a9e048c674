"""The order of the cards: trumps, strengths, and levels that are none."""

import pytest

from rules.errors import UnknownLevel, UnknownTrump
from rules.order import card_order, read_trump
from tests.rules.at_table import a_book, an_order, cards


def rising(code: str, level: str, text: str, trump: str | None = "S") -> list[int]:
    """The strengths of the cards, as places from the lowest: equal cards share one."""
    order = an_order(a_book(code), level, trump)
    strengths = [order.strength[card] for card in cards(text)]
    return [sorted(set(strengths)).index(strength) for strength in strengths]


def test_trumps_of_six_decks_from_the_top() -> None:
    trumps = "bj sj S8 H8 D8 S2 H2 SA SK S3"

    assert rising("000", "8", trumps) == [8, 7, 6, 5, 5, 4, 3, 2, 1, 0]
    assert {an_order(a_book("000"), "8").suit[card] for card in cards(trumps)} == {"trumps"}


def test_trumps_of_the_association_from_the_top() -> None:
    assert rising("004", "5", "bj sj S5 H5 C5 SA S6 S4 S2") == [7, 6, 5, 4, 4, 3, 2, 1, 0]


def test_without_trumps_level_cards_are_equal_and_twos_too() -> None:
    assert rising("000", "8", "bj sj S8 H8 S2 H2", None) == [3, 2, 1, 1, 0, 0]
    assert an_order(a_book("000"), "8", None).suit[cards("SA")[0]] == "S"


def test_at_the_joker_level_no_rank_is_trump() -> None:
    order = an_order(a_book("002"), "JOKER", "S")

    assert [order.suit[card] for card in cards("S2 H2 sj")] == ["trumps", "H", "trumps"]
    assert order.steps[cards("SA")[0]][0] + 1 == order.steps[cards("sj")[0]][0]


def test_at_the_ace_level_the_ace_does_not_stand_below_the_two() -> None:
    order = an_order(a_book("000"), "A", "S")

    assert (len(order.steps[cards("SA")[0]]), order.steps[cards("S2")[0]]) == (1, (2,))


def test_two_as_level_of_a_book_with_constant_twos_is_a_level_card() -> None:
    rules = a_book("000").order
    order = card_order(rules, ("2", "3", "PASSED_3"), "2", "S")

    assert [order.strength[card] for card in cards("S2 H2")] == [23, 22]


@pytest.mark.parametrize("level", ["2", "PASSED_A", "JOKER", ""])
def test_level_that_the_book_does_not_play_is_refused(level: str) -> None:
    with pytest.raises(UnknownLevel) as refused:
        an_order(a_book("000"), level)

    assert refused.value.data["level"] == level


def test_trump_that_is_no_suit_is_refused() -> None:
    with pytest.raises(UnknownTrump):
        an_order(a_book("000"), "3", "X")
    with pytest.raises(UnknownTrump):
        read_trump("X")
    assert [read_trump(word) for word in ("H", "none")] == ["H", None]
