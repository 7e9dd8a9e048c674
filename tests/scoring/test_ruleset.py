"""Scoring settings: a book's defaults, JSON, and what is refused."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules import BOOK_CODES, load_book
from scoring import TIE_BREAK_NAMES, InvalidRules, rules_from_book, rules_from_json, rules_to_json
from tests.scoring.made import ASSOCIATION, CLUB, SCHOOL, SIX_DECKS


def test_six_decks_score_as_the_book_says() -> None:
    rules = SIX_DECKS

    assert (rules.bye_vp, rules.bye_is_win) == (18, False)
    assert (rules.forfeit_formula, rules.forfeit_vp, rules.forfeiter_vp, rules.forfeit_is_win) == ("max", 20, 0, True)
    assert rules.tie_breaks == ("victory_points", "rounds_won", "last_rounds")
    assert (rules.largest_difference, rules.draws_allowed, rules.missed_round_vp) == (12, True, 0)


def test_club_plays_to_the_end_for_three_points() -> None:
    assert (set(CLUB.vp_table), len(CLUB.vp_table), CLUB.draws_allowed) == ({(3, 0)}, 15, False)
    assert CLUB.tie_breaks == ("victory_points", "net_levels", "total_levels", "lot")


def test_school_only_counts_wins() -> None:
    assert (set(SCHOOL.vp_table), SCHOOL.draws_allowed) == ({(1, 0)}, False)


def test_association_shares_the_points_on_equal_levels() -> None:
    assert (ASSOCIATION.vp_table[0], set(ASSOCIATION.vp_table[1:])) == ((1, 1), {(2, 0)})
    assert (len(ASSOCIATION.vp_table), ASSOCIATION.draws_allowed) == (14, True)


@pytest.mark.parametrize("code", BOOK_CODES)
def test_rules_of_every_book_come_back_from_json(code: str) -> None:
    rules = rules_from_book(load_book(code))

    assert rules_from_json(rules_to_json(rules)) == rules


def test_fractions_are_written_as_text() -> None:
    written = rules_to_json(replace(SIX_DECKS, bye_vp=Fraction(35, 2)))

    assert (written["bye_vp"], written["forfeit_vp"]) == ("35/2", 20)


@pytest.mark.parametrize("change", [{"tie_breaks": ("buchholz",)}, {"formula": "half"}])
def test_book_with_words_that_scoring_does_not_know_is_refused(change: dict[str, Any]) -> None:
    book = load_book("000")
    odd = replace(
        book,
        ranking=replace(book.ranking, tie_breaks=change.get("tie_breaks", book.ranking.tie_breaks)),
        forfeit=replace(book.forfeit, formula=change.get("formula", book.forfeit.formula)),
    )

    with pytest.raises(InvalidRules):
        rules_from_book(odd)


@pytest.mark.parametrize(
    ("change", "path", "wanted"),
    [
        ({"levels": ("3",)}, "levels", "two_or_more_distinct"),
        ({"levels": ("3", "3")}, "levels", "two_or_more_distinct"),
        ({"vp_table": ()}, "vp_table", "one_row_or_more"),
        ({"vp_table": ((3, 0),)}, "vp_table", "row_0_equal_when_draws_allowed"),
        ({"forfeit_formula": "half"}, "forfeit_formula", "max|fixed|average"),
    ],
)
def test_settings_that_cannot_score_are_refused(change: dict[str, Any], path: str, wanted: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        replace(SIX_DECKS, **change)

    assert (refused.value.path, refused.value.wanted) == (path, wanted)


def test_unknown_tie_break_is_refused_by_name() -> None:
    with pytest.raises(InvalidRules) as refused:
        replace(SIX_DECKS, tie_breaks=("victory_points", "coin"))  # type: ignore[arg-type]  # what JSON may bring

    assert (refused.value.path, refused.value.read) == ("tie_breaks", "coin")


@pytest.mark.parametrize(
    ("member", "value", "path", "wanted"),
    [
        ("levels", "3", "rules.levels", "array"),
        ("levels", ["3", ""], "rules.levels[1]", "text_not_empty"),
        ("levels", ["3", 4], "rules.levels[1]", "text"),
        ("levels", [], "rules.levels", "two_or_more_distinct"),
        ("vp_table", [[15, 15], [16]], "rules.vp_table[1]", "winner_and_loser"),
        ("vp_table", [[15, 15], [16, "x"]], "rules.vp_table[1][1]", "exact_number"),
        ("bye_vp", 17.5, "rules.bye_vp", "exact_number"),
        ("bye_vp", True, "rules.bye_vp", "exact_number"),
        ("bye_vp", "1/0", "rules.bye_vp", "exact_number"),
        ("bye_is_win", 0, "rules.bye_is_win", "true_or_false"),
        ("forfeit_formula", "half", "rules.forfeit_formula", "max|fixed|average"),
        ("tie_breaks", ["lot", "coin"], "rules.tie_breaks[1]", "|".join(TIE_BREAK_NAMES)),
    ],
)
def test_setting_that_cannot_be_read_is_named_by_its_path(member: str, value: object, path: str, wanted: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        rules_from_json({**rules_to_json(SIX_DECKS), member: value}, "rules")

    assert (refused.value.path, refused.value.wanted) == (path, wanted)


@pytest.mark.parametrize("member", rules_to_json(SIX_DECKS))
def test_missing_setting_is_named(member: str) -> None:
    data = rules_to_json(SIX_DECKS)
    del data[member]

    with pytest.raises(InvalidRules) as refused:
        rules_from_json(data)

    assert (refused.value.path, refused.value.wanted) == (member, "required")
