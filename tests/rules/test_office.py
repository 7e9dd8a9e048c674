"""Results, clocks, appeals and calls beyond the vectors."""

from datetime import datetime
from fractions import Fraction

import pytest

from rules.appeals import judge_appeal
from rules.calls import check_bid, nobody_calls, redeal_claim
from rules.clocks import check_clock, last_call, match_minutes, time_is_up
from rules.errors import BadNumber, BadPlay, BadWord, NotInBook, QuestionError
from rules.results import forfeit_points, victory_points
from tests.rules.at_table import a_book, cards

EIGHT = datetime.fromisoformat("2026-11-30 20:00")


def test_forfeit_formulas() -> None:
    earlier = [27, 20, 20]

    assert forfeit_points(a_book("000", A2="fixed"), earlier).present == 20
    assert forfeit_points(a_book("000", A2="average"), [14, 15]).present == Fraction(29, 2)
    assert forfeit_points(a_book("000", A2="average"), []).present == 20
    assert forfeit_points(a_book("000", A2="average", A15="half_up"), [14, 15]).present == 15
    assert forfeit_points(a_book("000", A15="half_up"), earlier).present == 22
    assert not forfeit_points(a_book("000", B2="false"), []).counts_as_win


def test_other_books_forfeit_like_a_win() -> None:
    assert [forfeit_points(a_book(code), [1]).present for code in ("002", "003", "004")] == [3, 1, 2]


def test_match_points() -> None:
    assert [victory_points(a_book("004"), d).winner for d in (0, 1, 12)] == [1, 2, 2]
    assert [victory_points(a_book("003"), 1).winner, victory_points(a_book("003"), 1).loser] == [1, 0]


def test_clocks_of_the_six_decks() -> None:
    book = a_book("000")

    assert [check_clock(book, "play", seconds).within for seconds in (10, 11)] == [True, False]
    assert [last_call(book, minutes).due for minutes in (26, 25, 10)] == [False, True, True]
    assert (last_call(book, 40).minutes_until, last_call(book, 40).deals) == (15, 2)


def test_naming_clock_of_four_decks() -> None:
    assert [check_clock(a_book("003"), "naming", seconds).within for seconds in (3, 4)] == [True, False]
    assert [check_clock(a_book("003"), "over_bid", seconds).within for seconds in (10, 11)] == [True, False]


def test_match_limits_by_stage() -> None:
    stages = ("before_last_16", "last_16", "quarter_final", "semi_final", "final")

    assert [match_minutes(a_book("003"), stage) for stage in stages] == [240, 360, 360, 0, 0]
    assert match_minutes(a_book("004"), "final") == 240


def test_four_decks_when_time_is_up() -> None:
    book = a_book("003")
    ahead, behind, level, close = (
        time_is_up(book, 2),
        time_is_up(book, -1),
        time_is_up(book, 0),
        time_is_up(book, 0, in_hand=True),
    )

    assert [(each.because, each.leader) for each in (ahead, behind, level, close)] == [
        ("leader", "first"),
        ("leader", "second"),
        ("race", "none"),
        ("finish_deal", "none"),
    ]
    assert time_is_up(a_book("000"), 0, in_hand=True).because == "draw"
    assert time_is_up(a_book("004"), 1, in_hand=True).because == "leader"


def test_appeal_limit_of_the_event_where_the_book_is_silent() -> None:
    late = datetime.fromisoformat("2026-11-30 20:16")

    answer = judge_appeal(a_book("002"), EIGHT, late, "oral", "rules", minutes=15)
    assert (answer.verdict, answer.decides, answer.final, answer.clauses) == (
        "late",
        "chief_referee",
        "appeals_committee",
        (),
    )


def test_bids_that_are_none() -> None:
    book = a_book("002")
    bids = [check_bid(book, "2", cards(text)) for text in ("H2 S2", "H3", "sj", "H2")]

    assert [(bid.allowed, bid.because) for bid in bids] == [
        (False, "not_equal_cards"),
        (False, "not_level_cards"),
        (False, "one_joker"),
        (True, "bid"),
    ]
    assert (bids[0].clause, bids[2].clause) == ("002:3.2", "002:3.3")


def test_order_of_the_suits_in_over_bids() -> None:
    rising = ["D2D2", "C2C2", "H2H2", "S2S2", "sjsj", "bjbj"]
    book = a_book("002")
    over = [[check_bid(book, "2", cards(bid), cards(before)).allowed for before in rising] for bid in rising]

    assert over == [[place > other for other in range(6)] for place in range(6)]


def test_own_bid_may_be_answered_in_another_suit_by_one_more() -> None:
    assert check_bid(a_book("003"), "2", cards("S2S2S2"), cards("H2H2"), own_side=True).allowed
    assert check_bid(a_book("000"), "3", cards("H3H3"), cards("H3"), own_side=True).allowed


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda: victory_points(a_book("000"), -1), BadNumber),
        (lambda: check_clock(a_book("000"), "lunch", 1), BadWord),
        (lambda: check_clock(a_book("000"), "play", -1), BadNumber),
        (lambda: check_clock(a_book("002"), "play", 1), NotInBook),
        (lambda: last_call(a_book("002"), 1), NotInBook),
        (lambda: match_minutes(a_book("000"), "final"), NotInBook),
        (lambda: match_minutes(a_book("003"), "heats"), BadWord),
        (lambda: time_is_up(a_book("002"), 0), NotInBook),
        (lambda: judge_appeal(a_book("000"), EIGHT, EIGHT, "sung", "rules"), BadWord),
        (lambda: judge_appeal(a_book("000"), EIGHT, EIGHT, "oral", "weather"), BadWord),
        (lambda: judge_appeal(a_book("002"), EIGHT, EIGHT, "oral", "rules"), NotInBook),
        (lambda: check_bid(a_book("002"), "2", ()), BadPlay),
        (lambda: nobody_calls(a_book("002"), 0), BadNumber),
        (lambda: nobody_calls(a_book("000"), 1), NotInBook),
        (lambda: nobody_calls(a_book("004"), 1, cards("H3 H4")), BadPlay),
        (lambda: redeal_claim(a_book("000"), ()), NotInBook),
    ],
)
def test_what_cannot_be_asked_has_a_name(ask: object, error: type[QuestionError]) -> None:
    with pytest.raises(error):
        ask()  # type: ignore[operator]  # each case is a function
