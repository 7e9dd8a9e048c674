"""The ledger of a card table against matches worked out by hand from the public vectors (`TV-...`)."""

from typing import Any

import pytest

from rules import load_book
from rules.snapshots import Confirmation, HouseRule, change, confirm, take_snapshot
from tournament.queries.floor_ledger import FloorLedger, floor_ledger

Row = tuple[str, str, str]
"""Who banked, and both levels after the deal."""


def played(book: str, *deals: dict[str, Any]) -> FloorLedger:
    """A match in which side a banks first."""
    first, *others = deals
    return floor_ledger(load_book(book), [{"bank": "a", **first}, *others])


def rows(ledger: FloorLedger) -> list[Row]:
    return [(line.bank, *line.after) for line in ledger.deals]


def points(number: int, **more: Any) -> dict[str, Any]:
    return {"points": number, **more}


def dig(winner: str, number: int, **how: Any) -> dict[str, Any]:
    return {"winner": winner, "points": number, **how}


def numbers(ledger: FloorLedger, deal: int = -1) -> list[tuple[str, int, str]]:
    return [(line["what"], line["number"], line["clause"]) for line in ledger.deals[deal].lines]


def test_match_by_book_000() -> None:
    ledger = played(
        "000",
        points(0),  # TV-054: bank +5
        points(240),  # TV-060: attackers take the bank, +0
        points(100, dig=dig("bank", 35, cards=4)),  # TV-097: 100-140 = -40, bank +5
        points(360),  # TV-062: attackers +2
        points(175),  # TV-058: bank +2
    )

    assert rows(ledger) == [("a", "8", "3"), ("a", "8", "3"), ("b", "8", "8"), ("b", "10", "8"), ("a", "Q", "8")]
    assert (ledger.levels, ledger.bank, ledger.winner, ledger.ahead, ledger.apart) == (("Q", "8"), "a", "", "a", 4)


def test_ace_is_stopped_at_and_then_passed_by_book_000() -> None:
    start = [points(0), points(0)]  # TV-054 twice: 3 -> 8 -> K
    at_ace = played("000", *start, points(-120))  # TV-051: +7, but the ace has to be defended (A1)
    over = played("000", *start, points(-120), points(235))  # TV-059: +1

    assert (at_ace.levels, at_ace.bank, at_ace.winner) == (("A", "3"), "a", "")
    assert (over.levels, over.winner, over.apart) == (("PASSED_A", "3"), "a", 12)  # TV-242: 12 apart


def test_attackers_dig_by_book_000() -> None:
    ledger = played("000", points(100, dig=dig("attackers", 35, cards=4)))  # TV-096: +140

    assert numbers(ledger) == [("tricks", 100, ""), ("dig", 140, "000:1.7.3"), ("attackers_levels", 0, "000:1.7.1")]
    assert ledger.bank == "b"


@pytest.mark.parametrize(
    ("deal", "after", "bank"),
    [
        (points(165, penalties=[{"side": "bank", "points": 80}]), ("3", "3"), "b"),  # TV-214: 245, bank changes
        (points(300, penalties=[{"side": "attackers", "points": 80}]), ("4", "3"), "a"),  # TV-215: 220, bank +1
        ({"ruled": {"winner": "bank", "levels": 2}}, ("5", "3"), "a"),  # TV-216
        ({"ruled": {"winner": "attackers", "levels": 2}}, ("3", "5"), "b"),  # 000:2.12, reading A3
        ({"void": True}, ("3", "3"), ""),  # TV-219: dealt again
    ],
)
def test_penalties_and_rulings_by_book_000(deal: dict[str, Any], after: tuple[str, str], bank: str) -> None:
    ledger = played("000", deal)

    assert (ledger.levels, ledger.bank) == (after, bank)


def test_reading_a3_leaves_the_bank_where_it_is() -> None:
    unchanged = confirm(take_snapshot("000"), Confirmation("A3", "unchanged", "chief", "2026-11-30"))
    ledger = floor_ledger(unchanged.book, [{"bank": "a", "ruled": {"winner": "attackers", "levels": 2}}])

    assert (ledger.levels, ledger.bank) == (("3", "5"), "a")


