"""Spreadsheet files: rows of cells as CSV or XLSX that open in Excel and carry no formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

Cell = str | int | None
CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""What XML, and with it a workbook, cannot hold."""
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def safe_cell(value: Cell) -> Cell:
    """Return a cell no spreadsheet computes: `'` before a text that begins like a formula; numbers stay numbers."""
    if not isinstance(value, str):
        return value
    text = CONTROL_CHARACTERS.sub("", value)
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_STARTS) else text


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the rows as CSV in UTF-8 with byte order mark, by which Excel knows the encoding."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([safe_cell(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def xlsx_file(title: str, rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the rows as a workbook with one sheet, its first row kept in sight."""
    from openpyxl import Workbook  # a third of a second that the first page need not wait for

    book = Workbook(write_only=True)
    sheet = book.create_sheet("".join(c for c in title if c not in r"[]:*?/\ ")[:31] or None)
    sheet.freeze_panes = "A2"
    for row in rows:
        sheet.append([safe_cell(cell) for cell in row])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()
