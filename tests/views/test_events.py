"""Setting an event up, and its overview."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tournament.actions.entrants import check_in
from tournament.actions.events import add_division
from tournament.actions.rounds import certify_round
from tournament.models import Event, Role, Round

pytestmark = pytest.mark.django_db
NEW = {
    "name": "秋季赛",
    "starts_on": "2024-11-30",
    "ends_on": "",
    "venue": "",
    "organiser": "",
    "division": "公开组",
    "planned_rounds": "５",
    "round_minutes": "90",
    "slug": "",
}


def desk(client: Client, event: Event) -> str:
    return client.get(reverse("desk", args=[event.slug])).content.decode()


def test_name_and_day_are_enough_for_a_new_event(chief: Client) -> None:
    answer = chief.post(reverse("new_event"), NEW)

    event = Event.objects.get()
    assert (event.name, event.starts_on, event.ends_on) == ("秋季赛", date(2024, 11, 30), date(2024, 11, 30))
    assert (event.slug, answer.headers["Location"]) == ("20241130", reverse("desk", args=["20241130"]))
    assert make.stage(event).planned_rounds == 5


def test_second_event_of_the_day_gets_an_address_of_its_own(chief: Client) -> None:
    for _again in range(2):
        chief.post(reverse("new_event"), NEW)

    assert set(Event.objects.values_list("slug", flat=True)) == {"20241130", "20241130-2"}


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": " \u200b "}, "name"),
        ({"starts_on": "2024-13-01"}, "starts_on"),
        ({"ends_on": "2024-11-29"}, "ends_on"),
        ({"planned_rounds": "0"}, "planned_rounds"),
        ({"planned_rounds": "²"}, "planned_rounds"),
        ({"round_minutes": "1_0"}, "round_minutes"),
        ({"slug": "秋季"}, "slug"),
    ],
)
def test_wrong_field_of_a_new_event_is_named(chief: Client, values: dict[str, str], field: str) -> None:
    answer = chief.post(reverse("new_event"), NEW | values)

    assert (list(answer.context["form"].errors), Event.objects.count()) == ([field], 0)


def test_taken_address_is_refused_beside_its_field(chief: Client) -> None:
    make.event("autumn")

    answer = chief.post(reverse("new_event"), NEW | {"slug": "autumn"})

    assert list(answer.context["form"].errors) == ["slug"]


def test_settings_change_the_event(chief: Client) -> None:
    event = make.event()
    values = {"name": "冬季赛", "starts_on": "2024-12-01", "ends_on": "2024-12-02", "time_zone": "Asia/Shanghai"}

    chief.post(reverse("event_settings", args=[event.slug]), values)

    event.refresh_from_db()
    assert (event.name, event.ends_on, event.venue) == ("冬季赛", date(2024, 12, 2), "")


def test_division_is_added_and_renamed(chief: Client) -> None:
    event = make.event()
    chief.post(reverse("divisions", args=[event.slug]), {"name": "女子组"})
    women = event.divisions.get(name="女子组")

    chief.post(reverse("division_edit", args=[event.slug, women.pk]), {"name": "女子双打"})

    women.refresh_from_db()
    assert (women.name, women.stages.count()) == ("女子双打", 1)


def test_division_of_a_taken_name_is_refused(chief: Client) -> None:
    event = make.event(division="公开组")
    women = add_division(make.actor(), event, "女子组")
    addresses = [reverse("divisions", args=[event.slug]), reverse("division_edit", args=[event.slug, women.pk])]

    answers = [chief.post(address, {"name": "公开组"}) for address in addresses]

    assert [list(answer.context["form"].errors) for answer in answers] == [["name"], ["name"]]


@pytest.mark.parametrize(
    ("event", "words", "page"),
    [
        (make.event, "录入参赛队", "entrant_add"),
        (lambda: make.event(pairs=1), "录入参赛队", "entrant_add"),
        (lambda: make.event(pairs=4), "开始报到", "check_in"),
        (lambda: all_here(make.event(pairs=4)), "抽签", "draw"),
        (lambda: make.drawn_event(pairs=4), "编排下一轮", "rounds"),
        (lambda: make.paired_round(make.drawn_event(pairs=4)).event, "查看草稿", "round"),
        (lambda: make.published_round(make.drawn_event(pairs=4)).event, "进入本轮", "round"),
        (lambda: make.playing_round(make.drawn_event(pairs=4)).event, "录入成绩", "quick_entry"),
        (lambda: all_reported(make.playing_round(make.drawn_event(pairs=4))), "进入本轮", "round"),
        (lambda: make.played_event(pairs=4), "编排下一轮", "rounds"),
        (lambda: make.played_event(pairs=4, rounds=2, planned_rounds=2), "查看名次", "standings"),
        (lambda: all_certified(make.played_event(pairs=4, rounds=1, planned_rounds=1)), "查看名次", "standings"),
    ],
)
def test_overview_has_one_filled_button_the_next_step(chief: Client, event: object, words: str, page: str) -> None:
    text = desk(chief, event())  # type: ignore[operator]  # the builders above

    (button,) = [line for line in text.splitlines() if "btn-main" in line]
    assert words in button
    assert reverse_part(page) in button


CHIEF, KEEPERS = "下一步由裁判长操作。", "下一步由裁判长或编排记录操作。"
AT_WORK = "下一步由裁判员或编排记录操作。"


@pytest.mark.parametrize(
    ("event", "whose"),
    [
        (make.event, {Role.RECORDER: "", Role.REFEREE: KEEPERS, Role.COMMITTEE: KEEPERS}),
        (lambda: all_here(make.event(pairs=4)), {Role.RECORDER: CHIEF, Role.REFEREE: CHIEF, Role.COMMITTEE: CHIEF}),
        (
            lambda: make.drawn_event(pairs=4),
            {Role.RECORDER: "", Role.REFEREE: KEEPERS, Role.COMMITTEE: KEEPERS},
        ),
        (
            lambda: make.paired_round(make.drawn_event(pairs=4)).event,
            {Role.RECORDER: CHIEF, Role.REFEREE: CHIEF, Role.COMMITTEE: KEEPERS},
        ),
        (
            lambda: make.published_round(make.drawn_event(pairs=4)).event,
            {Role.RECORDER: CHIEF, Role.REFEREE: CHIEF, Role.COMMITTEE: CHIEF},
        ),
        (
            lambda: make.playing_round(make.drawn_event(pairs=4)).event,
            {Role.RECORDER: "", Role.REFEREE: "", Role.COMMITTEE: AT_WORK},
        ),
        (
            lambda: all_reported(make.playing_round(make.drawn_event(pairs=4))),
            {Role.RECORDER: "", Role.REFEREE: KEEPERS, Role.COMMITTEE: KEEPERS},
        ),
        (
            lambda: make.played_event(pairs=4, rounds=2, planned_rounds=2),
            {Role.RECORDER: CHIEF, Role.REFEREE: CHIEF, Role.COMMITTEE: CHIEF},
        ),
    ],
)
def test_overview_fills_the_button_for_whoever_does_the_step_and_tells_the_others_whose_it_is(
    client: Client, event: Callable[[], Event], whose: dict[Role, str]
) -> None:
    made = event()
    told = {}
    for role in whose:
        client.force_login(make.member(made, role, f"{role}-of-this-step"))
        text = desk(client, made)
        found = [words for words in (CHIEF, KEEPERS, AT_WORK) if words in text]
        told[role] = "".join(found)
        assert text.count("btn-main") == (0 if found else 1)

    assert told == whose


def reverse_part(page: str) -> str:
    """What is typical of a page's address."""
    parts = {"entrant_add": "/entrants/add", "check_in": "/check-in", "draw": "/draw", "quick_entry": "/entry"}
    return parts.get(page, f"/{page}" if page != "round" else "/rounds/")


