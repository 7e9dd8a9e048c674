"""From which data a paper was made: a key that changes when, and only when, something on the paper would change."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from tournament.models import Absence, Draw, Entrant, EntrantState, Event, Result, ResultState, Round, Seat
from tournament.queries.paper_kinds import NATURES
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import day_of
from tournament.queries.table_cards import cards_address

Rows = Mapping[Any, list[tuple[Any, ...]]]


class PaperSources:
    """All an event's papers are made from, read once for however many papers, each part when first needed."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def key(self, request: PaperRequest) -> str:
        """Return the SHA-256 over kind, object and data: equal keys, equal papers (but for the time of printing)."""
        read = {name: self._parts[name](request) for name in NATURES[request.kind].made_from}
        return _digest([request.kind, request.params, self._head(request), read])

    @property
    def _parts(self) -> Mapping[str, Callable[[PaperRequest], object]]:
        return {
            "entrants": lambda request: self._entrants[request.stage.division_id],
            "links": lambda _request: self._links,
            "draw": lambda request: self._draws[request.stage.division_id],
            "round": lambda request: self._seats[request.stage.pk, request.round_number],
            "rounds": lambda request: self._up_to(self._seats, request, request.round_number),
            "results": lambda request: self._up_to(self._results, request, request.round_number),
            "earlier_results": lambda request: self._up_to(self._results, request, (request.round_number or 1) - 1),
        }

    def _head(self, request: PaperRequest) -> list[object]:
        """What stands at the head of every paper, and the rules that results are scored by."""
        stage, event = request.stage, self.event
        days = [event.starts_on.isoformat(), event.ends_on.isoformat(), event.time_zone]
        return [event.name, event.venue, event.organiser, days, stage.division.name, stage.name, stage.scoring]

    @cached_property
    def _entrants(self) -> Rows:
        """Names, lots and who has withdrawn, by division; who has checked in or paid is on no paper."""
        printed = ("pk", "lot", "team_name", "player1", "player2", "club", "start_vp")
        rows = Entrant.objects.filter(division__event=self.event).order_by("pk")
        columns = rows.values_list("division_id", *printed, "state")
        return _grouped(((*row[:-1], row[-1] == EntrantState.WITHDRAWN) for row in columns), 1)

    @cached_property
    def _links(self) -> list[object]:
        """Which tables have a link, which link, and under which address; never what opens it."""
        links = self.event.table_links.filter(revoked_at=None).order_by("table_number")
        return [cards_address(self.event), *links.values_list("table_number", "pk")]

    @cached_property
    def _draws(self) -> Rows:
        rows = Draw.objects.filter(division__event=self.event).order_by("pk")
        return _grouped(rows.values_list("division_id", "pk", "digest", "reason"), 1)

    @cached_property
    def _seats(self) -> Rows:
        """Who sits where, and on which day, by stage and round; drafts are not for paper."""
        rounds = Round.objects.filter(stage__division__event=self.event).public()
        days = {pk: str(day_of(self.event, at)) for pk, at in rounds.values_list("pk", "published_at")}
        rows = Seat.objects.filter(round__in=days).order_by("match", "side")
        seats = rows.values_list("round__stage_id", "round__number", "round_id", "match__table_number", "entrant_id")
        return _grouped(((*row[:2], days[row[2]], *row[3:]) for row in seats), 2)

    @cached_property
    def _results(self) -> Rows:
        """The approved results and the rounds sat out, by stage and round."""
        absent = Absence.objects.filter(stage__division__event=self.event).order_by("pk")
        rows = Result.objects.filter(match__round__stage__division__event=self.event, state=ResultState.APPROVED)
        columns = ("match_id", "kind", "winner", "level_difference", "level_a", "level_b")
        played = rows.order_by("match").values_list("match__round__stage_id", "match__round__number", *columns)
        return _grouped([*played, *absent.values_list("stage_id", "round_number", "entrant_id")], 2)

    @staticmethod
    def _up_to(rows: Rows, request: PaperRequest, last: int | None) -> list[object]:
        return [rows[request.stage.pk, number] for number in range(1, (last or 0) + 1)]


def _grouped(rows: Iterable[tuple[Any, ...]], columns: int) -> Rows:
    """Return the rows by their first column, or by the pair of their first two."""
    groups: dict[Any, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        groups[row[0] if columns == 1 else row[:columns]].append(row[columns:])
    return groups


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
