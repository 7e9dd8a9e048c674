"""The people at the desk of an event."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.models import Event, Membership, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.event()


@pytest.fixture
def chief(client: Client, event: Event) -> Client:
    client.force_login(make.chief())
    return client


def add(client: Client, event: Event, **values: str) -> str:
    asked = {"account": "new", "username": "recorder2", "full_name": "王记录", "role": "recorder"} | values
    return client.post(reverse("people", args=[event.slug]), asked).content.decode()


def shown_password(text: str) -> str:
    _username, password = re.findall(r"<code>([^<]+)</code>", text)
    return str(password)


def test_new_account_signs_in_with_the_password_that_was_shown(chief: Client, event: Event) -> None:
    password = shown_password(add(chief, event))

    answer = Client().post(reverse("sign_in"), {"username": "recorder2", "password": password})

    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("home"))


def test_password_is_shown_once(chief: Client, event: Event) -> None:
    password = shown_password(add(chief, event))

    answer = chief.get(reverse("people", args=[event.slug]))

    assert (password in answer.content.decode(), "no-store" in answer.headers["Cache-Control"]) == (False, True)


def test_account_that_exists_is_added_by_its_name(chief: Client, event: Event) -> None:
    make.user("wang")

    add(chief, event, account="existing", username="wang", role="referee")

    assert event.memberships.get(user__username="wang").role == Role.REFEREE


@pytest.mark.parametrize(
    "values",
    [
        {"account": "existing", "username": "nobody"},
        {"account": "existing", "username": "chief"},
        {"account": "new", "username": "chief"},
        {"account": "new", "username": "bad name"},
    ],
)
def test_person_who_cannot_be_added_is_refused_beside_the_name(
    chief: Client, event: Event, values: dict[str, str]
) -> None:
    answer = chief.post(
        reverse("people", args=[event.slug]), {"account": "new", "full_name": "", "role": "recorder"} | values
    )

    assert (list(answer.context["form"].errors), event.memberships.count()) == (["username"], 1)


def test_role_is_changed(chief: Client, event: Event) -> None:
    user = make.member(event, Role.REFEREE)
    member = event.memberships.get(user=user)

    chief.post(reverse("person_edit", args=[event.slug, member.pk]), {"role": "recorder"})

    member.refresh_from_db()
    assert member.role == Role.RECORDER


def test_referee_gets_tables(chief: Client, event: Event) -> None:
    add(chief, event, role="referee", first_table="１", last_table="16")

    text = chief.get(reverse("people", args=[event.slug])).content.decode()

    assert (event.memberships.get(role=Role.REFEREE).tables, "裁判员 · 1–16 桌" in text) == (range(1, 17), True)


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"first_table": "1", "last_table": ""}, "last_table", "首桌和末桌要一起填；都不填表示全部桌。"),
        ({"first_table": "9", "last_table": "1"}, "last_table", "末桌 1 在首桌 9 之前，请改正。"),
        ({"first_table": "0", "last_table": "1"}, "first_table", "请填 1 到 9999 的整数。"),
        ({"first_table": "1", "last_table": "2", "role": "recorder"}, "first_table", "只有裁判员才分管桌号"),
    ],
)
def test_impossible_range_is_refused_in_words(
    chief: Client, event: Event, values: dict[str, str], field: str, words: str
) -> None:
    asked = {"account": "new", "username": "wang", "full_name": "", "role": "referee"} | values

    errors = chief.post(reverse("people", args=[event.slug]), asked).context["form"].errors

    assert (list(errors), words in errors[field][0]) == ([field], True)
    assert event.memberships.count() == 1


def test_range_goes_when_a_referee_becomes_something_else(chief: Client, event: Event) -> None:
    add(chief, event, role="referee", first_table="1", last_table="16")
    member = event.memberships.get(role=Role.REFEREE)

    # The form still holds the old range: it was not emptied by hand.
    asked = {"role": "recorder", "first_table": "1", "last_table": "16"}
    chief.post(reverse("person_edit", args=[event.slug, member.pk]), asked)

    member.refresh_from_db()
    assert (member.role, member.tables) == (Role.RECORDER, None)


def test_page_says_which_tables_several_or_none_look_after(chief: Client, event: Event) -> None:
    make.entrants(make.division(event), 40)
    add(chief, event, username="a", full_name="甲", role="referee", first_table="1", last_table="8")
    text = add(chief, event, username="b", full_name="乙", role="referee", first_table="7", last_table="12")

    assert ("7–8 桌由 甲、乙 共同分管。" in text, "13–20 桌还没有裁判员分管。" in text) == (True, True)


def test_referee_of_all_tables_leaves_none_alone(chief: Client, event: Event) -> None:
    make.entrants(make.division(event), 40)
    add(chief, event, username="a", role="referee", first_table="1", last_table="8")
    text = add(chief, event, username="b", role="referee")

    assert ("还没有裁判员分管" in text, "共同分管" in text) == (False, False)


def test_only_chief_keeps_the_role(chief: Client, event: Event) -> None:
    member = event.memberships.get()

    answer = chief.post(reverse("person_edit", args=[event.slug, member.pk]), {"role": "recorder"})

    member.refresh_from_db()
    assert (list(answer.context["form"].errors), member.role) == (["role"], Role.CHIEF_REFEREE)


def test_removed_person_sees_the_desk_no_more(chief: Client, event: Event) -> None:
    user = make.member(event, Role.RECORDER)
    other = Client()
    other.force_login(user)

    chief.post(reverse("person_remove", args=[event.slug, event.memberships.get(user=user).pk]))

    assert other.get(reverse("desk", args=[event.slug])).status_code == 404


def test_removal_asks_first(chief: Client, event: Event) -> None:
    user = make.member(event, Role.RECORDER)
    member = event.memberships.get(user=user)

    chief.get(reverse("person_remove", args=[event.slug, member.pk]))

    assert Membership.objects.filter(pk=member.pk).exists()


def test_lost_password_is_replaced_by_one_that_is_shown(chief: Client, event: Event) -> None:
    user = make.member(event, Role.RECORDER)

    address = reverse("person_password", args=[event.slug, event.memberships.get(user=user).pk])

    question = chief.get(address)
    user.refresh_from_db()
    kept = user.check_password(make.PASSWORD)
    answer = chief.post(address)

    user.refresh_from_db()
    assert (question.status_code, kept) == (200, True)
    assert user.check_password(shown_password(answer.content.decode()))


def test_only_chief_is_not_removed(chief: Client, event: Event) -> None:
    member = event.memberships.get()

    answer = chief.post(reverse("person_remove", args=[event.slug, member.pk]), follow=True)

    assert ("唯一的裁判长" in answer.content.decode(), event.memberships.count()) == (True, 1)


def test_password_that_opens_the_event_of_another_chief_is_left_alone(chief: Client, event: Event) -> None:
    user = make.member(event, Role.RECORDER)
    other = make.event("other")
    other.memberships.update(user=make.user("second"))
    other.memberships.create(user=user, role=Role.RECORDER)

    address = reverse("person_password", args=[event.slug, event.memberships.get(user=user).pk])
    answer = chief.post(address, follow=True)

    user.refresh_from_db()
    assert ("须在主机上设置" in answer.content.decode(), user.check_password(make.PASSWORD)) == (True, True)
