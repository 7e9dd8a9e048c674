"""Deals that a phone sends: read as people type them, each fault told with its deal, hostile JSON refused in words."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import BOOK_CODES, load_book
from tests import make
from tournament.forms.floor_deals import LONGEST, MOST_DEALS, checked_deals, read_deals
from tournament.models import Side
from tournament.queries.outcomes import Outcome

FIRST = {"bank": "a", "points": 120}
DIG = {"winner": "attackers", "points": 20}


def read(*deals: Any, book: str = "000") -> list[dict[str, Any]]:
    return read_deals(load_book(book), json.dumps(deals)).deals


def fault(*deals: Any, book: str = "000") -> tuple[int | None, str]:
    with pytest.raises(ValidationError) as refused:
        read(*deals, book=book)
    return (refused.value.params or {}).get("deal"), refused.value.messages[0]


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        (120, 120),
        ("１２０", 120),
        (" 1 2 0 ", 120),
        (-20, -20),
        ("－２０", -20),
        ("−20", -20),
        ("+5", 5),
    ],
)
def test_points_are_read_as_people_type_them(typed: object, points: int) -> None:
    assert read({"bank": "a", "points": typed}) == [{"bank": "a", "points": points}]


@pytest.mark.parametrize("typed", [True, "²", "1_0", "12.5", 12.5, "十", "9999", 10**6, [], {}, [[1]], "1" * 4000])
def test_what_is_no_number_of_points_is_refused_with_its_deal(typed: object) -> None:
    number, text = fault(FIRST, {"points": typed})

    assert (number, text.startswith("第 2 盘：“")) == (2, True)


def test_only_what_counts_is_kept() -> None:
    deal = FIRST | {"void": False, "ruled": None, "dig": None, "penalties": [{"side": "bank", "points": 0}]}

    assert read(deal) == [FIRST]
    assert read({"bank": "a", "void": True, "points": "?"}) == [{"bank": "a", "void": True}]


def test_deal_with_everything_is_kept_as_it_was_sent() -> None:
    dig = DIG | {"shape": "AABB", "buried_by": "bank", "dug_with": "main J"}
    deal = FIRST | {"dig": dig, "penalties": [{"side": "attackers", "points": 10}]}

    assert read(deal, {"ruled": {"winner": "bank", "levels": 2}}, book="002") == [
        deal,
        {"ruled": {"winner": "bank", "levels": 2}},
    ]


@pytest.mark.parametrize(
    ("book", "dig", "kept"),
    [
        ("000", {"cards": "4"}, {"cards": 4}),
        ("002", {"shape": "AA"}, {"shape": "AA", "buried_by": "bank"}),
        ("003", {"factor": 4}, {"factor": 4, "buried_by": "bank"}),
        ("004", {"shape": "A"}, {"shape": "A", "buried_by": "bank"}),
    ],
)
def test_last_trick_is_read_as_the_book_counts_it(book: str, dig: dict[str, Any], kept: dict[str, Any]) -> None:
    assert read(FIRST | {"dig": DIG | dig}, book=book) == [FIRST | {"dig": DIG | kept}]


def test_bank_side_that_digs_has_dug_what_the_attackers_buried() -> None:
    dig = {"winner": "bank", "points": 10, "shape": "A"}

    assert read(FIRST | {"dig": dig}, book="002")[0]["dig"]["buried_by"] == "attackers"


@pytest.mark.parametrize(
    ("deal", "says"),
    [
        ({"points": 5}, "哪一方是庄家方"),
        ({"bank": "c", "points": 5}, "a 或 b"),
        ({"bank": "a"}, "抓分方得了多少分"),
        (FIRST | {"dig": {"points": 5}}, "最后一圈谁大"),
        (FIRST | {"dig": DIG}, "用几张牌"),
        (FIRST | {"dig": DIG | {"cards": 0}}, "1 到 30"),
        (FIRST | {"dig": DIG | {"points": -5, "cards": 1}}, "0 到 2000"),
        (FIRST | {"dig": DIG | {"shape": "AA"}}, "读不出来"),
        (FIRST | {"penalties": "20"}, "罚分"),
        (FIRST | {"penalties": [{"side": "a", "points": 20}]}, "罚的是哪一方"),
        (FIRST | {"penalties": [{"side": "bank", "points": 5}] * 9}, "最多 8 次"),
        (FIRST | {"ruled": {"winner": "bank", "levels": 99}}, "0 到 12"),
        (FIRST | {"ruled": {"levels": 2}}, "裁定"),
        (FIRST | {"void": "yes"}, "读不出来"),
        (FIRST | {"colour": 1}, "读不出来"),
        ([], "读不出来"),
        (None, "读不出来"),
        ("120", "读不出来"),
    ],
)
def test_each_fault_is_told_with_its_deal(deal: object, says: str) -> None:
    number, text = fault(deal)

    assert (number, text.startswith("第 1 盘："), says in text) == (1, True, True), text


def test_lost_kitty_factors_are_asked_for() -> None:
    assert "乘以几" in fault(FIRST | {"dig": DIG}, book="003")[1]


def test_bank_side_follows_from_the_deal_before() -> None:
    assert fault(FIRST, {"bank": "b", "points": 5}) == (2, "第 2 盘：哪一方坐庄由上一盘决定，这里是另一方。")
    assert len(read({"bank": "a", "void": True}, {"bank": "b", "points": 5})) == 2


def test_deal_after_the_end_is_refused() -> None:
    wins = [FIRST | {"points": 0}, {"points": 0}, {"points": 0}, {"points": 0}]

    assert fault(*wins, {"points": 5}) == (5, "第 5 盘：在它之前比赛已经结束（过A : 3）。")


def test_at_most_sixty_deals() -> None:
    assert len(read(*[{"bank": "a", "void": True}] * MOST_DEALS)) == MOST_DEALS
    assert fault(*[{"bank": "a", "void": True}] * (MOST_DEALS + 1)) == (None, "最多 60 盘。")


@pytest.mark.parametrize(
    "text",
    ["", "{}", "null", "[", "[NaN", "\ud800", "[" * 30_000, "[1e9999", f"[{'9' * 5000}]", " " * (LONGEST + 1), '"[]"'],
)
def test_what_is_no_list_of_deals_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValidationError, match="读不出来"):
        read_deals(load_book("000"), text)


def test_nesting_that_json_just_takes_is_refused_in_words() -> None:
    for depth in range(700, 1000, 10):
        deep = "[" * depth + "]" * depth
        with pytest.raises(ValidationError):
            read_deals(load_book("000"), f'[{{"bank": "a", "points": {deep}, "void": {deep}, "dig": {deep}}}]')


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.sampled_from(["a", "b", "bank", "attackers", "AA", "A", "main J", 5, 20, "１００", -40, True])
FIELDS = st.sampled_from(
    ["winner", "points", "shape", "cards", "factor", "buried_by", "dug_with", "side", "levels", "bank", "void"]
)
OBJECTS = st.dictionaries(FIELDS, WORDS | VALUES, max_size=5)
DEALS = st.dictionaries(
    st.sampled_from(["bank", "points", "dig", "penalties", "void", "ruled", "x"]),
    WORDS | OBJECTS | st.lists(OBJECTS, max_size=3) | VALUES,
    max_size=5,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(BOOK_CODES), st.lists(DEALS | VALUES, max_size=5) | VALUES)
def test_whatever_comes_is_read_or_refused_in_words(book: str, sent: object) -> None:
    try:
        checked = read_deals(load_book(book), json.dumps(sent))
    except ValidationError as refused:
        assert refused.messages[0].encode()  # noqa: PT017 either way is right
    else:
        assert read_deals(load_book(book), json.dumps(checked.deals)) == checked


BOOK = load_book("000")
TO_8_3 = json.dumps([FIRST | {"points": 0}])


@pytest.mark.parametrize(
    "outcome", [make.won_by(5), Outcome(winner=Side.A, level_difference=5, level_a="8", level_b="3")]
)
def test_deals_that_lead_to_the_report_are_kept_with_it(outcome: Outcome) -> None:
    assert checked_deals(BOOK, TO_8_3, outcome) == [FIRST | {"points": 0}]


@pytest.mark.parametrize(
    "outcome",
    [
        make.won_by(4),
        make.won_by(5, Side.B),
        make.won_by(0),
        Outcome(winner=Side.A, level_difference=5, level_a="9", level_b="4"),
    ],
)
def test_deals_that_lead_to_something_else_say_to_what(outcome: Outcome) -> None:
    with pytest.raises(ValidationError, match="这些盘打成 8 : 3"):
        checked_deals(BOOK, TO_8_3, outcome)


@pytest.mark.parametrize("text", ["", "  ", "[]"])
def test_report_needs_no_deals(text: str) -> None:
    assert checked_deals(BOOK, text, make.won_by(4)) == []
