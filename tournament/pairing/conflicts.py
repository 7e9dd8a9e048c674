"""Conflicts of a round, however it was made. Reads the field itself, not the engine's view of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from tournament.pairing.field import Field
from tournament.pairing.prices import ends
from tournament.pairing.result import Pair

Kind = Literal[
    "rematch",
    "same_club",
    "forbidden",
    "second_bye",
    "missing",
    "twice",
    "unknown",
    "itself",
    "two_byes",
    "needless_bye",
    "pin_broken",
]
Ends = tuple[str, str]
NOBODY = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """One thing wrong with a round. `hard` breaks a rule; else it is a warning. `round` is that of the last meeting."""

    kind: Kind
    teams: tuple[str, ...]
    round: int | None
    hard: bool


def check(field: Field, pairs: Iterable[Pair | Ends], bye: str | None) -> tuple[Conflict, ...]:
    """All conflicts of the arrangement, in order of kind and rank; empty when the round may be published.

    A pair with the empty id is a bye too. A rematch or same-club pair that is pinned is a warning only: somebody gave
    a reason for it.
    """
    played, byes = _sort_out(pairs, bye)
    return (
        *_places(field, played, byes),
        *_byes(field, byes),
        *_bars(field, played),
        *_pins(field, played),
    )


def _sort_out(pairs: Iterable[Pair | Ends], bye: str | None) -> tuple[list[Ends], list[str]]:
    written = [ends(pair) for pair in pairs]
    byes = [a or b for a, b in written if NOBODY in (a, b) and a != b]
    if bye is not None:
        byes.append(bye)
    return [(a, b) for a, b in written if NOBODY not in (a, b)], byes


def _places(field: Field, played: list[Ends], byes: list[str]) -> Iterator[Conflict]:
    seats = Counter(team for pair in played for team in set(pair))
    seats.update(byes)
    for team in field.order:
        if not seats[team]:
            yield Conflict("missing", (team,), None, hard=True)
        elif seats[team] > 1:
            yield Conflict("twice", (team,), None, hard=True)
    known = set(field.order)
    for team in sorted(seats.keys() - known):
        yield Conflict("unknown", (team,), None, hard=True)


def _byes(field: Field, byes: list[str]) -> Iterator[Conflict]:
    if byes and len(field.order) % 2 == 0:
        yield Conflict("needless_bye", tuple(byes), None, hard=True)
    if len(byes) > 1:
        yield Conflict("two_byes", tuple(byes), None, hard=True)
    for team in byes:
        if field.byes.get(team, 0):
            yield Conflict("second_bye", (team,), None, hard=False)


def _bars(field: Field, played: list[Ends]) -> Iterator[Conflict]:
    meetings: dict[frozenset[str], int] = {}
    for a, b, at in field.met:
        meetings[frozenset((a, b))] = max(at, meetings.get(frozenset((a, b)), at))
    forbidden = {frozenset(barred) for barred in field.forbidden}
    pinned = {frozenset(pin) for pin in field.pinned}
    for one in played:
        teams = frozenset(one)
        if len(teams) == 1:
            yield Conflict("itself", one, None, hard=True)
            continue
        if teams in forbidden:
            yield Conflict("forbidden", one, None, hard=True)
        if teams in meetings:
            yield Conflict("rematch", one, meetings[teams], hard=teams not in pinned)
        if _of_one_club(field, one):
            yield Conflict("same_club", one, None, hard=field.club_rule == "hard" and teams not in pinned)


def _of_one_club(field: Field, one: Ends) -> bool:
    a, b = (field.clubs.get(team, "") for team in one)
    return field.club_rule != "off" and a == b != ""


def _pins(field: Field, played: list[Ends]) -> Iterator[Conflict]:
    sitting = {frozenset(pair) for pair in played}
    for pin in field.pinned:
        if frozenset(pin) not in sitting:
            yield Conflict("pin_broken", pin, None, hard=True)
