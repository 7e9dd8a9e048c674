"""The whole event as a download."""

import pytest
from django.test import Client

from tests import make
from tournament.models import LogEntry, Role

pytestmark = pytest.mark.django_db
OPEN, PRIVATE = "/desk/evening/export.json", "/desk/evening/export-private.json"


@pytest.mark.parametrize(("role", "status"), [(Role.CHIEF_REFEREE, 200), (Role.RECORDER, 200), (Role.REFEREE, 403)])
def test_keepers_of_the_event_may_take_it_along(client: Client, role: Role, status: int) -> None:
    client.force_login(make.member(make.event(), role))

    assert client.get(OPEN).status_code == status


def test_download_is_a_file_of_the_events_name_without_a_phone(client: Client) -> None:
    make.event(pairs=2)
    client.force_login(make.chief())

    answer = client.get(OPEN)

    assert answer["Content-Disposition"] == 'attachment; filename="evening.json"'
    assert answer.json()["event"]["slug"] == "evening"
    assert "1380000" not in answer.content.decode()


def test_private_data_goes_to_the_chief_referee_and_into_the_log(client: Client) -> None:
    make.event(pairs=2)
    client.force_login(make.chief())

    answer = client.post(PRIVATE)

    assert "1380000" in answer.content.decode()
    assert LogEntry.objects.filter(action="hand_out_private_data").count() == 1


@pytest.mark.parametrize("role", [Role.RECORDER, Role.REFEREE])
def test_private_data_goes_to_nobody_else(client: Client, role: Role) -> None:
    client.force_login(make.member(make.event(pairs=2), role))

    assert client.post(PRIVATE).status_code == 403
    assert not LogEntry.objects.filter(action="hand_out_private_data").exists()


def test_private_data_is_not_given_for_a_link(client: Client) -> None:
    make.event(pairs=2)
    client.force_login(make.chief())

    assert client.get(PRIVATE).status_code == 405


@pytest.mark.parametrize(("role", "offered"), [(Role.CHIEF_REFEREE, 2), (Role.RECORDER, 1)])
def test_papers_page_offers_what_may_be_taken(client: Client, role: Role, offered: int) -> None:
    client.force_login(make.member(make.event(pairs=2), role))

    text = client.get("/desk/evening/papers").content.decode()

    assert sum(address in text for address in (OPEN, PRIVATE)) == offered
