import pytest

from tournament.documents.figures import in_columns
from tournament.documents.names import name_size, width


def test_figures_end_under_each_other() -> None:
    assert in_columns(["18", "3", "–"], 2) == "18\u2003\u20023\u2003\u2002–"


def test_whole_numbers_beside_broken_ones_leave_room_for_the_point() -> None:
    assert in_columns(["17.5", "20"], 4) == "17.5\u2003\u2002 20"


@pytest.mark.parametrize(
    ("name", "size"),
    [("松江一队", ""), ("松江区老年大学联合代表队一队", ""), ("松" * 15, "long"), ("松" * 29, "longer")],
)
def test_long_names_are_set_smaller(name: str, size: str) -> None:
    assert name_size(name) == size


def test_chinese_characters_are_twice_as_wide() -> None:
    assert width("松江A1（一）") == 12
