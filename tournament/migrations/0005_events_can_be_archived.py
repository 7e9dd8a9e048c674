"""An event can be archived, and its address always fits into a link; older ones that do not are mended."""

import itertools
from typing import Any

from django.db import migrations, models
from django.utils.text import slugify


def _mend_addresses(apps: Any, _schema_editor: Any) -> None:
    """Give events whose address no link can carry the nearest one that is free."""
    event_model = apps.get_model("tournament", "Event")
    for event in event_model.objects.exclude(slug__regex=r"^[-a-zA-Z0-9_]+\Z"):
        taken = set(event_model.objects.values_list("slug", flat=True))
        wanted = slugify(event.slug)[:50] or "event"
        names = itertools.chain([wanted], (f"{wanted}-{number}" for number in itertools.count(2)))
        event_model.objects.filter(pk=event.pk).update(slug=next(name for name in names if name not in taken))


class Migration(migrations.Migration):
    """The column, the mended addresses, the constraint."""

    dependencies = [("tournament", "0004_papers_know_their_data")]

    operations = [
        migrations.AddField("event", "archived_at", models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(_mend_addresses, migrations.RunPython.noop),
        migrations.AddConstraint(
            "event",
            models.CheckConstraint(
                condition=models.Q(("slug__regex", r"^[-a-zA-Z0-9_]+\Z")), name="event_slug_fits_an_address"
            ),
        ),
    ]
