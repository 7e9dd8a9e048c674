"""`manage.py standings`."""

import csv
import json

import pytest

from tests import make
from tests.console import said
from tournament.actions.entrants import change_entrant
from tournament.actions.results import record_result
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


def test_table_has_a_line_a_pair_and_says_what_decided() -> None:
    event = make.played_event(pairs=8, rounds=2)
    names = [row.entrant.team_name for row in standings(make.stage(event)).rows]

    title, head, *lines = said("standings", "evening").splitlines()

    assert "第 2 轮后" in title
    assert head.split() == ["名次", "签号", "队名", "胜利分", "胜轮", "第1轮", "第2轮", "名次依据"]
    assert [line.split()[2] for line in lines] == names


def test_csv_can_be_read_back() -> None:
    make.played_event(pairs=8, rounds=2)

    rows = list(csv.DictReader(said("standings", "evening", "--format", "csv").splitlines()))

    assert len(rows) == 8
    assert sum(int(row["胜利分"]) for row in rows) == 2 * 4 * 30


def test_csv_starts_no_formula() -> None:
    event = make.played_event(pairs=4, rounds=1)
    change_entrant(make.actor(), make.division(event).entrants.get(lot=1), {"team_name": "=1+1"})

    assert ",'=1+1," in said("standings", "evening", "--format", "csv")


def test_json_states_the_places_as_the_export_does() -> None:
    event = make.played_event(pairs=8, rounds=2)

    told = json.loads(said("standings", "evening", "--format", "json"))

    assert told["after_round"] == 2
    assert [place["team"] for place in told["places"]] == [
        row.entrant.team_name for row in standings(make.stage(event)).rows
    ]


def test_standings_after_an_earlier_round_can_be_asked_for() -> None:
    event = make.played_event(pairs=8, rounds=2)

    told = json.loads(said("standings", "evening", "--format", "json", "--after-round", 1))

    assert [place["victory_points"] for place in told["places"]] == [
        int(row.place.victory_points) for row in standings(make.stage(event), 1).rows
    ]
    assert told["after_round"] == 1


def test_unfinished_round_is_called_so() -> None:
    event = make.played_event(pairs=8, rounds=1)
    second = make.playing_round(event)
    record_result(make.actor(), make.match(second, 1), make.won_by(3))

    assert "现在（第 2 轮未完，已确认 1/4 桌）" in said("standings", "evening").splitlines()[0]
    assert "第 1 轮后" in said("standings", "evening", "--after-round", 1).splitlines()[0]


def test_points_carried_have_their_column() -> None:
    event = make.played_event(pairs=7, rounds=1)
    make.late_entrant(make.division(event), start_vp=15)

    rows = csv.DictReader(said("standings", "evening", "--format", "csv").splitlines())

    assert {row["队名"]: row["带入"] for row in rows if row["带入"]} == {"迟到队": "15"}
