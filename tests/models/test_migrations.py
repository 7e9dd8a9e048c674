"""Migrations that carry data: what an older database holds is there afterwards."""

from datetime import date

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps

from rules.snapshots import from_json, take_snapshot

BEFORE = [("tournament", "0007_results_taken_back")]
AFTER = [("tournament", "0008_events_keep_their_book")]


def migrated(to: list[tuple[str, str]]) -> StateApps:
    """The models as they were at a migration that has just been run."""
    executor = MigrationExecutor(connection)
    return executor.migrate(to).apps


@pytest.mark.django_db(transaction=True)
def test_events_of_an_older_database_take_a_copy_of_their_book() -> None:
    day = date(2024, 11, 30)
    try:
        older = migrated(BEFORE).get_model("tournament", "Event")
        older.objects.bulk_create(
            older(slug=book, name="老赛事", starts_on=day, ends_on=day, book=book) for book in ("000", "004", "999")
        )
        books = migrated(AFTER).get_model("tournament", "EventBook")
        kept = {each.event.slug: from_json(each.snapshot) for each in books.objects.select_related("event")}
    finally:
        migrated([key for key in MigrationExecutor(connection).loader.graph.leaf_nodes() if key[0] == "tournament"])

    assert kept == {"000": take_snapshot("000"), "004": take_snapshot("004")}
