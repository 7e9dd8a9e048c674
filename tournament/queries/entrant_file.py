"""An entry list as people send it, read into pairs: which heading means what, who plays, which rows are bad; pure."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournament.queries.list_headers import PLAYERS, field_of_header
from tournament.queries.list_text import Line, Sheet, UnreadableList, sheets_of
from tournament.queries.typed_text import clean_name, clean_text, narrow

HEADER_WITHIN = 20
"""Title rows above the header: it is looked for in the first rows only."""
BETWEEN_NAMES = re.compile(r"[/\\、，,；;|+&＆]+")
FORMULA_GUARD = re.compile(r"^'(?=[=+\-@＝＋－＠])")
"""What our own export (and others) put before a text that a spreadsheet would take for a formula."""
DAMAGED_NUMBER = re.compile(r"[0-9](\.[0-9]+)?[eE]\+[0-9]+")
PERSONS = frozenset({"player1", "player2", "team_leader"})
PAID = frozenset(
    {"是", "已", "已交", "已缴", "已付", "已交费", "已缴费", "√", "✓", "✔", "☑", "有", "yes", "y", "true", "paid"}
)
NOT_PAID = frozenset(
    {"否", "未", "未交", "未缴", "未付", "未交费", "未缴费", "×", "✗", "无", "免", "no", "n", "false", "open"}
)
LONGEST = {"team_name": 60, "player1": 40, "player2": 40, "club": 60, "team_leader": 40, "phone": 30, "note": 200}


@dataclass(frozen=True)
class ListRow:
    """A row of the list: its line number, the fields it fills, and what is wrong with it.

    `problem` is a code of `list_words` that keeps the row out, empty when it can be taken; `remark` is one that
    does not. `values` holds only filled fields; an empty cell says nothing. `fee_paid` is "1" or "0".
    """

    line: int
    values: Mapping[str, str]
    problem: str = ""
    remark: str = ""


@dataclass(frozen=True)
class ParsedList:
    """What a file turned out to be: its encoding and sheet, the headings understood and not, and its rows."""

    encoding: str
    sheet: str
    header_line: int
    understood: tuple[tuple[str, str], ...]
    ignored: tuple[str, ...]
    rows: tuple[ListRow, ...] = field(repr=False)


@dataclass(frozen=True)
class _Header:
    """The header row: the field of each column ("" for those not understood)."""

    line: Line
    fields: tuple[str, ...]

    @property
    def known(self) -> int:
        return sum(1 for name in self.fields if name)

    @property
    def names_players(self) -> bool:
        return PLAYERS in self.fields or {"player1", "player2"} <= set(self.fields)


def read_list(data: bytes) -> ParsedList:
    """Read a CSV, XLS, XLSX or ODS file; of several sheets or delimiters the one whose header is understood best.

    Raises:
        UnreadableList: the file is no list, has no header row, or its header names no players.

    """
    found = [(header, sheet) for sheet in sheets_of(data) if (header := _header(sheet))]
    if not found:
        raise UnreadableList("no_header")
    header, sheet = max(found, key=lambda each: (each[0].names_players, each[0].known))
    if not header.names_players:
        raise UnreadableList("no_players", "、".join(filter(None, header.line.cells)))
    lines = (line for line in sheet.lines if line.number > header.line.number and any(map(str.strip, line.cells)))
    columns = list(zip(header.line.cells, header.fields, strict=True))
    return ParsedList(
        encoding=sheet.encoding,
        sheet=sheet.name,
        header_line=header.line.number,
        understood=tuple((_clean(title), name) for title, name in columns if name),
        ignored=tuple(_clean(title) for title, name in columns if title.strip() and not name),
        rows=tuple(_row(line, header.fields) for line in lines),
    )


def _header(sheet: Sheet) -> _Header | None:
    """Return the row among the first ones with the most headings we know; a single one only if it names players."""
    headers = [_Header(line, tuple(map(field_of_header, line.cells))) for line in sheet.lines[:HEADER_WITHIN]]
    headers = [header for header in headers if header.known > 1 or header.names_players]
    return max(headers, key=lambda header: header.known, default=None)


def _row(line: Line, fields: tuple[str, ...]) -> ListRow:
    cells = [(name, _clean(cell)) for name, cell in zip(fields, line.cells, strict=False)]
    values: dict[str, str] = {}
    for name, cell in cells:
        if name and name != PLAYERS and cell:
            values.setdefault(name, clean_name(cell) if name in PERSONS else cell)
    values |= _players(cell for name, cell in cells if name == PLAYERS)
    remark = _tidy(values)
    return ListRow(line.number, values, _problem(values), remark)


def _players(cells: Iterable[str]) -> dict[str, str]:
    """Split `张三/李四`, or take one name a column; more or fewer than two are left for `_problem` to see."""
    names = [name for cell in cells for name in _names(cell)]
    return {f"player{number}": name for number, name in enumerate(names, start=1)}


def _names(cell: str) -> list[str]:
    strokes = [name for part in BETWEEN_NAMES.split(cell) if (name := clean_name(part))]
    words = cell.split()
    # 张三 李四 are two, 张 三 is one padded to the width of three characters, and a Latin name holds a space.
    if len(strokes) == 1 and not cell.isascii() and all(len(word) > 1 for word in words):
        return words
    return strokes


def _tidy(values: dict[str, str]) -> str:
    """Narrow phone and fee in place; return the code of what had to be left out, if anything."""
    remark = ""
    if "phone" in values:
        values["phone"] = narrow(values["phone"])
        if DAMAGED_NUMBER.fullmatch(values["phone"]):
            del values["phone"]
            remark = "phone_damaged"
    if "fee_paid" in values:
        paid = _is_paid(values.pop("fee_paid"))
        values |= {} if paid is None else {"fee_paid": "1" if paid else "0"}
        remark = remark or ("fee_unclear" if paid is None else "")
    return remark


def _is_paid(text: str) -> bool | None:
    word = narrow(text).casefold()
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?元?", word):
        return float(word.rstrip("元")) > 0
    return True if word in PAID else False if word in NOT_PAID else None


def _problem(values: dict[str, str]) -> str:
    if "player3" in values:
        return "more_than_two_players"
    if "player1" not in values or "player2" not in values:
        return "player_missing"
    if values["player1"] == values["player2"]:
        return "same_player_twice"
    if any(len(value) > LONGEST.get(name, len(value)) for name, value in values.items()):
        return "text_too_long"
    return ""


def _clean(cell: str) -> str:
    return clean_text(FORMULA_GUARD.sub("", cell))
