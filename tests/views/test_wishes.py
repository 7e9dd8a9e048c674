"""The page of wishes and absences."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.models import Event, Role, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.drawn_event(pairs=6)


@pytest.fixture
def stage(event: Event) -> Stage:
    return make.stage(event)


@pytest.fixture
def chief(event: Event, client: Client) -> Client:
    client.force_login(event.memberships.get(role=Role.CHIEF_REFEREE).user)
    return client


def _add(client: Client, stage: Stage, **values: str) -> Any:
    asked = {"kind": "apart", "first": "1", "second": "2", "round_number": "", "reason": "兄弟"} | values
    return client.post(reverse("wish_add", args=[stage.event.slug, stage.pk]), asked)


def test_pairs_are_named_by_lot_or_by_team(chief: Client, stage: Stage) -> None:
    second = stage.division.entrants.get(lot=2)
    _add(chief, stage, first="１ 任意", second=second.team_name)
    assert [(wish.first.lot, wish.second.lot) for wish in stage.wishes.all()] in ([(1, 2)], [(2, 1)])


def test_unknown_pair_is_said_beside_its_field(chief: Client, stage: Stage) -> None:
    page = _add(chief, stage, second="没有这个队")
    assert "没有签号或队名为“没有这个队”的队" in page.content.decode()
    assert stage.wishes.count() == 0


def test_wish_is_shown_and_removed(chief: Client, stage: Stage) -> None:
    _add(chief, stage)
    page = chief.get(reverse("wishes", args=[stage.event.slug, stage.pk])).content.decode()
    assert "兄弟" in page
    chief.post(reverse("wish_remove", args=[stage.event.slug, stage.wishes.get().pk]))
    assert stage.wishes.count() == 0


def test_absence_is_noted_and_taken_back(chief: Client, stage: Stage) -> None:
    address = reverse("absence_add", args=[stage.event.slug, stage.pk])
    chief.post(address, {"entrant": "3", "absent_round": "2", "why": "火车晚点"})
    absence = stage.absences.get()
    assert (absence.entrant.lot, absence.round_number) == (3, 2)
    chief.post(reverse("absence_remove", args=[stage.event.slug, absence.pk]))
    assert stage.absences.count() == 0


def test_absence_in_a_paired_round_is_refused_in_words(chief: Client, stage: Stage) -> None:
    make.paired_round(stage)
    address = reverse("absence_add", args=[stage.event.slug, stage.pk])
    page = chief.post(address, {"entrant": "3", "absent_round": "1", "why": ""})
    assert "第 1 轮是草稿" in page.content.decode()


def test_wish_of_another_event_cannot_be_removed(chief: Client, stage: Stage) -> None:
    other = make.stage(make.drawn_event(pairs=4, slug="other"))
    make_wish = _add(chief, stage)
    assert make_wish.status_code == 302
    address = reverse("wish_remove", args=[other.event.slug, stage.wishes.get().pk])
    assert chief.post(address).status_code == 404


def test_recorder_reads_but_does_not_add(event: Event, stage: Stage, client: Client) -> None:
    client.force_login(make.member(event, Role.RECORDER))
    assert client.get(reverse("wishes", args=[event.slug, stage.pk])).status_code == 200
    assert _add(client, stage).status_code == 403
