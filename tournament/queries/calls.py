"""The calls for a referee in a round, and how long each has waited."""

import zlib
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournament.models import LIVE_CALL, Match, RefereeCall, Round


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
    """The calls of a round: those to be dealt with, whoever waits longest first, and those that ended, newest first."""

    live: tuple[Call, ...]
    past: tuple[Call, ...]

    @property
    def stamp(self) -> str:
        """What changes when, and only when, the list shows something else; the waiting goes on without it."""
        calls = [(each.call.pk, each.call.state, each.call.taken_by_id) for each in (*self.live, *self.past)]
        return f"{zlib.crc32(repr(calls).encode()):x}"


def calls_of(a_round: Round) -> Calls:
    """Return the calls of a round's matches, and those from its tables while it was the newest; two queries."""
    division = a_round.stage.division
    later = Round.objects.public().filter(stage=a_round.stage_id, number__gt=a_round.number).order_by("number")
    until = later.values_list("published_at", flat=True).first()
    tables = a_round.matches.filter(table_number__isnull=False).values("table_number")
    stray = Q(match=None, table_number__in=tables, called_at__gte=a_round.published_at or a_round.paired_at)
    if until:
        stray &= Q(called_at__lt=until)
    shown = Q(match__round=a_round) | stray
    if a_round.is_open:
        shown |= Q(match__round__stage=a_round.stage_id, state__in=LIVE_CALL)
    own = RefereeCall.objects.filter(shown, event=division.event_id)
    told = [_told(call) for call in own.select_related("taken_by", "match").order_by("called_at", "pk")]
    return Calls(
        live=tuple(each for each in told if each.is_live),
        past=tuple(each for each in reversed(told) if not each.is_live),
    )


def live_call_of(match: Match) -> Call | None:
    """Return the call of a match that is still to be dealt with; one query."""
    call = RefereeCall.objects.filter(match=match, state__in=LIVE_CALL).select_related("taken_by").first()
    return _told(call) if call else None


def _told(call: RefereeCall) -> Call:
    user = call.taken_by
    who = (user.get_full_name() or user.get_username()) if user else ""
    return Call(call, who, call.taken_at or call.ended_at)
