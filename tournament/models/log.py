"""The log of everything done."""

from django.conf import settings
from django.db import models

from tournament.models.events import Event

COMMAND_LINE_NAME = "command line"
"""Stored as the name of who acted where nobody was signed in."""


class LogEntry(models.Model):
    """Who did what, from where, old and new values, why. Database triggers refuse to change or delete a row.

    `action` is the verb of the action function (`record_result`), `subject` what it was done to, in words;
    `old` and `new` hold only the fields that differ. Private data (phones) is noted as changed, never spelled out.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    user_name = models.CharField(max_length=150)
    address = models.CharField(max_length=45, blank=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=200)
    old = models.JSONField(default=dict)
    new = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "log entries"
        indexes = (models.Index(fields=["event", "-id"], name="log_newest_of_event"),)

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.user_name} {self.action} {self.subject}"
