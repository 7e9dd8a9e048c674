"""The standings: places in order, each with what decided it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.facts import Entrant, MatchResult
from scoring.ruleset import ScoringRules
from scoring.tally import Line, Tally
from scoring.tie_breaks import TIE_BREAKS, Column, Piece, Value, split

SHARED = "shared"


@dataclass(frozen=True)
class Decision:
    """What separates a place from its neighbour.

    `code` is the tie-break that differs (`victory_points`, `rounds_won`, `round_vp:5`, ...) or `shared` when none
    does; `own` and `other` are the values of the entrant and of `neighbour` (None for `shared`, and where there is no
    value). The neighbour stands above; for the first place, which has nobody above, below.
    """

    code: str
    own: Value
    other: Value
    neighbour: str
    side: Literal["above", "below"]


@dataclass(frozen=True)
class Place:
    """One line of the standings.

    `rank` counts from 1 and is shared where no tie-break decides (`shared`). `round_vps[r - 1]` is what round r
    brought, None when the entrant was not in it. `forfeits` were given by this entrant, `walkovers` by its opponents.
    `tie_values` stand in the order of the rules' tie-breaks; None for those that compare inside a tied group or round
    by round (`head_to_head`, `last_rounds`). `decided_by` is None only for an entrant that is alone.
    """

    rank: int
    entrant: str
    victory_points: Fraction
    rounds_won: int
    round_vps: tuple[Fraction | None, ...]
    played: int
    byes: int
    forfeits: int
    walkovers: int
    absences: int
    tie_values: tuple[Value, ...]
    shared: bool
    decided_by: Decision | None


def standings(
    entrants: Iterable[Entrant],
    results: Iterable[MatchResult],
    rules: ScoringRules,
    after_round: int | None = None,
) -> tuple[Place, ...]:
    """The places after a round (`000:4.3`), or after all results there are.

    Everything is computed from the facts each time, so a corrected result needs no more than its new version among
    `results`; the order of entrants and results does not matter. Entrants without any result have 0 points and a
    place. Places that are shared stand in the order of their lots. Raises `InvalidResult`, `DuplicateEntrant`.
    """
    tally = Tally(entrants, results, rules, after_round)
    values = _TieValues(tally)
    pieces = split(tally, sorted(tally.lines, key=lambda each: _display_order(tally.lines[each].entrant)))
    order = [(entrant, piece, rank) for rank, piece in _ranked(pieces) for entrant in piece.entrants]
    return tuple(
        _place(tally.lines[entrant], rank, values.of(entrant), len(piece.entrants) > 1, _decision(order, index))
        for index, (entrant, piece, rank) in enumerate(order)
    )


Order = Sequence[tuple[str, Piece, int]]


def _display_order(entrant: Entrant) -> tuple[bool, int, str]:
    return entrant.lot is None, entrant.lot or 0, entrant.id


def _ranked(pieces: Iterable[Piece]) -> Iterable[tuple[int, Piece]]:
    rank = 1
    for piece in pieces:
        yield rank, piece
        rank += len(piece.entrants)


def _decision(order: Order, index: int) -> Decision | None:
    if len(order) == 1:
        return None
    entrant, piece, _ = order[index]
    if index == 0:
        neighbour, below, _ = order[1]
        return _compare(entrant, neighbour, None if below is piece else below.cut_by, "below")
    neighbour, above, _ = order[index - 1]
    return _compare(entrant, neighbour, None if above is piece else piece.cut_by, "above")


def _compare(entrant: str, neighbour: str, column: Column | None, side: Literal["above", "below"]) -> Decision:
    if column is None:
        return Decision(SHARED, None, None, neighbour, side)
    return Decision(column.code, column.values[entrant], column.values[neighbour], neighbour, side)


class _TieValues:
    """The tie-break values of each entrant, for those tie-breaks that have one for everybody."""

    def __init__(self, tally: Tally) -> None:
        everybody = tuple(tally.lines)
        self._columns = [
            None if name in {"last_rounds", "head_to_head"} else next(TIE_BREAKS[name](tally, everybody)).values
            for name in tally.rules.tie_breaks
        ]

    def of(self, entrant: str) -> tuple[Value, ...]:
        return tuple(None if values is None else values[entrant] for values in self._columns)


def _place(line: Line, rank: int, tie_values: tuple[Value, ...], shared: bool, decided_by: Decision | None) -> Place:
    return Place(
        rank=rank,
        entrant=line.entrant.id,
        victory_points=line.total,
        rounds_won=line.rounds_won,
        round_vps=tuple(line.round_vps),
        played=line.played,
        byes=line.byes,
        forfeits=line.forfeits,
        walkovers=line.walkovers,
        absences=line.absences,
        tie_values=tie_values,
        shared=shared,
        decided_by=decided_by,
    )
