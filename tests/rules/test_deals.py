"""Deals, levels and the ledger beyond the vectors: every line of the arithmetic, and what cannot be asked."""

import pytest

from rules.deals import Line, Penalty, move, settle
from rules.digs import LastTrick, dig
from rules.errors import BadNumber, BadWord, MatchIsOver, NoBank, NoKitty, QuestionError, UnknownLevel
from rules.ledger import FIRST, SECOND, Deal, enter, enter_all, open_ledger
from rules.levels import advance, fall_back, level_difference, must_play, read_level
from rules.snapshots import HouseRule, change, take_snapshot
from tests.rules.at_table import a_book


def test_arithmetic_goes_line_by_line() -> None:
    end, penalties = (
        LastTrick("attackers", 35, 4),
        (Penalty("bank", 20, "000:2.2"), Penalty("attackers", 10, "000:2.2")),
    )
    score = settle(a_book("000"), 100, end, penalties)

    assert score.lines == (
        Line("tricks", 100, 100, ""),
        Line("dig", 140, 240, "000:1.7.3", "ambiguous"),
        Line("penalty_bank", 20, 260, "000:2.2"),
        Line("penalty_attackers", -10, 250, "000:2.2"),
        Line("attackers_levels", 0, 250, "000:1.7.1"),
    )


def test_penalties_come_before_the_band() -> None:
    assert settle(a_book("000"), 235, penalties=[Penalty("bank", 10, "000:2.2")]).winner == "attackers"


def test_points_that_cannot_be_card_points_are_warned_of() -> None:
    assert [settle(a_book("000"), points).warnings for points in (235, 239, -5)] == [(), ("not_multiple_of_five",), ()]


def test_give_back_and_stop_are_lines_too() -> None:
    book = a_book("002")
    moved = move(book, settle(book, 0), ("9", "5"))

    assert moved.lines == (Line("must_play_stop", -1, 0, "002:4.4"), Line("give_back", -1, 0, "002:4.4"))


def test_demotion_is_a_line_and_comes_before_the_give_back() -> None:
    book = a_book("002")
    end = LastTrick("attackers", 0, 2, dug_with=frozenset({("J", "side")}))
    moved = move(book, settle(book, 160, end), ("J", "10"), end)

    assert (moved.bank_level, moved.attackers_level) == ("5", "J")
    assert [(line.what, line.number) for line in moved.lines] == [
        ("demotion", -5),
        ("must_play_stop", -1),
        ("give_back", -1),
    ]


def test_attackers_who_lose_the_last_trick_demote_nobody() -> None:
    book = a_book("002")
    end = LastTrick("bank", 0, 2, dug_with=frozenset({("J", "main")}))

    assert move(book, settle(book, 95, end), ("J", "5"), end).bank_level == "J"


@pytest.mark.parametrize(("reading", "after", "short"), [("defend", "A", 1), ("overshoot", "PASSED_A", 0)])
@pytest.mark.parametrize(("code", "name"), [("000", "A1"), ("003", "A12"), ("004", "A12")])
def test_the_ace_is_defended_or_passed_from_below(code: str, name: str, reading: str, after: str, short: int) -> None:
    book = a_book(code, **{name: reading})
    way = advance(book, "K", 2, "bank")

    assert (way.after, way.short) == (after, short)
    assert must_play(book) == (("A",) if reading == "defend" else ())


def test_overshoot_ends_at_the_passed_level() -> None:
    assert advance(a_book("000"), "A", 5, "bank").after == "PASSED_A"
    assert advance(a_book("000"), "A", 5, "attackers").after == "A"
    assert advance(a_book("000", A1="overshoot"), "A", 5, "attackers").after == "PASSED_A"


def test_six_decks_give_nothing_back() -> None:
    moved = move(a_book("000"), settle(a_book("000"), 0), ("K", "5"))

    assert (moved.bank_level, moved.attackers_level, moved.advance.stopped_at) == ("A", "5", "A")
    assert [(line.what, line.clause) for line in moved.lines] == [("must_play_stop", "000:4.2")]


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("3", "3"),
        ("10", "10"),
        ("T", "10"),
        ("q", "Q"),
        ("A", "A"),
        ("过A", "PASSED_A"),
        ("a+", "PASSED_A"),
        ("passed", "PASSED_A"),
    ],
)
def test_levels_are_read_as_people_write_them(text: str, level: str) -> None:
    assert read_level(a_book("000"), text) == level


