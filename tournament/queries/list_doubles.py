"""Players of an uploaded list who stand in two pairs: in the list itself, or in it and at the event."""

from collections import defaultdict
from dataclasses import dataclass

from tournament.models import Division
from tournament.models.entrants import name_key
from tournament.queries.double_players import pairs_that_play
from tournament.queries.import_preview import Preview, PreviewRow, RowFate

TAKEN = frozenset({RowFate.NEW, RowFate.CHANGED, RowFate.UNCHANGED, RowFate.NAMESAKE})


@dataclass(frozen=True)
class AlsoPlays:
    """A player of the row at `line` who also stands in another pair: at another line, or (0) on the list already."""

    line: int
    player: str
    team: str
    other_line: int = 0


def also_playing(found: Preview, division: Division) -> tuple[AlsoPlays, ...]:
    """Return each second place of a player, in the order of the file; one query.

    A pair on the list that the file changes counts as the file has it.
    """
    rows = [row for row in found.rows if row.fate in TAKEN]
    named = {row.entrant.pk for row in rows if row.entrant}
    places: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for entrant in pairs_that_play(division.event):
        if entrant.pk not in named:
            for player in (entrant.player1, entrant.player2):
                places[name_key(player)].append((entrant.team_name, 0))
    seconds: list[AlsoPlays] = []
    for row in rows:
        for player in (row.values["player1"], row.values["player2"]):
            there = places[name_key(player)]
            seconds += (AlsoPlays(row.line, player, team, line) for team, line in there)
            there.append((_team(row), row.line))
    return tuple(seconds)


def _team(row: PreviewRow) -> str:
    return row.values.get("team_name") or (row.entrant.team_name if row.entrant else "")
