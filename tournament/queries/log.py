"""The log of an event, narrowed down."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament.models import Event, LogEntry
from tournament.queries.log_words import ACTIONS, action_text


@dataclass(frozen=True)
class LogFilter:
    """What the reader looks for; "" leaves it open. `text` is looked for in subject, reason and name."""

    text: str = ""
    action: str = ""
    person: str = ""


def log_entries(event: Event, wanted: LogFilter) -> QuerySet[LogEntry]:
    """Return the entries that fit, newest first."""
    entries = LogEntry.objects.filter(event=event)
    for word in wanted.text.split():
        entries = entries.filter(Q(subject__icontains=word) | Q(reason__icontains=word) | Q(user_name__icontains=word))
    if wanted.action:
        entries = entries.filter(action=wanted.action)
    if wanted.person:
        entries = entries.filter(user_name=wanted.person)
    return entries.order_by("-pk")


def log_choices(event: Event) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the actions (code, words) and the people that occur in the event's log."""
    used = set(LogEntry.objects.filter(event=event).order_by().values_list("action", flat=True).distinct())
    actions = [(code, str(words)) for code, words in ACTIONS.items() if code in used]
    unknown = [(code, action_text(code)) for code in sorted(used - ACTIONS.keys())]
    people = LogEntry.objects.filter(event=event).order_by("user_name").values_list("user_name", flat=True).distinct()
    return actions + unknown, list(people)
