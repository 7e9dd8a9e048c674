"""The whole event as one JSON document, `docs/export-format.md`; `python -m scoring` recounts it without a database."""

import json
from collections import defaultdict
from datetime import datetime
from typing import Any

from django.utils import timezone

import scoring
from rules.readings import Reading, readings_of
from rules.snapshots import Confirmation
from scoring.exchange import FORMAT, VERSION
from scoring.numbers import number_to_json
from tournament.models import (
    Division,
    Draw,
    Entrant,
    EntrantState,
    Event,
    Match,
    Result,
    ResultState,
    Round,
    Side,
    Stage,
)
from tournament.queries.event_book import snapshot_of
from tournament.queries.results import rounds_sat_out
from tournament.queries.standings import standings

Json = dict[str, Any]
PRIVATE = ("phone", "fee_paid", "note")


def export_event(event: Event, *, private: bool = False) -> Json:
    """Return the event as JSON values; phones, fees and notes only when `private` is asked for, drafts never."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "private": private,
        "exported_at": _time(timezone.now()),
        "event": _event(event),
        "divisions": [_division(division, private=private) for division in event.divisions.all()],
    }


def export_text(event: Event, *, private: bool = False) -> str:
    """Return the document as text: one member a line, so that two exports can be compared by eye."""
    return json.dumps(export_event(event, private=private), ensure_ascii=False, indent=1) + "\n"


def _event(event: Event) -> Json:
    names = ("name", "book", "slug", "venue", "organiser", "time_zone")
    days = {"starts_on": event.starts_on.isoformat(), "ends_on": event.ends_on.isoformat()}
    return {name: getattr(event, name) for name in names} | days | _book(event)


def _book(event: Event) -> Json:
    """The readings of ambiguous clauses that the event plays, and its house rules."""
    snapshot = snapshot_of(event)
    confirmed = {each.reading: each for each in snapshot.confirmations}
    return {
        "readings": [_reading(each, confirmed.get(each.id)) for each in readings_of(snapshot.tables)],
        "house_rules": [{"field": each.path, "value": each.value, "note": each.note} for each in snapshot.house_rules],
    }


def _reading(reading: Reading, confirmation: Confirmation | None) -> Json:
    return {
        "id": reading.id,
        "choice": reading.chosen,
        "clause": reading.clause,
        "confirmed_by": confirmation.by if confirmation else None,
        "confirmed_at": confirmation.on if confirmation else None,
    }


def _division(division: Division, *, private: bool) -> Json:
    entrants = sorted(division.entrants.all(), key=lambda entrant: (entrant.lot is None, entrant.lot or 0, entrant.pk))
    return {
        "name": division.name,
        "entrants": [_entrant(entrant, private=private) for entrant in entrants],
        "draws": [_draw(draw) for draw in division.draws.select_related("drawn_by").order_by("pk")],
        "stages": [_stage(stage) for stage in division.stages.all()],
    }


def _entrant(entrant: Entrant, *, private: bool) -> Json:
    document = {
        "id": str(entrant.pk),
        "name": entrant.team_name,
        "players": [entrant.player1, entrant.player2],
        "club": entrant.club,
        "team_leader": entrant.team_leader,
        "lot": entrant.lot,
        "state": entrant.state,
        "withdrawn": entrant.state == EntrantState.WITHDRAWN,
        "withdrawn_from": entrant.withdrawn_from,
        "first_round": entrant.first_round,
        "start_vp": number_to_json(scoring.exact(entrant.start_vp)),
    }
    return document | ({name: getattr(entrant, name) for name in PRIVATE} if private else {})


def _draw(draw: Draw) -> Json:
    return {
        "seed": None if draw.by_hand else draw.seed,
        "by_hand": draw.by_hand,
        "entries": draw.entries,
        "lots": draw.lots,
        "digest": draw.digest,
        "reason": draw.reason,
        "drawn_by": draw.drawn_by.get_username() if draw.drawn_by else None,
        "drawn_at": _time(draw.drawn_at),
    }


def _stage(stage: Stage) -> Json:
    table = standings(stage)
    results = _results_by_match(stage)
    absent = _absent_by_round(stage)
    rounds = stage.rounds.public().order_by("number").prefetch_related("matches__seats")
    return {
        "id": str(stage.pk),
        "name": stage.name,
        "kind": stage.kind,
        "rules": stage.scoring,
        "entrants": [str(pk) for pk in stage.division.entrants.exclude(lot=None).values_list("pk", flat=True)],
        "planned_rounds": stage.planned_rounds,
        "policy": stage.pairing,
        "rounds": [_round(a_round, absent[a_round.number], results) for a_round in rounds],
        "standings": {
            "after_round": table.after_round,
            "places": scoring.places_to_json(row.place for row in table.rows),
        },
    }


def _results_by_match(stage: Stage) -> dict[int, list[Result]]:
    """All versions of all results of a stage, oldest first, in one query."""
    versions: dict[int, list[Result]] = defaultdict(list)
    rows = Result.objects.filter(match__round__stage=stage).select_related("entered_by").order_by("match", "version")
    for result in rows:
        versions[result.match_id].append(result)
    return versions


def _absent_by_round(stage: Stage) -> dict[int, list[str]]:
    absent: dict[int, list[str]] = defaultdict(list)
    for number, entrant in rounds_sat_out(stage):
        absent[number].append(str(entrant))
    return absent


def _round(a_round: Round, absent: list[str], results: dict[int, list[Result]]) -> Json:
    pairing = {
        "by_hand": a_round.by_hand,
        "digest": a_round.digest,
        "field": json.loads(a_round.field),
        "answer": a_round.pairing,
    }
    return {
        "number": a_round.number,
        "state": a_round.state,
        "pairing": pairing,
        "absent": absent,
        "matches": [_match(match, results.get(match.pk, [])) for match in a_round.matches.all()],
    }


def _match(match: Match, versions: list[Result]) -> Json:
    seated = {seat.side: str(seat.entrant_id) for seat in match.seats.all()}
    a, b = seated[Side.A], seated.get(Side.B)
    if b is None:
        return {"table": None, "a": a, "b": None, "result": _bye(a), "history": []}
    valid = next((result for result in versions if result.state == ResultState.APPROVED), None)
    return {
        "table": match.table_number,
        "a": a,
        "b": b,
        "result": None if valid is None else _result(valid, seated),
        "history": [_result(result, seated) for result in versions if result is not valid],
    }


def _bye(entrant: str) -> Json:
    return {
        "kind": "bye",
        "winner": entrant,
        "level_difference": None,
        "levels": None,
        "version": 1,
        "reason": "",
        "entered_by": None,
        "entered_at": None,
    }


def _result(result: Result, seated: dict[str, str]) -> Json:
    return {
        "kind": result.kind,
        "winner": seated.get(result.winner),
        "level_difference": result.level_difference,
        "levels": [result.level_a, result.level_b] if result.level_a and result.level_b else None,
        "version": result.version,
        "reason": result.reason,
        "entered_by": result.entered_by.get_username() if result.entered_by else None,
        "entered_at": _time(result.entered_at),
    }


def _time(moment: datetime) -> str:
    return timezone.localtime(moment).isoformat(timespec="seconds")
