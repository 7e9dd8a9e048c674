"""Units, the readings of a throw, and taking shapes out of cards."""

from collections import Counter

import pytest

from rules.errors import TooManyReadings
from rules.packing import pack
from rules.shapes import Shape, read_rung, read_shape, show_shape
from rules.units import as_unit, is_tractor, readings, whole_readings
from tests.rules.at_table import a_book, an_order, cards


def test_cards_that_are_no_one_unit() -> None:
    order = an_order(a_book("000"), "8")

    assert [as_unit(order, cards(text)) for text in ("", "H3 S3", "H3H3 H4", "H3 H4", "H3H3 H5H5")] == [None] * 5


def test_an_ace_counts_high_where_it_can() -> None:
    order = an_order(a_book("000"), "8")
    units = [as_unit(order, cards(text)) for text in ("SASA S2S2", "SKSK SASA", "SASA S2S2 S3S3", "SKSK SASA S2S2")]

    assert [unit and unit.top for unit in units] == [2, 14, 3, None]


@pytest.mark.parametrize(
    ("text", "because"), [("H3", "single_cards"), ("H3H4", "single_cards"), ("H3H3", "one_group"), ("", "other_suit")]
)
def test_reasons_why_cards_are_no_tractor(text: str, because: str) -> None:
    assert is_tractor(an_order(a_book("000"), "8"), cards(text)).because == because


def shapes(text: str, code: str = "003", *, whole: bool = False) -> list[list[Shape]]:
    order = an_order(a_book(code), "8")
    read = whole_readings if whole else readings
    return [[unit.shape for unit in units] for units in read(order, cards(text, "H"))]


def test_every_way_to_take_a_throw_apart() -> None:
    assert shapes("AAKK") == [
        [(2, 2)],
        [(2, 1), (2, 1)],
        [(2, 1), (1, 1), (1, 1)],
        [(2, 1), (1, 1), (1, 1)],
        [(1, 1), (1, 1), (1, 1), (1, 1)],
    ]


def test_readings_in_which_nothing_more_can_be_joined() -> None:
    assert shapes("AAAKK", whole=True) == [[(2, 2), (1, 1)], [(3, 1), (2, 1)]]


def test_an_ace_joins_above_the_king_and_below_the_two() -> None:
    order = an_order(a_book("000"), "8")
    best = readings(order, cards("SASA SASA SKSK S2S2"))[0]

    assert [unit.shape for unit in best] == [(2, 2), (2, 2)]


def test_cards_of_two_suits_make_no_tractor_in_any_reading() -> None:
    order = an_order(a_book("000"), "8")

    assert {unit.shape.length for units in readings(order, cards("H3H3 D4D4")) for unit in units} == {1}


def test_throws_of_more_than_ten_cards_must_be_named() -> None:
    with pytest.raises(TooManyReadings):
        shapes("AAKKQQJJTT9")


def test_shapes_are_packed_all_at_once() -> None:
    order = an_order(a_book("000"), "8")
    held = Counter(cards("H3H3 H4H4H4 H5H5 H6H6"))

    assert pack(order, held, [Shape(2, 2), Shape(2, 2)]) is not None
    assert pack(order, held, [Shape(3), Shape(2, 2)]) == (tuple(cards("H5H5 H6H6")), tuple(cards("H4H4H4")))
    assert pack(order, held, [Shape(3), Shape(2, 2), Shape(2, 2)]) is None
    assert pack(order, held, []) == ()


def test_a_search_that_fails_does_not_try_the_same_twice() -> None:
    order = an_order(a_book("000"), "8")
    held = Counter(cards("H3H3H3 H4H4 H5H5 H6H6 H7H7 HTHT"))

    assert pack(order, held, [Shape(2, 3), Shape(2, 2)]) is not None
    assert pack(order, held, [Shape(2, 3), Shape(2, 2), Shape(3)]) is None


def test_protected_groups_are_taken_whole_or_not_at_all() -> None:
    order = an_order(a_book("000"), "8")
    held = Counter(cards("H3H3H3 H4H4"))

    assert pack(order, held, [Shape(2), Shape(2)]) is not None
    assert pack(order, held, [Shape(2), Shape(2)], protect=True) is None
    assert pack(order, held, [Shape(3), Shape(2)], protect=True) is not None


def test_notation_of_shapes() -> None:
    texts = ["A", "AA", "AAAA", "AABB", "AAABBBCCC"]

    assert [read_shape(text) for text in texts] == [(1, 1), (2, 1), (4, 1), (2, 2), (3, 3)]
    assert [show_shape(Shape(*shape)) for shape in [(1, 1), (2, 1), (4, 1), (2, 2), (3, 3)]] == texts
    assert [read_shape(text) for text in ("", "AB", "AAB", "BB", "AACC", "aa")] == [None] * 6


def test_notation_of_rungs() -> None:
    assert read_rung("AABB/AAAA + AA + 2") == ((((2, 2), (4, 1)), ((2, 1),)), 2)
    assert read_rung("AA + 1 + 1") == ((((2, 1),),), 2)
    assert [read_rung(text) for text in ("AABB/AA", "AA+AA", "0", "x")] == [None] * 4
