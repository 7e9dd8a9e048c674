"""Lists cut into pages for the wall."""

import pytest

from tournament.queries.screen import Board, BoardKind, PlaceRow, TableRow, TeamRow
from tournament.queries.screen_pages import Page, pages, width

SHORT, LONG = "松江一队", "上海市松江区方松街道拖拉机协会第十二队"


def tables(count: int, name: str = SHORT) -> Board:
    rows = tuple(TableRow(number, name, name) for number in range(1, count + 1))
    return Board("tables", BoardKind.TABLES, "", rows)


def teams(count: int) -> Board:
    return Board("teams", BoardKind.TEAMS, "", tuple(TeamRow(SHORT, number) for number in range(1, count + 1)))


def places(count: int, name: str = SHORT, *, withdrawn: bool = False) -> Board:
    rows = tuple(PlaceRow(rank, None, name, "18", 1, "", withdrawn) for rank in range(1, count + 1))
    return Board("places", BoardKind.STANDINGS, "", rows)


def shape(page: Page) -> tuple[int, list[int]]:
    """Rows of the page, and how many each column holds."""
    return page.rows, [len(column) for column in page.columns]


@pytest.mark.parametrize(
    ("count", "shapes"),
    [
        (1, [(8, [1])]),
        (8, [(8, [8])]),
        (9, [(10, [9])]),
        (16, [(10, [8, 8])]),
        (32, [(16, [16, 16])]),
        (33, [(10, [9, 8]), (10, [8, 8])]),
        (64, [(16, [16, 16]), (16, [16, 16])]),
    ],
)
def test_type_is_as_large_as_adds_no_page_and_columns_are_even(count: int, shapes: list[tuple[int, list[int]]]) -> None:
    assert [shape(page) for page in pages(tables(count))] == shapes


def test_long_names_take_the_whole_width_in_smaller_type_and_stay_whole() -> None:
    page, *others = pages(tables(12, LONG))

    assert (shape(page), others) == ((14, [12]), [])
    assert not any(line.long for line in page.columns[0])


def test_one_long_name_is_set_smaller_alone_and_the_wall_stays_as_large() -> None:
    short = tables(16)
    one_long = Board("tables", BoardKind.TABLES, "", (TableRow(1, SHORT, LONG[:14]), *short.rows[1:]))

    (page,) = pages(one_long)

    assert shape(page) == shape(pages(short)[0])
    assert [line.row for column in page.columns for line in column if line.long] == [one_long.rows[0]]


def test_name_too_long_for_two_small_lines_makes_room_for_itself() -> None:
    one_huge = Board("tables", BoardKind.TABLES, "", (TableRow(1, SHORT, LONG * 2), *tables(16).rows[1:]))

    assert len(pages(one_huge)[0].columns) == 1


def test_name_beyond_the_page_is_set_in_two_lines() -> None:
    (page,) = pages(tables(2, LONG * 2))

    assert all(line.long for line in page.columns[0])


def test_teams_stand_in_three_columns() -> None:
    assert [shape(page) for page in pages(teams(48))] == [(16, [16, 16, 16])]


def test_standings_keep_long_names_whole_in_smaller_type() -> None:
    page, *others = pages(places(16, LONG))

    assert (shape(page), others) == ((16, [16]), [])
    assert not any(line.long for line in page.columns[0])


def test_word_behind_a_withdrawn_team_takes_its_room_too() -> None:
    (there,), (gone,) = (pages(places(1, "松" * 24, withdrawn=each))[0].columns[0] for each in (False, True))

    assert (there.long, gone.long) == (False, True)


def test_standings_stand_in_one_column_of_at_most_sixteen() -> None:
    assert [shape(page) for page in pages(places(200))][:2] == [(16, [16]), (16, [16])]
    assert max(len(page.columns[0]) for page in pages(places(200))) <= 16


@pytest.mark.parametrize(("size", "rows"), [(1, 16), (2, 14), (3, 12), (4, 10), (5, 8)])
def test_size_that_is_asked_for_is_kept(size: int, rows: int) -> None:
    assert {page.rows for page in pages(places(40), size)} == {rows}


def test_no_row_is_lost_between_pages() -> None:
    rows = [line.row for page in pages(teams(257)) for column in page.columns for line in column]

    assert rows == list(teams(257).rows)


def test_only_the_first_page_of_a_list_is_held_longer() -> None:
    assert [page.first for page in pages(places(40))] == [True, False, False]


def test_waiting_board_is_one_page_without_rows() -> None:
    (page,) = pages(Board("waiting", BoardKind.WAITING, ""))

    assert sum(len(column) for column in page.columns) == 0


def test_chinese_character_is_wider_than_a_latin_one() -> None:
    assert width("松江") > width("ab")
