"""A paper says which version of the event it was made from, and how often it was begun."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_wishes_and_absences")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="attempts",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="job",
            name="data_version",
            field=models.PositiveBigIntegerField(default=0),
        ),
    ]
