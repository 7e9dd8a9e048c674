"""A whole evening on each of the three entry lists, from the empty database to standings that a stranger can check."""

import json
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from runner.environment import ROOT
from tests import make
from tests.books.make_lists import CITY, CLUB, HALL
from tests.journeys.desk import Desk, new_event, said, sign_in
from tournament.models import EntrantState, Role, RoundState

pytestmark = pytest.mark.django_db

LEVELS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""How far the losers have come."""
GRANTED = 12
"""Victory points that the organiser lets a late pair bring along."""


@pytest.fixture(params=[(CLUB, 12, 0), (HALL, 33, 3), (CITY, 128, 0)], ids=["club 12", "hall 33", "city 128"])
def entry_list(request: pytest.FixtureRequest) -> tuple[Path, int, int]:
    """A file, the pairs in it, and the rows that cannot be taken."""
    found: tuple[Path, int, int] = request.param
    return found


@pytest.fixture
def chief(client: Client) -> Desk:
    make.chief()
    return Desk(client, new_event(sign_in(client, "chief"), "迎新杯拖拉机团体赛", "evening"))


@pytest.fixture
def recorder(chief: Desk) -> Desk:
    shown = chief.post("people", account="new", username="lan", full_name="编排兰", role=Role.RECORDER).context["shown"]
    return Desk(sign_in(Client(), "lan", shown.password), chief.event)


def lines(tables: list[int], start: int) -> Iterator[str]:
    """What stands on the sheets, in every way to type it: by difference, by both levels, who won left out, level."""
    for at, table in enumerate(tables, start=start):
        left = LEVELS[at % len(LEVELS)]
        ways = (f"a {at % 12 + 1}", f"b {left} A", f"过A:{left}", "=")
        yield f"{table} {ways[at % len(ways)]}"


def import_list(desk: Desk, path: Path, pairs: int, bad: int) -> None:
    shown = desk.upload(path)
    assert (shown.counts["new"], len(shown.left_out), desk.division.entrants.count()) == (pairs, bad, 0)

    desk.take_over()
    assert desk.division.entrants.count() == pairs


def import_again(desk: Desk, path: Path, pairs: int) -> None:
    shown = desk.upload(path)
    assert (shown.counts["new"], shown.counts["changed"], shown.counts["unchanged"]) == (0, 0, pairs)

    assert said(desk.take_over()) == ["这份名单中没有需要新增或更新的内容。"]
    assert desk.division.entrants.count() == pairs


def check_in(desk: Desk) -> None:
    """Everybody comes."""
    desk.show("check_in", desk.division.pk)
    for entrant in desk.division.entrants.all():
        desk.check_in(entrant)
    assert set(desk.division.entrants.values_list("state", flat=True)) == {EntrantState.CHECKED_IN}


def draw(desk: Desk, pairs: int) -> None:
    desk.post("draw_seed", desk.division.pk, seed="开奖号 20241130")
    assert desk.lots() == list(range(1, pairs + 1))

    repeated = desk.show("draw_protocol", desk.division.pk, repeat="1").context["repeated"]
    assert repeated.same


def play(chief: Desk, recorder: Desk) -> None:
    """Publish the draft, type every sheet but the last, be refused the next pairing, type the last, close."""
    chief.publish()
    number, tables = chief.round.number, chief.tables()
    *sheets, last = lines(tables, number)
    answers = [recorder.enter(line) for line in sheets]
    assert {(answer.status_code, answer.headers.get("HX-Trigger")) for answer in answers} <= {(200, "entry-saved")}

    assert f"第 {number} 轮还缺第 {tables[-1]} 桌的成绩" in "".join(said(chief.pair()))
    assert chief.round.number == number

    assert recorder.enter(last).headers["HX-Trigger"] == "entry-saved"
    chief.close()
    assert chief.round.state == RoundState.CLOSED


def arrive_late(desk: Desk) -> int:
    """A pair comes after round 1 with points the organiser grants; its lot."""
    form = {"team_name": "迟到队", "player1": "迟来", "player2": "迟到", "start_vp": str(GRANTED)}
    desk.post("entrant_add", desk.division.pk, **form)
    late = desk.division.entrants.get(team_name="迟到队")
    assert (late.first_round, late.lot) == (2, desk.division.entrants.count())
    return desk.division.entrants.count()


def leave(desk: Desk, lot: int) -> None:
    desk.post("entrant_withdraw", desk.entrant(lot).pk, reason="家中有事")
    assert desk.entrant(lot).state == EntrantState.WITHDRAWN


def correct(desk: Desk, table: int) -> None:
    """The sheet was misread: look who would move, then save with the reason."""
    match = desk.match(table)
    desk.show("match", match.pk)
    correction = {"line": "b 6", "reason": "成绩单看反了", "replaces": 1}
    assert desk.post("match", match.pk, **correction).context["effect"] is not None
    desk.post("match", match.pk, save=1, **correction)
    assert [result.version for result in match.results.order_by("version")] == [1, 2]


def recount(document: bytes, folder: Path) -> tuple[int, str]:
    """What a stranger with nothing but Python finds: the exit status and the verdict."""
    file = folder / "event.json"
    file.write_bytes(document)
    command = [sys.executable, "-m", "scoring", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stderr


def test_evening_from_the_list_to_standings_that_a_stranger_can_check(
    chief: Desk, recorder: Desk, entry_list: tuple[Path, int, int], tmp_path: Path
) -> None:
    path, pairs, bad = entry_list
    import_list(recorder, path, pairs, bad)
    import_again(recorder, path, pairs)
    check_in(recorder)
    draw(chief, pairs)

    for number in range(1, 6):
        chief.pair()
        play(chief, recorder)
        if number == 1:
            late = arrive_late(recorder)
            chief.post("certify_round", chief.round.pk, typed="1")
        if number == 2:
            leave(chief, 3)
            correct(chief, table=2)

    [stage] = json.loads(chief.export())["divisions"][0]["stages"]
    places = stage["standings"]["places"]
    shown = chief.show("standings", chief.stage.pk, all="1").context["places"].rows
    assert [row.place.rank for row in shown] == [place["rank"] for place in places]
    assert [str(row.entrant.pk) for row in shown] == [place["entrant"] for place in places]
    assert recount(chief.export(), tmp_path)[0] == 0
    assert_fair(stage, pairs, str(chief.entrant(3).pk), str(chief.entrant(late).pk))


def assert_fair(stage: Any, pairs: int, leaver: str, latecomer: str) -> None:
    """Nobody meets twice, everybody who is there plays every round once, every match shares out thirty points."""
    played = [(each["number"], match["a"], match.get("b")) for each in stage["rounds"] for match in each["matches"]]
    met = [frozenset((a, b)) for _number, a, b in played if b]
    assert len(met) == len(set(met))
    for number in range(1, 6):
        seated = [side for at, *sides in played if at == number for side in sides if side]
        assert len(seated) == len(set(seated)) == pairs + (number > 1) - (number > 2)
        assert (leaver in seated, latecomer in seated) == (number <= 2, number > 1)
    byes = len(played) - len(met)
    points = [Fraction(place["victory_points"]) for place in stage["standings"]["places"]]
    assert sum(points) == 30 * len(met) + 18 * byes + GRANTED


def test_every_page_of_the_desk_answers_after_an_evening(chief: Desk) -> None:
    make.entrants(chief.division, 9)
    chief.post("draw_seed", chief.division.pk, seed="1")
    chief.pair()
    chief.publish()
    for line in lines(chief.tables(), 1):
        chief.enter(line)
    chief.close()
    chief.pair()

    for name in ("desk", "event_settings", "divisions", "people", "log", "papers", "screens"):
        chief.show(name)
    for name in ("entrants", "entrant_add", "check_in", "entrant_import", "draw", "draw_protocol"):
        chief.show(name, chief.division.pk)
    for name in ("rounds", "pair_round", "standings", "stage_settings", "wishes"):
        chief.show(name, chief.stage.pk)
    for name in ("round", "explanation"):
        chief.show(name, chief.round.pk)
    for name in ("entrant_edit", "team"):
        chief.show(name, chief.entrant(1).pk)
