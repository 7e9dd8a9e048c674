"""The calls for a referee in a round, and how long each has waited; how many wait in a stage."""

import zlib
from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from tournament.models import LIVE_CALL, Event, Match, RefereeCall, Round, Stage


@dataclass(frozen=True)
class Call:
    """A call; `waited_until` is when somebody took it, or when it ended without; None while it waits."""

    call: RefereeCall
    who: str
    waited_until: datetime | None

    @property
    def is_live(self) -> bool:
        """Still to be dealt with."""
        return self.call.state in LIVE_CALL


@dataclass(frozen=True)
class Calls:
    """The calls of a round: those to be dealt with, whoever waits longest first, and those that ended, newest first.

    To be dealt with are those of the stage's other rounds too: no round is over as long as somebody waits.
    """

    live: tuple[Call, ...]
    past: tuple[Call, ...]

    @property
    def stamp(self) -> str:
        """What changes when, and only when, the list shows something else; the waiting goes on without it."""
        calls = [
            (each.call.pk, each.call.state, each.call.taken_by_id, each.call.reason, each.call.words)
            for each in (*self.live, *self.past)
        ]
        return f"{zlib.crc32(repr(calls).encode()):x}"


def calls_of(a_round: Round) -> Calls:
    """Return the calls of a round's matches, and those from its tables while it was the newest; two queries.

    Those that are still to be dealt with are all there, whatever round of the stage they are about.
    """
    division = a_round.stage.division
    later = Round.objects.public().filter(stage=a_round.stage_id, number__gt=a_round.number).order_by("number")
    until = later.values_list("published_at", flat=True).first()
    tables = a_round.matches.filter(table_number__isnull=False).values("table_number")
    stray = Q(match=None, table_number__in=tables, called_at__gte=a_round.published_at or a_round.paired_at)
    if until:
        stray &= Q(called_at__lt=until)
    live = _concerning(a_round) & Q(state__in=LIVE_CALL)
    own = RefereeCall.objects.filter(Q(match__round=a_round) | stray | live, event=division.event_id)
    told = [_told(call) for call in _with_rounds(own).order_by("called_at", "pk")]
    return Calls(
        live=tuple(each for each in told if each.is_live),
        past=tuple(each for each in reversed(told) if not each.is_live),
    )


def live_calls(event: Event) -> QuerySet[RefereeCall]:
    """Return the calls of an event that are still to be dealt with, whoever waits longest first."""
    return RefereeCall.objects.filter(event=event, state__in=LIVE_CALL).order_by("called_at", "pk")


def live_calls_beside(a_round: Round) -> QuerySet[RefereeCall]:
    """Return the live calls of a round's stage, each with its round, and those about no match; one query."""
    return _with_rounds(live_calls(a_round.event).filter(_concerning(a_round)))


def _concerning(a_round: Round) -> Q:
    return Q(match=None) | Q(match__round__stage=a_round.stage_id)


def _with_rounds(calls: QuerySet[RefereeCall]) -> QuerySet[RefereeCall]:
    return calls.select_related("taken_by", "match__round").defer("match__round__field", "match__round__pairing")


def calls_by_stage(event: Event) -> Counter[int]:
    """Return how many calls are still to be dealt with in each stage; those about no match count in all. One query."""
    about: list[int | None] = [*live_calls(event).values_list("match__round__stage", flat=True)]
    counts = Counter(stage for stage in about if stage is not None)
    if loose := about.count(None):
        stages = Stage.objects.filter(division__event=event).values_list("pk", flat=True)
        counts.update(dict.fromkeys(stages, loose))
    return counts


def live_call_of(match: Match) -> Call | None:
    """Return the call of a match that is still to be dealt with; one query."""
    call = RefereeCall.objects.filter(match=match, state__in=LIVE_CALL).select_related("taken_by").first()
    return _told(call) if call else None


def _told(call: RefereeCall) -> Call:
    user = call.taken_by
    who = (user.get_full_name() or user.get_username()) if user else ""
    return Call(call, who, call.taken_at or call.ended_at)
