"""Links of the card tables, reports of both sides, calls for a referee; roles for committee and screen."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournament.migrations._triggers import create_floor_triggers, drop_floor_triggers


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0008_events_keep_their_book"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RefereeCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table_number", models.PositiveSmallIntegerField()),
                ("side", models.CharField(blank=True, choices=[("a", "A"), ("b", "B")], max_length=1)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("rule", "A question of the rules"),
                            ("irregularity", "Something went wrong in play"),
                            ("result", "The result is wrong"),
                            ("other", "Something else"),
                            ("dispute", "The two sides differ about the result"),
                        ],
                        max_length=20,
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=100)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("taken", "A referee is coming"),
                            ("resolved", "Resolved"),
                            ("called_off", "Called off"),
                        ],
                        default="waiting",
                        max_length=20,
                    ),
                ),
                ("called_at", models.DateTimeField(auto_now_add=True)),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("outcome", models.CharField(blank=True, help_text="what the referee says was done", max_length=200)),
            ],
            options={
                "ordering": ("called_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "side",
                    models.CharField(choices=[("a", "A"), ("b", "B")], help_text="which side reports", max_length=1),
                ),
                ("winner", models.CharField(blank=True, choices=[("a", "A"), ("b", "B")], max_length=1)),
                ("level_difference", models.PositiveSmallIntegerField()),
                ("level_a", models.CharField(blank=True, max_length=10)),
                ("level_b", models.CharField(blank=True, max_length=10)),
                ("deals", models.JSONField(blank=True, default=list)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("entered", "Entered by one side"),
                            ("agreed", "Both sides agree"),
                            ("disputed", "Disputed"),
                            ("approved", "Approved"),
                            ("replaced", "Replaced by the table"),
                            ("overruled", "The desk recorded another result"),
                        ],
                        default="entered",
                        max_length=20,
                    ),
                ),
                ("objection", models.CharField(blank=True, max_length=20)),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("match", "number"),
            },
        ),
        migrations.CreateModel(
            name="Sending",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(unique=True)),
                ("what", models.CharField(max_length=20)),
                ("body", models.JSONField(default=dict)),
                ("device", models.CharField(blank=True, max_length=32)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table_number", models.PositiveSmallIntegerField()),
                ("nonce", models.CharField(max_length=32, unique=True)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("issued_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("heard_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("event", "table_number", "pk"),
            },
        ),
        migrations.CreateModel(
            name="WrongCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=45)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.RemoveConstraint(
            model_name="membership",
            name="membership_role_is_known",
        ),
        migrations.AddField(
            model_name="event",
            name="floor_version",
            field=models.PositiveBigIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="event",
            name="hall_address",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name="membership",
            name="first_table",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="membership",
            name="last_table",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(
                choices=[
                    ("chief_referee", "Chief referee"),
                    ("recorder", "Recorder"),
                    ("referee", "Referee"),
                    ("committee", "Appeals committee"),
                    ("screen", "Screen"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["chief_referee", "recorder", "referee", "committee", "screen"])),
                name="membership_role_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("first_table", None), ("last_table", None)),
                    models.Q(
                        ("first_table__gte", 1), ("last_table__gte", models.F("first_table")), ("role", "referee")
                    ),
                    _connector="OR",
                ),
                name="membership_tables_are_a_range_of_a_referee",
            ),
        ),
        migrations.AddField(
            model_name="refereecall",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="referee_calls", to="tournament.event"
            ),
        ),
        migrations.AddField(
            model_name="refereecall",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="referee_calls",
                to="tournament.match",
            ),
        ),
        migrations.AddField(
            model_name="refereecall",
            name="taken_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="reports", to="tournament.match"
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="result",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="report",
                to="tournament.result",
            ),
        ),
        migrations.AddField(
            model_name="sending",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="sendings",
                to="tournament.match",
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="table_links", to="tournament.event"
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="issued_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="sending",
            name="link",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="sendings", to="tournament.tablelink"
            ),
        ),
        migrations.AddIndex(
            model_name="wrongcode",
            index=models.Index(fields=["address", "at"], name="wrong_codes_of_an_address"),
        ),
        migrations.AddConstraint(
            model_name="refereecall",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ("waiting", "taken"))),
                fields=("event", "table_number"),
                name="call_is_one_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="refereecall",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "taken", "resolved", "called_off"])),
                name="call_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="refereecall",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason__in", ["rule", "irregularity", "result", "other", "dispute"])),
                name="call_reason_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="refereecall",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "taken"), _negated=True), ("taken_by__isnull", False), _connector="OR"
                ),
                name="call_taken_names_the_referee",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(fields=("match", "number"), name="report_number_is_unique_in_match"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ("entered", "agreed", "disputed"))),
                fields=("match", "side"),
                name="report_is_one_a_side",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "agreed")), fields=("match",), name="report_agreed_is_one_a_match"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["entered", "agreed", "disputed", "approved", "replaced", "overruled"])
                ),
                name="report_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", ["a", "b"])), name="report_side_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="report_number_starts_at_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("level_difference", 0), ("winner", "")),
                    models.Q(("level_difference__gt", 0), ("winner__in", ["a", "b"])),
                    _connector="OR",
                ),
                name="report_names_the_winner_when_there_is_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("result__isnull", False), ("state", "approved")),
                    models.Q(models.Q(("state", "approved"), _negated=True), ("result__isnull", True)),
                    _connector="OR",
                ),
                name="report_has_a_result_when_approved",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablelink",
            constraint=models.UniqueConstraint(
                condition=models.Q(("revoked_at", None)),
                fields=("event", "table_number"),
                name="table_link_is_one_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablelink",
            constraint=models.CheckConstraint(
                condition=models.Q(("table_number__gte", 1)), name="table_link_table_starts_at_one"
            ),
        ),
        migrations.RunPython(create_floor_triggers, drop_floor_triggers),
    ]
