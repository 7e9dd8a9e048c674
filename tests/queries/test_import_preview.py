"""What a list would do to the entry list, before it does it."""

import pytest

from tests import make
from tournament.actions.entrants import add_entrant
from tournament.actions.imports import keep_import
from tournament.models import Division
from tournament.queries.entrant_file import read_list
from tournament.queries.import_preview import Change, PreviewRow, preview

pytestmark = pytest.mark.django_db
HEADER = "队名,单位,队员1,队员2,电话,费用"


@pytest.fixture
def division() -> Division:
    """One pair on the list: 松江一队 of 松江, 张三 and 李四."""
    made = make.division(make.event())
    values = {"team_name": "松江一队", "club": "松江", "player1": "张三", "player2": "李四", "phone": "13800000001"}
    add_entrant(make.actor(), made, values)
    return made


def rows(division: Division, *lines: str, header: str = HEADER) -> tuple[PreviewRow, ...]:
    parsed = read_list("\n".join([header, *lines]).encode())
    return preview(keep_import(make.actor(), division, "list.csv", parsed)).rows


def fates(division: Division, *lines: str, header: str = HEADER) -> list[str]:
    return [row.fate.value for row in rows(division, *lines, header=header)]


def test_row_of_unknown_players_and_team_is_new(division: Division) -> None:
    assert fates(division, "青浦一队,青浦,王五,赵六,,") == ["new"]


def test_row_of_the_same_players_is_the_pair_on_the_list(division: Division) -> None:
    assert fates(division, "松江一队,松江,张三,李四,13800000001,") == ["unchanged"]


def test_players_in_the_other_order_are_no_change(division: Division) -> None:
    assert fates(division, "松江一队,松江,李四,张三,,") == ["unchanged"]


def test_empty_cells_change_nothing(division: Division) -> None:
    assert fates(division, ",,张三,李四,,") == ["unchanged"]


def test_another_name_of_the_team_is_a_change(division: Division) -> None:
    (row,) = rows(division, "松江甲队,松江,张三,李四,,")

    assert (row.fate, row.changes) == ("changed", (Change("team_name", "松江一队", "松江甲队"),))


def test_another_player_of_the_same_team_and_club_is_a_change(division: Division) -> None:
    (row,) = rows(division, "松江一队,松江,张三,王五,,")

    assert (row.fate, row.changes) == ("changed", (Change("player2", "李四", "王五"),))


def test_phone_is_only_said_to_change(division: Division) -> None:
    (row,) = rows(division, ",,张三,李四,13800000002,")

    assert row.changes == (Change("phone", "***", "***"),)


def test_fee_is_a_change(division: Division) -> None:
    (row,) = rows(division, ",,张三,李四,,已交")

    assert row.changes == (Change("fee_paid", "○", "✓"),)


def test_second_row_of_the_same_pair_names_the_line_of_the_first(division: Division) -> None:
    found = rows(division, "青浦一队,青浦,王五,赵六,,", "青浦二队,青浦,赵六,王五,,")

    assert [(row.fate.value, row.detail) for row in found] == [("new", ""), ("double_in_file", "2")]


def test_other_players_under_the_name_of_an_earlier_row_are_offered_the_next_free_number(division: Division) -> None:
    found = rows(division, *("青浦一队,青浦,王五,赵六,,", "青浦一队,青浦,孙七,周八,,", "青浦一队,青浦,吴九,郑十,,"))

    assert [(row.fate.value, row.reason, row.detail, row.numbered) for row in found[1:]] == [
        ("namesake", "namesake_in_file", "2", "青浦一队2"),
        ("namesake", "namesake_in_file", "2", "青浦一队3"),
    ]


def test_other_players_under_the_name_of_a_pair_on_the_list_do_not_replace_it(division: Division) -> None:
    (row,) = rows(division, "松江一队,松江,孙七,周八,,")

    assert (row.fate.value, row.reason, row.detail, row.numbered) == (
        "namesake",
        "namesake_in_list",
        "松江一队",
        "松江一队2",
    )


def test_row_that_would_make_two_pairs_one_names_the_other(division: Division) -> None:
    add_entrant(make.actor(), division, {"team_name": "青浦一队", "player1": "王五", "player2": "赵六"})

    (row,) = rows(division, "青浦一队,,张三,李四,,")

    assert (row.fate.value, row.detail) == ("double_in_list", "青浦一队")


def test_bad_row_keeps_its_reason(division: Division) -> None:
    (row,) = rows(division, "青浦一队,青浦,王五,,,")

    assert (row.fate.value, row.reason) == ("bad", "player_missing")


def test_team_without_a_name_is_called_after_its_players(division: Division) -> None:
    (row,) = rows(division, "王五,赵六", header="队员1,队员2")

    assert row.values["team_name"] == "王五/赵六"
