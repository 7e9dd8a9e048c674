"""Who sits at a table now calls for themselves, whatever the pairs before them still wait for; words have more room."""

from django.db import migrations, models

LIVE = models.Q(("state__in", ("waiting", "taken")))


class Migration(migrations.Migration):
    """A live call is one a table and match; before, one a table."""

    dependencies = [("tournament", "0010_report_sendings")]
    operations = [
        migrations.RemoveConstraint(model_name="refereecall", name="call_is_one_a_table"),
        migrations.AlterField(
            model_name="refereecall", name="words", field=models.CharField(blank=True, max_length=300)
        ),
        migrations.AddConstraint(
            model_name="refereecall",
            constraint=models.UniqueConstraint(
                condition=LIVE, fields=("event", "table_number", "match"), name="call_is_one_a_table_and_match"
            ),
        ),
        migrations.AddConstraint(
            model_name="refereecall",
            constraint=models.UniqueConstraint(
                condition=models.Q(("match", None), ("state__in", ("waiting", "taken"))),
                fields=("event", "table_number"),
                name="call_without_a_match_is_one_a_table",
            ),
        ),
    ]
