"""A log entry in words, on pages that show only a few."""

from django import template

from tournament.models import LogEntry
from tournament.queries.log_subjects import subject_text
from tournament.queries.log_words import person_text

register = template.Library()


@register.filter
def subject_words(entry: LogEntry) -> str:
    """Return what the entry is about, on a page that names the division anyway."""
    return subject_text(entry.action, entry.subject, name_division=False)


@register.filter
def person_words(entry: LogEntry) -> str:
    """Return who acted."""
    return person_text(entry.user_name)
