"""Spreadsheet files."""

import io

import pytest
from openpyxl import load_workbook

from tournament.documents.sheets import csv_file, safe_cell, xlsx_file


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_text_that_begins_like_a_formula_is_guarded(start: str) -> None:
    assert safe_cell(f"{start}1+1") == f"'{start}1+1"


def test_spaces_before_a_formula_hide_nothing() -> None:
    assert safe_cell("  =1+1") == "'  =1+1"


@pytest.mark.parametrize("value", [-3, 0, 12, None, "松江一队", "a=b", "", "'quoted"])
def test_everything_else_stays_what_it_is(value: str | int | None) -> None:
    assert safe_cell(value) == value


def test_characters_a_workbook_cannot_hold_are_dropped() -> None:
    assert safe_cell("松\x00江\x0b") == "松江"


def test_csv_ends_its_lines_like_excel_and_quotes_what_it_must() -> None:
    assert csv_file([["a", "b,c"], [1, 'd"e']]) == b'\xef\xbb\xbfa,"b,c"\r\n1,"d""e"\r\n'


def test_workbook_of_an_odd_title_opens() -> None:
    book = load_workbook(io.BytesIO(xlsx_file("公开组/女子[A]:*?", [["名"], ["喆堃㛃䶮𬱖"]])))

    assert [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()] == [["名"], ["喆堃㛃䶮𬱖"]]
