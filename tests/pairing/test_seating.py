"""Tables: the best pair first, fixed tables kept."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.seating import assign_tables, keep_tables

PAIRS = [("a", "b"), ("c", "d"), ("e", "f")]


def test_tables_run_from_the_first_by_rank() -> None:
    assert assign_tables(PAIRS, first=11) == (11, 12, 13)


def test_fixed_table_is_kept_and_the_others_close_up() -> None:
    assert assign_tables(PAIRS, fixed={"f": 1}) == (2, 3, 1)


def test_fixed_table_outside_the_row_moves_nobody() -> None:
    assert assign_tables(PAIRS, fixed={"d": 20}) == (1, 20, 2)


def test_two_wishes_for_one_table_go_to_the_better_pair() -> None:
    assert assign_tables(PAIRS, fixed={"b": 2, "e": 2}) == (2, 1, 3)


def test_better_team_decides_where_two_with_fixed_tables_meet() -> None:
    assert assign_tables(PAIRS, fixed={"a": 3, "b": 1}) == (3, 1, 2)


def test_pair_moved_away_trades_back_to_its_fixed_table() -> None:
    assert keep_tables(PAIRS, (1, 2, 3), {"f": 1}) == (3, 2, 1)


def test_pairs_at_their_tables_stay_whatever_their_order() -> None:
    assert keep_tables(PAIRS, (3, 1, 2), {"a": 3}) == (3, 1, 2)


def test_fixed_table_nobody_sits_at_is_simply_taken() -> None:
    assert keep_tables(PAIRS, (1, 2, 3), {"d": 20}) == (1, 20, 3)


def test_pair_that_belongs_to_a_table_too_is_not_driven_from_it() -> None:
    assert keep_tables(PAIRS, (1, 2, 3), {"b": 2, "c": 2}) == (1, 2, 3)


def test_trades_in_a_ring_bring_everybody_home() -> None:
    assert keep_tables(PAIRS, (1, 2, 3), {"a": 2, "c": 3, "e": 1}) == (2, 3, 1)


@given(st.integers(1, 40), st.dictionaries(st.integers(0, 79), st.integers(1, 90)), st.integers(1, 9))
def test_no_table_is_given_twice(pairs: int, fixed: dict[int, int], first: int) -> None:
    seats = [(str(2 * n), str(2 * n + 1)) for n in range(pairs)]
    tables = assign_tables(seats, first, {str(team): table for team, table in fixed.items()})
    assert len(set(tables)) == pairs


@given(st.permutations(range(1, 9)), st.dictionaries(st.integers(0, 15), st.integers(1, 12)))
def test_kept_tables_are_distinct_and_fixed_pairs_sit_where_nobody_else_belongs(
    tables: list[int], fixed: dict[int, int]
) -> None:
    seats = [(str(2 * n), str(2 * n + 1)) for n in range(8)]
    wanted = {str(team): table for team, table in fixed.items()}

    kept = keep_tables(seats, tables, wanted)

    assert len(set(kept)) == 8
    assert {wanted[a] for a, _b in seats if a in wanted} <= set(kept)
