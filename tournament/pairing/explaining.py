"""Why a team does not play somebody closer: each closer candidate with exactly one reason, or its price."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from tournament.pairing.field import Field
from tournament.pairing.ground import Ground, lay_out, with_pin
from tournament.pairing.matching import optimum, weigh
from tournament.pairing.result import Because, Figures, PairedRound
from tournament.pairing.swiss import settle

Why = Literal["rematch", "forbidden", "same_club", "pinned", "bye", "second_bye", "unpairable", "later_rounds", "price"]

# Weighed once, a band this wide serves every price: the pinned pair, the pairs of three leaders and a bye are left out.
MARGIN: Final = 9


@dataclass(frozen=True, slots=True)
class Candidate:
    """A team that stands closer, and why it is not the opponent.

    `rematch`: met in `round`. `forbidden`, `same_club`: barred. `pinned`: one of the two is pinned to `other`. `bye`:
    it has the bye. `second_bye` (of a bye only): it had more byes. `unpairable`: the rest would have no legal round.
    `later_rounds`: the planned later rounds would not stay pairable. `price`: allowed, and `figures` are those of the
    round that follows when the pair is pinned.
    """

    team: str
    why: Why
    round: int | None = None
    other: str | None = None
    figures: Figures | None = None

    def as_json(self) -> dict[str, Any]:
        """The fields that say something, as JSON data."""
        told = {name: value for name, value in asdict(self).items() if value is not None}
        return told | ({"figures": self.figures.as_json()} if self.figures else {})


@dataclass(frozen=True, slots=True)
class Explanation:
    """One team's place in a round: opponent (None: the bye), the level that decided, the closer candidates by nearness.

    `figures` are those of the round as it is, to set the prices against.
    """

    team: str
    opponent: str | None
    because: Because | Literal["bye"]
    figures: Figures
    closer: tuple[Candidate, ...]

    def as_json(self) -> dict[str, Any]:
        """The explanation as JSON data."""
        return {
            "team": self.team,
            "opponent": self.opponent,
            "because": self.because,
            "figures": self.figures.as_json(),
            "closer": [candidate.as_json() for candidate in self.closer],
        }


def explain(field: Field, result: PairedRound, team: str) -> Explanation:
    """Explain one team's place in `result`, the round that `pair(field)` gave.

    Closer means a smaller score gap, or the same gap and fewer places between. For the team with the bye the candidates
    are those that stood before it in the order of level B, and lower ranked ones. Raises KeyError for an unknown team.
    """
    ground = lay_out(field)
    opponent = result.opponent(team)
    if opponent is None:
        return Explanation(team, None, "bye", result.figures, tuple(_bye_candidates(ground, team)))
    because = next(match.because for match in result.pairs if team in (match.a, match.b))
    candidates = _closer(ground, team, opponent)
    if len(candidates) > 1:
        ground = replace(ground, known=weigh(ground, range(len(ground.teams)), MARGIN), known_spare=MARGIN)
    closer = tuple(_judge(ground, result, team, other) for other in candidates)
    return Explanation(team, opponent, because, result.figures, closer)


def _closer(ground: Ground, team: str, opponent: str) -> list[str]:
    me = ground.rank[team]

    def nearness(other: int) -> tuple[int, int, int]:
        return ground.gap(me, other), abs(me - other), other

    limit = nearness(ground.rank[opponent])[:2]
    others = (other for other in range(len(ground.teams)) if other != me and nearness(other)[:2] < limit)
    return [ground.teams[other] for other in sorted(others, key=nearness)]


def _judge(ground: Ground, result: PairedRound, team: str, other: str) -> Candidate:
    return _bar(ground, team, other) or _engaged(ground, result, team, other) or _priced(ground, result, team, other)


def _bar(ground: Ground, team: str, other: str) -> Candidate | None:
    a, b = ground.rank[team], ground.rank[other]
    if b in ground.met[a]:
        return Candidate(other, "rematch", round=ground.met[a][b])
    if ground.forbidden[a] >> b & 1:
        return Candidate(other, "forbidden")
    return Candidate(other, "same_club") if ground.same_club(a, b) else None


def _engaged(ground: Ground, result: PairedRound, team: str, other: str) -> Candidate | None:
    for a, b in ground.field.pinned:
        if other in (a, b) or team in (a, b):
            engaged = {a, b} - {team, other}
            return Candidate(other, "pinned", other=min(engaged))
    return Candidate(other, "bye") if other == result.bye else None


def _priced(ground: Ground, result: PairedRound, team: str, other: str) -> Candidate:
    instead = settle(with_pin(ground, team, other))
    if instead is None:
        return Candidate(other, "unpairable")
    if _loses_rounds(result, instead):
        return Candidate(other, "later_rounds")
    return Candidate(other, "price", figures=instead.figures)


def _loses_rounds(result: PairedRound, instead: PairedRound) -> bool:
    return result.ahead is not None and instead.ahead is not None and instead.ahead < result.ahead


def _bye_candidates(ground: Ground, team: str) -> Iterator[Candidate]:
    """By rank from the bottom: every team that level B would have preferred, or that stands lower."""
    pinned = {one: other for a, b in ground.field.pinned for one, other in ((a, b), (b, a))}
    turn = {place: number for number, place in enumerate(ground.bye_order)}
    me = ground.rank[team]
    for place in reversed(range(len(ground.teams))):
        other = ground.teams[place]
        if place == me or (place < me and turn[place] > turn[me]):
            continue
        if other in pinned:
            yield Candidate(other, "pinned", other=pinned[other])
        elif turn[place] > turn[me]:
            yield Candidate(other, "second_bye")
        else:
            yield Candidate(other, _why_no_bye(ground, other))


def _why_no_bye(ground: Ground, other: str) -> Why:
    """Level B passed over a team whose turn it was: the rest has no legal round, now or later."""
    free = ground.free
    rest = [team for team in free if team != ground.rank[other]]
    return "unpairable" if optimum(ground, rest) is None else "later_rounds"
