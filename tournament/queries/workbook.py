"""`python -m tournament.queries.workbook < FILE`: the cells of an XLS, XLSX or ODS file as JSON.

Runs in a process of its own with little memory and time, because a small file can claim sheets of any size:
`list_text` starts it and takes {"sheets": [[name, rows]]} or {"reason": code, "found": text}.
"""

import io
import json
import resource
import sys
from collections.abc import Iterable
from datetime import date, datetime

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook

from tournament.queries.list_text import MOST_COLUMNS, MOST_LINES, UnreadableList

MEMORY_BYTES = 768 * 1024 * 1024
PROCESSOR_SECONDS = 15


def read(data: bytes) -> dict[str, object]:
    """Return every sheet of a workbook as (name, rows of texts), or why it is none."""
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        return {"sheets": [_sheet(book.get_sheet_by_name(name)) for name in book.sheet_names]}
    except CalamineError:
        return {"reason": "broken", "found": ""}
    except MemoryError:
        return {"reason": "too_large", "found": f"{len(data) / 1024 / 1024:.1f}"}
    except UnreadableList as unreadable:
        return {"reason": unreadable.reason, "found": unreadable.found}


def _sheet(sheet: CalamineSheet) -> tuple[str, list[list[str]]]:
    if sheet.end and sheet.end[1] >= MOST_COLUMNS:
        raise UnreadableList("too_wide", str(sheet.end[1] + 1))
    rows = sheet.to_python(skip_empty_area=False, nrows=MOST_LINES + 1)
    texts = [list(map(_cell_text, cells)) for cells in rows]
    _fill_down(texts, sheet.merged_cell_ranges or [])
    return sheet.name, texts


def _fill_down(rows: list[list[str]], merged: Iterable[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    """Write what a cell merged over several rows says into each of them; a club often stands beside all its pairs.

    Rows that hold nothing else stay empty; ODS files keep their merged cells to themselves. `merged` are
    ((row, column), (row, column)) from 0, both included.
    """
    filled = [any(cells) for cells in rows]
    for (top, column), (bottom, _right) in merged:
        if top >= len(rows) or column >= len(rows[top]):
            continue
        for number in range(top + 1, min(bottom + 1, len(rows))):
            if rows[number][column]:
                # Nothing can stand inside a merged cell: the file lies, or has been here already.
                break
            if filled[number]:
                rows[number][column] = rows[top][column]


def _cell_text(value: object) -> str:
    """Return a cell as it looks: 13800001234.0 is a phone, not a measurement."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date | datetime):
        return f"{value:%Y-%m-%d}"
    return str(value)


def main() -> None:
    """Read standard input within the limits."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    json.dump(read(sys.stdin.buffer.read()), sys.stdout)


if __name__ == "__main__":
    main()
