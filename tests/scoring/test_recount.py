"""Recounting an exported event and comparing it with the standings in the file."""

import json
from dataclasses import replace

import pytest

from scoring import InvalidResult
from scoring.exchange import ExportedStage, StatedStandings, read_export
from scoring.recount import Discrepancy, recount
from tests.scoring.test_exchange import EXAMPLE


@pytest.fixture
def stage() -> ExportedStage:
    (only,) = read_export(json.dumps(EXAMPLE)).stages
    return only


def test_standings_in_the_example_are_right(stage: ExportedStage) -> None:
    found = recount(stage)

    assert (found.after_round, found.discrepancies) == (3, ())


def test_example_ends_as_worked_out_by_hand(stage: ExportedStage) -> None:
    # 13: 22, 27, forfeit (22 + 27) / 2; 17: 12 to start with, bye 18, 23; 12: 13, 25, 16.
    top = [(place.entrant, str(place.victory_points), place.rounds_won) for place in recount(stage).places[:3]]

    assert top == [("13", "147/2", 3), ("12", "54", 2), ("17", "53", 1)]


def test_recount_goes_back_to_a_round_and_still_compares_the_round_of_the_file(stage: ExportedStage) -> None:
    found = recount(stage, after_round=1)

    assert (found.after_round, len(found.places[0].round_vps), found.discrepancies) == (1, 1, ())


def test_recount_ends_at_the_last_round_with_a_result(stage: ExportedStage) -> None:
    assert recount(stage, after_round=9).after_round == 3


def test_file_without_standings_has_nothing_to_compare(stage: ExportedStage) -> None:
    assert recount(replace(stage, stated=None)).discrepancies is None


def test_every_value_that_differs_is_named(stage: ExportedStage) -> None:
    assert stage.stated is not None
    first, second, *others = stage.stated.places
    wrong = (
        {**first, "victory_points": 74},
        {key: value for key, value in second.items() if key != "rank"},
        *others,
    )

    found = recount(replace(stage, stated=replace(stage.stated, places=wrong)))

    assert found.discrepancies == (
        Discrepancy("places[0].victory_points", 74, "147/2"),
        Discrepancy("places[1].rank", "missing", 2),
    )


def test_missing_places_are_named_once(stage: ExportedStage) -> None:
    assert stage.stated is not None
    short = StatedStandings(3, stage.stated.places[:-1])

    assert recount(replace(stage, stated=short)).discrepancies == (Discrepancy("places.length", 6, 7),)


def test_results_that_contradict_each_other_are_refused(stage: ExportedStage) -> None:
    doubled = replace(stage, results=(*stage.results, stage.results[0]))

    with pytest.raises(InvalidResult) as refused:
        recount(doubled)

    assert (refused.value.reason, refused.value.round, refused.value.table) == ("second_result_in_round", 1, 1)