def test_joker_levels_of_the_club_book() -> None:
    book = a_book("002")

    assert [read_level(book, text) for text in ("王", "过王", "过")] == ["JOKER", "PASSED_JOKER", "PASSED_JOKER"]
    assert level_difference(book, "PASSED_JOKER", "2") == 14


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda book: read_level(book, "1"), UnknownLevel),
        (lambda book: level_difference(book, "A", "1"), UnknownLevel),
        (lambda book: fall_back(book, "1", 1), UnknownLevel),
        (lambda book: advance(book, "1", 1, "bank"), UnknownLevel),
        (lambda book: advance(book, "3", -1, "bank"), BadNumber),
        (lambda book: advance(book, "3", 1, "north"), BadWord),
        (lambda book: advance(book, "PASSED_A", 1, "bank"), MatchIsOver),
        (lambda book: settle(book, 0, penalties=[Penalty("north", 10, "")]), BadWord),
        (lambda book: settle(book, 0, penalties=[Penalty("bank", -10, "")]), BadNumber),
        (lambda book: dig(book, LastTrick("north", 0, 1)), BadWord),
        (lambda book: dig(book, LastTrick("bank", 0, 1, "north")), BadWord),
        (lambda book: dig(book, LastTrick("bank", -5, 1)), BadNumber),
        (lambda book: dig(book, LastTrick("bank", 5, 0)), BadNumber),
        (lambda book: move(book, settle(book, 0), ("3", "PASSED_A")), MatchIsOver),
        (lambda book: move(book, settle(book, 0), ("3", "1")), UnknownLevel),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_of_a_deal_has_a_name(ask: object, error: type[QuestionError]) -> None:
    with pytest.raises(error):
        ask(a_book("000"))  # type: ignore[operator]  # each case is a function of the book


def test_kitty_of_a_book_without_one_is_refused() -> None:
    counts = HouseRule("last_trick.counts", "kitty", "a try")
    with pytest.raises(NoKitty):
        dig(change(take_snapshot("000"), counts).book, LastTrick("bank", 5, 2))


# ---- the ledger ----


def test_match_is_kept_deal_by_deal() -> None:
    ledger = enter_all(
        open_ledger(a_book("000")),
        [Deal(100, bank=FIRST), Deal(300), Deal(0), Deal(void=True), Deal(245, LastTrick("bank", 10, 1))],
    )

    assert [(entry.bank, entry.after, entry.next_bank) for entry in ledger.entries] == [
        (FIRST, ("6", "3"), FIRST),
        (FIRST, ("6", "4"), SECOND),
        (SECOND, ("6", "9"), SECOND),
        (SECOND, ("6", "9"), SECOND),
        (SECOND, ("6", "10"), SECOND),
    ]
    assert (ledger.difference, ledger.winner, ledger.bank) == (-4, None, SECOND)
    assert (ledger.entries[3].score, ledger.entries[3].lines) == (None, ())


def test_match_ends_when_a_side_has_defended_the_ace() -> None:
    deals = [Deal(0, bank=FIRST), Deal(0), Deal(0), Deal(239)]
    ledger = enter_all(open_ledger(a_book("000")), deals)

    assert (ledger.levels, ledger.winner, ledger.difference) == (("PASSED_A", "3"), FIRST, 12)
    with pytest.raises(MatchIsOver):
        enter(ledger, Deal(0))


def test_first_deal_needs_a_bank_side() -> None:
    with pytest.raises(NoBank) as refused:
        enter(open_ledger(a_book("000")), Deal(0))

    assert refused.value.data == {"deal": 1}


def test_bank_side_may_be_contested_again() -> None:
    ledger = enter_all(open_ledger(a_book("002")), [Deal(40, bank=FIRST), Deal(40, bank=SECOND)])

    assert (ledger.levels, ledger.bank) == (("3", "3"), SECOND)


def test_ruling_decides_a_deal_in_place_of_the_points() -> None:
    from rules.rulings import Facts, rule

    book = a_book("000")
    score = rule(book, "hard_labour", Facts("bank", points=165)).options[0][1].score
    ledger = enter(open_ledger(book), Deal(bank=FIRST, ruled=score))

    assert (ledger.levels, ledger.bank) == (("3", "5"), SECOND)
