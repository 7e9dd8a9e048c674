"""What people type, brought into the form it is stored in."""

import pytest

from tournament.queries.typed_text import clean_name, clean_text, narrow


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  松江　一队\t", "松江 一队"),
        ("松江\u200b一队\ufeff", "松江一队"),
        ("a\nb", "a b"),
        ("e\u0301", "é"),
        ("\u200b", ""),
        ("喆堃㛃䶮𬱖", "喆堃㛃䶮𬱖"),
    ],
)
def test_text_is_composed_visible_and_single_spaced(typed: str, stored: str) -> None:
    assert clean_text(typed) == stored


@pytest.mark.parametrize(
    ("typed", "stored"), [("张　三", "张三"), ("陈 𬱖", "陈𬱖"), ("John  Smith", "John Smith"), ("李 A", "李 A")]
)
def test_name_padded_to_align_is_joined(typed: str, stored: str) -> None:
    assert clean_name(typed) == stored


@pytest.mark.parametrize(
    ("typed", "number"), [("１２", "12"), (" 1 3 8 ", "138"), ("18：12", "18:12"), ("²", "²"), ("①", "①")]
)
def test_number_is_made_narrow_but_not_guessed(typed: str, number: str) -> None:
    assert narrow(typed) == number
