"""The bytes of an entry list as rows of text: encodings, delimiters, spreadsheets; no database."""

import csv
import io
import json
import re
import subprocess
import sys
import unicodedata
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
READ_SECONDS = 20
MOST_BYTES = 4 * 1024 * 1024
MOST_UNPACKED = 100 * 1024 * 1024
MOST_LINES = 5000
MOST_COLUMNS = 100
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
DELIMITERS = (",", ";", "\t", "，")
FILLED_CELL = re.compile(rb"""<(?:\w+:)?c\s[^<>]*?\br=["']([A-Z]{1,3})([0-9]{1,7})["'][^<>]*(?<!/)>(?!</)""")
"""A cell of an XLSX sheet that holds something: formatted ones without a value often go on to the last column."""


class UnreadableList(ValueError):
    """A file that is no entry list; `reason` is a code of `list_words`, `found` what there was instead."""

    def __init__(self, reason: str, found: str = "") -> None:
        super().__init__(reason, found)
        self.reason = reason
        self.found = found


@dataclass(frozen=True)
class Line:
    """A row of cells with the line number a person sees in the editor or the spreadsheet, from 1."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """One way to read the file: as this sheet, or with this delimiter. `encoding` is the text's, or `spreadsheet`."""

    encoding: str
    name: str
    lines: tuple[Line, ...]


def sheets_of(data: bytes) -> list[Sheet]:
    """Return every way to read the file as rows.

    Raises:
        UnreadableList: it is empty, too large, broken, or neither a spreadsheet nor text.

    """
    if not data.strip(b"\x00\r\n\t "):
        raise UnreadableList("empty")
    if len(data) > MOST_BYTES:
        raise UnreadableList("too_large", f"{len(data) / 1024 / 1024:.1f}")
    if data.startswith((ZIP, OLE)):
        return _spreadsheet(data)
    readings = decoded(data)
    return [Sheet(name, "", _text_lines(text, delimiter)) for name, text in readings for delimiter in DELIMITERS]


def decoded(data: bytes) -> list[tuple[str, str]]:
    """Return (encoding, text): by the byte order mark, else UTF-8 if it is valid, else GB18030 and Big5.

    The bytes of the last two look alike; only the headings, read rightly, tell which it is.
    """
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return _decoded_as(data, (encoding,))[:1]
    if b"\x00" in data[:200]:
        return _decoded_as(data, ("utf-16-le", "utf-16-be"))[:1]
    found = _decoded_as(data, ("utf-8", "gb18030", "big5"))
    return found[:1] if found[0][0] == "utf-8" else found


def _decoded_as(data: bytes, encodings: Sequence[str]) -> list[tuple[str, str]]:
    """Return the readings that are text, in this order; at least one."""
    found = []
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(_is_rubbish(character) for character in set(text)):
            found.append((encoding, text))
    if not found:
        raise UnreadableList("not_text")
    return found


def _is_rubbish(character: str) -> bool:
    """Whether no list that a person wrote holds this character."""
    return character not in "\t\r\n\x0b\x0c\x1a" and unicodedata.category(character) in {"Cc", "Cs"}


def _text_lines(text: str, delimiter: str) -> tuple[Line, ...]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    lines, before = [], 0
    try:
        for cells in reader:
            # A quoted cell may hold line breaks: the row is where it begins.
            lines.append(Line(before + 1, tuple(cells)))
            before = reader.line_num
    except csv.Error:
        raise UnreadableList("broken") from None
    return _limited(lines)


def _spreadsheet(data: bytes) -> list[Sheet]:
    """Let a process of its own read the workbook: a hostile one takes that down, and not the web server with it."""
    if data.startswith(ZIP):
        _refuse_bomb(data)
    command = [sys.executable, "-m", "tournament.queries.workbook"]
    try:
        read = subprocess.run(command, input=data, cwd=ROOT, capture_output=True, timeout=READ_SECONDS, check=True)  # noqa: S603 - our own module, the file on its standard input
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        raise UnreadableList("broken") from None
    answer = json.loads(read.stdout)
    if "reason" in answer:
        raise UnreadableList(answer["reason"], answer["found"])
    return [Sheet("spreadsheet", name, _limited(_numbered(rows))) for name, rows in answer["sheets"]]


def _numbered(rows: list[list[str]]) -> list[Line]:
    return [Line(number, tuple(cells)) for number, cells in enumerate(rows, start=1)]


def _refuse_bomb(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(entry.file_size for entry in packed.infolist())
            if size > MOST_UNPACKED:
                raise UnreadableList("too_large", f"{size / 1024 / 1024:.0f}")
            for name in packed.namelist():
                if name.startswith("xl/worksheets/"):
                    _refuse_far_cells(packed.read(name))
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError):  # the last: a password, an unknown packing
        raise UnreadableList("broken") from None


def _refuse_far_cells(sheet: bytes) -> None:
    """Refuse a sheet with something in a far corner: the reader makes room for every cell on the way there."""
    for found in FILLED_CELL.finditer(sheet):
        column = _column(found[1])
        if column > MOST_COLUMNS:
            raise UnreadableList("too_wide", str(column))
        if int(found[2]) > MOST_LINES:
            raise UnreadableList("too_many_lines", str(MOST_LINES))


def _column(letters: bytes) -> int:
    """Return the number of a column, 1 for A, 28 for AB."""
    return reduce(lambda number, letter: number * 26 + letter - ord("A") + 1, letters, 0)


def _limited(lines: list[Line]) -> tuple[Line, ...]:
    if len(lines) > MOST_LINES:
        raise UnreadableList("too_many_lines", str(MOST_LINES))
    return tuple(lines)
