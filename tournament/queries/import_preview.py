"""What an uploaded list would do to the entry list, row by row, before anything is saved."""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tournament.models import Division, Entrant, EntrantImport
from tournament.models.entrants import name_key
from tournament.queries.double_players import plays
from tournament.queries.entrant_file import LONGEST


class RowFate(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    NAMESAKE = "namesake"
    DOUBLE_IN_FILE = "double_in_file"
    DOUBLE_IN_LIST = "double_in_list"
    BAD = "bad"


LEFT_OUT = frozenset({RowFate.BAD, RowFate.NAMESAKE, RowFate.DOUBLE_IN_FILE, RowFate.DOUBLE_IN_LIST})


@dataclass(frozen=True)
class Change:
    """A field that would get another value; a phone is only said to change."""

    field: str
    old: str
    new: str


@dataclass(frozen=True)
class PreviewRow:
    """A row of the file: its line, what becomes of it, what it would write to which pair, and why not.

    `reason` is a code of `list_words.PROBLEMS` with `detail` (a line number or a team), `remark` one of `REMARKS`.
    `numbered` is the free team name under which another pair's namesake can be let in.
    """

    line: int
    fate: RowFate
    values: Mapping[str, Any]
    entrant: Entrant | None = None
    changes: tuple[Change, ...] = ()
    reason: str = ""
    detail: str = ""
    remark: str = ""
    numbered: str = ""

    @property
    def masked_phone(self) -> str:
        """The phone as the desk shows it."""
        return Entrant(phone=self.values.get("phone", "")).masked_phone


@dataclass(frozen=True)
class Preview:
    """All rows of a list; `of` gives those with one fate."""

    rows: tuple[PreviewRow, ...]

    def of(self, fate: RowFate) -> tuple[PreviewRow, ...]:
        """Return the rows with this fate."""
        return tuple(row for row in self.rows if row.fate is fate)

    @property
    def counts(self) -> dict[str, int]:
        """How many rows have each fate."""
        return {fate.value: len(self.of(fate)) for fate in RowFate}

    @property
    def left_out(self) -> tuple[PreviewRow, ...]:
        """The rows that cannot be taken, in the order of the file."""
        return tuple(row for row in self.rows if row.fate in LEFT_OUT)

    @property
    def remarked(self) -> tuple[PreviewRow, ...]:
        """The rows that are taken, but not whole."""
        return tuple(row for row in self.rows if row.remark and row.fate not in LEFT_OUT)


def preview(kept: EntrantImport, *, number_namesakes: bool = False) -> Preview:
    """Compare a kept list with the entry list; one query.

    A row is a pair on the list if both players are the same (in either order), else if team, club and a player are.
    Other players under the name of a team of their club stay out, unless `number_namesakes` lets them in as 红队2.
    """
    reader = _Reader(kept.division)
    rows = [reader.fate(row) for row in kept.rows]
    return Preview(tuple(map(_let_in, rows) if number_namesakes else rows))


def _let_in(row: PreviewRow) -> PreviewRow:
    if row.fate is not RowFate.NAMESAKE:
        return row
    values = dict(row.values) | {"team_name": row.numbered}
    return replace(row, fate=RowFate.NEW, values=values, reason="", detail="")


class _Reader:
    """Reads the rows one after another against the pairs on the list and the rows before."""

    def __init__(self, division: Division) -> None:
        entrants = list(division.entrants.all())
        self.by_players = {entrant.players_key: entrant for entrant in entrants}
        self.by_team = {entrant.team_key: entrant for entrant in entrants}
        self.seen_players: dict[str, int] = {}
        self.seen_teams: dict[str, int] = {}

    def fate(self, row: Mapping[str, Any]) -> PreviewRow:
        """Return what becomes of the next row."""
        line, values, remark = row["line"], complete_values(row["values"]), row["remark"]
        if row["problem"]:
            return PreviewRow(line, RowFate.BAD, values, reason=row["problem"], remark=remark)
        players, team = entrant_keys(values)
        if earlier := self.seen_players.get(players):
            return PreviewRow(line, RowFate.DOUBLE_IN_FILE, values, reason="double_in_file", detail=str(earlier))
        self.seen_players[players] = line
        if team in self.seen_teams:
            return self._second_of_its_name(row, values, self.by_players.get(players), str(self.seen_teams[team]))
        self.seen_teams[team] = line
        return self._first_of_its_name(row, values, self.by_players.get(players), self.by_team.get(team))

    def _second_of_its_name(
        self, row: Mapping[str, Any], values: dict[str, Any], entrant: Entrant | None, earlier: str
    ) -> PreviewRow:
        """A pair whose team stands at an earlier line; one that was let in before keeps the name it got then."""
        if entrant is None:
            return self._namesake(row, values, "namesake_in_file", earlier)
        typed = {name: value for name, value in row["values"].items() if name != "team_name"}
        return _known(row, values, entrant, typed)

    def _first_of_its_name(
        self, row: Mapping[str, Any], values: dict[str, Any], same_players: Entrant | None, same_team: Entrant | None
    ) -> PreviewRow:
        line, remark = row["line"], row["remark"]
        if same_players and same_team and same_players.pk != same_team.pk:
            detail = str(same_team)
            return PreviewRow(line, RowFate.DOUBLE_IN_LIST, values, reason="double_in_list", detail=detail)
        entrant = same_players or same_team
        if entrant is None:
            return PreviewRow(line, RowFate.NEW, values, remark=remark)
        if not any(plays(entrant, values[name]) for name in ("player1", "player2")):
            return self._namesake(row, values, "namesake_in_list", str(entrant))
        return _known(row, values, entrant, row["values"])

    def _namesake(self, row: Mapping[str, Any], values: dict[str, Any], reason: str, detail: str) -> PreviewRow:
        """Other players under a name that is taken, with the first numbered one that is free."""
        room = LONGEST["team_name"] - len("999")
        names = (f"{values['team_name'][:room]}{number}" for number in itertools.count(2))
        keys = ((name, entrant_keys(values | {"team_name": name})[1]) for name in names)
        name, key = next((n, k) for n, k in keys if k not in self.by_team and k not in self.seen_teams)
        self.seen_teams[key] = row["line"]
        return PreviewRow(
            row["line"], RowFate.NAMESAKE, values, reason=reason, detail=detail, remark=row["remark"], numbered=name
        )


def _known(row: Mapping[str, Any], values: dict[str, Any], entrant: Entrant, typed: Mapping[str, str]) -> PreviewRow:
    """A pair that is on the list: changed or unchanged."""
    values = _without_swap(values, entrant, typed)
    changes = _changes(entrant, values)
    fate = RowFate.CHANGED if changes else RowFate.UNCHANGED
    return PreviewRow(row["line"], fate, values, entrant, changes, remark=row["remark"])


def complete_values(values: Mapping[str, str]) -> dict[str, Any]:
    """Return a row's values as the entrant stores them; a team without a name is called after its players."""
    complete: dict[str, Any] = dict(values)
    if "player1" in complete and "player2" in complete:
        complete.setdefault("team_name", team_name_of(complete["player1"], complete["player2"]))
    if "fee_paid" in complete:
        complete["fee_paid"] = complete["fee_paid"] == "1"
    return complete


def team_name_of(player1: str, player2: str) -> str:
    """Return the name of a team that was given none."""
    return f"{player1}/{player2}"[: Entrant._meta.get_field("team_name").max_length]


def entrant_keys(values: Mapping[str, Any]) -> tuple[str, str]:
    """Return the keys that the entrant of these values would be stored with: players, team."""
    entrant = Entrant(**{name: values.get(name, "") for name in ("team_name", "player1", "player2", "club")})
    entrant.set_keys()
    return entrant.players_key, entrant.team_key


def _without_swap(values: dict[str, Any], entrant: Entrant, typed: Mapping[str, str]) -> dict[str, Any]:
    """Leave out what only looks like a change: the players in the other order, and a name the list did not give."""
    if name_key(values["player1"], values["player2"]) == entrant.players_key:
        first = entrant.player1, entrant.player2
        if name_key(values["player1"]) != name_key(first[0]):
            values = values | {"player1": values["player2"], "player2": values["player1"]}
    return values if "team_name" in typed else {n: v for n, v in values.items() if n != "team_name"}


def _changes(entrant: Entrant, values: Mapping[str, Any]) -> tuple[Change, ...]:
    names: Iterable[str] = (name for name, value in values.items() if getattr(entrant, name) != value)
    return tuple(Change(name, *_shown(name, getattr(entrant, name), values[name])) for name in names)


def _shown(name: str, old: Any, new: Any) -> tuple[str, str]:
    if name == "phone":
        return "***" if old else "", "***"
    if isinstance(new, bool):
        return ("✓" if old else "○"), ("✓" if new else "○")
    return str(old), str(new)
