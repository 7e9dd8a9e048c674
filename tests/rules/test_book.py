"""The four books as loaded: the numbers of the paper, and how well each is founded."""

from dataclasses import FrozenInstanceError

import pytest

from rules import BOOK_CODES, Mark, UnknownBook, load_book

FROM_TWO = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def test_there_are_four_books() -> None:
    assert BOOK_CODES == ("000", "002", "003", "004")


@pytest.mark.parametrize(
    ("code", "decks", "hand", "kitty"),
    [("000", 6, 81, 0), ("002", 2, 25, 8), ("003", 4, 52, 8), ("004", 2, 25, 8)],
)
def test_tv_099_hands_and_kitty_use_up_the_cards(code: str, decks: int, hand: int, kitty: int) -> None:
    pack = load_book(code).pack

    assert (pack.decks, pack.players, pack.hand_size, pack.kitty_size) == (decks, 4, hand, kitty)


@pytest.mark.parametrize(
    ("code", "levels"),
    [
        ("000", (*FROM_TWO[1:], "PASSED_A")),
        ("002", (*FROM_TWO, "JOKER", "PASSED_JOKER")),
        ("003", (*FROM_TWO, "PASSED_A")),
        ("004", (*FROM_TWO, "PASSED_A")),
    ],
)
def test_levels_run_to_the_terminal_level(code: str, levels: tuple[str, ...]) -> None:
    assert load_book(code).levels == levels


def test_six_decks_table_gives_one_point_a_level() -> None:
    match = load_book("000").match

    assert (match.worth, match.equal_level) == ("victory_points", "draw")
    assert match.vp_table == tuple((15 + d, 15 - d) for d in range(13))


@pytest.mark.parametrize(
    ("code", "worth", "win", "level", "equal"),
    [
        ("002", "points", (3, 0), None, "play_on"),
        ("003", "advance", (1, 0), None, "play_on"),
        ("004", "points", (2, 0), 1, "draw"),
    ],
)
def test_other_books_give_points_or_the_next_round(
    code: str, worth: str, win: tuple[int, int], level: int | None, equal: str
) -> None:
    match = load_book(code).match

    assert (match.worth, match.win_points, match.level_points, match.equal_level) == (worth, win, level, equal)
    assert match.vp_table is None


@pytest.mark.parametrize(
    ("code", "formula", "vp"), [("000", "max", 20), ("002", "fixed", 3), ("003", "fixed", 1), ("004", "fixed", 2)]
)
def test_forfeit_is_a_round_won_and_worth_nothing_to_the_absent(code: str, formula: str, vp: int) -> None:
    forfeit = load_book(code).forfeit

    assert (forfeit.formula, forfeit.vp, forfeit.forfeiter_vp, forfeit.is_win) == (formula, vp, 0, True)


@pytest.mark.parametrize(("code", "vp"), [("000", 18), ("002", 3), ("003", 1), ("004", 2)])
def test_bye_is_a_setting_and_no_round_won(code: str, vp: int) -> None:
    book = load_book(code)

    assert (book.bye.vp, book.bye.is_win) == (vp, False)
    assert book.evidence["bye.vp"].mark is Mark.SILENT


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("000", ("victory_points", "rounds_won", "last_rounds")),
        ("002", ("victory_points", "net_levels", "total_levels", "lot")),
        ("003", ("victory_points", "head_to_head", "net_levels", "lot")),
        ("004", ("victory_points", "head_to_head", "net_levels", "total_levels", "lot")),
    ],
)
def test_ties_are_broken_in_the_order_of_the_book(code: str, names: tuple[str, ...]) -> None:
    assert load_book(code).ranking.tie_breaks == names


def test_six_decks_clocks_and_appeal() -> None:
    book = load_book("000")

    assert book.appeal.minutes == 30
    assert (book.clocks.play_seconds, book.clocks.announcement_minutes, book.clocks.announced_deals) == (10, 25, 2)


@pytest.mark.parametrize("code", ["002", "003", "004"])
def test_what_a_book_does_not_say_is_none(code: str) -> None:
    book = load_book(code)

    assert (book.appeal.minutes, book.clocks.play_seconds, book.clocks.announced_deals) == (None, None, None)


@pytest.mark.parametrize("code", BOOK_CODES)
def test_every_number_has_a_clause_of_its_book_or_is_marked_silent(code: str) -> None:
    for path, evidence in load_book(code).evidence.items():
        assert evidence.clause.startswith(f"{code}:") != (evidence.mark is Mark.SILENT), path


def test_ambiguous_reading_names_its_alternatives_and_needs_confirmation() -> None:
    formula = load_book("000").evidence["forfeit.formula"]

    assert (formula.clause, formula.mark, formula.alternatives) == ("000:2.13", Mark.AMBIGUOUS, ("fixed", "average"))
    assert formula.needs_confirmation


def test_what_an_organiser_should_look_at_in_the_six_decks() -> None:
    evidence = load_book("000").evidence

    assert [path for path, each in evidence.items() if each.needs_confirmation] == [
        "forfeit.formula",
        "forfeit.forfeiter_vp",
        "forfeit.is_win",
        "forfeit.rounding",
        "bye.vp",
        "bye.is_win",
        "following.protect",
        "comparing.ruff",
        "last_trick.scheme",
        "advancing.last_level",
        "rulings.bank_after_levels",
        "rulings.found_late",
    ]


def test_titles_are_in_both_languages() -> None:
    assert (load_book("000").title.zh, load_book("000").title.en) == (
        "拖拉机比赛规则（4人6副牌）",
        "Tractor, six decks",
    )


def test_book_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        load_book("000").pack.decks = 4  # type: ignore[misc]  # the point of the test


@pytest.mark.parametrize("code", ["", "001", "../r000", "r000"])
def test_unknown_book_is_refused_with_those_that_exist(code: str) -> None:
    with pytest.raises(UnknownBook) as refused:
        load_book(code)

    assert (refused.value.code, refused.value.known) == (code, BOOK_CODES)
