"""The draw of a division: who is drawn, the lots, and the draw repeated."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Division, Draw, Entrant, EntrantState
from tournament.pairing.lots import digest, draw_lots
from tournament.queries.name_order import name_order


@dataclass(frozen=True)
class DrawnLine:
    """A line of the protocol: the entry as it went into the draw, its lot and, with a seed, its check sum."""

    number: int
    entry: str
    lot: int
    check: str


@dataclass(frozen=True)
class DrawRecord:
    """What the draw page shows. `to_draw` stand in the order of the entry list; `paired`: too late to draw again."""

    to_draw: tuple[Entrant, ...]
    drawn: tuple[Entrant, ...]
    draws: tuple[Draw, ...]
    paired: bool

    @property
    def latest(self) -> Draw | None:
        """The draw that counts."""
        return self.draws[0] if self.draws else None

    @property
    def not_here(self) -> list[Entrant]:
        """The pairs to draw that have not been checked in."""
        return [entrant for entrant in self.to_draw if entrant.state == EntrantState.ENTERED]

    @property
    def by_name(self) -> list[Entrant]:
        """The drawn pairs in the order of their names."""
        return sorted(self.drawn, key=lambda entrant: (name_order(entrant.team_name), entrant.pk))

    @property
    def by_lot(self) -> list[DrawnLine]:
        """The lines of the latest draw in the order of their lots."""
        return sorted(self.lines, key=lambda line: line.lot)

    @property
    def lines(self) -> list[DrawnLine]:
        """The lines of the latest draw in the order of the entry list."""
        if self.latest is None:
            return []
        seed = self.latest.seed
        rows = zip(self.latest.entries, self.latest.lots, strict=True)
        return [
            DrawnLine(number, entry, lot, digest(seed, entry) if seed else "")
            for number, (entry, lot) in enumerate(rows, start=1)
        ]

    @property
    def recipe(self) -> str:
        """A line for a shell that gives the check sum of lot 1; quoted, since names are what people type."""
        if self.latest is None or self.latest.by_hand:
            return ""
        return f"printf '%s\\n%s' {shlex.quote(self.latest.seed)} {shlex.quote(self.by_lot[0].entry)} | sha256sum"


def draw_record(division: Division) -> DrawRecord:
    """Return the draw page's facts in four queries."""
    return DrawRecord(
        to_draw=tuple(entrants_to_draw(division)),
        drawn=tuple(division.entrants.exclude(lot=None).order_by("lot")),
        draws=tuple(division.draws.select_related("drawn_by").order_by("-pk")),
        paired=division.stages.filter(rounds__isnull=False).exists(),
    )


def entrants_to_draw(division: Division) -> list[Entrant]:
    """Return the pairs a draw gives lots to, in the order of the entry list."""
    return list(division.entrants.exclude(state=EntrantState.WITHDRAWN).order_by("pk"))


@dataclass(frozen=True)
class Repeated:
    """The draw run again from its seed; `different` are the entries whose lot came out otherwise: (then, now)."""

    lots: int
    different: Mapping[str, tuple[int, int]]

    @property
    def same(self) -> bool:
        """Whether every lot came out as before."""
        return not self.different


def repeat_draw(draw: Draw) -> Repeated | None:
    """Draw again from the stored entries and seed; None for lots from a hat, which only witnesses can vouch for."""
    if draw.by_hand:
        return None
    again = {entry: lot for lot, entry in enumerate(draw_lots(draw.entries, draw.seed), start=1)}
    then = dict(zip(draw.entries, draw.lots, strict=True))
    return Repeated(len(then), {entry: (lot, again[entry]) for entry, lot in then.items() if lot != again[entry]})
