"""The log and the content of results are append-only, and the database itself says so."""

from django.db import migrations

from tournament.migrations._triggers import create_triggers, drop_triggers


class Migration(migrations.Migration):
    """Triggers on the log, on results and on seats."""

    dependencies = [("tournament", "0001_first_tables")]

    operations = [migrations.RunPython(create_triggers, drop_triggers)]
