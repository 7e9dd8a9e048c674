"""The log of an event, narrowed down."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament.models import Event, LogEntry, Round
from tournament.queries.log_words import ACTIONS, action_text

OF_DRAFTS = ("pair_round", "swap_entrants", "pin_pairs", "discard_draft")
"""Actions whose entries tell who meets whom in a draft."""


@dataclass(frozen=True)
class LogFilter:
    """What the reader looks for; "" leaves it open. `text` is looked for in subject, reason and name."""

    text: str = ""
    action: str = ""
    person: str = ""


def log_entries(event: Event, wanted: LogFilter, *, drafts: bool = True) -> QuerySet[LogEntry]:
    """Return the entries that fit, newest first; if told, how a round was made only once it is public."""
    entries = _entries(event, drafts=drafts)
    for word in wanted.text.split():
        entries = entries.filter(Q(subject__icontains=word) | Q(reason__icontains=word) | Q(user_name__icontains=word))
    if wanted.action:
        entries = entries.filter(action=wanted.action)
    if wanted.person:
        entries = entries.filter(user_name=wanted.person)
    return entries.order_by("-pk")


def _entries(event: Event, *, drafts: bool) -> QuerySet[LogEntry]:
    entries = LogEntry.objects.filter(event=event)
    if drafts:
        return entries
    public = Round.objects.public().filter(stage__division__event=event).select_related("stage__division")
    subjects = [str(each) for each in public.defer("field", "pairing")]
    return entries.exclude(~Q(subject__in=subjects), action__in=OF_DRAFTS)


def log_choices(event: Event, *, drafts: bool = True) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the actions (code, words) and the people that occur in the event's log."""
    entries = _entries(event, drafts=drafts)
    used = set(entries.order_by().values_list("action", flat=True).distinct())
    actions = [(code, str(words)) for code, words in ACTIONS.items() if code in used]
    unknown = [(code, action_text(code)) for code in sorted(used - ACTIONS.keys())]
    people = entries.order_by("user_name").values_list("user_name", flat=True).distinct()
    return actions + unknown, list(people)
