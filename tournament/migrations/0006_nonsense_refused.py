"""The database refuses more nonsense. Results and seats are remade, so their triggers are made anew."""

from django.conf import settings
from django.db import migrations, models

from tournament.migrations._triggers import create_triggers, drop_triggers


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0005_events_can_be_archived"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

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
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("player1", ""), _negated=True), models.Q(("player2", ""), _negated=True)),
                name="entrant_has_two_players",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["entered", "checked_in", "withdrawn"])), name="entrant_state_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_round__gte", 1)), name="entrant_first_round_starts_at_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "running", "done", "failed"])), name="job_state_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("table_number", None)), fields=("round",), name="match_bye_is_one_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("table_number", None), ("table_number__gte", 1), _connector="OR"),
                name="match_table_starts_at_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["approved", "replaced", "taken_back"])), name="result_state_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(("version__gte", 1)), name="result_version_starts_at_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("round_minutes__gte", 1)), name="stage_round_has_minutes"
            ),
        ),
        migrations.AddConstraint(
            model_name="wish",
            constraint=models.CheckConstraint(
                condition=models.Q(("round_number", None), ("round_number__gte", 1), _connector="OR"),
                name="wish_round_starts_at_one",
            ),
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
