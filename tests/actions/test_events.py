"""An event, its divisions and stages, and the people at its desk."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tests import make
from tournament.actions.events import (
    Duty,
    NewEvent,
    add_division,
    add_member,
    archive_event,
    change_event,
    change_member,
    change_stage,
    create_event,
    create_member,
    remove_member,
    rename_division,
    renew_password,
    unarchive_event,
)
from tournament.actions.log import Actor
from tournament.actions.refused import Refused
from tournament.actions.results import Outcome, correct_result, record_result
from tournament.models import Event, LogEntry, Membership, Role, Side

pytestmark = pytest.mark.django_db
DAY = date(2024, 11, 30)


def member_of(event: Event, username: str = "chief") -> Membership:
    return Membership.objects.get(event=event, user__username=username)


def field_refused(*call: object) -> str | None:
    function, *arguments = call
    with pytest.raises(Refused) as caught:
        function(*arguments)  # type: ignore[operator]  # an action
    return caught.value.field


def test_new_event_has_its_chief_a_division_and_a_stage_by_the_book() -> None:
    event = create_event(make.actor(), NewEvent("秋季赛", "autumn", DAY, DAY, division="男子组", planned_rounds=7))

    stage = make.stage(event)
    assert (member_of(event).role, stage.division.name, stage.planned_rounds) == (Role.CHIEF_REFEREE, "男子组", 7)
    assert (stage.scoring["vp_table"][12], stage.scoring["bye_vp"]) == ([27, 3], 18)
    assert stage.pairing == {
        "protect": 3,
        "tolerance": "3",
        "club_rule": "soft",
        "club_rounds": None,
        "accelerated_rounds": 0,
        "accelerated_vp": 6,
        "forfeit_is_met": False,
        "missed_rounds_are_byes": False,
    }


def test_address_of_an_event_is_its_own() -> None:
    make.event("autumn")

    assert field_refused(create_event, make.actor(), NewEvent("别的", "autumn", DAY, DAY)) == "slug"
    assert Event.objects.count() == 1


def test_change_of_an_event_is_logged_with_what_differs() -> None:
    event = make.event()

    change_event(make.actor(), event, {"name": event.name, "venue": "体育馆"})

    entry = LogEntry.objects.filter(action="change_event").get()
    assert (entry.old, entry.new) == ({"venue": "文化馆二楼大厅"}, {"venue": "体育馆"})


def test_every_change_raises_the_version() -> None:
    event = make.event()
    before = Event.objects.get(pk=event.pk).version

    change_event(make.actor(), event, {"venue": "体育馆"})

    assert Event.objects.get(pk=event.pk).version == before + 1


def test_division_name_is_its_own_in_the_event() -> None:
    event = make.event(division="公开组")
    women = add_division(make.actor(), event, "女子组")

    assert field_refused(add_division, make.actor(), event, "女子组") == "name"
    assert field_refused(rename_division, make.actor(), women, "公开组") == "name"


def test_division_may_keep_its_name() -> None:
    women = add_division(make.actor(), make.event(), "女子组")

    rename_division(make.actor(), women, "女子组")

    assert LogEntry.objects.filter(action="rename_division").count() == 0


def test_stage_changes_freely_before_a_round_is_published() -> None:
    stage = make.stage(make.drawn_event(pairs=6))

    change_stage(make.actor(), stage, {"planned_rounds": 3, "scoring": stage.scoring | {"bye_vp": 20}})

    stage.refresh_from_db()
    assert (stage.planned_rounds, stage.scoring["bye_vp"]) == (3, 20)


def test_stage_cannot_do_without_draws_once_a_match_ended_level() -> None:
    event = make.drawn_event(pairs=4)
    stage, playing = make.stage(event), make.playing_round(event)
    record_result(make.actor(), make.match(playing, 2), make.won_by(0))
    without = {"scoring": stage.scoring | {"draws_allowed": False}}

    assert field_refused(change_stage, make.actor(), stage, without, "规程") == "draws_allowed"
    correct_result(make.actor(), make.match(playing, 2), make.won_by(1), "看错", replaces=1)
    change_stage(make.actor(), stage, without, "规程")

    assert not make.stage(event).scoring["draws_allowed"]


def test_stage_cannot_do_without_draws_while_a_table_reports_one() -> None:
    event = make.drawn_event(pairs=4)
    stage, playing = make.stage(event), make.playing_round(event)
    make.agreed_report(make.match(playing, 1), make.won_by(0))
    make.report(make.match(playing, 2), Side.A, make.won_by(0))
    without = {"scoring": stage.scoring | {"draws_allowed": False}}

    with pytest.raises(Refused, match="第 1 轮第 1、2 桌"):
        change_stage(make.actor(), stage, without, "规程")
    for table in (1, 2):
        record_result(make.actor(), make.match(playing, table), make.won_by(1))
    change_stage(make.actor(), stage, without, "规程")

    assert not make.stage(event).scoring["draws_allowed"]


def test_stage_keeps_the_levels_that_were_played() -> None:
    event = make.drawn_event(pairs=4)
    stage, playing = make.stage(event), make.playing_round(event)
    record_result(make.actor(), make.match(playing, 1), Outcome("played", "a", 5, "A", "9"))
    shorter = {"scoring": stage.scoring | {"levels": stage.scoring["levels"][:8]}}

    with pytest.raises(Refused, match="第 1 轮第 1 桌"):
        change_stage(make.actor(), stage, shorter, "规程")


def test_stage_changes_with_a_reason_once_a_round_is_published() -> None:
    stage = make.stage(make.played_event(pairs=6))
    values = {"scoring": stage.scoring | {"bye_vp": 20}}

    assert field_refused(change_stage, make.actor(), stage, values) == "reason"
    change_stage(make.actor(), stage, values, "主办方规定")

    stage.refresh_from_db()
    assert (stage.scoring["bye_vp"], LogEntry.objects.all()[0].reason) == (20, "主办方规定")


def test_unchanged_settings_need_no_reason() -> None:
    stage = make.stage(make.played_event(pairs=6))

    change_stage(make.actor(), stage, {"planned_rounds": stage.planned_rounds, "scoring": stage.scoring})

    assert LogEntry.objects.filter(action="change_stage").count() == 0


def test_new_account_works_at_this_event_only() -> None:
    event, other = make.event("one"), make.event("two")

    member = create_member(make.actor(), event, "recorder2", "王记录", "long-password-7", Role.RECORDER)

    assert member.user.check_password("long-password-7")
    assert list(member.user.memberships.values_list("event", "role")) == [(event.pk, Role.RECORDER)]
    assert other.memberships.count() == 1


def test_account_name_is_taken_once() -> None:
    event = make.event()

    assert (
        field_refused(create_member, make.actor(), event, "chief", "", "long-password-7", Role.RECORDER) == "username"
    )


def test_person_has_one_role_in_an_event() -> None:
    event = make.event()

    assert field_refused(add_member, make.actor(), event, make.chief(), Role.REFEREE) == "username"


@pytest.mark.parametrize(
    ("duty", "field"),
    [
        (Duty(Role.REFEREE, 1, None), "last_table"),
        (Duty(Role.REFEREE, None, 16), "first_table"),
        (Duty(Role.REFEREE, 16, 1), "last_table"),
        (Duty(Role.RECORDER, 1, 16), "first_table"),
    ],
)
def test_range_of_tables_is_whole_and_a_referees(duty: Duty, field: str) -> None:
    event = make.event()
    member = member_of(event)

    assert field_refused(add_member, make.actor(), event, make.user("wang"), duty) == field
    assert field_refused(change_member, make.actor(), member, duty) == field


def test_range_of_tables_is_kept_and_logged() -> None:
    event = make.event()

    member = add_member(make.actor(), event, make.user("wang"), Duty(Role.REFEREE, 1, 16))

    assert member.tables == range(1, 17)
    assert LogEntry.objects.latest("pk").new == {"role": "referee", "first_table": 1, "last_table": 16}


def test_range_goes_with_the_role() -> None:
    event = make.event()
    member = add_member(make.actor(), event, make.user("wang"), Duty(Role.REFEREE, 1, 16))

    change_member(make.actor(), member, Role.RECORDER)

    member.refresh_from_db()
    entry = LogEntry.objects.latest("pk")
    assert (member.role, member.tables) == (Role.RECORDER, None)
    assert (entry.old["last_table"], entry.new["last_table"]) == (16, None)


def test_only_chief_referee_stays_chief() -> None:
    member = member_of(make.event())

    assert field_refused(change_member, make.actor(), member, Role.RECORDER) is None
    assert field_refused(remove_member, make.actor(), member) is None
    assert Membership.objects.get(pk=member.pk).role == Role.CHIEF_REFEREE


def test_chief_referee_may_go_when_another_is_there() -> None:
    event = make.event()
    make.member(event, Role.CHIEF_REFEREE, "second")

    remove_member(make.actor(), member_of(event))

    assert list(event.memberships.values_list("user__username", flat=True)) == ["second"]


def test_account_outlives_its_membership() -> None:
    event = make.event()
    user = make.member(event, Role.RECORDER)

    remove_member(make.actor(), member_of(event, user.username))

    assert User.objects.filter(pk=user.pk).exists()


def test_lost_password_is_renewed_by_the_chief() -> None:
    event = make.event()
    user = make.member(event, Role.RECORDER)

    renew_password(make.actor(), member_of(event, user.username), "new-password-7")

    assert User.objects.get(pk=user.pk).check_password("new-password-7")


def test_password_that_opens_another_chiefs_event_is_not_renewed() -> None:
    event, other = make.event("one"), make.event("two")
    user = make.member(event, Role.RECORDER)
    other.memberships.create(user=user, role=Role.CHIEF_REFEREE)
    stranger = make.member(event, Role.CHIEF_REFEREE, "second")

    with pytest.raises(Refused):
        renew_password(Actor(stranger, "second"), member_of(event, user.username), "new-password-7")
    assert User.objects.get(pk=user.pk).check_password(make.PASSWORD)


@pytest.mark.parametrize("slug", ["x y", "", "杯", "a/b", "a\n", "a" * 61])
def test_address_that_no_link_can_carry_is_refused(slug: str) -> None:
    assert field_refused(create_event, make.actor(), NewEvent("秋季赛", slug, DAY, DAY)) == "slug"
    assert not Event.objects.exists()


def test_database_itself_refuses_an_address_that_no_link_can_carry() -> None:
    make.event()

    with pytest.raises(IntegrityError, match="event_slug_fits_an_address"), transaction.atomic():
        Event.objects.update(slug="x y")


def test_event_without_a_name_is_refused() -> None:
    with pytest.raises(ValidationError):
        create_event(make.actor(), NewEvent("", "autumn", DAY, DAY))


def test_archived_event_comes_back_and_the_log_knows_both() -> None:
    event = make.event()

    archive_event(make.actor(), event)
    archive_event(make.actor(), event)
    unarchive_event(make.actor(), event)

    event.refresh_from_db()
    said = LogEntry.objects.filter(event=event, action__contains="archive").order_by("pk")
    assert (event.archived_at, [each.action for each in said]) == (None, ["archive_event", "unarchive_event"])


@pytest.mark.parametrize(("pairs", "first"), [(0, 11), (20, 11), (22, 21), (60, 31)])
def test_tables_of_a_new_division_start_behind_those_of_the_others(pairs: int, first: int) -> None:
    event = make.event(pairs=pairs)

    add_division(make.actor(), event, "女子组")

    assert [each.stages.get().first_table for each in event.divisions.all()] == [1, first]
