"""Standings, the page of a pair and the log, through the client."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.results import Outcome, correct_result, record_result
from tournament.models import Entrant, Event, Role
from tournament.queries.standings import standings as standings_of
from tournament.queries.team import Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def referee(client: Client) -> Client:
    client.force_login(make.chief())
    return client


def address(event: Event) -> str:
    return reverse("standings", args=[event.slug, make.stage(event).pk])


def shown(client: Client, event: Event, **asked: str) -> list[int]:
    rows = client.get(address(event), asked).context["table"].paginated_rows
    return [row.record["lot"] for row in rows]


def by_place(event: Event, after: int | None = None) -> list[int | None]:
    return [row.entrant.lot for row in standings_of(make.stage(event), after).rows]


def test_standings_stand_by_place_at_any_moment_and_after_any_round(referee: Client) -> None:
    event = make.played_event(pairs=8, rounds=3)

    assert shown(referee, event) == by_place(event)
    assert shown(referee, event, after="1") == by_place(event, 1)


def test_unfinished_round_is_shown_only_on_request_and_never_as_played(referee: Client) -> None:
    event = make.played_event(pairs=9, rounds=1)
    second = make.playing_round(event)
    record_result(make.actor(), make.match(second, 1), Outcome(winner="b", level_difference=12))

    unasked = referee.get(address(event))
    now = referee.get(address(event), {"after": "now"})

    assert [row.record["lot"] for row in unasked.context["table"].rows] == by_place(event, 1)
    assert [row.record["lot"] for row in now.context["table"].rows] == by_place(event)
    assert "现在（第 2 轮未完，已确认 1/4 桌）" in now.content.decode()
    assert "第 2 轮后" not in unasked.content.decode() + now.content.decode()


def test_first_round_is_shown_while_it_is_played_for_there_is_nothing_else(referee: Client) -> None:
    event = make.drawn_event(pairs=5)
    make.playing_round(event)

    page = referee.get(address(event))

    assert page.context["is_now"]
    assert "现在（第 1 轮未完，已确认 0/2 桌）" in page.content.decode()


def test_points_carried_by_a_late_entrant_are_shown(referee: Client) -> None:
    event = make.played_event(pairs=7, rounds=1)
    assert "带入" not in referee.get(address(event)).content.decode()
    late = make.late_entrant(make.division(event), start_vp=15)

    rows = {row.record["entrant"]: row.record for row in referee.get(address(event)).context["table"].rows}

    assert {entrant.pk: row["carried"] for entrant, row in rows.items() if row["carried"]} == {late.pk: "15"}
    assert "带入" in referee.get(address(event)).content.decode()
    assert team_page(referee, late).carried == "15"


@pytest.mark.parametrize("after", ["", "x", "²", "-1", "99", "1e3", "9" * 30])
def test_round_that_does_not_exist_is_harmless(referee: Client, after: str) -> None:
    event = make.played_event(pairs=4, rounds=1)

    assert shown(referee, event, after=after) == by_place(event)


@pytest.mark.parametrize(
    "asked", [{"sort": "nothing"}, {"sort": "-rank"}, {"page": "99999"}, {"page": "x"}, {"per_page": "-1"}]
)
def test_no_address_loses_a_row(referee: Client, asked: dict[str, str]) -> None:
    event = make.played_event(pairs=8, rounds=2)

    assert sorted(shown(referee, event, **asked)) == list(range(1, 9))


def test_pages_in_every_order_hold_everybody_once(referee: Client) -> None:
    event = make.drawn_event(pairs=70)
    for order in ("rank", "-points", "club", "-won", "lot", "team"):
        both = [lot for page in "12" for lot in shown(referee, event, sort=order, page=page)]
        assert sorted(both) == list(range(1, 71))


def test_everything_fits_on_one_page_for_the_printer(referee: Client) -> None:
    event = make.drawn_event(pairs=70)

    assert len(shown(referee, event, all="")) == 70


def test_withdrawn_pair_keeps_its_place_and_is_marked(referee: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)
    gone = make.division(event).entrants.get(lot=by_place(event)[0])
    withdraw_entrant(make.actor(), gone, "身体不适")

    page = referee.get(address(event))

    assert shown(referee, event)[0] == gone.lot
    assert page.content.decode().count("is-withdrawn") == 1


def test_standings_cost_the_same_queries_for_any_size(referee: Client) -> None:
    counts = set()
    for slug, pairs in (("one", 2), ("three", 6), ("large", 70)):
        event = make.played_event(pairs=pairs, rounds=1, slug=slug)
        referee.get(address(event))
        with CaptureQueriesContext(connection) as queries:
            referee.get(address(event))
        counts.add(len(queries))

    assert len(counts) == 1
    assert max(counts) <= 12


def team_page(client: Client, entrant: Entrant) -> Team:
    page = client.get(reverse("team", args=[entrant.division.event.slug, entrant.pk]))
    team: Team = page.context["team"]
    return team


def test_page_of_a_pair_adds_its_rounds_up_to_its_place(referee: Client) -> None:
    event = make.played_event(pairs=7, rounds=3)
    for row in standings_of(make.stage(event)).rows:
        team = team_page(referee, row.entrant)

        assert [line.number for line in team.rounds] == [1, 2, 3]
        last = team.rounds[-1]
        assert (last.place, last.total) == (row.place.rank, str(row.place.victory_points))


def test_page_of_a_pair_tells_its_corrections(referee: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)
    match = make.match(make.last_round(event), 1)
    a, _b = match.entrants
    other = make.match(make.last_round(event), 2).entrants[0]
    correct_result(make.actor(), match, Outcome(winner="b", level_difference=11), "胜负看反", replaces=1)

    assert [entry.reason for entry in team_page(referee, a).corrections] == ["胜负看反"]
    assert team_page(referee, other).corrections == ()


def test_page_of_a_pair_counts_levels_up_and_down(referee: Client) -> None:
    event = make.played_event(pairs=2, rounds=1)
    match = make.match(make.last_round(event), 1)
    correct_result(make.actor(), match, Outcome(winner="b", level_difference=4), "统一", replaces=1)
    a, b = match.entrants

    lines = [team_page(referee, each).rounds[0] for each in (a, b)]

    assert [(line.won, line.difference, line.points) for line in lines] == [(False, -4, "11"), (True, 4, "19")]


def log(client: Client, event: Event, **asked: str) -> list[str]:
    rows = client.get(reverse("log", args=[event.slug]), asked).context["table"].data
    return [entry.action for entry in rows]


def test_log_stands_newest_first_and_is_narrowed(referee: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)

    everything = log(referee, event)

    assert everything[0] == "close_round"
    assert everything[-1] == "create_event"
    assert log(referee, event, action="record_result") == ["record_result"] * 2
    assert log(referee, event, person="裁判长") == everything
    assert log(referee, event, text="R1 T2") == ["record_result"]
    assert log(referee, event, text="没有这样的字") == []


@pytest.mark.parametrize(
    "asked", [{"action": "nonsense"}, {"person": "nobody"}, {"page": "x"}, {"sort": "-at"}, {"text": "\x00"}]
)
def test_log_survives_any_address(referee: Client, asked: dict[str, str]) -> None:
    event = make.drawn_event(pairs=2)

    assert log(referee, event, **asked)


def test_log_speaks_of_old_and_new_in_words(referee: Client) -> None:
    event = make.played_event(pairs=2, rounds=1)
    match = make.match(make.last_round(event), 1)
    correct_result(make.actor(), match, Outcome(winner="b", level_difference=11), "胜负看反", replaces=1)

    page = referee.get(reverse("log", args=[event.slug]), {"action": "correct_result"}).content.decode()

    assert "更正成绩" in page
    assert "胜负看反" in page
    assert "→ 11" in page


def test_names_are_never_markup(referee: Client) -> None:
    event = make.played_event(pairs=2, rounds=1)
    entrant = make.division(event).entrants.all()[0]
    entrant.team_name = entrant.club = '<script>alert("x")</script>'
    entrant.save()
    make.member(event, Role.RECORDER, "<b>x</b>")

    for page in (address(event), reverse("team", args=[event.slug, entrant.pk]), reverse("log", args=[event.slug])):
        assert "<script>alert" not in referee.get(page).content.decode()
