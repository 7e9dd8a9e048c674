"""Brackets."""

from itertools import combinations

import pytest

from tournament.pairing import Bracket, InvalidField, bracket, draw_bracket, draw_lots, places, sitting


def first_round(drawn: Bracket) -> list[tuple[str | None, str | None]]:
    return [(tie.one.entry, tie.other.entry) for tie in drawn.rounds[0]]


def favourites_win(drawn: Bracket) -> dict[int, str]:
    """The alphabetically first wins each tie."""
    winners: dict[int, str] = {}
    for number in sorted(tie.number for one in drawn.rounds for tie in one):
        winners[number] = min(entry for entry in sitting(drawn, winners)[number] if entry is not None)
    return winners


def test_bracket_of_eight_is_seeded_so_that_the_best_meet_last() -> None:
    assert first_round(bracket("ABCDEFGH")) == [("A", "H"), ("D", "E"), ("B", "G"), ("C", "F")]


def test_byes_go_to_the_best() -> None:
    drawn = bracket("ABCDE")

    assert first_round(drawn) == [("D", "E")]
    assert [(tie.one.entry, tie.one.tie, tie.other.entry, tie.other.tie) for tie in drawn.rounds[1]] == [
        ("A", None, None, 1),
        ("B", None, "C", None),
    ]


@pytest.mark.parametrize("size", range(2, 40))
def test_bracket_played_out_by_form_ends_in_order_of_seeds(size: int) -> None:
    entries = [f"{place:02}" for place in range(size)]
    drawn = bracket(entries)

    ranked = places(drawn, favourites_win(drawn))

    assert [entry for place in ranked for entry in sorted(place)] == entries
    assert [len(place) for place in ranked[:4]] == [1] * min(size, 4)
    assert sum(len(one) for one in drawn.rounds) == size - 1 + (size > 3)


def test_third_place_can_be_left_out() -> None:
    drawn = bracket("ABCD", third_place=False)

    assert places(drawn, favourites_win(drawn)) == (("A",), ("B",), ("D", "C"))


def test_clubs_are_kept_apart_in_the_first_round_by_the_smallest_move() -> None:
    clubs = {"A": "north", "H": "north"}

    assert first_round(bracket("ABCDEFGH", apart=[clubs])) == [("A", "G"), ("D", "E"), ("B", "H"), ("C", "F")]


def test_clubs_that_cannot_be_kept_apart_meet_as_little_as_possible() -> None:
    clubs = dict.fromkeys("ABCEFG", "north")

    drawn = first_round(bracket("ABCDEFGH", apart=[clubs]))

    assert sum(clubs.get(str(a)) == clubs.get(str(b)) == "north" for a, b in drawn) == 2


def test_winner_and_second_of_a_group_do_not_meet_at_once() -> None:
    groups = {f"{group}{place}": group for group in "abcd" for place in (1, 2)}
    entries = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"]

    drawn = first_round(bracket(entries, apart=[groups]))

    assert all(groups[str(a)] != groups[str(b)] for a, b in drawn)


def test_unseeded_entries_are_drawn_by_lot() -> None:
    others = ["東", "南", "西", "北", "中", "發"]

    assert draw_bracket(["1", "2"], others, "seed") == bracket(("1", "2", *draw_lots(others, "seed")))


def test_sitting_shows_what_is_decided_and_refuses_a_winner_who_does_not_sit_there() -> None:
    drawn = bracket("ABCD")

    assert sitting(drawn, {1: "D"}) == {1: ("A", "D"), 2: ("B", "C"), 3: ("A", None), 4: ("D", None)}
    with pytest.raises(InvalidField, match="not_in_tie"):
        sitting(drawn, {1: "B"})
    with pytest.raises(InvalidField, match="not_in_tie"):
        sitting(drawn, {4: "A"})
    with pytest.raises(InvalidField, match="unknown_tie"):
        sitting(drawn, {9: "A"})


def test_places_wait_for_the_last_tie() -> None:
    drawn = bracket("ABCD")

    assert places(drawn, {1: "A", 2: "B", 4: "A"}) == ()


def test_best_four_meet_only_in_the_last_four() -> None:
    drawn = bracket([f"{place:02}" for place in range(32)])
    best = ["00", "01", "02", "03"]

    winners = favourites_win(drawn)
    early = [set(sitting(drawn, winners)[tie.number]) for one in drawn.rounds[:-2] for tie in one]

    assert not any({a, b} == pair for a, b in combinations(best, 2) for pair in early)


@pytest.mark.parametrize(("entries", "code"), [("A", "too_few_teams"), ("AA", "duplicate_entry")])
def test_bracket_refuses_nonsense(entries: str, code: str) -> None:
    with pytest.raises(InvalidField) as fault:
        bracket(entries)

    assert fault.value.code == code
