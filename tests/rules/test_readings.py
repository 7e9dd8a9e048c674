"""Readings and the book of an event: choices, confirmations, house rules."""

import json
from typing import Any

import pytest

from rules import BOOK_CODES, InvalidField, Mark, UnknownField, load_book
from rules.books import read_book
from rules.console.lines import answer
from rules.errors import InvalidSnapshot, UnknownReading
from rules.readings import book_with, choose, readings_of
from rules.snapshots import (
    Confirmation,
    HouseRule,
    Snapshot,
    change,
    confirm,
    from_json,
    restore,
    take_snapshot,
    to_json,
)

LONGER = Confirmation("A9", "longer", "chief referee", "2026-11-30")


def names(code: str) -> dict[str, tuple[str, ...]]:
    return {reading.id: reading.choices for reading in readings_of(read_book(code))}


def test_readings_of_the_books() -> None:
    assert names("000") == {
        "A2": ("max", "fixed", "average"),
        "B2": ("true", "false"),
        "A15": ("exact", "half_up"),
        "A9": ("nothing", "longer"),
        "A5": ("at_least", "strict"),
        "A4": ("both", "attackers", "on_top"),
        "A1": ("defend", "overshoot"),
        "A3": ("taken", "unchanged"),
        "A6": ("next_trick", "second_trick"),
    }
    assert sorted(names("002")) == ["A11", "A7", "A9", "B1"]
    assert sorted(names("003")) == ["A12", "A13", "A14", "A5", "A8", "A9"]
    assert sorted(names("004")) == ["A10", "A11", "A12", "A14", "A9"]


@pytest.mark.parametrize("code", BOOK_CODES)
def test_every_reading_has_words_in_both_languages_and_every_choice_makes_a_book(code: str) -> None:
    for reading in readings_of(read_book(code)):
        for language in ("zh", "en"):
            assert reading.question(language)
            assert all(reading.words(choice, language) for choice in reading.choices)
        for choice in reading.choices:
            assert book_with(code, ((reading.id, choice),)).code == code


@pytest.mark.parametrize("code", BOOK_CODES)
def test_ambiguous_fields_with_alternatives_are_named_readings(code: str) -> None:
    for path, evidence in load_book(code).evidence.items():
        assert bool(evidence.alternatives) <= bool(evidence.reading), path


def test_lost_text_of_four_decks_is_one_reading_of_three_fields() -> None:
    reading = next(each for each in readings_of(read_book("003")) if each.id == "A13")

    assert reading.fields == ("deals.take_bank", "deals.attacker_step", "deals.bank_bands")
    assert reading.choices == ("default",)


def test_choice_takes_the_place_of_the_default() -> None:
    book = book_with("000", (("A4", "on_top"),))

    assert (book.last_trick.scheme, book.evidence["last_trick.scheme"].alternatives) == (
        "on_top",
        ("attackers", "both"),
    )
    assert not book_with("002", (("B1", "false"),)).order.bridge_trump_gap


def test_choosing_changes_a_copy() -> None:
    tables = read_book("000")
    choose("000", tables, {"A9": "longer"})

    assert tables == read_book("000")


@pytest.mark.parametrize(("name", "choice"), [("A7", "both"), ("A9", "shorter"), ("", "")])
def test_unknown_reading_is_refused(name: str, choice: str) -> None:
    with pytest.raises(UnknownReading) as refused:
        choose("000", read_book("000"), {name: choice})

    assert (refused.value.data["reading"], refused.value.data["choice"]) == (name, choice)


def test_confirming_chooses_and_is_kept() -> None:
    snapshot = confirm(take_snapshot("000"), LONGER)

    assert snapshot.book.following.protect == "longer"
    assert snapshot.confirmations == (LONGER,)
    assert "A9" not in [reading.id for reading in snapshot.unconfirmed]
    assert len(snapshot.unconfirmed) == len(take_snapshot("000").unconfirmed) - 1


def test_later_confirmation_replaces_the_earlier() -> None:
    back = Confirmation("A9", "nothing", "chief referee", "2026-12-01")
    snapshot = confirm(confirm(take_snapshot("000"), LONGER), back)

    assert (snapshot.book.following.protect, snapshot.confirmations) == ("nothing", (back,))


def test_house_rule_replaces_a_field_with_its_note() -> None:
    rule = HouseRule("deals.attacker_step", 50, "as last year")
    snapshot = change(take_snapshot("000"), rule)

    assert (snapshot.book.deals.attacker_step, snapshot.house_rules) == (50, (rule,))
    assert snapshot.book.evidence["deals.attacker_step"].mark is Mark.HOUSE
    assert snapshot.book.evidence["deals.attacker_step"].why == "as last year"
    assert load_book("000").deals.attacker_step == 60


