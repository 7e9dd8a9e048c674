"""Standings as JSON, the way an exported event states them (`docs/export-format.md`)."""

from collections.abc import Iterable

from scoring.numbers import number_to_json
from scoring.ranking import Decision, Place
from scoring.tie_breaks import Value


def places_to_json(places: Iterable[Place]) -> list[dict[str, object]]:
    """Standings as the exported event states them, best first."""
    return [_place_to_json(place) for place in places]


def _place_to_json(place: Place) -> dict[str, object]:
    return {
        "rank": place.rank,
        "shared": place.shared,
        "entrant": place.entrant,
        "victory_points": number_to_json(place.victory_points),
        "rounds_won": place.rounds_won,
        "round_vps": [_value(vp) for vp in place.round_vps],
        "played": place.played,
        "byes": place.byes,
        "forfeits": place.forfeits,
        "walkovers": place.walkovers,
        "absences": place.absences,
        "tie_values": [_value(value) for value in place.tie_values],
        "decided_by": None if place.decided_by is None else _decision_to_json(place.decided_by),
    }


def _decision_to_json(decision: Decision) -> dict[str, object]:
    return {
        "code": decision.code,
        "own": _value(decision.own),
        "other": _value(decision.other),
        "neighbour": decision.neighbour,
        "side": decision.side,
    }


def _value(value: Value) -> int | str | None:
    return None if value is None else number_to_json(value)
