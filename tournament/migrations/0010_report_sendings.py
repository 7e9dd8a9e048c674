"""A report knows what it came by, and what the other side's answer came by."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def _sending() -> Any:
    on_delete = django.db.models.deletion.SET_NULL
    return models.ForeignKey(
        blank=True, db_index=False, null=True, on_delete=on_delete, related_name="+", to="tournament.sending"
    )


class Migration(migrations.Migration):
    """Reports from before know neither."""

    dependencies = [("tournament", "0009_floor")]
    operations = [
        migrations.AddField(model_name="report", name="sending", field=_sending()),
        migrations.AddField(model_name="report", name="answer", field=_sending()),
    ]
