"""What the arithmetic starts from: entrants and results, nothing derived."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

MatchKind = Literal["played", "bye", "forfeit", "double_forfeit", "absent"]
MATCH_KINDS: tuple[MatchKind, ...] = get_args(MatchKind)


@dataclass(frozen=True)
class Entrant:
    """A pair of players in a stage.

    `lot` is the 签号; `start_vp` is what a late entrant brings along for all rounds before its first; a withdrawn
    entrant keeps its results and its place.
    """

    id: str
    name: str
    lot: int | None = None
    start_vp: Fraction = Fraction(0)
    withdrawn: bool = False


@dataclass(frozen=True)
class MatchResult:
    """The valid result of one match.

    `winner` is an entrant's id; None for a match on equal levels, a double forfeit or an absence; a bye needs none.
    In a forfeit the winner is the side that was there. `level_difference` is in levels, never negative, and is asked
    for in a played match only. `levels` are the final levels of `a` and `b` where they are known.
    Kind `absent` is no match: `a` sat out a round it could have played (nobody paired it, by its own wish).
    """

    round: int
    table: int | None
    a: str
    b: str | None
    kind: MatchKind
    winner: str | None = None
    level_difference: int | None = None
    levels: tuple[str, str] | None = None
