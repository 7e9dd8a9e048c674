"""A result that was taken back says so, and stays so like one that was replaced."""

from django.db import migrations, models

from tournament.migrations._triggers import create_triggers, drop_triggers


class Migration(migrations.Migration):
    """The state of a result that was taken back, and the trigger that keeps it."""

    dependencies = [("tournament", "0006_nonsense_refused")]

    operations = [
        migrations.RunPython(drop_triggers, create_triggers),
        migrations.AlterField(
            model_name="result",
            name="state",
            field=models.CharField(
                choices=[("approved", "Approved"), ("replaced", "Replaced"), ("taken_back", "Taken back")],
                default="approved",
                max_length=20,
            ),
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
