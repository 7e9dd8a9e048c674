"""What the first page shows."""

import itertools
from collections import Counter
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q

from tournament.models import EntrantState, Event, Membership, Role, Round, RoundState


@dataclass(frozen=True)
class EventCard:
    """An event on the first page: `role` is the reader's role at its desk in words, empty for everybody else.

    `door` is the page it enters by. `told_apart` where another event has the same name: then the address is shown too.
    """

    event: Event
    role: str
    door: str
    pairs: int
    told_apart: bool


@dataclass(frozen=True)
class EventCards:
    """The events of the first page, the archived ones apart."""

    open: list[EventCard]
    archived: list[EventCard]

    @property
    def only_screens(self) -> bool:
        """Whether the reader's account serves projectors and nothing else."""
        cards = [*self.open, *self.archived]
        return bool(cards) and all(card.door == "screens" for card in cards)


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
            door=roles[event.pk].door if event.pk in roles else "",
            pairs=event.pairs,
            told_apart=names[event.name] > 1,
        )
        for event in found
    ]
    return EventCards(
        open=[card for card in cards if not card.event.archived_at],
        archived=[card for card in cards if card.event.archived_at],
    )


def only_screens(user: User) -> bool:
    """Whether an account serves projectors and nothing else."""
    return set(Membership.objects.filter(user=user).values_list("role", flat=True)) == {Role.SCREEN}


@dataclass(frozen=True)
class Landing:
    """The page somebody is led to after signing in, by name and arguments."""

    page: str
    arguments: tuple[object, ...] = ()


def landing(user: User) -> Landing:
    """Lead a person with a single event straight to work: a referee to the tables, a projector to its screens."""
    members = list(Membership.objects.filter(user=user, event__archived_at=None).select_related("event")[:2])
    if len(members) == 1:
        (member,) = members
        if member.role == Role.SCREEN:
            return Landing("screens", (member.event.slug,))
        if member.role == Role.REFEREE and (current := _current_round(member)):
            return Landing("round", (member.event.slug, current.pk))
    return Landing("home")


def _current_round(member: Membership) -> Round | None:
    """Return the newest round that is open, of several at once one with a table of the member's range."""
    rounds = Round.objects.filter(
        stage__division__event=member.event, state__in=[RoundState.PUBLISHED, RoundState.PLAYING]
    ).order_by("-published_at", "-pk")
    own = Q(matches__table_number__range=(member.first_table, member.last_table)) if member.tables else Q()
    return rounds.filter(own).first() or rounds.first()


def free_slug(wanted: str) -> str:
    """Return `wanted`, or `wanted-2`, `wanted-3` ...: the first that no event uses as its address."""
    taken = set(Event.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    names = itertools.chain([wanted], (f"{wanted}-{number}" for number in itertools.count(2)))
    return next(name for name in names if name not in taken)
