"""Text for a terminal, and for a spreadsheet."""

import pytest

from scoring.report import aligned, harmless


def test_columns_count_a_chinese_character_as_two() -> None:
    rows = [["队名", "分"], ["ab", "9"], ["松江一队", "12"]]

    assert aligned(rows) == "队名      分\nab        9\n松江一队  12"


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@sum", "＝1", "＋1", "－1", "＠1"])
def test_cell_that_a_spreadsheet_would_compute_gets_an_apostrophe(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


def test_other_cells_stay_as_they_are() -> None:
    assert harmless("1=2") == "1=2"
