"""Reading an exported event; every fault is named with its path."""

import copy
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring import MatchResult
from scoring.exchange import ExportedStage, InvalidExport, read_export
from scoring.recount import recount

BOOK = Path(__file__).parents[1] / "books" / "exported-event.json"
DOCUMENTATION = Path(__file__).parents[2] / "docs" / "export-format.md"
EXAMPLE: dict[str, Any] = json.loads(BOOK.read_text(encoding="utf-8"))
STAGE = "divisions[0].stages[0]"


def changed(path: str, value: object) -> str:
    """The example with one value changed; `divisions[0].name`, as errors name it."""
    document = copy.deepcopy(EXAMPLE)
    steps = [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", path)]
    inner: Any = document
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return json.dumps(document)


def without(path: str) -> str:
    """The example without one member."""
    document = copy.deepcopy(EXAMPLE)
    *steps, last = [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", path)]
    inner: Any = document
    for step in steps:
        inner = inner[step]
    del inner[last]
    return json.dumps(document)


def example_stage() -> ExportedStage:
    (stage,) = read_export(json.dumps(EXAMPLE)).stages
    return stage


def test_event_is_read_with_its_stage() -> None:
    event = read_export(json.dumps(EXAMPLE))

    assert (event.name, event.book, [stage.id for stage in event.stages]) == ("金秋六副牌邀请赛", "000", ["1"])


def test_valid_results_are_read_and_older_versions_left_out() -> None:
    first = [result for result in example_stage().results if (result.round, result.table) == (1, 1)]

    assert first == [MatchResult(1, 1, "12", "14", "played", "14", 2, ("10", "Q"))]


def test_bye_forfeit_and_absence_are_read() -> None:
    others = [result for result in example_stage().results if result.kind != "played"]

    assert others == [
        MatchResult(2, None, "17", None, "bye", "17"),
        MatchResult(3, 1, "13", "14", "forfeit", "13"),
        MatchResult(4, None, "11", None, "absent"),
    ]


def test_match_without_result_is_left_out() -> None:
    assert example_stage().last_round == 3


def test_late_and_withdrawn_entrants_are_read() -> None:
    entrants = {entrant.id: entrant for entrant in example_stage().entrants}

    assert (entrants["17"].start_vp, entrants["15"].withdrawn, entrants["11"].lot) == (Fraction(12), True, 4)


def test_stage_before_its_first_round_has_no_last_round() -> None:
    (stage,) = read_export(changed(f"{STAGE}.rounds", [])).stages

    assert (stage.last_round, stage.results) == (0, ())


def test_stage_may_state_no_standings() -> None:
    (stage,) = read_export(without(f"{STAGE}.standings")).stages

    assert stage.stated is None


def test_decimal_numbers_stay_exact() -> None:
    text = changed("divisions[0].entrants[6].start_vp", 12).replace('"start_vp": 12', '"start_vp": 12.1')

    (stage,) = read_export(text).stages

    assert [e.start_vp for e in stage.entrants if e.id == "17"] == [Fraction(121, 10)]


def test_entrants_that_the_stage_does_not_name_have_no_place_in_it() -> None:
    document = json.loads(changed(f"{STAGE}.entrants", ["11", "12"]))
    document["divisions"][0]["stages"][0]["rounds"] = []

    (stage,) = read_export(json.dumps(document)).stages

    assert [entrant.id for entrant in stage.entrants] == ["11", "12"]


def test_small_document_of_the_documentation_is_read() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), re.DOTALL)

    (stage,) = read_export(block).stages

    assert [(place.entrant, int(place.victory_points)) for place in recount(stage).places] == [("2", 17), ("1", 13)]


