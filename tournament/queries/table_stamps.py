"""A stamp for each card table: it changes when, and only when, what the table's phones show changes.

Hundreds of phones ask every few seconds whether anything is new at their own table, while something is new at some
table all the time. The stamps of all tables of an event are read together, in five queries, and kept in the process
for a second; a phone that has its table's stamp already is told that nothing changed.
"""

import hashlib
import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection

from tournament.models import LIVE_CALL, OPEN_ROUND, Event, Match, RefereeCall, Report, Result, Round

KEPT_SECONDS = 1.0


@dataclass(frozen=True)
class Stamps:
    """The stamps of an event's tables at one version; `rest` is that of a table at which nothing is played."""

    version: str
    by_table: Mapping[int, str]
    rest: str

    def of(self, table: int) -> str:
        """The stamp of a table."""
        return self.by_table.get(table, self.rest)


def version_of(event: Event) -> str:
    """Both versions of an event in one word, `41.7`."""
    return f"{event.version}.{event.floor_version}"


_kept: dict[int, tuple[float, Stamps]] = {}
_reading = threading.Lock()


def stamps_of(event: Event) -> Stamps:
    """Return the stamps, read again when the event's version moved, but at most once a second in a process.

    Inside a transaction they are always read: what is kept could be rolled back.
    """
    if connection.in_atomic_block:
        return _read(event)
    with _reading:
        read_at, stamps = _kept.get(event.pk, (0.0, None))
        current = stamps is not None and stamps.version == version_of(event)
        if stamps is None or (not current and time.monotonic() - read_at > KEPT_SECONDS):
            stamps = _read(event)
            _kept[event.pk] = (time.monotonic(), stamps)
        return stamps


def _read(event: Event) -> Stamps:
    facts: dict[int, list[object]] = defaultdict(list)
    rounds = Round.objects.public().filter(stage__division__event=event).order_by("stage", "number")
    states = list(rounds.values_list("pk", "stage", "state", "ends_at"))
    # What was played before shows on no phone any more.
    latest = {stage: pk for pk, stage, _state, _ends in states}.values()
    shown = [pk for pk, _stage, state, _ends in states if state in OPEN_ROUND or pk in latest]
    matches = Match.objects.filter(round__in=shown, table_number__isnull=False)
    table_of: dict[int, int] = {}
    names = [f"seats__entrant__{name}" for name in ("pk", "team_name", "player1", "player2")]
    for match, table, *entrant in matches.order_by("pk", "seats__side").values_list("pk", "table_number", *names):
        table_of[match] = table or 0
        facts[table or 0].append((match, *entrant))
    told = Report.objects.filter(match__in=matches).order_by("pk")
    for match, *fact in told.values_list("match", "number", "state", "objection"):
        facts[table_of[match]].append(fact)
    results = Result.objects.filter(match__in=matches).order_by("pk")
    for match, *fact in results.values_list("match", "version", "state"):
        facts[table_of[match]].append(fact)
    calls = RefereeCall.objects.filter(event=event, state__in=LIVE_CALL).order_by("pk")
    for table, *fact in calls.values_list("table_number", "pk", "state", "taken_by", "reason", "words"):
        facts[table].append(fact)
    rest = _digest(states)
    return Stamps(version_of(event), {table: _digest([rest, *found]) for table, found in facts.items()}, rest)


def _digest(facts: object) -> str:
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:12]
