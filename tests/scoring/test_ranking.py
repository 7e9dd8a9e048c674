"""Places, and what decided them (`000:4.3`)."""

from dataclasses import replace

from scoring import Decision, standings
from tests.scoring.made import SIX_DECKS, bye, columns, field, of, order, ranked, won


def test_higher_sum_of_victory_points_stands_above() -> None:
    assert order(ranked("ABCD", won(1, "BA", 2), won(1, "DC", 7))) == "DBAC"


def test_tv_249_more_rounds_won_stand_above_at_equal_victory_points() -> None:
    x = [won(1, "XP", 1), won(2, "XQ", 1), won(3, "XR", 1), won(4, "XS", 1), won(5, "PX", 0)]
    y = [won(1, "YA", 1), won(2, "YB", 1), won(3, "YC", 2), won(4, "YD", 0), won(5, "YE", 0)]
    entrants = field("YXABCDEPQRS")

    places = standings(entrants, [*x, *y], SIX_DECKS)

    assert columns(places[:2], "entrant", "victory_points", "rounds_won") == [("X", 79, 4), ("Y", 79, 3)]
    assert places[1].decided_by == Decision("rounds_won", 3, 4, "X", "above")


def test_tv_250_more_points_in_the_last_round_stand_above_at_equal_wins() -> None:
    results = [won(1, "XA", 5), won(2, "XB", 3), won(1, "YC", 3), won(2, "YD", 5)]

    places = standings(field("XYABCD"), results, SIX_DECKS)

    assert [p.entrant for p in places[:2]] == ["Y", "X"]
    assert places[1].decided_by == Decision("round_vp:2", 18, 20, "Y", "above")


def test_tv_251_the_round_before_decides_when_the_last_is_equal_too() -> None:
    x = [won(1, "XA", 2), won(2, "XB", 10), won(3, "XC", 3)]
    y = [won(1, "YD", 3), won(2, "YE", 9), won(3, "YF", 3)]

    places = standings(field("YXABCDEF"), [*x, *y], SIX_DECKS)

    assert [p.entrant for p in places[:2]] == ["X", "Y"]
    assert places[1].decided_by == Decision("round_vp:2", 24, 25, "X", "above")


def test_place_is_shared_when_nothing_separates() -> None:
    places = ranked("ABCD", won(1, "CA", 2), won(1, "BD", 2))

    assert order(places) == "(BC)(AD)"
    assert [p.rank for p in places] == [1, 1, 3, 3]
    assert places[1].decided_by == Decision("shared", None, None, "B", "above")
    assert places[0].decided_by == Decision("shared", None, None, "C", "below")


def test_first_of_a_shared_place_says_what_separates_it_from_the_place_above() -> None:
    third = ranked("ABCD", won(1, "CA", 2), won(1, "BD", 2))[2]

    assert third.decided_by == Decision("victory_points", 13, 17, "C", "above")


def test_first_place_says_what_keeps_it_ahead_of_the_second() -> None:
    first = ranked("AB", won(1, "AB", 4))[0]

    assert first.decided_by == Decision("victory_points", 19, 11, "B", "below")


def test_later_tie_break_names_the_neighbour_it_ends_up_beside() -> None:
    # D, A and B have equal points; rounds won put A ahead, so A is B's neighbour, not D's.
    places = ranked("ABCD", won(1, "AC", 3), bye(1, "B"), bye(1, "D"))

    assert order(places) == "A(BD)C"
    assert of(places, "B").decided_by == Decision("rounds_won", 0, 1, "A", "above")


def test_entrant_alone_has_nothing_to_be_decided() -> None:
    (place,) = ranked("A")

    assert columns([place], "rank", "shared", "decided_by") == [(1, False, None)]


def test_no_entrants_give_no_places() -> None:
    assert ranked("") == ()


def test_before_the_first_round_all_share_the_first_place_in_the_order_of_lots() -> None:
    a, b, c = field("ABC")
    entrants = [replace(a, lot=3), replace(b, lot=None), replace(c, lot=2)]

    places = standings(entrants, [], SIX_DECKS)

    assert columns(places, "rank", "entrant") == [(1, "C"), (1, "A"), (1, "B")]


def test_tie_values_stand_in_the_order_of_the_tie_breaks() -> None:
    place = ranked(
        "AB", won(1, "AB", 4), tie_breaks=("rounds_won", "last_rounds", "head_to_head", "net_levels", "lot")
    )[0]

    assert place.tie_values == (1, None, None, 4, 1)
