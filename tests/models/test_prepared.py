"""Queries worked out once: the same answers as Django's own, whatever the values, and rows like those of `save`."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests import make
from tournament.models import Event, Match, Round, Seat, Sending, Side
from tournament.models.prepared import Prepared, Slot, add_one, insert_row

pytestmark = pytest.mark.django_db

MATCHES = Prepared(
    lambda: (
        Match.objects.filter(round__stage__division__event=Slot("event", Event))
        .select_related("round__stage__division")
        .only("table_number", "round__published_at", "round__stage__scoring", "round__stage__division__name")
        .order_by("table_number")
    )
)
SEATED = Prepared(
    lambda: (
        Seat.objects.filter(match=Slot("match", Match), side=Slot("side", Seat, "side"))
        .order_by()
        .values_list("match__round__stage__scoring", "match__round__published_at", "entrant__team_name")
    )
)
SENT = Prepared(lambda: Sending.objects.filter(key=Slot("key", Sending, "key")).order_by())


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(4))


def sending(match: Match) -> Sending:
    link = make.table_link(match.event, match.table_number or 0)
    return Sending(key=uuid4(), link=link, match=match, what="enter", body={"winner": "a", "队": "东湖"})


def test_models_come_with_their_related_ones_and_without_another_query(playing: Round) -> None:
    MATCHES.rows(event=playing.event.pk)

    with CaptureQueriesContext(connection) as asked:
        found = MATCHES.rows(event=playing.event.pk)
        told = [(each.table_number, each.round.published_at, each.round.stage.division.name) for each in found]
        scoring = found[0].round.stage.scoring

    assert len(asked) == 1
    assert [each.pk for each in found] == [make.match(playing, 1).pk, make.match(playing, 2).pk]
    assert told == [(table, playing.published_at, playing.stage.division.name) for table in (1, 2)]
    assert scoring == playing.stage.scoring


def test_rows_are_read_as_their_fields_say(playing: Round) -> None:
    match = make.match(playing, 1)

    rows = [SEATED.only_row(match=match.pk, side=side) for side in Side.values]

    names = [entrant.team_name for entrant in match.entrants]
    assert rows == [(playing.stage.scoring, playing.published_at, name) for name in names]
    assert SEATED.only_row(match=0, side=Side.A) is None


def test_value_is_written_as_its_field_says(playing: Round) -> None:
    sent = sending(make.match(playing, 1))
    sent.save()

    assert [SENT.only_row(key=sent.key), SENT.only_row(key=uuid4())] == [sent, None]


def test_hostile_value_is_a_value(playing: Round) -> None:
    assert SEATED.rows(match=make.match(playing, 1).pk, side="' OR 1=1 --") == []


def test_inserted_row_is_as_a_saved_one(playing: Round) -> None:
    inserted, saved = sending(make.match(playing, 1)), sending(make.match(playing, 1))
    began = datetime.now(UTC)
    insert_row(inserted)
    saved.save()

    assert began <= inserted.at <= saved.at
    assert plain(Sending.objects.get(pk=inserted.pk)) == plain(inserted)
    same = ("link_id", "match_id", "what", "body", "device")
    assert [getattr(inserted, name) for name in same] == [getattr(saved, name) for name in same]
    inserted.device = "abc"
    inserted.save()
    assert Sending.objects.count() == 2


def plain(row: Sending) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in Sending._meta.concrete_fields}


def test_constraints_hold_for_an_inserted_row(playing: Round) -> None:
    one, twin = sending(make.match(playing, 1)), sending(make.match(playing, 2))
    twin.key = one.key
    insert_row(one)

    with pytest.raises(IntegrityError), transaction.atomic():
        insert_row(twin)

    assert Sending.objects.count() == 1


def test_columns_are_raised_in_the_database(playing: Round) -> None:
    event, twin = Event.objects.get(), Event.objects.get()
    add_one(event, "floor_version")
    add_one(twin, "version", "floor_version")

    found = Event.objects.get()
    assert (found.version, found.floor_version) == (event.version + 1, event.floor_version + 2)
