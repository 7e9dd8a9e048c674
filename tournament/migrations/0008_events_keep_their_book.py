"""Every event keeps its own copy of its rule book; events that are there take the book as it stands today."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from rules import BOOK_CODES
from rules.snapshots import take_snapshot, to_json


def _keep_books(apps: Any, _schema_editor: Any) -> None:
    kept = apps.get_model("tournament", "EventBook")
    snapshots = {code: to_json(take_snapshot(code)) for code in BOOK_CODES}
    events = apps.get_model("tournament", "Event").objects.filter(book__in=BOOK_CODES)
    kept.objects.bulk_create(
        kept(event_id=pk, snapshot=snapshots[book]) for pk, book in events.values_list("pk", "book")
    )


class Migration(migrations.Migration):
    """The table, and a row for each event."""

    dependencies = [("tournament", "0007_results_taken_back")]

    operations = [
        migrations.CreateModel(
            name="EventBook",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="kept_book",
                        serialize=False,
                        to="tournament.event",
                    ),
                ),
                ("snapshot", models.JSONField()),
            ],
        ),
        migrations.RunPython(_keep_books, migrations.RunPython.noop),
    ]
