"""Kitty and last trick, by the public vectors."""

import pytest

from rules.deals import settle
from rules.digs import LastTrick, dig, last_trick
from rules.errors import InvalidField, UnknownFactor
from rules.rulings import Facts, rule
from rules.snapshots import HouseRule, change, take_snapshot
from tests.rules.at_table import a_book, an_order, cards


def dug(code: str, points: int, play: str, winner: str = "attackers", buried_by: str = "bank", **readings: str) -> int:
    """What the attackers' points change by; hearts of level 2 (book 000: level 6), spades trumps."""
    book = a_book(code, **readings)
    order = an_order(book, "6" if code == "000" else "2")
    return dig(book, last_trick(book, order, winner, points, cards(play, "H"), buried_by)).delta


def test_tv_092_kitty_factors_of_the_club_book() -> None:
    plays = ("A", "AA", "33 55", "3344", "334455")

    assert [dug("002", 20, play) for play in plays] == [40, 80, 80, 160, 240]


def test_tv_093_eight_card_tractor_counts_sixteen_times() -> None:
    assert dug("002", 20, "33445566") == 320


def test_kitty_factors_of_the_association_go_by_the_longest_tractor() -> None:
    assert [dug("004", 10, play) for play in ("A", "AK", "AA K", "3344 KK", "3344 77889 9")] == [20, 20, 40, 80, 120]
    assert dug("004", 10, "3344", A10="cards") == 160


def test_tv_096_the_last_trick_counts_by_the_cards_of_a_play() -> None:
    assert [dug("000", 35, play) for play in ("3344", "A")] == [140, 35]


def test_tv_097_the_bank_side_digs_too() -> None:
    end = LastTrick("bank", 35, 4)
    results = [settle(a_book("000", **readings), 100, end) for readings in ({}, {"A4": "attackers"}, {"A4": "on_top"})]

    assert [(score.points, score.levels) for score in results] == [(-40, 5), (100, 3), (-40, 5)]


def test_dig_on_top_keeps_the_plain_points() -> None:
    assert dug("000", 35, "3344", A4="on_top") == 35 + 140


def test_tv_098_without_a_kitty_there_are_no_kitty_points() -> None:
    ruling = rule(a_book("000"), "kitty_claim", Facts())

    assert (ruling.clause, [option.id for option, _ in ruling.options]) == ("000:2.8", ["no_kitty"])


def test_tv_099_six_kitty_cards_do_not_go_into_four_decks() -> None:
    with pytest.raises(InvalidField) as refused:
        change(take_snapshot("003"), HouseRule("pack.kitty_size", 6, "a try"))

    assert refused.value.path == "pack.kitty_size"


def test_who_buried_last_keeps_the_kitty() -> None:
    assert dug("002", 20, "AA", winner="bank") == 0
    assert dug("002", 20, "AA", winner="attackers", buried_by="attackers") == 0


def test_attackers_who_buried_last_lose_the_kitty_points() -> None:
    assert dug("002", 20, "AA", winner="bank", buried_by="attackers") == -80
    assert dug("002", 20, "AA", winner="bank", buried_by="attackers", A7="attackers") == 0


def test_four_decks_have_lost_their_factors() -> None:
    with pytest.raises(UnknownFactor):
        dug("003", 20, "AA")
    assert dig(a_book("003"), LastTrick("attackers", 20, 4)).delta == 80
