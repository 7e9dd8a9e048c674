"""The field seen by rank: teams become numbers 0..n-1 (best first), bars become bit sets."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import lcm

from tournament.pairing.field import Field

Couple = tuple[int, int]
# Two ranks, the teams that may stand between them, the weight.
WeighedCouple = tuple[int, int, int, int]


def bits(mask: int) -> Iterator[int]:
    """The members of a bit set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> int:
    """The bit set of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


@dataclass(frozen=True, slots=True)
class Ground:
    """What every level needs to know, computed once a field.

    `points` are the scores times `scale`, whole numbers. `closed[i]` holds whom team i may not meet (level H),
    `mates[i]` its club mates where the rule is soft (level S), itself excluded. `couples` are the pinned pairs, better
    rank first. `in_step`: the order never puts a smaller score first, which the band relies on. `known` are the couples
    of a band with the margin `known_spare`, weighed beforehand for grounds that differ in their pins only.
    """

    field: Field
    teams: tuple[str, ...]
    rank: Mapping[str, int]
    points: tuple[int, ...]
    scale: int
    met: tuple[Mapping[int, int], ...]
    forbidden: tuple[int, ...]
    club: tuple[int, ...]
    closed: tuple[int, ...]
    mates: tuple[int, ...]
    couples: tuple[Couple, ...]
    bye_order: tuple[int, ...]
    in_step: bool
    known: tuple[WeighedCouple, ...] = ()
    known_spare: int = -1

    @property
    def free(self) -> tuple[int, ...]:
        """The teams no pin has placed, by rank."""
        placed = {team for couple in self.couples for team in couple}
        return tuple(team for team in range(len(self.teams)) if team not in placed)

    def gap(self, a: int, b: int) -> int:
        """Score gap of two teams in scaled points, never negative."""
        return abs(self.points[a] - self.points[b])

    def same_club(self, a: int, b: int) -> bool:
        """True when both have the same club and the club rule is on."""
        return self.field.club_rule != "off" and bool(self.club[a] >> b & 1)

    def may_meet(self, a: int, b: int) -> bool:
        """Level H: no earlier meeting, no forbidden pair, no common club under the hard rule (`000:4.1.1`)."""
        return not self.closed[a] >> b & 1


def lay_out(field: Field) -> Ground:
    """Turn a valid field into its ground."""
    teams = field.ranked()
    rank = {team: place for place, team in enumerate(teams)}
    scale = lcm(*(field.score.get(team, 0).denominator for team in teams))
    points = tuple(int(field.score.get(team, 0) * scale) for team in teams)
    met = _meetings(field, rank)
    forbidden = _forbidden(field, rank)
    club = _clubs(field, teams)
    hard, soft = field.club_rule == "hard", field.club_rule == "soft"
    nobody = (0,) * len(teams)
    apart = club if hard else nobody
    return Ground(
        field=field,
        teams=teams,
        rank=rank,
        points=points,
        scale=scale,
        met=met,
        forbidden=forbidden,
        club=club,
        closed=tuple(mask_of(met[team]) | forbidden[team] | apart[team] for team in range(len(teams))),
        mates=club if soft else nobody,
        couples=_couples(field, rank),
        bye_order=_bye_order(field, teams, rank),
        in_step=all(better >= worse for better, worse in pairwise(points)),
    )


def _meetings(field: Field, rank: Mapping[str, int]) -> tuple[Mapping[int, int], ...]:
    met: tuple[dict[int, int], ...] = tuple({} for _ in rank)
    for one, other, at in field.met:
        if one in rank and other in rank and one != other:
            a, b = rank[one], rank[other]
            met[a][b] = met[b][a] = max(at, met[a].get(b, at))
    return met


def _forbidden(field: Field, rank: Mapping[str, int]) -> tuple[int, ...]:
    barred = [0] * len(rank)
    for one, other in field.forbidden:
        if one in rank and other in rank and one != other:
            a, b = rank[one], rank[other]
            barred[a] |= 1 << b
            barred[b] |= 1 << a
    return tuple(barred)


def _clubs(field: Field, teams: tuple[str, ...]) -> tuple[int, ...]:
    members: dict[str, int] = {}
    for place, team in enumerate(teams):
        name = field.clubs.get(team, "")
        if name:
            members[name] = members.get(name, 0) | 1 << place
    return tuple(members.get(field.clubs.get(team, ""), 0) & ~(1 << place) for place, team in enumerate(teams))


def with_pin(ground: Ground, a: str, b: str) -> Ground:
    """The ground with one more couple, of teams that have none and may meet."""
    field = ground.field.with_pin((a, b))
    return replace(ground, field=field, couples=_couples(field, ground.rank))


def _couples(field: Field, rank: Mapping[str, int]) -> tuple[Couple, ...]:
    couples = []
    for one, other in field.pinned:
        a, b = sorted((rank[one], rank[other]))
        couples.append((a, b))
    return tuple(sorted(couples))


def _bye_order(field: Field, teams: tuple[str, ...], rank: Mapping[str, int]) -> tuple[int, ...]:
    """Level B: fewest byes so far, then the lowest rank."""
    return tuple(sorted(rank.values(), key=lambda place: (field.byes.get(teams[place], 0), -place)))
