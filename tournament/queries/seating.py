"""Who sits where in a round, as the pairing module wants it."""

from dataclasses import dataclass

from tournament.models import Entrant, Match, Round, Side

Ends = tuple[str, str]


@dataclass(frozen=True)
class Seating:
    """The pairs of a round by entrant id, side a first, in the order of the tables; and who has the bye."""

    pairs: tuple[Ends, ...]
    bye: str | None

    def swapped(self, first: str, second: str) -> "Seating":
        """The seating after two entrants changed places."""
        change = {first: second, second: first}
        pairs = tuple((change.get(a, a), change.get(b, b)) for a, b in self.pairs)
        return Seating(pairs, change.get(self.bye, self.bye) if self.bye else None)


def seating(a_round: Round) -> Seating:
    """Return who sits with whom now, in one query."""
    sides: dict[int, dict[str, str]] = {}
    rows = a_round.seats.order_by("match__table_number", "match")
    for match, side, entrant in rows.values_list("match_id", "side", "entrant_id"):
        sides.setdefault(match, {})[side] = str(entrant)
    pairs = tuple((seats[Side.A], seats[Side.B]) for seats in sides.values() if Side.B in seats)
    return Seating(pairs, next((seats[Side.A] for seats in sides.values() if Side.B not in seats), None))


@dataclass(frozen=True)
class SeatRow:
    """A table of a round with its two entrants; table None and no `b` for the bye."""

    match: Match
    table: int | None
    a: Entrant
    b: Entrant | None


def seat_rows(a_round: Round) -> list[SeatRow]:
    """Return the tables of a round in order, the bye last, in two queries."""
    rows = []
    for match in a_round.matches.with_seats():
        a, *others = match.entrants
        rows.append(SeatRow(match, match.table_number, a, others[0] if others else None))
    return rows
