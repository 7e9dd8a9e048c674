"""The rule book as an event plays it."""

from django.db import models

from tournament.models.events import Event


class EventBook(models.Model):
    """The event's own copy of its rule book, with confirmed readings and house rules: `rules.snapshots.to_json`.

    A table of its own, because whatever lists events, rounds or matches would otherwise carry the whole book along.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="kept_book", primary_key=True)
    snapshot = models.JSONField()

    def __str__(self) -> str:
        return f"{self.event} · {self.event.book}"
