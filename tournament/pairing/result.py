"""What comes out of a pairing: codes and data only; the words are the caller's."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from tournament.pairing.numbers import Number, plain

Because = Literal["pinned", "leader", "tolerance", "optimum"]
Bar = Literal["rematch", "same_club", "forbidden"]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two teams, the better ranked first, and the level that put them together.

    `pinned`: by hand. `leader`: level P gave the better ranked its best-ranked legal opponent. `tolerance`: level P
    would have, at too large a gap elsewhere, so the optimum's opponent stays. `optimum`: levels S to X.
    """

    a: str
    b: str
    because: Because


@dataclass(frozen=True, slots=True)
class Figures:
    """The price of a round, exact, in victory points (VP): gaps are differences of score within a pair.

    `squares` VP^2 (level Q), `gaps` VP, `largest` VP, `leader` VP at the table of the best-ranked team that plays,
    `rank_squares` (level R), `from_top` (level T), pairs of one club, rematches, and `byes_before` of the bye team.
    """

    squares: Number
    gaps: Number
    largest: Number
    leader: Number
    rank_squares: int
    from_top: int
    same_club: int
    rematches: int
    byes_before: int

    def as_json(self) -> dict[str, Any]:
        """Field names to JSON numbers (fractions as "75/2")."""
        return {name: plain(value) for name, value in asdict(self).items()}


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A checked round: pairs from the best table number down, the bye (None in an even field) and its figures.

    `ahead` is the number of later rounds, of those planned, for which a plan without rematch is known to remain
    (level L); None when the field is so large against the planned rounds that any round leaves one.
    """

    pairs: tuple[Pair, ...]
    bye: str | None
    figures: Figures
    ahead: int | None = None

    def opponent(self, team: str) -> str | None:
        """Whom the team plays; None for the bye. Raises KeyError for a team that is not in the round."""
        for pair in self.pairs:
            if team in (pair.a, pair.b):
                return pair.b if team == pair.a else pair.a
        if team == self.bye:
            return None
        raise KeyError(team)

    def as_json(self) -> dict[str, Any]:
        """`{"pairs": [[a, b]], "bye": id, "figures": {...}}` with the reasons beside the pairs."""
        return {
            "pairs": [[pair.a, pair.b] for pair in self.pairs],
            "bye": self.bye,
            "figures": self.figures.as_json(),
            "because": [pair.because for pair in self.pairs],
            "ahead": self.ahead,
        }


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why no legal round exists, checkable by hand (Gallai-Edmonds, Tutte-Berge).

    Each of `groups` has an odd number of teams that may meet only teams of the same group or `brokers`. So each group
    needs a broker, or the bye where the field is odd, and there are more groups than `len(brokers) + byes`.
    """

    groups: tuple[tuple[str, ...], ...]
    brokers: tuple[str, ...]
    byes: int

    def as_json(self) -> dict[str, Any]:
        """The three fields as JSON data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Lift:
    """One bar to be lifted: the pair, what bars it, and the round they last met (None unless a rematch)."""

    a: str
    b: str
    bar: Bar
    round: int | None


@dataclass(frozen=True, slots=True)
class Relaxation:
    """Bars that, lifted together, make the round possible, with the figures of the round that follows."""

    lifts: tuple[Lift, ...]
    figures: Figures

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs to pin: `pair(field.with_pin(*relaxation.pairs))` is the round."""
        return tuple((lift.a, lift.b) for lift in self.lifts)

    def as_json(self) -> dict[str, Any]:
        """Lifts and figures as JSON data."""
        return {"lifts": [asdict(lift) for lift in self.lifts], "figures": self.figures.as_json()}


class Impossible(Exception):
    """No round obeys every rule. Nothing was broken: `because` proves it, `relaxations` lists the cheapest ways out."""

    def __init__(self, because: Certificate, relaxations: Iterable[Relaxation]) -> None:
        super().__init__("impossible")
        self.because = because
        self.relaxations = tuple(relaxations)

    def as_json(self) -> dict[str, Any]:
        """`{"because": ..., "relaxations": [...]}`."""
        return {"because": self.because.as_json(), "relaxations": [way.as_json() for way in self.relaxations]}