def test_house_rule_may_fill_what_the_book_leaves_open() -> None:
    assert change(take_snapshot("002"), HouseRule("appeal.minutes", 20, "agreed")).book.appeal.minutes == 20


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        ("deals.attacker_step", 0, InvalidField),
        ("deals.atacker_step", 50, UnknownField),
        ("dealing.step", 50, UnknownField),
        ("ruling.1", 50, UnknownField),
        ("deals.take_bank", 250, InvalidField),
        ("ladder.levels", ["3", "X", "PASSED_X"], InvalidField),
    ],
)
def test_house_rule_is_checked_like_the_book(path: str, value: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        change(take_snapshot("000"), HouseRule(path, value, "a try"))


def test_snapshot_survives_json() -> None:
    snapshot = change(confirm(take_snapshot("000"), LONGER), HouseRule("bye.vp", 15, "agreed"))
    again = from_json(json.loads(json.dumps(to_json(snapshot))))

    assert again == snapshot
    assert again.book == snapshot.book


@pytest.mark.parametrize("data", [{}, {"code": "000", "tables": {}, "confirmations": 1, "house_rules": []}])
def test_data_that_is_no_snapshot_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(InvalidSnapshot):
        from_json(data)


def test_snapshot_does_not_follow_later_data_files() -> None:
    old = {
        **read_book("000"),
        "bye": {"vp": {"value": 15, "mark": "silent"}, "is_win": {"value": False, "mark": "silent"}},
    }

    assert Snapshot("000", old).book.bye.vp == 15


def test_house_rule_that_is_taken_back_leaves_the_book_as_it_was() -> None:
    before = confirm(take_snapshot("002"), LONGER)
    changed = change(
        change(before, HouseRule("appeal.minutes", 20, "agreed")), HouseRule("following.protect", "nothing", "a try")
    )

    assert restore(restore(changed, "following.protect"), "appeal.minutes") == before


def test_house_rule_that_was_changed_twice_gives_way_to_the_book_not_to_the_first() -> None:
    once = change(take_snapshot("000"), HouseRule("bye.vp", 15, "agreed"))
    twice = change(once, HouseRule("bye.vp", 16, "agreed again"))

    assert ([rule.value for rule in twice.house_rules], restore(twice, "bye.vp")) == ([16], take_snapshot("000"))


def test_fields_that_are_checked_against_each_other_change_and_return_together() -> None:
    bands = [{"from": 1, "below": 200, "levels": 1}, {"from": 0, "below": 1, "levels": 2}]
    rules = HouseRule("deals.take_bank", 200, "short"), HouseRule("deals.bank_bands", bands, "short")

    changed = change(take_snapshot("000"), *rules)

    assert changed.book.deals.take_bank == 200
    with pytest.raises(InvalidField):
        restore(changed, "deals.take_bank")
    assert restore(changed, "deals.bank_bands", "deals.take_bank") == take_snapshot("000")


def test_field_without_a_house_rule_has_none_to_take_back() -> None:
    with pytest.raises(UnknownField):
        restore(take_snapshot("000"), "bye.vp")


def test_question_is_put_to_the_event_s_own_copy_of_the_book() -> None:
    snapshot = change(confirm(take_snapshot("000"), LONGER), HouseRule("appeal.minutes", 10, "agreed"))
    appeal = {"ask": "appeal", "book": "000", "ended": "20:00", "filed": "20:20"}
    follow = {"ask": "follow", "book": "000", "level": "6", "trump": "S", "lead": "H9 H9", "hand": "H3 H3 H3 H5 H7"}

    late = answer(appeal, {}, snapshot.tables)
    loose = answer(follow | {"play": "H5 H7"}, {}, snapshot.tables)
    strict = answer(follow | {"play": "H5 H7", "readings": {"A9": "nothing"}}, {}, snapshot.tables)

    assert (late["verdict"] == answer(appeal, {})["verdict"], loose["legal"], strict["legal"]) == (False, True, False)


def test_house_rule_reaches_the_parts_of_a_question() -> None:
    """The last trick, the deals of a match and the facts of a ruling stand in objects of their own."""
    house = change(take_snapshot("002"), HouseRule("last_trick.pair", 6, "club rule"))
    dig = {"winner": "attackers", "points": 10, "shape": "AA"}
    deal = {"ask": "deal", "book": "002", "points": 80, "dig": dig}
    match = {"ask": "match", "book": "002", "deals": [{"bank": "first", "points": 80, "dig": dig}]}

    assert answer(deal, {}, house.tables)["points"] == 140
    assert answer(match, {}, house.tables)["deals"][0]["lines"][1]["number"] == 60
