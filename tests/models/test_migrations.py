"""Migrations that carry data: what an older database holds is there afterwards."""

from datetime import date

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from rules.snapshots import from_json, take_snapshot
from tournament.models import Event, EventBook

BEFORE = [("tournament", "0007_results_taken_back")]
AFTER = [("tournament", "0008_events_keep_their_book")]


@pytest.mark.django_db(transaction=True)
def test_events_of_an_older_database_take_a_copy_of_their_book() -> None:
    MigrationExecutor(connection).migrate(BEFORE)
    day = date(2024, 11, 30)
    try:
        older = [
            Event(slug=book, name="老赛事", starts_on=day, ends_on=day, book=book) for book in ("000", "004", "999")
        ]
        Event.objects.bulk_create(older)
    finally:
        MigrationExecutor(connection).migrate(AFTER)

    kept = {each.event.slug: from_json(each.snapshot) for each in EventBook.objects.select_related("event")}
    assert kept == {"000": take_snapshot("000"), "004": take_snapshot("004")}
