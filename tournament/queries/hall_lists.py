"""The two lists of the hall: the pairings of the newest public round, and the standings of the last complete one."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.models import Entrant, EntrantState
from tournament.queries.decision_words import deciding_text
from tournament.queries.hall import Now
from tournament.queries.name_order import name_order
from tournament.queries.outcome_words import points_text
from tournament.queries.screen import Namer
from tournament.queries.seating import seat_rows
from tournament.queries.standings import Row, standings


@dataclass(frozen=True)
class Named:
    """A pair as lists name it."""

    pk: int
    team: str
    withdrawn: bool


@dataclass(frozen=True)
class TableLine:
    """A table with its two pairs; for the bye no table and no `b`."""

    table: int | None
    a: Named
    b: Named | None


@dataclass(frozen=True)
class TeamLine:
    """A pair, its table and its opponent; neither for the bye."""

    team: Named
    table: int | None
    opponent: Named | None


@dataclass(frozen=True)
class Pairings:
    """A round's pairings twice: by table, and by the names of the pairs."""

    tables: tuple[TableLine, ...]
    teams: tuple[TeamLine, ...]


@dataclass(frozen=True)
class PlaceLine:
    """A line of the standings; `rose` and `fell` are places since the round before, 0 for none."""

    rank: int
    rose: int
    fell: int
    team: Named
    points: str
    rounds_won: int
    decided_by: str


def pairings_of(now: Now) -> Pairings:
    """Return the pairings of the newest public round; nothing before the first."""
    newest = now.stage.rounds.public().order_by("-number").first()
    rows = seat_rows(newest) if newest else []
    name = _Names(Namer(entrant for row in rows for entrant in (row.a, row.b) if entrant))
    tables = tuple(TableLine(row.table, name(row.a), name(row.b) if row.b else None) for row in rows)
    ends = [(line, *pair) for line in tables for pair in ((line.a, line.b), (line.b, line.a))]
    teams = [TeamLine(own, line.table, other) for line, own, other in ends if own]
    return Pairings(tables, tuple(sorted(teams, key=lambda line: (name_order(line.team.team), line.team.pk))))


def standings_of(now: Now) -> tuple[PlaceLine, ...]:
    """Return the standings after the last complete round; nothing before there is one."""
    if not now.complete:
        return ()
    rows = standings(now.stage, now.complete).rows
    name = _Names(Namer(row.entrant for row in rows))
    return tuple(_place_line(row, name(row.entrant)) for row in rows)


def _place_line(row: Row, team: Named) -> PlaceLine:
    moved = row.moved or 0
    return PlaceLine(
        rank=row.place.rank,
        rose=max(moved, 0),
        fell=max(-moved, 0),
        team=team,
        points=points_text(Fraction(row.place.victory_points)),
        rounds_won=row.place.rounds_won,
        decided_by=deciding_text(row.place.decided_by),
    )


@dataclass(frozen=True)
class _Names:
    """Pairs as a list names them."""

    name: Namer

    def __call__(self, entrant: Entrant) -> Named:
        return Named(entrant.pk, self.name(entrant), entrant.state == EntrantState.WITHDRAWN)
