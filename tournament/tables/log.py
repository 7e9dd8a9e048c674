"""The log as a table."""

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.log import COMMAND_LINE
from tournament.models import LogEntry
from tournament.queries.log_words import action_text, changes

ONE_LINE = {"td": {"class": "nowrap"}}


class LogTable(tables.Table):
    """When, who, what, to what, old and new, why; newest first and never sorted otherwise: the log is a sequence."""

    at = tables.DateTimeColumn(verbose_name=gettext_lazy("Time"), format="m-d H:i:s", attrs=ONE_LINE)
    user_name = tables.Column(verbose_name=gettext_lazy("Who"), attrs=ONE_LINE)
    action = tables.Column(verbose_name=gettext_lazy("What"), attrs=ONE_LINE)
    subject = tables.Column(verbose_name=gettext_lazy("To what"), attrs={"td": {"class": "name"}})
    changed = tables.Column(verbose_name=gettext_lazy("Old → new"), empty_values=(), attrs={"td": {"class": "name"}})
    reason = tables.Column(verbose_name=gettext_lazy("Reason"), attrs={"td": {"class": "name"}})

    class Meta:
        orderable = False
        default = ""

    def render_user_name(self, record: LogEntry) -> SafeString | str:
        """Return the name, with the address it came from on pointing at it."""
        name = _("command line") if record.user_name == COMMAND_LINE.name else record.user_name
        return format_html('<span title="{}">{}</span>', record.address, name)

    def render_action(self, value: str) -> str:
        """Return the action in words."""
        return action_text(value)

    def render_changed(self, record: LogEntry) -> SafeString:
        """Return each field that changed, kept together on a line."""
        lines = ((name, _arrow(old, new)) for name, old, new in changes(record.old, record.new))
        return format_html_join("", '<span class="log-change"><span class="muted">{}</span> {}</span>', lines)


def _arrow(old: str, new: str) -> str:
    return f"{old} → {new}" if old and new else f"{old} → —" if old else new
