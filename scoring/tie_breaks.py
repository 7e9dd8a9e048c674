"""The tie-breaks by name. Each gives columns for a group of entrants that everything before has left equal.

A column holds one value an entrant, and says which values are better. A tie-break that compares round by round gives
several columns, the first that differs decides.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.numbers import Points
from scoring.ruleset import TieBreakName
from scoring.tally import ZERO, Line, Tally

Value = Points | None


@dataclass(frozen=True)
class Column:
    """The values of one comparison: `code` names it, `round_vp:5` or `victory_points`; None is always last."""

    code: str
    values: Mapping[str, Value]
    low_is_better: bool = False

    def place(self, entrant: str) -> tuple[bool, Points]:
        """A key that sorts the best first."""
        value = self.values[entrant]
        if value is None:
            return True, 0
        return False, value if self.low_is_better else -value


TieBreak = Callable[[Tally, Sequence[str]], Iterator[Column]]


def _of_line(code: str, read: Callable[[Line], Points]) -> TieBreak:
    def columns(tally: Tally, group: Sequence[str]) -> Iterator[Column]:
        yield Column(code, {entrant: read(tally.lines[entrant]) for entrant in group})

    return columns


def _last_rounds(tally: Tally, group: Sequence[str]) -> Iterator[Column]:
    """Victory points of the last round, of the one before, and so on back to the first (`000:4.3.3`).

    A round without a fact counts as 0.
    """
    for index in reversed(range(tally.rounds)):
        yield Column(f"round_vp:{index + 1}", {each: tally.lines[each].round_vps[index] or ZERO for each in group})


def _head_to_head(tally: Tally, group: Sequence[str]) -> Iterator[Column]:
    """Victory points of the matches inside the group, forfeits included, byes not.

    Only when all of the group have met one another: else the sums would compare different numbers of matches.
    Named twice in the list, it is applied again to what the first time left equal.
    """
    inside = set(group)
    within = {each: [vp for other, vp in tally.lines[each].met if other in inside] for each in group}
    opponents = {each: {other for other, _ in tally.lines[each].met} & inside for each in group}
    if all(len(others) == len(group) - 1 for others in opponents.values()):
        yield Column("head_to_head", {each: sum(vps, ZERO) for each, vps in within.items()})


def _opponents_vp(tally: Tally, group: Sequence[str]) -> Iterator[Column]:
    """The sum of the victory points of all opponents really played (Buchholz); byes and forfeits add nothing."""
    yield Column(
        "opponents_vp",
        {each: sum((tally.lines[other].total for other in tally.lines[each].opponents), ZERO) for each in group},
    )


def _lot(tally: Tally, group: Sequence[str]) -> Iterator[Column]:
    """The lower lot, where the book lets lots decide (`002:1.4`); entrants without one come last, equal."""
    yield Column("lot", {each: tally.lines[each].entrant.lot for each in group}, low_is_better=True)


TIE_BREAKS: Mapping[TieBreakName, TieBreak] = {
    "victory_points": _of_line("victory_points", lambda line: line.total),
    "rounds_won": _of_line("rounds_won", lambda line: line.rounds_won),
    "last_rounds": _last_rounds,
    "head_to_head": _head_to_head,
    "net_levels": _of_line("net_levels", lambda line: line.net_levels),
    "total_levels": _of_line("total_levels", lambda line: line.total_levels),
    "opponents_vp": _opponents_vp,
    "lot": _lot,
}
"""`000:4.3`: victory_points, rounds_won, last_rounds. `002:1.4`: victory_points, net_levels, total_levels, lot."""


@dataclass(frozen=True)
class Piece:
    """Entrants that are equal so far; `cut_by` is the column that set them behind the piece above."""

    entrants: tuple[str, ...]
    cut_by: Column | None = None


def split(tally: Tally, group: Sequence[str]) -> list[Piece]:
    """The group in order of merit, cut into pieces that no tie-break of the rules tells apart."""
    pieces = [Piece(tuple(group))]
    for name in tally.rules.tie_breaks:
        pieces = [part for piece in pieces for part in _apply(tally, TIE_BREAKS[name], piece)]
    return pieces


def _apply(tally: Tally, tie_break: TieBreak, piece: Piece) -> list[Piece]:
    parts = [piece]
    if len(piece.entrants) > 1:
        for column in tie_break(tally, piece.entrants):
            parts = [smaller for part in parts for smaller in _cut(part, column)]
            if len(parts) == len(piece.entrants):
                break
    return parts


def _cut(piece: Piece, column: Column) -> list[Piece]:
    """The piece in the order of the column, cut where its values differ; equal entrants keep their order."""
    if len(piece.entrants) == 1:
        return [piece]
    equal: dict[tuple[bool, Points], list[str]] = {}
    for entrant in piece.entrants:
        equal.setdefault(column.place(entrant), []).append(entrant)
    first, *others = (tuple(equal[key]) for key in sorted(equal))
    return [Piece(first, piece.cut_by), *(Piece(entrants, column) for entrants in others)]
