"""Which numbers the tables of an event bear: divisions that play at the same time share one hall."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from tournament.models import Division, EntrantState, Event, Match, Round, RoundState, Stage

BLOCK = 10
"""A new division's tables start at the next full ten, plus one, so that the others can grow a little."""


@dataclass(frozen=True)
class TableRange:
    """The tables a stage needs for the pairs on its list now, by number; an empty list still needs its first."""

    stage: Stage
    first: int
    last: int

    def meets(self, other: "TableRange") -> bool:
        """Whether a number lies in both."""
        return self.first <= other.last and other.first <= self.last


def table_ranges(event: Event) -> list[TableRange]:
    """Return the tables of every stage of an event, in one query."""
    playing = Count("division__entrants", filter=~Q(division__entrants__state=EntrantState.WITHDRAWN))
    stages = Stage.objects.filter(division__event=event).select_related("division").annotate(pairs=playing)
    ordered = stages.order_by("division__position", "position", "pk")
    return [TableRange(stage, stage.first_table, stage.first_table + max(stage.pairs // 2, 1) - 1) for stage in ordered]


def free_first_table(event: Event, apart_from: Division | None = None) -> int:
    """Return where the tables of one more division start: 1 in a new event, else behind those of all others."""
    spans = [span for span in table_ranges(event) if span.stage.division != apart_from]
    last = max((span.last for span in spans), default=0)
    return -(-last // BLOCK) * BLOCK + 1


@dataclass(frozen=True)
class SharedTables:
    """Another stage whose tables bear the same numbers."""

    stage: Stage
    first: int
    last: int


def shared_tables(stage: Stage) -> list[SharedTables]:
    """Return the stages of other divisions whose tables would bear the numbers of this stage's, and which numbers."""
    spans = table_ranges(stage.event)
    own = next(span for span in spans if span.stage == stage)
    return [
        SharedTables(span.stage, max(span.first, own.first), min(span.last, own.last))
        for span in spans
        if span.stage.division_id != stage.division_id and span.meets(own)
    ]


@dataclass(frozen=True)
class TablesInUse:
    """The tables of a draft at which an open round of another division plays."""

    other: Round
    tables: tuple[int, ...]


def tables_in_use(draft: Round) -> Iterator[TablesInUse]:
    """Yield the open rounds of other divisions that play at tables of the draft."""
    own = set(draft.matches.exclude(table_number=None).values_list("table_number", flat=True))
    rounds = Round.objects.filter(
        stage__division__event=draft.event, state__in=[RoundState.PUBLISHED, RoundState.PLAYING]
    )
    others = rounds.exclude(stage__division=draft.stage.division_id).select_related("stage__division")
    for other in others.defer("field", "pairing").order_by("stage__division__position", "number"):
        theirs = Match.objects.filter(round=other, table_number__in=own).order_by("table_number")
        if tables := tuple(number for number in theirs.values_list("table_number", flat=True) if number):
            yield TablesInUse(other, tables)


def in_use_text(used: TablesInUse) -> str:
    """Return which tables are taken, and by whom, in one sentence."""
    text = _("Two matches at one table: round %(n)d of %(division)s is open at table %(tables)s.")
    return text % {
        "n": used.other.number,
        "division": used.other.stage.division.name,
        "tables": "、".join(map(str, used.tables)),
    }
