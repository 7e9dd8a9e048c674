"""The victory-point table as lines of text."""

from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError

from rules import load_book
from tournament.forms.points_table import PointsTableField, table_text


def read(text: str) -> object:
    return PointsTableField().clean(text)


def test_table_of_the_book_is_written_and_read_back() -> None:
    table = load_book("000").match.vp_table

    assert read(table_text(table)) == table
    assert table_text(table).splitlines()[3] == "3  18 : 12"


@pytest.mark.parametrize(
    "text", ["0 15:15\n1 16:14", "15：15\n16：14", "0 | 15 : 15\n\n1 | 16 : 14", "15 : 15\n１６ : １４"]
)
def test_table_is_read_as_people_write_it(text: str) -> None:
    assert read(text) == ((15, 15), (16, 14))


def test_points_of_the_table_stay_exact() -> None:
    assert read("53/3 : 12.5") == ((Fraction(53, 3), Fraction(25, 2)),)


@pytest.mark.parametrize(
    ("text", "named"),
    [("15:15\n16-14", "16-14"), ("15:15\n2 17:13", "2"), ("15:15\n16:x", "16:x"), ("15:15:15", "15:15:15")],
)
def test_wrong_line_is_quoted(text: str, named: str) -> None:
    with pytest.raises(ValidationError) as caught:
        read(text)

    assert named in caught.value.messages[0]


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_empty_table_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        read(text)
