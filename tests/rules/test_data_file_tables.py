"""Faulty ladders, bands and rulings in a data file are refused with the path of the fault."""

from copy import deepcopy
from typing import Any

import pytest

from rules import BookError, InvalidField, MissingField, UnknownField
from rules.book import book_from_tables
from rules.books import read_book

LADDER = {"lead": "AA", "clause": "000:1.4.1", "mark": "fact", "rungs": [["AA", "对"], ["2", "任意"]]}
BANDS = [
    {"from": 60, "below": 240, "levels": 1},
    {"from": 1, "below": 60, "levels": 2},
    {"from": 0, "below": 1, "levels": 3},
]


def refused(section: str, field: str, value: object, error: type[BookError] = InvalidField) -> Any:
    """The error of book 000 with another value of a field."""
    tables = deepcopy(read_book("000"))
    tables[section][field]["value"] = value  # type: ignore[index]  # the tables are as TOML gives them
    with pytest.raises(error) as caught:
        book_from_tables("000", tables)
    return caught.value


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({"lead": "AB"}, "shape_of_lead"),
        ({"rungs": "AA"}, "rungs_and_their_words"),
        ({"rungs": [["AA"]]}, "rungs_and_their_words"),
        ({"rungs": [["AA", "对"], ["x", "任意"]]}, "rungs_of_2_cards"),
        ({"rungs": [["AA", "对"], ["3", "任意"]]}, "rungs_of_2_cards"),
        ({"rungs": [["2", "任意"], ["AA", "对"]]}, "distinct_rungs_down_to_any_cards"),
        ({"rungs": [["2", "任意"], ["2", "任意"]]}, "distinct_rungs_down_to_any_cards"),
        ({"rungs": []}, "distinct_rungs_down_to_any_cards"),
        ({"rungs": [["2", ""]]}, "text"),
        ({"more": 1}, "tables_of_lead_clause_mark_rungs"),
    ],
)
def test_ladder_must_go_down_rung_by_rung(change: dict[str, object], wanted: str) -> None:
    fault = refused("following", "ladders", [{**LADDER, **change}])

    assert (fault.path, fault.wanted) == ("following.ladders", wanted)


def test_ladders_are_a_list() -> None:
    assert refused("following", "ladders", "AA").wanted == "list_of_tables"


def test_bands_that_follow_each_other_are_read() -> None:
    tables = deepcopy(read_book("000"))
    tables["deals"]["bank_bands"]["value"] = BANDS  # type: ignore[index]  # the tables are as TOML gives them

    assert [band.levels for band in book_from_tables("000", tables).deals.bank_bands] == [1, 2, 3]


@pytest.mark.parametrize(
    "change",
    [
        [],
        BANDS[:2],
        [BANDS[0], BANDS[2]],
        [*BANDS[::-1]],
        [BANDS[0], {**BANDS[1], "levels": 1}, BANDS[2]],
        [{**BANDS[0], "from": 300}, {**BANDS[1], "below": 300}, BANDS[2]],
        [BANDS[0], {**BANDS[1], "below": 61}, BANDS[2]],
    ],
)
def test_bands_must_follow_each_other_down_to_0(change: list[dict[str, int]]) -> None:
    fault = refused("deals", "bank_bands", change)

    assert (fault.path, fault.wanted) == ("deals.bank_bands", "contiguous_bands_down_to_0")


def test_bands_begin_where_the_bank_is_taken() -> None:
    assert refused("deals", "take_bank", 200).wanted == "bands_begin_at_take_bank"


def test_must_play_levels_are_levels_of_the_book() -> None:
    assert refused("advancing", "must_play", ["2"]).wanted == "level_of_this_book"


@pytest.mark.parametrize(
    ("change", "path", "error"),
    [
        ({"incident": "flood"}, "ruling.1.incident", InvalidField),
        ({"kind": "moral"}, "ruling.1.kind", InvalidField),
        ({"options": []}, "ruling.1.options", InvalidField),
        ({"ruled_as": "revoke"}, "ruling.1.options", InvalidField),
        ({"when": {"weather": "wet"}}, "ruling.1.when.weather", UnknownField),
        ({"when": {"found": "never"}}, "ruling.1.when.found", InvalidField),
        ({"colour": "red"}, "ruling.1.colour", UnknownField),
        ({"options": [{"id": "a", "zh": "甲"}]}, "ruling.1.options.1.en", MissingField),
        (
            {"options": [{"id": "a", "zh": "甲", "en": "a", "chooser": "crowd"}]},
            "ruling.1.options.1.chooser",
            InvalidField,
        ),
        ({"options": [{"id": "a", "zh": "甲", "en": "a", "deal": "burns"}]}, "ruling.1.options.1.deal", InvalidField),
        ({"options": [{"id": "a", "zh": "甲", "en": "a", "cost": 1}]}, "ruling.1.options.1.cost", UnknownField),
    ],
)
def test_ruling_must_be_well_formed(change: dict[str, object], path: str, error: type[BookError]) -> None:
    tables: Any = deepcopy(read_book("000"))
    tables["ruling"][0] = {**tables["ruling"][0], **change}
    with pytest.raises(error) as caught:
        book_from_tables("000", tables)

    assert caught.value.path == path  # type: ignore[attr-defined]  # these errors carry the path


def test_book_without_rulings_is_refused() -> None:
    tables = {**read_book("000"), "ruling": "none"}
    with pytest.raises(MissingField):
        book_from_tables("000", tables)
