"""The rule book as an event plays it: its own copy, with the readings that wait for the organiser."""

from rules.snapshots import Snapshot, from_json, take_snapshot
from tournament.models import Event, EventBook, Round


def snapshot_of(event: Event) -> Snapshot:
    """The event's copy of its book; the program's own book where none is kept, or one of another book."""
    return snapshot_in(event, EventBook.objects.filter(event=event).first())


def snapshot_in(event: Event, kept: EventBook | None) -> Snapshot:
    """The copy that was read from the database; see `snapshot_of`."""
    if kept is None or kept.snapshot["code"] != event.book:
        return take_snapshot(event.book)
    return from_json(kept.snapshot)


def open_readings(event: Event) -> int:
    """How many readings still wait for the organiser; none once the first round is public: it is too late to ask."""
    if Round.objects.public().filter(stage__division__event=event).exists():
        return 0
    return len(snapshot_of(event).unconfirmed)
