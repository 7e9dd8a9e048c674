"""Recomputing the standings of an exported event, and comparing them with those the file states."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.exchange import ExportedStage
from scoring.places_json import places_to_json
from scoring.ranking import Place, standings

MISSING = "missing"


@dataclass(frozen=True)
class Discrepancy:
    """A value that the file states differently: its path below `standings`, the file's value and ours, as JSON."""

    path: str
    stated: object
    computed: object


@dataclass(frozen=True)
class Recount:
    """The standings of a stage after a round; `discrepancies` is None when the file states no standings.

    The file's standings are compared at the round they were made for, whatever round is asked for here.
    """

    stage: ExportedStage
    after_round: int
    places: tuple[Place, ...]
    discrepancies: tuple[Discrepancy, ...] | None


def recount(stage: ExportedStage, after_round: int | None = None) -> Recount:
    """The standings after a round, at the latest after the last one that has a result.

    Raises `InvalidResult` when the facts contradict each other.
    """
    last = stage.last_round if after_round is None else min(after_round, stage.last_round)
    return Recount(stage, last, standings(stage.entrants, stage.results, stage.rules, last), _compare(stage))


def _compare(stage: ExportedStage) -> tuple[Discrepancy, ...] | None:
    if stage.stated is None:
        return None
    places = standings(stage.entrants, stage.results, stage.rules, stage.stated.after_round)
    return tuple(_differences(stage.stated.places, places_to_json(places)))


def _differences(stated: tuple[Mapping[str, object], ...], computed: list[dict[str, object]]) -> Iterator[Discrepancy]:
    if len(stated) != len(computed):
        yield Discrepancy("places.length", len(stated), len(computed))
    for index, (theirs, ours) in enumerate(zip(stated, computed, strict=False)):
        for key, value in ours.items():
            if theirs.get(key, MISSING) != value:
                yield Discrepancy(f"places[{index}].{key}", theirs.get(key, MISSING), value)
