"""Players of an uploaded list who stand in two pairs."""

import pytest

from tests import make
from tournament.actions.entrants import add_entrant
from tournament.actions.events import add_division
from tournament.actions.imports import keep_import
from tournament.models import Division
from tournament.queries.entrant_file import read_list
from tournament.queries.import_preview import preview
from tournament.queries.list_doubles import AlsoPlays, also_playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    """One pair on the list: 红队, 张三 and 李四."""
    made = make.division(make.event())
    add_entrant(make.actor(), made, {"team_name": "红队", "player1": "张三", "player2": "李四"})
    return made


def seconds(division: Division, *lines: str) -> tuple[AlsoPlays, ...]:
    kept = keep_import(make.actor(), division, "list.csv", read_list("\n".join(["队名,队员1,队员2", *lines]).encode()))
    return also_playing(preview(kept), division)


def test_player_of_two_lines_is_named_at_the_second(division: Division) -> None:
    assert seconds(division, "蓝队,王五,赵六", "绿队,孙七,王五") == (AlsoPlays(3, "王五", "蓝队", 2),)


def test_player_of_a_pair_on_the_list_is_named(division: Division) -> None:
    assert seconds(division, "蓝队,张三,赵六") == (AlsoPlays(2, "张三", "红队"),)


def test_player_of_another_division_is_named(division: Division) -> None:
    women = add_division(make.actor(), division.event, "女子组")

    assert seconds(women, "蓝队,张三,赵六") == (AlsoPlays(2, "张三", "红队"),)


def test_list_brought_in_again_names_nobody(division: Division) -> None:
    assert seconds(division, "红队,李四,张三") == ()


def test_player_whom_the_list_itself_moves_is_in_one_pair(division: Division) -> None:
    assert seconds(division, "红队,张三,王五", "蓝队,李四,赵六") == ()
