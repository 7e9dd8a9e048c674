"""What the first page shows."""

import itertools
from collections import Counter
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q

from tournament.models import EntrantState, Event, Membership


@dataclass(frozen=True)
class EventCard:
    """An event on the first page: `role` is the reader's role at its desk in words, empty for everybody else.

    `told_apart` where another event has the same name: then the address is shown too.
    """

    event: Event
    role: str
    pairs: int
    told_apart: bool


@dataclass(frozen=True)
class EventCards:
    """The events of the first page, the archived ones apart."""

    open: list[EventCard]
    archived: list[EventCard]


def event_cards(user: User | AnonymousUser) -> EventCards:
    """Return the reader's events, newest first; for a reader without account every event, for its public screens."""
    roles = {} if user.is_anonymous else {each.event_id: each for each in Membership.objects.filter(user=user)}
    events = Event.objects.all() if user.is_anonymous else Event.objects.filter(pk__in=roles)
    playing = Count("divisions__entrants", filter=~Q(divisions__entrants__state=EntrantState.WITHDRAWN))
    found = list(events.annotate(pairs=playing).order_by("-starts_on", "-pk"))
    names = Counter(event.name for event in found)
    cards = [
        EventCard(
            event,
            role=roles[event.pk].get_role_display() if event.pk in roles else "",
            pairs=event.pairs,
            told_apart=names[event.name] > 1,
        )
        for event in found
    ]
    return EventCards(
        open=[card for card in cards if not card.event.archived_at],
        archived=[card for card in cards if card.event.archived_at],
    )


def free_slug(wanted: str) -> str:
    """Return `wanted`, or `wanted-2`, `wanted-3` ...: the first that no event uses as its address."""
    taken = set(Event.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    names = itertools.chain([wanted], (f"{wanted}-{number}" for number in itertools.count(2)))
    return next(name for name in names if name not in taken)
