"""Deals may be added to a report that has none; deals that are there stay as they are."""

from django.db import migrations

from tournament.migrations._triggers import create_floor_triggers, drop_floor_triggers


class Migration(migrations.Migration):
    """The triggers of `0009_floor`, made anew."""

    dependencies = [("tournament", "0011_calls_are_about_a_match")]
    operations = [
        migrations.RunPython(drop_floor_triggers, create_floor_triggers),
        migrations.RunPython(create_floor_triggers, drop_floor_triggers),
    ]
