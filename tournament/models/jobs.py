"""Work done outside a request."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event


class JobState(models.TextChoices):
    """waiting -> running -> done or failed."""

    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class Job(models.Model):
    """A piece of slow work: the row is the truth, the broker only wakes a worker up.

    `key` names kind, object and data, so that the same paper of the same data is made once; `data_version` is the
    event's version the data was read at. `attempts` counts how often the work was begun: it goes up when a worker died
    over it, and whoever works on an older attempt can no longer write to the row.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="jobs")
    kind = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    key = models.CharField(max_length=64)
    data_version = models.PositiveBigIntegerField(default=0)
    state = models.CharField(max_length=20, choices=JobState, default=JobState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    file = models.CharField(max_length=200, blank=True)
    error = models.TextField(blank=True)
    missing_glyphs = models.CharField(max_length=200, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    beat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=Q(state__in=JobState.values), name="job_state_is_known"),
            models.UniqueConstraint(
                fields=["event", "key"],
                condition=Q(state__in=[JobState.WAITING, JobState.RUNNING, JobState.DONE]),
                name="job_of_the_same_data_is_made_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} · {self.get_state_display()}"
