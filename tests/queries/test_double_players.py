"""One player in two pairs."""

import pytest

from tests import make
from tournament.actions.entrants import add_entrant, withdraw_entrant
from tournament.actions.events import add_division
from tournament.models import Division, Entrant, Event
from tournament.queries.double_players import double_players, players_elsewhere

pytestmark = pytest.mark.django_db


def pair(division: Division, team: str, player1: str, player2: str) -> Entrant:
    return add_entrant(make.actor(), division, {"team_name": team, "player1": player1, "player2": player2})


def found(event: Event) -> list[tuple[str, list[str]]]:
    return [(double.player, [each.team_name for each in double.pairs]) for double in double_players(event)]


def test_player_of_two_pairs_is_found_however_the_name_is_spaced() -> None:
    event = make.event()
    pair(make.division(event), "红队", "张三", "李四")
    pair(make.division(event), "蓝队", "王五", "张 三")

    assert found(event) == [("张三", ["红队", "蓝队"])]


def test_player_of_two_divisions_is_found() -> None:
    event = make.event()
    pair(make.division(event), "红队", "张三", "李四")
    pair(add_division(make.actor(), event, "混合组"), "蓝队", "张三", "王五")

    assert found(event) == [("张三", ["红队", "蓝队"])]


def test_pair_that_has_withdrawn_holds_nobody_back() -> None:
    event = make.event()
    withdrawn = pair(make.division(event), "红队", "张三", "李四")
    withdraw_entrant(make.actor(), withdrawn, "改换搭档")
    pair(make.division(event), "蓝队", "张三", "王五")

    assert found(event) == []


def test_two_events_share_players() -> None:
    pair(make.division(make.event("one")), "红队", "张三", "李四")
    other = make.event("two")
    pair(make.division(other), "红队", "张三", "李四")

    assert (found(other), make.queries_of(lambda: double_players(other))) == ([], 1)


def test_pair_is_not_elsewhere_because_of_itself() -> None:
    event = make.event()
    red = pair(make.division(event), "红队", "张三", "李四")

    assert players_elsewhere(event, ["张三", "王五"], red) == ()
    assert [double.player for double in players_elsewhere(event, ["张三", "王五"])] == ["张三"]
