"""Quick entry and corrections, through the client."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tournament.actions.results import Outcome, correct_result, record_result
from tournament.actions.rounds import certify_round, close_round
from tournament.models import Event, Match, Result, Role, Round
from tournament.queries.board import board
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db
WON = Outcome(winner="a", level_difference=3)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(pairs=7))


@pytest.fixture
def recorder(client: Client, playing: Round) -> Client:
    client.force_login(make.member(playing.event, Role.RECORDER, "lin"))
    return client


def url(name: str, playing: Round, *args: object) -> str:
    return reverse(name, args=[playing.event.slug, *args])


def enter(client: Client, playing: Round, line: str, **extra: str) -> Any:
    return client.post(url("quick_entry", playing, playing.pk), {"line": line, **extra}, headers=HTMX)


def results(playing: Round) -> list[tuple[int | None, str, int | None]]:
    rows = Result.objects.filter(match__round=playing, state="approved").order_by("match__table_number")
    return list(rows.values_list("match__table_number", "winner", "level_difference"))


def match_address(playing: Round, table: int) -> str:
    return url("match", playing, make.match(playing, table).pk)


def test_hours_at_the_desk_are_those_of_the_event(recorder: Client, playing: Round) -> None:
    result = record_result(make.actor(), make.match(playing, 1), WON)
    Event.objects.update(time_zone="America/Lima")
    there = result.entered_at.astimezone(ZoneInfo("America/Lima"))

    page = recorder.get(match_address(playing, 1)).content.decode()

    assert f"{there:%m-%d %H:%M:%S}" in page


def test_line_is_saved_and_the_cursor_goes_on(recorder: Client, playing: Round) -> None:
    answer = enter(recorder, playing, "2 1 3")

    assert results(playing) == [(2, "a", 3)]
    assert answer.headers["HX-Trigger"] == "entry-saved"
    assert [entry.table for entry in answer.context["entries"]] == [2]
    assert answer.context["progress"].missing == (1, 3)


def test_line_is_saved_without_scripts_too(recorder: Client, playing: Round) -> None:
    address = url("quick_entry", playing, playing.pk)

    answer = recorder.post(address, {"line": "２　２　９　Ａ"}, follow=True)

    assert answer.redirect_chain == [(address, 302)]
    assert results(playing) == [(2, "b", 5)]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_same_line_twice_is_no_fault_and_no_double(recorder: Client, playing: Round, headers: dict[str, str]) -> None:
    address = url("quick_entry", playing, playing.pk)
    for _time in range(2):
        answer = recorder.post(address, {"line": "2 1 3"}, headers=headers, follow=True)

    assert answer.status_code == 200
    assert Result.objects.count() == 1
    assert "refused" not in answer.context


def test_other_result_for_the_same_table_says_whose_is_there(recorder: Client, playing: Round) -> None:
    record_result(make.actor(), make.match(playing, 2), WON)

    answer = enter(recorder, playing, "2 2 5")

    assert results(playing) == [(2, "a", 3)]
    assert "裁判长" in answer.context["refused"]
    assert match_address(playing, 2) in answer.content.decode()


def test_difference_beyond_the_table_has_to_be_seen_first(recorder: Client, playing: Round) -> None:
    first = enter(recorder, playing, "2 1 13")
    assert results(playing) == []
    assert (first.context["capped"].points_a, first.context["capped"].points_b) == ("27", "3")

    enter(recorder, playing, "2 1 14", seen=first.context["seen"])
    assert results(playing) == []

    enter(recorder, playing, "2 1 13", seen=first.context["seen"])
    assert results(playing) == [(2, "a", 13)]


@pytest.mark.parametrize("line", ["", "9 1 3", "0 1 3", "2² 1 3", "2", "2 1", "2 1 9 A", "x" * 200])
def test_line_that_cannot_be_read_saves_nothing_and_says_why(recorder: Client, playing: Round, line: str) -> None:
    answer = enter(recorder, playing, line)

    assert results(playing) == []
    assert answer.context["form"].errors


def test_forfeits_are_typed_with_a_key(recorder: Client, playing: Round) -> None:
    enter(recorder, playing, "1 f1")
    enter(recorder, playing, "2 ff")

    kinds = Result.objects.order_by("match__table_number").values_list("kind", "winner")
    assert list(kinds) == [("forfeit", "b"), ("double_forfeit", "")]


def test_closed_round_takes_no_line(recorder: Client, playing: Round) -> None:
    make.play_round(playing)
    close_round(make.actor(), playing)
    before = results(playing)

    answer = enter(recorder, playing, "1 1 1")

    assert results(playing) == before
    assert answer.context["refused"]


def test_last_entries_can_be_undone(recorder: Client, playing: Round) -> None:
    enter(recorder, playing, "2 1 3")

    address = url("take_back", playing, make.match(playing, 2).pk)
    recorder.post(address, {"version": "1"})
    assert results(playing) == [(2, "a", 3)]

    recorder.post(address, {"version": "1", "reason": "录入有误"})
    assert results(playing) == []
    answer = enter(recorder, playing, "2 2 4")

    assert results(playing) == [(2, "b", 4)]
    assert list(Result.objects.order_by("version").values_list("state", flat=True)) == ["taken_back", "approved"]
    assert "× 已撤销" in answer.content.decode()
    versions = recorder.get(match_address(playing, 2)).context["page"].versions
    assert [version.taken_back for version in versions] == ["", "录入有误"]


@pytest.mark.parametrize("version", ["", "0", "7", "²", "x", "9" * 30, "9" * 5000])
def test_undo_of_nothing_changes_nothing(recorder: Client, playing: Round, version: str) -> None:
    enter(recorder, playing, "2 1 3")

    answer = recorder.post(
        url("take_back", playing, make.match(playing, 2).pk), {"version": version, "reason": "看错"}, follow=True
    )

    assert answer.status_code == 200
    assert results(playing) == [(2, "a", 3)]


def preview(client: Client, playing: Round, line: str) -> Any:
    return client.get(url("entry_preview", playing, playing.pk), {"line": line}, headers=HTMX)


def test_preview_shows_the_names_as_soon_as_the_table_is_known(recorder: Client, playing: Round) -> None:
    answer = preview(recorder, playing, "2 ")

    a, b = make.match(playing, 2).entrants
    assert answer.context["match"] == make.match(playing, 2)
    assert answer.context["fault"] == ""
    assert all(name in answer.content.decode() for name in (a.team_name, b.team_name))


def test_preview_shows_the_points(recorder: Client, playing: Round) -> None:
    shown = preview(recorder, playing, "2 2 9 A").context["preview"]

    assert (shown.points_a, shown.points_b, shown.capped) == ("10", "20", False)


def test_preview_shows_who_wins_and_both_final_levels(recorder: Client, playing: Round) -> None:
    page = preview(recorder, playing, "2 9:A").content.decode()

    winner = make.match(playing, 2).entrants[1].team_name
    assert f"胜方：<b>{winner}</b>" in page
    assert "（9 : A）" in page


def test_forfeit_is_worth_the_own_mean_wherever_it_is_shown(client: Client) -> None:
    event = make.played_event(pairs=6, rounds=1, seed="1")
    earned = {row.entrant: row.place.victory_points for row in standings(make.stage(event)).rows}
    second = make.playing_round(event)
    assert earned[make.match(second, 1).entrants[0]] == 24
    client.force_login(make.chief())
    expected = "24 : 0"

    shown = preview(client, second, "1 f2").context["preview"]
    answer = enter(client, second, "1 f2")

    assert f"{shown.points_a} : {shown.points_b}" == expected
    assert expected in answer.context["saved"]
    assert answer.context["entries"][0].points == expected
    assert board(second).tiles[0].points == expected
    assert client.get(match_address(second, 1)).context["page"].valid.points == expected


def test_double_forfeit_is_worth_nothing_to_either(recorder: Client, playing: Round) -> None:
    answer = enter(recorder, playing, "2 ff")

    assert answer.context["entries"][0].points == "0 : 0"


def test_preview_says_what_is_wrong_and_writes_nothing(recorder: Client, playing: Round) -> None:
    assert preview(recorder, playing, "9 1 3").context["fault"]
    assert preview(recorder, playing, "").context["fault"] == ""
    assert results(playing) == []


def test_twenty_tables_cost_the_same_queries_as_three(recorder: Client, playing: Round) -> None:
    large = make.playing_round(make.drawn_event(pairs=40, slug="large"))
    recorder.force_login(make.chief())
    counts = []
    for each in (playing, large):
        enter(recorder, each, "1 1 3")
        with CaptureQueriesContext(connection) as queries:
            enter(recorder, each, "2 1 3")
        counts.append(len(queries))

    assert counts[0] == counts[1]


def corrected(client: Client, playing: Round, table: int, **values: str) -> Any:
    asked = {"line": "2 5", "reason": "胜负看反", "replaces": "1", "save": "1"} | values
    return client.post(match_address(playing, table), asked)


def test_correction_is_previewed_before_it_is_saved(recorder: Client, playing: Round) -> None:
    make.play_round(playing)
    match = make.match(playing, 2)
    correct_result(make.actor(), match, WON, "统一", replaces=1)
    a, b = match.entrants

    answer = recorder.post(match_address(playing, 2), {"line": "2 5", "reason": "胜负看反", "replaces": "2"})

    moves = {move.entrant: (move.points_before, move.points_after) for move in answer.context["effect"].moves}
    assert (moves[a], moves[b]) == (("18", "10"), ("12", "20"))
    assert match.results.count() == 2


def test_correction_is_saved_with_its_reason(recorder: Client, playing: Round) -> None:
    record_result(make.actor(), make.match(playing, 2), WON)

    corrected(recorder, playing, 2)

    assert results(playing) == [(2, "b", 5)]
    assert [v.result.reason for v in recorder.get(match_address(playing, 2)).context["page"].versions] == [
        "胜负看反",
        "",
    ]


@pytest.mark.parametrize(
    "values", [{"reason": " "}, {"line": "2"}, {"line": "2 ²"}, {"replaces": "7"}, {"replaces": ""}]
)
def test_correction_that_is_not_complete_or_too_late_saves_nothing(
    recorder: Client, playing: Round, values: dict[str, str]
) -> None:
    record_result(make.actor(), make.match(playing, 2), WON)

    answer = corrected(recorder, playing, 2, **values)

    assert answer.status_code == 200
    assert results(playing) == [(2, "a", 3)]


def test_closed_round_is_corrected_by_the_chief_referee_only(recorder: Client, playing: Round) -> None:
    make.play_round(playing)
    close_round(make.actor(), playing)
    before = results(playing)

    assert corrected(recorder, playing, 2).status_code == 403
    assert results(playing) == before
    recorder.force_login(make.chief())
    corrected(recorder, playing, 2)

    assert results(playing)[1] == (2, "b", 5)


def test_certified_round_offers_to_be_opened_instead(recorder: Client, playing: Round) -> None:
    make.play_round(playing)
    certify_round(make.actor(), close_round(make.actor(), playing), "1")
    recorder.force_login(make.chief())

    page = recorder.get(match_address(playing, 2)).content.decode()

    assert url("reopen_round", playing, playing.pk) in page


def test_correction_names_the_rounds_paired_on_the_old_result(client: Client) -> None:
    event = make.played_event(pairs=6, rounds=1)
    second = make.published_round(event)
    client.force_login(make.chief())
    match: Match = make.match(make.stage(event).rounds.get(number=1), 1)

    page = client.post(
        reverse("match", args=[event.slug, match.pk]), {"line": "2 9", "reason": "看错", "replaces": "1"}
    )

    assert page.context["effect"].built_on_it == (second,)


def test_chief_referee_is_offered_the_bye_team_for_a_pair_that_did_not_come(recorder: Client, playing: Round) -> None:
    assert not recorder.get(match_address(playing, 2)).context["can_step_in"]

    recorder.force_login(make.chief())

    assert recorder.get(match_address(playing, 2)).context["can_step_in"]


def test_bye_has_a_page_but_no_result_and_nobody_to_step_in(recorder: Client, playing: Round) -> None:
    bye = playing.matches.with_seats().get(table_number=None)
    address = url("match", playing, bye.pk)
    recorder.force_login(make.chief())

    assert recorder.get(address, {"line": "1 3"}).status_code == 200
    recorder.post(address, {"line": "1 3", "reason": "试试", "replaces": "1", "save": "1"})
    assert recorder.get(url("step_in", playing, bye.pk, bye.entrants[0].pk)).status_code == 404
    assert not Result.objects.filter(match=bye).exists()


def test_match_of_a_draft_is_not_shown(client: Client) -> None:
    draft = make.paired_round(make.drawn_event(pairs=4))
    client.force_login(make.chief())

    assert client.get(match_address(draft, 1)).status_code == 404
