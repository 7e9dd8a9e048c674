"""Taking a list over, once it has been looked at."""

from pathlib import Path

import pytest

from tests import make
from tests.books import make_lists
from tournament.actions.imports import confirm_import, keep_import
from tournament.actions.refused import Conflict, Refused
from tournament.models import Division, EntrantImport, LogEntry
from tournament.queries.entrant_file import read_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    return make.division(make.event())


def keep(division: Division, data: bytes | str, name: str = "list.csv") -> EntrantImport:
    return keep_import(make.actor(), division, name, read_list(data if isinstance(data, bytes) else data.encode()))


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        (make_lists.CLUB, {"new": 12, "double_in_file": 0, "bad": 0}),
        (make_lists.HALL, {"new": 33, "double_in_file": 1, "bad": 2}),
        (make_lists.CITY, {"new": 128, "double_in_file": 0, "bad": 0}),
    ],
)
def test_list_as_people_send_it_is_entered_whole(division: Division, path: Path, counts: dict[str, int]) -> None:
    done = confirm_import(make.actor(), keep(division, path.read_bytes(), path.name))

    assert done.counts == counts | {"changed": 0, "unchanged": 0, "namesake": 0, "double_in_list": 0}
    assert division.entrants.count() == counts["new"]


@pytest.mark.parametrize("path", [make_lists.CLUB, make_lists.HALL, make_lists.CITY])
def test_second_import_of_the_same_list_has_nothing_to_do(division: Division, path: Path) -> None:
    confirm_import(make.actor(), keep(division, path.read_bytes()))

    with pytest.raises(Refused):
        confirm_import(make.actor(), keep(division, path.read_bytes()))
    assert division.entrants.count() == {"club_12.csv": 12, "hall_33.csv": 33, "city_128.xlsx": 128}[path.name]


def test_kept_list_enters_nobody(division: Division) -> None:
    keep(division, make_lists.CLUB.read_bytes())

    assert (division.entrants.count(), LogEntry.objects.filter(action="keep_import").count()) == (0, 0)


def test_confirmation_is_one_line_of_the_log_with_counts_and_without_names(division: Division) -> None:
    confirm_import(make.actor(), keep(division, make_lists.HALL.read_bytes(), "hall_33.csv"))

    entry = LogEntry.objects.get(event=division.event, action="confirm_import")
    assert (entry.subject, entry.new["new"], entry.new["bad"]) == ("hall_33.csv", 33, 2)
    assert LogEntry.objects.filter(action="add_entrant").count() == 0


def test_changed_pair_is_updated_not_doubled(division: Division) -> None:
    confirm_import(make.actor(), keep(division, "队名,队员1,队员2\n松江一队,张三,李四\n"))

    confirm_import(make.actor(), keep(division, "队名,队员1,队员2,电话\n松江甲队,李四,张三,13800000001\n"))

    (entrant,) = division.entrants.all()
    assert (entrant.team_name, entrant.player1, entrant.phone) == ("松江甲队", "张三", "13800000001")


def test_list_is_taken_over_once(division: Division) -> None:
    kept = keep(division, make_lists.CLUB.read_bytes())
    confirm_import(make.actor(), kept)

    with pytest.raises(Conflict):
        confirm_import(make.actor(), kept)


def test_refused_list_can_be_confirmed_later(division: Division) -> None:
    kept = keep(division, "队名,队员1,队员2\n松江一队,张三,\n")

    with pytest.raises(Refused):
        confirm_import(make.actor(), kept)

    kept.refresh_from_db()
    assert kept.confirmed_at is None


def test_confirmed_list_keeps_no_phone_numbers(division: Division) -> None:
    kept = keep(division, make_lists.CLUB.read_bytes())

    confirm_import(make.actor(), kept)

    kept.refresh_from_db()
    assert kept.rows == []


def test_new_list_replaces_the_one_that_was_never_confirmed(division: Division) -> None:
    keep(division, make_lists.CLUB.read_bytes())
    second = keep(division, make_lists.HALL.read_bytes())

    assert list(division.imports.all()) == [second]


def test_list_after_the_draw_brings_late_entries_with_the_next_lots() -> None:
    event = make.played_event(pairs=6, rounds=1)
    division = make.division(event)

    confirm_import(make.actor(), keep(division, "队名,队员1,队员2\n迟一队,张三,李四\n迟二队,王五,赵六\n"))

    late = division.entrants.filter(lot__gt=6).order_by("lot")
    assert [(each.team_name, each.lot, each.first_round) for each in late] == [("迟一队", 7, 2), ("迟二队", 8, 2)]


def test_namesakes_are_numbered_when_asked_for_and_known_again(division: Division) -> None:
    text = "队名,队员1,队员2\n红队,张三,李四\n红队,王五,赵六\n"
    without = confirm_import(make.actor(), keep(division, text))
    confirm_import(make.actor(), keep(division, text), number_namesakes=True)

    assert [row.line for row in without.left_out] == [3]
    teams = dict(division.entrants.order_by("pk").values_list("team_name", "player1"))
    assert teams == {"红队": "张三", "红队2": "王五"}
    with pytest.raises(Refused):
        confirm_import(make.actor(), keep(division, text), number_namesakes=True)
