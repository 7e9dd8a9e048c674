"""Lists cut into pages for a wall of 1920 x 1080: as large as possible, at most 16 rows a page."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _

from tournament.queries.screen import Board, BoardKind, BoardRow, PlaceRow, TableRow, TeamRow

ROWS_BY_SIZE = {1: 16, 2: 14, 3: 12, 4: 10, 5: 8}
"""Steps of type size, and the rows a page then has."""
MOST_ROWS = ROWS_BY_SIZE[1]
MOST_COLUMNS = {BoardKind.TABLES: 2, BoardKind.TEAMS: 3}

# Widths in rows' heights: a line of type is TYPE high, the page is PAGE wide at 16 rows (see static/css/screen.css).
TYPE = 0.68
PAGE = 36.0
NUMBER = 3.0
GAP = 1.2
STANDINGS_OTHERS = 19.4
"""What place, movement, points, rounds won and the reason take beside a team's name."""
TWO_SMALL_LINES = 3.0
"""How much wider than its room a name may be and still be whole in two lines of the small size."""
FEW = 4
"""Of fewer names than these, each is kept whole in one line."""
GONE = 0.7
"""The size of the word behind the name of a withdrawn team, in em."""


@dataclass(frozen=True)
class Line:
    """A row as it is printed; `long` when a name has to be set smaller, in two lines."""

    row: BoardRow
    long: bool


@dataclass(frozen=True)
class Page:
    """One page of a board: its lines in one to three columns. `first` pages are held longer."""

    key: str
    board: Board
    rows: int
    columns: tuple[tuple[Line, ...], ...]
    first: bool


def pages(board: Board, size: int | None = None) -> list[Page]:
    """Cut a board into pages of even columns.

    Without a size, in the largest type that keeps the names whole, a few long ones in two lines, and adds no page.
    """
    rows, columns = _grid(board, ROWS_BY_SIZE.get(size or 0))
    room = _room_for_a_name(board.kind, rows, columns)
    lines = [Line(row, long=any(name > room for name in _widths(row))) for row in board.rows]
    return [
        Page(f"{board.key}-{index}", board, rows, tuple(map(tuple, _split(page, columns))), first=index == 0)
        for index, page in enumerate(_split(lines, ceil(len(lines) / (rows * columns)) or 1))
    ]


def _grid(board: Board, rows: int | None) -> tuple[int, int]:
    """Return the rows of a page and its columns."""
    rows = rows or _largest_type(board)
    return rows, min(max(_columns(board, rows), 1), ceil(len(board.rows) / rows) or 1)


def _largest_type(board: Board) -> int:
    """Return the fewest rows a page, and so the largest type, that need no more pages than the smallest would."""
    count = len(board.rows)
    fewest_pages = ceil(count / (MOST_ROWS * max(_columns(board, MOST_ROWS), 1)))
    good = (n for n in ROWS_BY_SIZE.values() if count <= n * _columns(board, n) * fewest_pages)
    return min(good, default=MOST_ROWS)


def _columns(board: Board, rows: int) -> int:
    """Return as many columns as leave the names whole but for a few long ones; 0 where not even one does.

    The standings have one, to be read from place to place.
    """
    names = sorted((max(_widths(row)) for row in board.rows), reverse=True)
    longest, usual = (names[0], names[_exceptions(len(names))]) if names else (0, 0)
    rooms = {n: _room_for_a_name(board.kind, rows, n) for n in range(1, MOST_COLUMNS.get(board.kind, 1) + 1)}
    return max((n for n, room in rooms.items() if usual <= room and longest <= TWO_SMALL_LINES * room), default=0)


def _exceptions(names: int) -> int:
    """Return how many names may be set small in two lines, so that they do not make the whole wall small."""
    return ceil(names / 10) if names >= FEW else 0


def width(text: str) -> float:
    """Return the width of a text in em: 1 for a Chinese character, a bit more than half for a Latin one."""
    return sum(1.0 if unicodedata.east_asian_width(character) in "WF" else 0.58 for character in text)


def _room_for_a_name(kind: BoardKind, rows: int, columns: int) -> float:
    """Return the em that a name has."""
    page = PAGE * rows / MOST_ROWS
    if kind == BoardKind.STANDINGS:
        return (page - STANDINGS_OTHERS) / TYPE
    column = (page - GAP * (columns - 1)) / columns - NUMBER
    names = 2 if kind == BoardKind.TABLES else 1
    return (column / names - GAP / 2) / TYPE


def _widths(row: BoardRow) -> tuple[float, ...]:
    """Return the em of each name in a row."""
    match row:
        case TableRow():
            return width(row.a), width(row.b)
        case PlaceRow(withdrawn=True):
            return (width(row.team) + GONE * (width(_("(withdrawn)")) + 0.4),)
        case TeamRow() | PlaceRow():
            return (width(row.team),)


def _split(lines: Sequence[Line], parts: int) -> list[Sequence[Line]]:
    """Cut into parts of equal size, the last ones shorter."""
    size = ceil(len(lines) / parts) or 1
    return [lines[start : start + size] for start in range(0, max(len(lines), 1), size)]
