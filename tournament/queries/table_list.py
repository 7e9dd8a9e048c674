"""The card tables of an event and their links, for the desk."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Event, Match, Round, TableLink
from tournament.queries.table_links import token_of
from tournament.queries.table_numbers import table_ranges

SILENT_AFTER = timedelta(minutes=3)
"""A phone that has not asked for news for so long has gone to sleep, or away."""


@dataclass(frozen=True)
class TableLine:
    """A table number: its live link, whether its card can be printed again, and how many links it has had before."""

    table: int
    link: TableLink | None
    printable: bool
    before: int

    @property
    def heard_at(self) -> datetime | None:
        """When a phone of this table was last heard."""
        return self.link.heard_at if self.link else None

    @property
    def is_there(self) -> bool:
        """Whether a phone has been heard lately."""
        return self.heard_at is not None and timezone.now() - self.heard_at < SILENT_AFTER


def table_list(event: Event) -> list[TableLine]:
    """Return every table the event uses or has a link for, in two queries and one for the ranges."""
    links: dict[int, list[TableLink]] = {}
    for link in event.table_links.order_by("pk"):
        links.setdefault(link.table_number, []).append(link)
    return [_line(table, links.get(table, [])) for table in sorted({*tables_of(event), *links})]


def _line(table: int, links: list[TableLink]) -> TableLine:
    live = next((link for link in links if link.revoked_at is None), None)
    return TableLine(table, live, live is not None and token_of(live) is not None, len(links) - (live is not None))


def tables_of(event: Event) -> set[int]:
    """Return the table numbers that the event's stages need now, and those of its public rounds."""
    needed = {table for span in table_ranges(event) for table in range(span.first, span.last + 1)}
    rounds = Round.objects.public().filter(stage__division__event=event)
    played: Iterable[int | None] = (
        Match.objects.filter(round__in=rounds).order_by().values_list("table_number", flat=True).distinct()
    )
    return needed | {table for table in played if table}
