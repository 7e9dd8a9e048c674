"""Tables: the best pair first, fixed tables kept."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.seating import assign_tables

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


@given(st.integers(1, 40), st.dictionaries(st.integers(0, 79), st.integers(1, 90)), st.integers(1, 9))
def test_no_table_is_given_twice(pairs: int, fixed: dict[int, int], first: int) -> None:
    seats = [(str(2 * n), str(2 * n + 1)) for n in range(pairs)]
    tables = assign_tables(seats, first, {str(team): table for team, table in fixed.items()})
    assert len(set(tables)) == pairs
