"""What goes into a pairing: one round of one stage, as plain data (`000:4.1.1`)."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, NamedTuple, Self

from tournament.pairing.faults import InvalidField
from tournament.pairing.numbers import Number, plain
from tournament.pairing.reading import read_field

ClubRule = Literal["soft", "hard", "off"]
CLUB_RULES: tuple[ClubRule, ...] = ("soft", "hard", "off")
MOST_TEAMS = 4096


class Policy(NamedTuple):
    """How far level P goes: `protect` leading table numbers, at most `tolerance` VP above the balanced largest gap."""

    protect: int | None
    tolerance: Number | None


BALANCED = Policy(protect=0, tolerance=3)
DEFAULT = Policy(protect=3, tolerance=3)
TOPDOWN = Policy(protect=None, tolerance=None)
POLICIES: Mapping[str, Policy] = {"balanced": BALANCED, "default": DEFAULT, "topdown": TOPDOWN}


@dataclass(frozen=True, slots=True)
class Field:
    """One round to pair. Ids are strings, scores victory points, exact (never a float).

    `order` is the rank and is taken as it stands, with one exception: neighbours in it that are level on score and
    *all* have a lot stand in the order of their lots. A caller whose ranking has finer tie-breaks leaves `lots` out.
    `met`, `forbidden`, `clubs`, `byes`, `lots` and `score` may name teams that are not in `order` (withdrawn, absent):
    they are ignored. A pinned pair stays whatever bars it, except a forbidden one, which contradicts itself.
    `byes` counts byes and forfeit wins: both use up the right to a bye. `protect=None` protects every table,
    `tolerance=None` sets no limit; both together are the strict top-down of bridge regulations.
    """

    order: tuple[str, ...]
    score: Mapping[str, Number]
    met: tuple[tuple[str, str, int], ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    clubs: Mapping[str, str] = field(default_factory=dict)
    pinned: tuple[tuple[str, str], ...] = ()
    byes: Mapping[str, int] = field(default_factory=dict)
    lots: Mapping[str, int] = field(default_factory=dict)
    protect: int | None = 3
    tolerance: Number | None = 3
    rounds_left: int = 0
    club_rule: ClubRule = "soft"

    def under(self, policy: Policy) -> "Field":
        """The same field under another policy, for the alternatives side by side."""
        return replace(self, protect=policy.protect, tolerance=policy.tolerance)

    def with_pin(self, *pairs: tuple[str, str]) -> "Field":
        """The same field with these pairs pinned as well (the preview of a price, or a relaxation chosen)."""
        barred = {frozenset(pair) for pair in pairs}
        kept = tuple(pair for pair in self.forbidden if frozenset(pair) not in barred)
        return replace(self, pinned=(*self.pinned, *pairs), forbidden=kept)

    def ranked(self) -> tuple[str, ...]:
        """The ids by rank, neighbours level on score in lot order where all of them have a lot."""
        ranked: list[str] = []
        for _, run in groupby(self.order, key=lambda team: self.score.get(team, 0)):
            level = list(run)
            if all(team in self.lots for team in level):
                level.sort(key=lambda team: (self.lots[team], team))
            ranked += level
        return tuple(ranked)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read one JSON object in the form `to_json` writes. Numbers stay exact: 37.5 becomes 75/2, "75/2" is read too.

        Raises InvalidField for text that is no JSON, unknown keys and values of the wrong kind.
        """
        return cls(**read_field(text))

    def to_json(self) -> str:
        """The field as one line of JSON in canonical form: the same line for every order of input."""
        return json.dumps(canonical(self), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def validate(field: Field) -> None:
    """Raise InvalidField unless the field can be paired at all: 2 to 4096 distinct teams, settings in their ranges."""
    if len(field.order) < 2:
        raise InvalidField("too_few_teams", len(field.order))
    if len(field.order) > MOST_TEAMS:
        raise InvalidField("too_many_teams", len(field.order))
    _refuse_duplicates("duplicate_team", field.order)
    _validate_values(field)
    _validate_settings(field)
    _validate_pins(field)


def _refuse_duplicates(code: str, names: Iterable[str]) -> None:
    again = sorted(name for name, times in Counter(names).items() if times > 1)
    if again:
        raise InvalidField(code, *again)


def _validate_values(field: Field) -> None:
    unnamed = [team for team in field.order if not isinstance(team, str) or not team]
    if unnamed:
        raise InvalidField("team_without_id", *unnamed)
    for team, points in field.score.items():
        if isinstance(points, bool) or not isinstance(points, int | Fraction):
            raise InvalidField("score_not_exact", team)
    for team, count in field.byes.items():
        if count < 0:
            raise InvalidField("negative_byes", team)
    teams = set(field.order)
    given = (lot for team, lot in field.lots.items() if team in teams)
    _refuse_duplicates("duplicate_lot", map(str, given))


def _validate_settings(field: Field) -> None:
    if field.club_rule not in CLUB_RULES:
        raise InvalidField("unknown_club_rule", field.club_rule)
    if field.protect is not None and field.protect < 0:
        raise InvalidField("negative_protect", field.protect)
    if isinstance(field.tolerance, float) or (field.tolerance is not None and field.tolerance < 0):
        raise InvalidField("bad_tolerance", field.tolerance)
    if field.rounds_left < 0:
        raise InvalidField("negative_rounds_left", field.rounds_left)


def _validate_pins(field: Field) -> None:
    teams = set(field.order)
    barred = {frozenset(pair) for pair in field.forbidden}
    for a, b in field.pinned:
        if a == b or a not in teams or b not in teams:
            raise InvalidField("bad_pin", a, b)
        if frozenset((a, b)) in barred:
            raise InvalidField("pin_of_forbidden_pair", a, b)
    _refuse_duplicates("team_pinned_twice", (team for pair in field.pinned for team in pair))


def canonical(field: Field) -> dict[str, Any]:
    """The field as JSON data in one form only: whatever does not change the round is sorted, filled in or left out."""
    order = field.ranked()
    teams = set(order)
    return {
        "order": order,
        "score": {team: plain(field.score.get(team, 0)) for team in order},
        "met": sorted({(*sorted((a, b)), at) for a, b, at in field.met if {a, b} <= teams}),
        "forbidden": _sorted_pairs(field.forbidden, teams),
        "clubs": {team: club for team, club in field.clubs.items() if club and team in teams},
        "pinned": _sorted_pairs(field.pinned, teams),
        "byes": {team: count for team, count in field.byes.items() if count and team in teams},
        "lots": {team: lot for team, lot in field.lots.items() if team in teams},
        "protect": field.protect,
        "tolerance": None if field.tolerance is None else plain(field.tolerance),
        "rounds_left": field.rounds_left,
        "club_rule": field.club_rule,
    }


def _sorted_pairs(pairs: Iterable[tuple[str, str]], teams: set[str]) -> list[tuple[str, str]]:
    return sorted({(min(pair), max(pair)) for pair in pairs if teams.issuperset(pair)})


def input_digest(field: Field) -> str:
    """SHA-256 (64 hex digits) of the canonical JSON: two inputs that mean the same round have the same digest."""
    return hashlib.sha256(field.to_json().encode()).hexdigest()
