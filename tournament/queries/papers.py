"""What stands on the papers. A team has no phone here, so none can be printed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar
from zoneinfo import ZoneInfo

from tournament.models import (
    Division,
    Draw,
    Entrant,
    EntrantState,
    Event,
    Result,
    ResultState,
    Round,
    Seat,
    Side,
    Stage,
)
from tournament.queries.name_order import name_order
from tournament.queries.seating import SeatRow, seat_rows
from tournament.queries.standings import Row, standings

T = TypeVar("T")


@dataclass(frozen=True)
class Team:
    """A pair as it is printed."""

    lot: int | None
    name: str
    players: str
    club: str
    withdrawn: bool = False


@dataclass(frozen=True)
class Seated:
    """A table of a round and who sits at it; no table and no `b` for the bye."""

    table: int | None
    a: Team
    b: Team | None


@dataclass(frozen=True)
class Scored:
    """A table of a round with its result: what each side got, None while the result is missing.

    `difference` is in levels; None for a forfeit, a bye and a missing result. `winner` is a side, "" when level.
    """

    seated: Seated
    kind: str
    winner: str
    difference: int | None
    vp_a: Fraction | None
    vp_b: Fraction | None


@dataclass(frozen=True)
class Leg:
    """One round of one team on the wall chart: the lot it met (None: no opponent), its points, its sum so far."""

    opponent: int | None
    vp: Fraction | None
    total: Fraction


@dataclass(frozen=True)
class Career:
    """A team's line of the wall chart, a leg a round."""

    row: Row
    team: Team
    legs: tuple[Leg, ...]


@dataclass(frozen=True)
class DrawnLine:
    """An entry of a draw: its number on the entry list, its line, the lot it got."""

    number: int
    text: str
    lot: int


def team_of(entrant: Entrant) -> Team:
    """Return an entrant as it is printed."""
    withdrawn = entrant.state == EntrantState.WITHDRAWN
    return Team(entrant.lot, entrant.team_name, entrant.players, entrant.club, withdrawn)


def day_of(event: Event, published_at: datetime | None) -> date:
    """Return the day a round is played: the day it was published, by the event's clock, but never outside the event."""
    day = published_at.astimezone(ZoneInfo(event.time_zone)).date() if published_at else event.starts_on
    return min(max(day, event.starts_on), event.ends_on)


def teams(division: Division, order: str) -> list[Team]:
    """Return the pairs of a division by `lot` (those that have one) or by `name`."""
    entrants = [team_of(entrant) for entrant in division.entrants.order_by("lot", "pk")]
    return by_name(entrants, lambda team: team) if order == "name" else [team for team in entrants if team.lot]


def by_name(rows: Iterable[T], team: Callable[[T], Team]) -> list[T]:
    """Return the rows in the order in which readers look their teams up."""
    return sorted(rows, key=lambda row: (name_order(team(row).name), team(row).lot or 0))


def seated(a_round: Round) -> list[Seated]:
    """Return the tables of a round in order, the bye last."""
    rows = seat_rows(a_round)
    return [Seated(row.table, team_of(row.a), team_of(row.b) if row.b else None) for row in rows]


def scored(a_round: Round) -> list[Scored]:
    """Return the tables of a round with what each side got."""
    table = standings(a_round.stage, a_round.number)
    points = {row.entrant.pk: _round_vp(row, a_round.number) for row in table.rows}
    valid = Result.objects.filter(match__round=a_round, state=ResultState.APPROVED)
    results = {result.match_id: result for result in valid}
    return [_scored(row, results.get(row.match.pk), points) for row in seat_rows(a_round)]


def _scored(row: SeatRow, result: Result | None, points: Mapping[int, Fraction | None]) -> Scored:
    there = result is not None or row.b is None
    return Scored(
        Seated(row.table, team_of(row.a), team_of(row.b) if row.b else None),
        kind=result.kind if result else "",
        winner=result.winner if result else "",
        difference=result.level_difference if result else None,
        vp_a=points.get(row.a.pk) if there else None,
        vp_b=points.get(row.b.pk) if there and row.b else None,
    )


def _round_vp(row: Row, number: int) -> Fraction | None:
    vps = row.place.round_vps
    return vps[number - 1] if number <= len(vps) else None


def careers(stage: Stage, after_round: int) -> list[Career]:
    """Return the wall chart after a round, in the order of the standings."""
    table = standings(stage, after_round)
    lots = {row.entrant.pk: row.entrant.lot for row in table.rows}
    met = opponents(stage)
    return [_career(row, met, lots) for row in table.rows]


def _career(row: Row, met: Mapping[tuple[int, int], int], lots: Mapping[int, int | None]) -> Career:
    vps = row.place.round_vps
    sums = accumulate((vp or Fraction(0) for vp in vps), initial=Fraction(row.entrant.start_vp))
    next(sums)
    others = (lots.get(met.get((number, row.entrant.pk), 0)) for number in range(1, len(vps) + 1))
    return Career(row, team_of(row.entrant), tuple(map(Leg, others, vps, sums)))


def opponents(stage: Stage) -> dict[tuple[int, int], int]:
    """Return by (round, entrant id) whom the entrant met in the public rounds; nobody when it had a bye."""
    rows = Seat.objects.filter(round__in=stage.rounds.public()).order_by("match", "side")
    sides: dict[tuple[int, int], dict[str, int]] = {}
    for number, match, side, entrant in rows.values_list("round__number", "match_id", "side", "entrant_id"):
        sides.setdefault((number, match), {})[side] = entrant
    met = {}
    for (number, _match), seats in sides.items():
        if Side.B in seats:
            met[number, seats[Side.A]] = seats[Side.B]
            met[number, seats[Side.B]] = seats[Side.A]
    return met


def last_draw(division: Division) -> Draw | None:
    """Return the draw that counts: the last one."""
    return division.draws.select_related("drawn_by").first()


def drawn_lines(draw: Draw) -> list[DrawnLine]:
    """Return the entries of a draw in the order of the entry list."""
    return [DrawnLine(*line) for line in zip(range(1, len(draw.lots) + 1), draw.entries, draw.lots, strict=True)]
