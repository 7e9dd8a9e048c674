"""The desk's page about the screens."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests import make
from tournament.actions.events import add_division
from tournament.models import Role
from tournament.views.access import SCREEN_KEEPERS

pytestmark = pytest.mark.django_db
PAGE = "/desk/evening/screens"


def seen(client: Client, asked: str = "", **headers: str) -> str:
    return client.get(PAGE + asked, headers=headers).content.decode()


@pytest.mark.parametrize("role", SCREEN_KEEPERS)
def test_everybody_at_the_desk_finds_the_screens(client: Client, role: Role) -> None:
    client.force_login(make.member(make.event(), role))

    text = seen(client)

    assert [
        path for path in ("", "pairings/", "standings/") if f"http://testserver/screen/evening/{path}" not in text
    ] == []


def test_stranger_does_not_learn_that_the_event_exists(client: Client) -> None:
    make.event()
    client.force_login(make.user("stranger"))

    assert client.get(PAGE).status_code == 404


def test_what_is_chosen_stands_in_the_addresses_and_the_usual_does_not(client: Client) -> None:
    make.event()
    client.force_login(make.chief())

    assert "/screen/evening/?size=3&amp;hold=12&amp;lang=en" in seen(client, "?size=3&hold=12&lang=en")
    assert "/screen/evening/?" not in seen(client, "?size=&hold=8&lang=zh-hans")


@pytest.mark.parametrize("asked", ["?size=99", "?hold=0", "?hold=x", "?lang=xx", "?division=7"])
def test_nonsense_is_harmless(client: Client, asked: str) -> None:
    make.event()
    client.force_login(make.chief())

    assert "/screen/evening/?" not in seen(client, asked)


def test_division_can_be_chosen_where_there_are_several(client: Client) -> None:
    event = make.event()
    client.force_login(make.chief())
    assert 'name="division"' not in seen(client)

    women = add_division(make.actor(), event, "女子组")

    assert f"/screen/evening/?division={women.pk}" in seen(client, f"?division={women.pk}&hold=8&lang=zh-hans")


@pytest.mark.parametrize(
    ("host", "warned"), [("localhost:8000", True), ("127.0.0.1", True), ("192.168.1.7:8000", False)]
)
def test_address_that_other_machines_cannot_reach_is_pointed_out(client: Client, host: str, warned: bool) -> None:
    make.event()
    client.force_login(make.chief())

    assert ("只能在本机使用" in seen(client, Host=host)) is warned


def test_each_address_and_that_of_the_hall_is_there_as_a_qr_code(client: Client) -> None:
    make.event()
    client.force_login(make.chief())

    assert seen(client).count('src="data:image/svg+xml') == 4


def test_code_for_phones_can_be_left_off_the_screens(client: Client) -> None:
    make.event()
    client.force_login(make.chief())

    assert "/screen/evening/?qr=0" in seen(client, "?qr=0&hold=8&lang=zh-hans")


def test_screens_opened_on_the_laptop_itself_have_the_address_of_the_hall(client: Client, settings: Settings) -> None:
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    make.event()
    client.force_login(make.chief())

    text = seen(client, "?size=3&hold=8&lang=zh-hans", Host="127.0.0.1:8000")

    assert ">http://192.168.1.20:8000/screen/evening/?size=3</a>" in text
    assert ("http://127.0.0.1" in text, "只能在本机使用" in text) == (False, False)