def test_void_first_deal_is_called_anew() -> None:
    ledger = floor_ledger(load_book("000"), [{"bank": "a", "void": True}, {"bank": "b", "points": 0}, {"points": 120}])

    assert rows(ledger) == [("a", "3", "3"), ("b", "3", "8"), ("b", "3", "10")]


def test_match_by_book_002() -> None:
    ledger = played(
        "002",
        points(0),  # TV-065: bank +3
        points(0),
        points(40),  # TV-067: bank +1
        points(200),  # TV-069: attackers +3
        points(80),  # TV-068: attackers take the bank, +0
        points(0),  # TV-077: from 9 it stops at J, one short; the other side 5 -> 4
        points(55, dig=dig("attackers", 10, shape="AA", dug_with="main J")),  # TV-085: 95 with a main J, bank -> 2
    )

    assert rows(ledger) == [
        ("a", "5", "2"),
        ("a", "8", "2"),
        ("a", "9", "2"),
        ("a", "9", "5"),
        ("b", "9", "5"),
        ("a", "J", "4"),
        ("a", "2", "4"),
    ]
    assert numbers(ledger, 5)[-2:] == [("must_play_stop", -1, "002:4.4"), ("give_back", -1, "002:4.4")]
    assert (ledger.bank, ledger.ahead, ledger.apart) == ("b", "b", 2)


@pytest.mark.parametrize(
    ("shape", "brings"), [("A", 40), ("AA", 80), ("AABB", 160), ("AABBCC", 240), ("AABBCCDD", 320)]
)
def test_kitty_of_20_by_book_002(shape: str, brings: int) -> None:
    ledger = played("002", points(0, dig=dig("attackers", 20, shape=shape)))  # TV-092, TV-093

    assert numbers(ledger)[1] == ("dig", brings, "002:7.2")


@pytest.mark.parametrize(("card", "to"), [("main J", "2"), ("side J", "6")])
def test_jack_sends_down_even_without_points_in_the_kitty(card: str, to: str) -> None:
    at_jack = [points(0), points(0), points(0)]  # 2 -> 5 -> 8 -> J, TV-080
    ledger = played("002", *at_jack, points(95, dig=dig("attackers", 0, dug_with=card)))  # TV-085, TV-086

    assert ledger.levels == (to, "2")


def test_match_by_book_004() -> None:
    ledger = played(
        "004",
        points(0),  # TV-071: bank +3
        points(39, penalties=[{"side": "bank", "points": 10}]),  # TV-208, TV-074: 49, bank +1
        points(10, penalties=[{"side": "attackers", "points": 20}]),  # TV-209: -10 counts as 0, bank +3
        points(79),  # TV-074: bank +1
        points(160),  # TV-076: attackers +2
        points(80),  # TV-075: attackers take the bank, +0
    )

    assert rows(ledger) == [
        ("a", "5", "2"),
        ("a", "6", "2"),
        ("a", "9", "2"),
        ("a", "10", "2"),
        ("a", "10", "4"),
        ("b", "10", "4"),
    ]
    assert (ledger.bank, ledger.ahead, ledger.apart) == ("a", "a", 6)


def test_last_trick_of_the_bank_side_changes_nothing_by_book_004() -> None:
    ledger = played("004", points(40, dig=dig("bank", 20, buried_by="attackers")))

    assert numbers(ledger)[1] == ("nothing", 0, "004:1.12")


def test_factor_is_given_where_book_003_has_lost_it() -> None:
    ledger = played("003", points(80, dig=dig("attackers", 20, factor=4)))

    assert numbers(ledger)[1][:2] == ("dig", 80)


def test_house_rule_of_the_event_counts() -> None:
    house = change(take_snapshot("002"), HouseRule("last_trick.pair", 6, "本会规定"))
    ledger = floor_ledger(house.book, [{"bank": "a", **points(0, dig=dig("attackers", 10, shape="AA"))}])

    assert numbers(ledger)[1][:2] == ("dig", 60)


def test_points_that_are_no_multiple_of_five_are_marked() -> None:
    ledger = played("000", points(123), points(120))

    assert [line.is_odd for line in ledger.deals] == [True, False]


def test_no_deal_leaves_both_sides_at_the_first_level() -> None:
    ledger = floor_ledger(load_book("002"), [])

    assert (ledger.levels, ledger.bank, ledger.ahead, ledger.levels_text) == (("2", "2"), "", "", "2 : 2")
