"""A faulty data file is refused with the path of the fault."""

import copy
from typing import Any

import pytest

from rules import BookError, InvalidField, MissingField, UnknownField
from rules.book import book_from_tables
from rules.books import read_book

SIX_DECKS: dict[str, Any] = read_book("000")


def tables(path: str, value: object) -> dict[str, Any]:
    """The six decks with one entry changed, `pack.decks.value`."""
    changed = copy.deepcopy(SIX_DECKS)
    *steps, last = path.split(".")
    inner = changed
    for step in steps:
        inner = inner[step]
    inner[last] = value
    return changed


def without(path: str) -> dict[str, Any]:
    changed = tables(path, None)
    *steps, last = path.split(".")
    inner = changed
    for step in steps:
        inner = inner[step]
    del inner[last]
    return changed


def refused(changed: dict[str, Any], error: type[BookError]) -> Any:
    with pytest.raises(error) as caught:
        book_from_tables("000", changed)
    return caught.value


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("pack", "pack"),
        ("clocks", "clocks"),
        ("pack.decks", "pack.decks"),
        ("pack.decks.value", "pack.decks.value"),
        ("ranking.tie_breaks", "ranking.tie_breaks"),
    ],
)
def test_missing_field_is_named(path: str, named: str) -> None:
    assert refused(without(path), MissingField).path == named


def test_optional_field_may_be_left_out() -> None:
    book = book_from_tables("000", without("appeal.minutes"))

    assert (book.appeal.minutes, "appeal.minutes" in book.evidence) == (None, False)


def test_field_must_be_a_table() -> None:
    assert refused(tables("pack.decks", 6), MissingField).path == "pack.decks"


@pytest.mark.parametrize("path", ["pack.deks", "pack.decks.clauses"])
def test_misspelt_field_is_named(path: str) -> None:
    assert refused(tables(path, {"value": 6}), UnknownField).path == path


def test_section_that_nobody_reads_is_refused() -> None:
    assert refused(tables("folowing", {}), UnknownField).path == "folowing"


@pytest.mark.parametrize(
    ("path", "value", "wanted"),
    [
        ("pack.decks.value", 0, "positive"),
        ("pack.decks.value", "6", "count"),
        ("pack.decks.value", True, "count"),
        ("pack.kitty_size.value", -1, "count"),
        ("pack.kitty_size.value", 6, "hands_and_kitty_use_all_cards"),
        ("title.zh.value", " ", "text"),
        ("title.zh.value", 6, "text"),
        ("bye.is_win.value", 0, "flag"),
        ("match.equal_level.value", "coin", "draw|play_on|bank_side|first_to_reach"),
        ("match.equal_level.value", 1, "draw|play_on|bank_side|first_to_reach"),
        ("forfeit.formula.value", "half", "max|fixed|average"),
        ("ladder.levels.value", [], "names"),
        ("ladder.levels.value", "3A", "names"),
        ("ladder.levels.value", ["3", 4], "names"),
        ("ladder.levels.value", ["3", "4", "3", "PASSED_3"], "distinct_names"),
        ("ladder.levels.value", ["3", "4", "A"], "terminal_passed_level"),
        ("ladder.levels.value", ["PASSED_A"], "terminal_passed_level"),
        ("ladder.levels.value", ["K", "A", "PASSED_K"], "terminal_passed_level"),
        ("ladder.levels.value", ["A", "PASSED_A"], "no_longer_than_levels"),
        ("match.vp_table.value", [], "rows_of_two"),
        ("match.vp_table.value", 15, "rows_of_two"),
        ("match.vp_table.value", [[15, 15], 16], "rows_of_two"),
        ("match.vp_table.value", [[15, 15], [16, 14, 0]], "rows_of_two"),
        ("match.vp_table.value", [[15, 15], [16, -14]], "count"),
        ("match.vp_table.value", [[15, 15], [16, 13]], "constant_sum"),
        ("pack.decks.mark", "sure", "mark"),
        ("pack.decks.mark", [], "mark"),
        ("pack.decks.clause", "002:title", "clause_of_this_book"),
        ("pack.decks.alternatives", "4", "list"),
    ],
)
def test_value_that_breaks_a_rule_is_named(path: str, value: object, wanted: str) -> None:
    found = refused(tables(path, value), InvalidField)

    assert found.wanted == wanted
    assert path.startswith(found.path) or wanted == "no_longer_than_levels"


def test_clause_may_be_missing_only_where_the_book_is_silent() -> None:
    found = refused(without("pack.decks.clause"), InvalidField)

    assert (found.path, found.value, found.wanted) == ("pack.decks.clause", "", "clause_of_this_book")


def test_book_of_victory_points_needs_their_table() -> None:
    found = refused(without("match.vp_table"), InvalidField)

    assert (found.path, found.wanted) == ("match.vp_table", "worth_victory_points")


def test_book_of_points_needs_the_points_of_a_win() -> None:
    found = refused(tables("match.worth.value", "points"), InvalidField)

    assert (found.path, found.wanted) == ("match.win_points", "worth_points")
