"""What each kind of result adds to an entrant's line."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring import DuplicateEntrant, InvalidResult, MatchResult, standings
from tests.scoring.made import CLUB, SIX_DECKS, absent, bye, columns, field, forfeit, of, order, ranked, rounds, won


def test_played_match_counts_for_both_sides() -> None:
    places = ranked("AB", won(1, "AB", 5))

    assert columns(places, "entrant", "victory_points", "rounds_won", "played") == [("A", 20, 1, 1), ("B", 10, 0, 1)]


def test_match_on_equal_levels_is_won_by_nobody() -> None:
    places = ranked("AB", won(1, "AB", 0))

    assert columns(places, "victory_points", "rounds_won") == [(15, 0), (15, 0)]


def test_difference_beyond_the_table_scores_as_its_last_row() -> None:
    assert [p.victory_points for p in ranked("AB", won(1, "AB", 13))] == [27, 3]


def test_bye_is_worth_its_setting_and_no_round_won() -> None:
    place = of(ranked("A", bye(1, "A")), "A")

    assert columns([place], "victory_points", "rounds_won", "byes", "played") == [(18, 0, 1, 0)]


def test_bye_counts_as_a_round_won_where_the_event_says_so() -> None:
    assert of(ranked("A", bye(1, "A"), bye_is_win=True, bye_vp=27), "A").rounds_won == 1


def test_forfeit_in_round_one_is_worth_twenty_and_a_round_won() -> None:
    places = ranked("AB", forfeit(1, "AB"))

    assert columns(places, "victory_points", "rounds_won", "walkovers", "forfeits", "played") == [
        (20, 1, 1, 0, 0),
        (0, 0, 0, 1, 0),
    ]


def test_tv_247_forfeit_after_fourteen_and_sixteen_is_worth_twenty() -> None:
    places = ranked("ABCD", won(1, "BA", 1), won(2, "AC", 1), forfeit(3, "AD"))

    assert rounds(places, "A") == (14, 16, 20)


def test_forfeit_takes_the_mean_of_earlier_rounds_only() -> None:
    places = ranked("ABCD", won(1, "AB", 12), won(2, "AC", 11), forfeit(3, "AD"), won(4, "BA", 12))

    assert rounds(places, "A") == (27, 26, Fraction(53, 2), 3)


def test_forfeit_mean_counts_byes_and_earlier_forfeits_but_no_absence() -> None:
    places = ranked(
        "ABC", won(1, "AB", 12), bye(2, "A"), absent(3, "A"), forfeit(4, "AC"), forfeit(5, "AB"), missed_round_vp=9
    )

    assert rounds(places, "A") == (27, 18, 9, Fraction(45, 2), Fraction(45, 2))


def test_forfeit_without_round_won_where_the_event_says_so() -> None:
    assert of(ranked("AB", forfeit(1, "AB"), forfeit_is_win=False), "A").rounds_won == 0


def test_forfeiter_keeps_what_the_event_gives() -> None:
    assert of(ranked("AB", forfeit(1, "AB"), forfeiter_vp=-5), "B").victory_points == -5


def test_double_forfeit_gives_both_nothing() -> None:
    places = ranked("AB", MatchResult(1, 1, "A", "B", "double_forfeit"))

    assert columns(places, "victory_points", "rounds_won", "forfeits") == [(0, 0, 1), (0, 0, 1)]


def test_absence_is_worth_nothing_by_default() -> None:
    place = of(ranked("AB", absent(1, "A")), "A")

    assert columns([place], "victory_points", "round_vps", "absences") == [(0, (0,), 1)]


def test_late_entrant_brings_its_start_points_once() -> None:
    late = replace(field("A")[0], start_vp=Fraction(31, 2))

    (place,) = standings([late], [bye(3, "A")], SIX_DECKS)

    assert columns([place], "victory_points", "round_vps") == [(Fraction(67, 2), (None, None, 18))]


def test_start_points_do_not_enter_the_forfeit_mean() -> None:
    late = replace(field("A")[0], start_vp=Fraction(60))

    places = standings([late, *field("XB")[1:]], [forfeit(2, "AB")], SIX_DECKS)

    assert rounds(places, "A") == (None, 20)


def test_withdrawn_entrant_keeps_its_results_and_its_place() -> None:
    gone, other = field("AB")

    places = standings([replace(gone, withdrawn=True), other], [won(1, "AB", 1)], SIX_DECKS)

    assert order(places) == "AB"


def test_standings_after_a_round_leave_later_rounds_out() -> None:
    results = [won(1, "AB", 5), won(2, "BA", 9)]

    early = standings(field("AB"), results, SIX_DECKS, after_round=1)

    assert columns(early, "entrant", "round_vps") == [("A", (20,)), ("B", (10,))]


def test_standings_after_a_round_to_come_show_it_empty() -> None:
    places = standings(field("A"), [bye(1, "A")], SIX_DECKS, after_round=2)

    assert rounds(places, "A") == (18, None)


def test_correction_recounts_everything_that_rests_on_it() -> None:
    later = [forfeit(2, "AB")]

    before = ranked("ABC", won(1, "AC", 12), *later)
    after = ranked("ABC", won(1, "CA", 12), *later)

    assert (rounds(before, "A"), rounds(after, "A")) == ((27, 27), (3, 20))


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (won(1, "AX", 1), "unknown_entrant"),
        (forfeit(1, "XA"), "unknown_entrant"),
        (bye(1, "X"), "unknown_entrant"),
        (replace(bye(1, "A"), kind="walkover"), "unknown_kind"),  # type: ignore[arg-type]  # what a caller without types may give
        (won(1, "AB", 1, ("4", "2")), "unknown_level"),
        (won(0, "AB", 1), "round_below_one"),
        (won(1, "AA", 1), "same_entrant_twice"),
        (replace(won(1, "AB", 1), b=None), "opponent_missing"),
        (replace(bye(1, "A"), b="B"), "opponent_given"),
        (replace(absent(1, "A"), b="B"), "opponent_given"),
        (replace(won(1, "AB", 1), level_difference=None), "difference_missing"),
        (replace(won(1, "AB", 1), level_difference=-1), "difference_missing"),
        (replace(won(1, "AB", 1), winner=None), "winner_missing"),
        (replace(forfeit(1, "AB"), winner=None), "winner_missing"),
        (replace(won(1, "AB", 1), winner="C"), "winner_not_in_match"),
        (replace(won(1, "AB", 0), winner="A"), "level_match_has_winner"),
    ],
)
def test_result_that_contradicts_itself_is_refused_by_name(result: MatchResult, reason: str) -> None:
    with pytest.raises(InvalidResult) as refused:
        ranked("ABC", result)

    assert (refused.value.reason, refused.value.round, refused.value.table) == (reason, result.round, result.table)


@pytest.mark.parametrize("second", [bye(1, "B"), absent(1, "A"), forfeit(1, "CA"), won(1, "CB", 3)])
def test_second_result_of_an_entrant_in_a_round_is_refused(second: MatchResult) -> None:
    with pytest.raises(InvalidResult) as refused:
        ranked("ABC", won(1, "AB", 1), second)

    assert refused.value.reason == "second_result_in_round"


def test_match_on_equal_levels_is_refused_where_it_must_be_played_on() -> None:
    with pytest.raises(InvalidResult) as refused:
        ranked("AB", won(1, "AB", 0), rules=CLUB)

    assert refused.value.reason == "winner_missing"


def test_match_on_equal_levels_may_have_a_winner_where_draws_are_not_allowed() -> None:
    places = ranked("AB", replace(won(1, "AB", 0), winner="B"), rules=CLUB)

    assert columns(places, "entrant", "victory_points") == [("B", 3), ("A", 0)]


def test_entrant_given_twice_is_refused() -> None:
    with pytest.raises(DuplicateEntrant) as refused:
        standings([*field("A"), *field("A")], [], SIX_DECKS)

    assert refused.value.entrant == "A"
