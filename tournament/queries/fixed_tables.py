"""Pairs that always play at one table, and whether they do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.models import Event, Stage
from tournament.queries.seating import Ends
from tournament.queries.table_numbers import table_ranges


@dataclass(frozen=True)
class AwayFromTable:
    """A pair that sits at another table than the one it always plays at; both by number."""

    entrant: str
    fixed: int
    sits: int


def fixed_tables(stage: Stage) -> dict[str, int]:
    """Return the fixed table of each entrant of the stage that has one."""
    wishes = stage.division.entrants.exclude(fixed_table=None).values_list("pk", "fixed_table")
    return {str(pk): table for pk, table in wishes if table is not None}


def away_from_table(pairs: Sequence[Ends], tables: Sequence[int], fixed: dict[str, int]) -> Iterator[AwayFromTable]:
    """Yield the pairs that do not sit at their fixed table: two want one table, or they were seated before."""
    for pair, table in zip(pairs, tables, strict=True):
        for team in pair:
            if fixed.get(team, table) != table:
                yield AwayFromTable(team, fixed[team], table)


def beyond_the_hall(event: Event, table: int | None) -> int | None:
    """Return the last table of the event as its lists stand, when the given one lies beyond it; else None."""
    last = max(span.last for span in table_ranges(event))
    return last if table is not None and table > last else None
