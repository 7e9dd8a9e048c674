"""What the first page shows."""

import itertools
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q

from tournament.models import EntrantState, Event, Membership


@dataclass(frozen=True)
class EventCard:
    """An event on the first page: `role` is the reader's role at its desk in words, empty for everybody else."""

    event: Event
    role: str
    pairs: int


def event_cards(user: User | AnonymousUser) -> list[EventCard]:
    """Return the reader's events, newest first; for a reader without account every event, for its public screens."""
    roles = {} if user.is_anonymous else {each.event_id: each for each in Membership.objects.filter(user=user)}
    events = Event.objects.all() if user.is_anonymous else Event.objects.filter(pk__in=roles)
    playing = Count("divisions__entrants", filter=~Q(divisions__entrants__state=EntrantState.WITHDRAWN))
    return [
        EventCard(event, roles[event.pk].get_role_display() if event.pk in roles else "", event.pairs)
        for event in events.annotate(pairs=playing).order_by("-starts_on", "-pk")
    ]


def free_slug(wanted: str) -> str:
    """Return `wanted`, or `wanted-2`, `wanted-3` ...: the first that no event uses as its address."""
    taken = set(Event.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    names = itertools.chain([wanted], (f"{wanted}-{number}" for number in itertools.count(2)))
    return next(name for name in names if name not in taken)
