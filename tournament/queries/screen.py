"""What hangs on the wall: pairings by table and by team, standings. Drafts and private data never come this far."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.models import Entrant, EntrantState, Event, Round, Stage
from tournament.queries.decision_words import deciding_text
from tournament.queries.desk import stages_of
from tournament.queries.name_order import name_order
from tournament.queries.outcome_words import points_text
from tournament.queries.results import missing_tables
from tournament.queries.seating import SeatRow, seat_rows
from tournament.queries.standings import Row, standings


class Show(StrEnum):
    """What a screen shows: its pairings, its standings, or both in turn."""

    ALL = "all"
    PAIRINGS = "pairings"
    STANDINGS = "standings"


class BoardKind(StrEnum):
    """One list on the wall; `waiting` says what will appear and when."""

    TABLES = "tables"
    TEAMS = "teams"
    STANDINGS = "standings"
    WAITING = "waiting"


@dataclass(frozen=True)
class TableRow:
    """A table with its two teams; for the bye no table and no `b`."""

    table: int | None
    a: str
    b: str


@dataclass(frozen=True)
class TeamRow:
    """A team and its table; None for the bye."""

    team: str
    table: int | None


@dataclass(frozen=True)
class PlaceRow:
    """A line of the standings in words; `moved` is places risen (positive) or fallen, None where nothing was before.

    `decided_by` is empty where victory points decided: they stand in the line anyway.
    """

    rank: int
    moved: int | None
    team: str
    victory_points: str
    rounds_won: int
    decided_by: str
    withdrawn: bool

    @property
    def fell(self) -> int:
        """The places lost since the round before; 0 when none."""
        return max(-(self.moved or 0), 0)


BoardRow = TableRow | TeamRow | PlaceRow


@dataclass(frozen=True)
class Board:
    """One list to show. `division` is empty where the event has only one; `ends_at` is the end of the round's play.

    `key` names the list from version to version. Standings are those of a complete round: while the next one is in
    play, `next_round` is its number, and `approved` of its `tables` have a result.
    """

    key: str
    kind: BoardKind
    division: str
    rows: tuple[BoardRow, ...] = ()
    round_number: int | None = None
    ends_at: datetime | None = None
    next_round: int | None = None
    tables: int = 0
    approved: int = 0


def boards(event: Event, show: Show, division: int | None = None) -> list[Board]:
    """Return what a screen of the event shows, division by division, never nothing.

    The alternating screen drops the pairings of a round once it is closed: nobody looks for a seat any more.
    """
    stages = newest_stages(event)
    wanted = [stage for stage in stages if division in {None, stage.division_id}] or stages
    found = [board for stage in wanted for board in _boards(stage, show, name=len(stages) > 1)]
    return found or [Board("waiting", BoardKind.WAITING, "")]


def newest_stages(event: Event) -> list[Stage]:
    """Return the last stage of each division that has a public round, else its first."""
    chosen: dict[int, Stage] = {}
    public = set(Round.objects.public().filter(stage__division__event=event).values_list("stage_id", flat=True))
    for stage in stages_of(event):
        if stage.division_id not in chosen or stage.pk in public:
            chosen[stage.division_id] = stage
    return list(chosen.values())


def _boards(stage: Stage, show: Show, *, name: bool) -> Iterator[Board]:
    division = stage.division.name if name else ""
    newest = stage.rounds.public().order_by("-number").first()
    if newest and (show == Show.PAIRINGS or (show == Show.ALL and newest.is_open)):
        yield from _pairings(stage, newest, division)
    if newest and show != Show.PAIRINGS:
        yield from _standings(stage, newest, division)


def _pairings(stage: Stage, newest: Round, division: str) -> Iterator[Board]:
    rows = seat_rows(newest)
    name = Namer(entrant for row in rows for entrant in (row.a, row.b) if entrant)
    key = f"{stage.pk}-{newest.number}"
    ends_at = newest.ends_at if newest.is_open else None
    tables = tuple(TableRow(row.table, name(row.a), name(row.b) if row.b else "") for row in rows)
    yield Board(f"{key}-tables", BoardKind.TABLES, division, tables, newest.number, ends_at)
    teams = sorted(_team_rows(rows, name), key=lambda row: name_order(row.team))
    yield Board(f"{key}-teams", BoardKind.TEAMS, division, tuple(teams), newest.number, ends_at)


class Namer:
    """Team names; one that two clubs use carries the club."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        """Count the names of those who stand in one list."""
        self._used = Counter(entrant.team_name for entrant in entrants)

    def __call__(self, entrant: Entrant) -> str:
        """Return the name for the list."""
        double = self._used[entrant.team_name] > 1 and entrant.club
        return f"{entrant.team_name}（{entrant.club}）" if double else entrant.team_name


def _team_rows(rows: Iterable[SeatRow], name: Namer) -> Iterator[TeamRow]:
    for row in rows:
        yield from (TeamRow(name(entrant), row.table) for entrant in (row.a, row.b) if entrant)


def _standings(stage: Stage, newest: Round, division: str) -> Iterator[Board]:
    """Standings after the last complete round: half a round would show who was quick, not who is ahead."""
    tables = newest.matches.filter(table_number__isnull=False).count()
    missing = sum(number == newest.number for number, _table in missing_tables(stage))
    complete = newest.number - 1 if missing else newest.number
    found = standings(stage, complete)
    name = Namer(row.entrant for row in found.rows)
    yield Board(
        key=f"{stage.pk}-standings",
        kind=BoardKind.STANDINGS if complete else BoardKind.WAITING,
        division=division,
        rows=tuple(_place_row(row, name) for row in found.rows) if complete else (),
        round_number=complete,
        ends_at=newest.ends_at if newest.is_open else None,
        next_round=newest.number if missing else None,
        tables=tables,
        approved=tables - missing,
    )


def _place_row(row: Row, name: Namer) -> PlaceRow:
    return PlaceRow(
        rank=row.place.rank,
        moved=row.moved,
        team=name(row.entrant),
        victory_points=points_text(row.place.victory_points),
        rounds_won=row.place.rounds_won,
        decided_by=deciding_text(row.place.decided_by),
        withdrawn=row.entrant.state == EntrantState.WITHDRAWN,
    )
