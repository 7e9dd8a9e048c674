"""The log as a table."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import LogEntry
from tournament.queries.log_subjects import subject_text
from tournament.queries.log_words import Change, action_text, changes, person_text

NAME = {"td": {"class": "name"}}
TIME = {"td": {"class": "at nowrap"}}


class LogTable(tables.Table):
    """When, who, what, to what, old and new, why; newest first and never sorted otherwise: the log is a sequence."""

    at = tables.DateTimeColumn(verbose_name=gettext_lazy("Time"), format="m-d H:i:s", attrs=TIME)
    user_name = tables.Column(verbose_name=gettext_lazy("Who"), attrs={"td": {"class": "who-did nowrap"}})
    action = tables.Column(verbose_name=gettext_lazy("What"), attrs={"td": {"class": "what nowrap"}})
    subject = tables.Column(verbose_name=gettext_lazy("To what"), attrs=NAME)
    changed = tables.Column(verbose_name=gettext_lazy("Old → new"), empty_values=(), attrs=NAME)
    reason = tables.Column(verbose_name=gettext_lazy("Reason"), attrs=NAME)

    class Meta:
        orderable = False
        default = ""
        attrs = {"class": "data in-blocks"}

    def __init__(self, entries: Any, *, name_division: bool, **options: Any) -> None:
        """Take the entries; `name_division` where the event has several divisions."""
        super().__init__(entries, **options)
        self.name_division = name_division

    def render_user_name(self, record: LogEntry) -> SafeString:
        """Return the name, with the address it came from on pointing at it."""
        return format_html('<span title="{}">{}</span>', record.address, person_text(record.user_name))

    def render_action(self, value: str) -> str:
        """Return the action in words."""
        return action_text(value)

    def render_subject(self, record: LogEntry) -> str:
        """Return what it was done to."""
        return subject_text(record.action, record.subject, name_division=self.name_division)

    def render_changed(self, record: LogEntry) -> SafeString:
        """Return the fields that changed, one after the other."""
        return format_html_join(_("; "), "{}", ((_field(change),) for change in changes(record.old, record.new)))


def _field(change: Change) -> SafeString:
    told = '<span class="muted">{}</span> <span title="{}">{}</span>'
    return format_html(told, change.field, change.whole, change.text)