def all_here(event: Event) -> Event:
    division = make.division(event)
    check_in(make.actor(), division, division.entrants.values_list("pk", flat=True))
    return event


def all_reported(playing: Round) -> Event:
    make.play_round(playing)
    return playing.event


def all_certified(event: Event) -> Event:
    for closed in make.stage(event).rounds.all():
        certify_round(make.actor(), closed, str(closed.number))
    return event


def test_overview_offers_a_referee_no_step_that_would_be_refused(client: Client) -> None:
    event = make.event(pairs=4)
    client.force_login(make.member(event, Role.REFEREE))

    text = desk(client, event)

    assert ("btn-main" in text, reverse("check_in", args=[event.slug, make.division(event).pk]) in text) == (
        False,
        False,
    )


def test_overview_asks_the_database_as_often_for_three_divisions_as_for_one(chief: Client) -> None:
    event = make.played_event(pairs=4)
    one = queries_of(chief, event)
    for name in ("女子组", "混合组"):
        add_division(make.actor(), event, name)

    assert queries_of(chief, event) == one


def queries_of(client: Client, event: Event) -> int:
    with CaptureQueriesContext(connection) as captured:
        desk(client, event)
    return len(captured)


def test_navigation_marks_the_section_and_the_division(chief: Client) -> None:
    event = make.event(division="公开组")
    women = add_division(make.actor(), event, "女子组")

    text = chief.get(reverse("entrants", args=[event.slug, women.pk])).content.decode()

    current = [line.strip() for line in text.splitlines() if "aria-current" in line and "<a" in line]
    assert [line.rsplit(">", 2)[-2].partition("<")[0] for line in current[:2]] == ["参赛队", "女子组"]


def test_what_is_wrong_with_a_new_event_is_said_in_short_words(chief: Client) -> None:
    answer = chief.post(reverse("new_event"), {"name": "杯" * 121, "slug": "x y", "starts_on": "2024-11-30"})

    errors = answer.context["form"].errors
    assert (errors["name"], errors["slug"]) == (["最多 120 字，现在 121 字。"], ["只能用英文字母、数字、- 和 _。"])


def test_time_zone_is_chosen_among_the_usual_ones_first(chief: Client) -> None:
    event = make.event()

    text = chief.get(reverse("event_settings", args=[event.slug])).content.decode()

    assert text.index(">Asia/Shanghai<") < text.index(">Asia/Hong_Kong<") < text.index(">Africa/")
