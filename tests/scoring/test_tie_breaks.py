"""The tie-breaks one by one."""

from dataclasses import replace

import pytest

from scoring import TIE_BREAK_NAMES, Decision, standings
from scoring.tie_breaks import TIE_BREAKS
from tests.scoring.made import CLUB, SIX_DECKS, absent, bye, columns, field, forfeit, of, order, ranked, won


def test_every_named_tie_break_is_there() -> None:
    assert set(TIE_BREAKS) == set(TIE_BREAK_NAMES)


def test_tv_255_equal_points_are_decided_by_net_levels() -> None:
    places = ranked("BADC", won(1, "AC", 7), won(1, "BD", 5), rules=CLUB)

    assert order(places) == "ABDC"
    assert places[1].decided_by == Decision("net_levels", 5, 7, "A", "above")


def test_tv_255_equal_net_levels_are_decided_by_total_levels() -> None:
    places = ranked("BADC", won(1, "AC", 2, ("9", "7")), won(1, "BD", 2, ("8", "6")), rules=CLUB)

    assert order(places) == "ABCD"
    assert places[1].decided_by == Decision("total_levels", 6, 7, "A", "above")


def test_tv_255_all_equal_is_decided_by_lot() -> None:
    places = ranked("BADC", won(1, "AC", 2), won(1, "BD", 2), rules=CLUB)

    assert order(places) == "BADC"
    assert places[1].decided_by == Decision("lot", 2, 1, "B", "above")


def test_entrants_without_lot_come_last_and_equal() -> None:
    entrants = [replace(each, lot=None) if each.id in "AB" else each for each in field("ABC")]

    assert order(standings(entrants, [], replace(SIX_DECKS, tie_breaks=("lot",)))) == "C(AB)"


def test_match_without_final_levels_adds_nothing_to_the_total() -> None:
    places = ranked("ABCD", won(1, "AB", 2, ("9", "7")), won(1, "CD", 2), tie_breaks=("total_levels",))

    assert {p.entrant: p.tie_values[0] for p in places} == {"A": 6, "B": 4, "C": 0, "D": 0}


def test_last_rounds_count_a_round_without_points_as_nothing() -> None:
    places = ranked("ABCD", won(1, "AB", 0), won(2, "CD", 0), tie_breaks=("last_rounds",))

    assert order(places) == "(CD)(AB)"


def test_last_rounds_look_back_to_the_first() -> None:
    results = [won(1, "AB", 1), won(2, "AC", 2), won(2, "BD", 2), won(3, "AD", 3), won(3, "BC", 3)]

    places = ranked("ABCD", *results, tie_breaks=("last_rounds",))

    assert of(places, "B").decided_by == Decision("round_vp:1", 14, 16, "A", "above")


def test_head_to_head_decides_between_two_who_met() -> None:
    results = [won(1, "BA", 3), won(2, "AC", 6), won(2, "BD", 0)]

    places = ranked("ABCD", *results, tie_breaks=("victory_points", "head_to_head"))

    assert order(places) == "BADC"
    assert of(places, "A").decided_by == Decision("head_to_head", 12, 18, "B", "above")


def test_head_to_head_says_nothing_unless_all_of_the_group_met() -> None:
    results = [won(1, "BA", 1), won(1, "CG", 0), won(2, "AE", 1), won(2, "FB", 1), won(2, "CH", 0)]

    places = ranked("ABCEFGH", *results, tie_breaks=("victory_points", "head_to_head"))

    assert order(places) == "(ABC)F(GH)E"


def test_head_to_head_of_three_compares_the_matches_among_them() -> None:
    results = [won(1, "AB", 1), won(2, "BC", 5), won(3, "CA", 3)]

    places = ranked("ABC", *results, tie_breaks=("head_to_head",))

    assert columns(places, "entrant", "victory_points") == [("B", 34), ("A", 28), ("C", 28)]
    assert order(places) == "B(AC)"


def test_head_to_head_named_twice_looks_again_at_those_left_equal() -> None:
    results = [won(1, "AB", 1), won(2, "BC", 5), won(3, "CA", 3)]

    places = ranked("ABC", *results, tie_breaks=("head_to_head", "head_to_head"))

    assert order(places) == "BCA"


def test_head_to_head_counts_forfeits_inside_the_group() -> None:
    places = ranked("BA", forfeit(1, "AB"), tie_breaks=("head_to_head",))

    assert order(places) == "AB"


def test_net_levels_leave_byes_and_forfeits_out() -> None:
    places = ranked("ABC", won(1, "AB", 4), bye(1, "C"), forfeit(2, "AC"), absent(2, "B"), tie_breaks=("net_levels",))

    assert columns(places, "entrant", "tie_values") == [("A", (4,)), ("C", (0,)), ("B", (-4,))]


def test_opponents_points_add_up_those_really_played() -> None:
    results = [won(1, "AB", 5), bye(1, "C"), won(2, "AC", 5), forfeit(3, "AB")]

    places = ranked("ABC", *results, tie_breaks=("opponents_vp",))

    assert {p.entrant: p.tie_values[0] for p in places} == {"A": 38, "B": 60, "C": 60}


@pytest.mark.parametrize("name", TIE_BREAK_NAMES)
def test_tie_break_leaves_equals_equal(name: str) -> None:
    entrants = [replace(each, lot=None) for each in field("AB")]
    results = [won(1, "AB", 0, ("9", "9"))]

    places = standings(entrants, results, replace(SIX_DECKS, tie_breaks=(name,)))  # type: ignore[arg-type]  # checked

    assert order(places) == "(AB)"