@pytest.mark.parametrize(
    ("path", "value", "wanted"),
    [
        ("format", "chess-event", "shengji-event"),
        ("version", 2, "1"),
        ("version", "1", "whole_number_from_0"),
        ("event", [], "object"),
        ("event.name", " ", "text_not_empty"),
        ("divisions", {}, "array"),
        ("divisions[0].name", 5, "text"),
        ("divisions[0].entrants[1].id", "11", "not_twice"),
        ("divisions[0].entrants[1].id", 12, "text"),
        ("divisions[0].entrants[1].lot", 0, "whole_number_from_1"),
        ("divisions[0].entrants[1].lot", True, "whole_number_from_1"),
        ("divisions[0].entrants[1].start_vp", "a lot", "exact_number"),
        ("divisions[0].entrants[1].withdrawn", "no", "true_or_false"),
        (f"{STAGE}.kind", "knockout", "swiss"),
        (f"{STAGE}.rules.bye_vp", None, "exact_number"),
        (f"{STAGE}.rules.forfeit_formula", "half", "max|fixed|average"),
        (f"{STAGE}.entrants[1]", "99", "entrant_of_the_division"),
        (f"{STAGE}.entrants[1]", "11", "not_twice"),
        (f"{STAGE}.rounds[1].number", 1, "not_twice"),
        (f"{STAGE}.rounds[1].number", 0, "whole_number_from_1"),
        (f"{STAGE}.rounds[3].absent[0]", "99", "entrant_of_the_stage"),
        (f"{STAGE}.rounds[0].matches[0].table", "1", "whole_number_from_1"),
        (f"{STAGE}.rounds[0].matches[0].a", "99", "entrant_of_the_stage"),
        (f"{STAGE}.rounds[0].matches[0].b", [], "text"),
        (f"{STAGE}.rounds[0].matches[0].result.kind", "absent", "played|bye|forfeit|double_forfeit"),
        (f"{STAGE}.rounds[0].matches[0].result.winner", "11", "12|14"),
        (f"{STAGE}.rounds[0].matches[0].result.winner", "12", "the_side_on_the_higher_level"),
        (f"{STAGE}.rounds[0].matches[0].result.level_difference", 3, "difference_of_levels_2"),
        (f"{STAGE}.rounds[0].matches[0].result.level_difference", -2, "whole_number_from_0"),
        (f"{STAGE}.rounds[0].matches[0].result.levels", ["10"], "levels_of_a_and_b"),
        (f"{STAGE}.rounds[0].matches[0].result.levels[0]", "2", "3|4|5|6|7|8|9|10|J|Q|K|A|PASSED_A"),
        (f"{STAGE}.rounds[1].number", 10**40, "at_most_1000"),
        (f"{STAGE}.standings.after_round", -1, "whole_number_from_0"),
        (f"{STAGE}.standings.after_round", 10**9, "at_most_1000"),
        (f"{STAGE}.standings.places[0]", 1, "object"),
    ],
)
def test_fault_is_named_by_its_path(path: str, value: object, wanted: str) -> None:
    with pytest.raises(InvalidExport) as refused:
        read_export(changed(path, value))

    assert (refused.value.path, refused.value.read, refused.value.wanted) == (path, value, wanted)


@pytest.mark.parametrize(
    "path",
    [
        "format",
        "version",
        "event",
        "event.book",
        "divisions",
        "divisions[0].name",
        "divisions[0].entrants",
        "divisions[0].entrants[2].id",
        "divisions[0].entrants[2].name",
        "divisions[0].stages",
        f"{STAGE}.id",
        f"{STAGE}.name",
        f"{STAGE}.kind",
        f"{STAGE}.rules",
        f"{STAGE}.rules.vp_table",
        f"{STAGE}.entrants",
        f"{STAGE}.rounds",
        f"{STAGE}.rounds[0].number",
        f"{STAGE}.rounds[0].matches",
        f"{STAGE}.rounds[0].matches[1].table",
        f"{STAGE}.rounds[0].matches[1].a",
        f"{STAGE}.rounds[0].matches[1].b",
        f"{STAGE}.rounds[0].matches[1].result",
        f"{STAGE}.rounds[0].matches[1].result.kind",
        f"{STAGE}.standings.after_round",
        f"{STAGE}.standings.places",
    ],
)
def test_missing_member_is_named_by_its_path(path: str) -> None:
    with pytest.raises(InvalidExport) as refused:
        read_export(without(path))

    assert (refused.value.path, refused.value.wanted) == (path, "required")


def test_stage_id_is_unique_in_the_document() -> None:
    document = copy.deepcopy(EXAMPLE)
    document["divisions"].append({**document["divisions"][0], "name": "女子组"})

    with pytest.raises(InvalidExport) as refused:
        read_export(json.dumps(document))

    assert (refused.value.path, refused.value.wanted) == ("divisions[1].stages[0].id", "not_twice")


def test_text_that_is_no_json_is_named_by_line_and_column() -> None:
    with pytest.raises(InvalidExport) as refused:
        read_export('{\n "format": shengji}')

    assert (refused.value.path, refused.value.wanted) == ("line 2 column 12", "json")


def test_document_that_is_no_object_is_refused() -> None:
    with pytest.raises(InvalidExport) as refused:
        read_export("[]")

    assert (refused.value.path, refused.value.wanted) == ("", "object")
