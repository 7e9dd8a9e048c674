"""Table numbers in short."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.queries.table_spans import InvalidSpans, read_spans, spans_text


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("", []),
        ("3", [3]),
        ("1-3, 7", [1, 2, 3, 7]),
        ("７，１－３", [1, 2, 3, 7]),
        ("2 2 1", [1, 2]),
        ("1 - 2", [1, 2]),
    ],
)
def test_numbers_are_read_as_people_write_them(typed: str, numbers: list[int]) -> None:
    assert read_spans(typed) == numbers


@pytest.mark.parametrize("typed", ["0", "a", "3-1", "-3", "1--2", "2001", "²", "1.5"])
def test_what_is_no_table_number_is_named(typed: str) -> None:
    with pytest.raises(InvalidSpans):
        read_spans(typed)


@given(st.sets(st.integers(1, 2000)))
def test_what_is_written_is_read_back(numbers: set[int]) -> None:
    assert read_spans(spans_text(numbers)) == sorted(numbers)
