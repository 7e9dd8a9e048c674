"""The calculators' forms: they ask what the book needs, and turn it into a question of `rules`."""

from typing import Any

import pytest

from rules import BOOK_CODES, load_book
from rules.offences import questions
from tournament.forms.rules import DealForm, OfficeForm
from tournament.forms.rulings import RulingForm
from tournament.queries.ruling_questions import questions_for


def deal(book: str, **asked: str) -> DealForm:
    return DealForm({"points": "100", **asked}, load_book(book))


def question(form: DealForm) -> dict[str, Any]:
    assert form.errors == {}
    return form.question()


@pytest.mark.parametrize(
    ("book", "fields"),
    [
        ("000", {"cards"}),
        ("002", {"shape", "buried_by", "dug_with"}),
        ("003", {"factor", "buried_by"}),
        ("004", {"shape", "buried_by"}),
    ],
)
def test_last_trick_is_asked_as_the_book_counts_it(book: str, fields: set[str]) -> None:
    asked = {"shape", "cards", "factor", "buried_by", "dug_with"}

    assert asked & set(deal(book).fields) == fields


def test_deal_becomes_the_question_of_the_console() -> None:
    form = deal(
        "000", winner="bank", last_points="35", cards="4", bank_penalty="20", bank_level="7", attackers_level="5"
    )

    assert question(form) == {
        "points": 100,
        "bank_level": "7",
        "attackers_level": "5",
        "penalties": [{"side": "bank", "points": 20}],
        "dig": {"winner": "bank", "points": 35, "cards": 4},
    }


def test_last_trick_without_points_needs_no_multiplier() -> None:
    assert question(deal("003", winner="attackers"))["dig"]["factor"] == 1


@pytest.mark.parametrize(
    ("book", "asked", "needed"),
    [
        ("002", {"winner": "attackers"}, True),
        ("002", {"winner": "bank"}, False),
        ("002", {"winner": "bank", "buried_by": "attackers"}, True),
        ("004", {"winner": "bank", "buried_by": "attackers"}, False),
        ("000", {"winner": "bank"}, True),
    ],
)
def test_multiplier_is_needed_where_somebody_digs(
    book: str, asked: dict[str, str], needed: bool
) -> None:  # the expected answer
    assert deal(book, last_points="20", **asked).is_valid() is not needed


def test_one_level_alone_is_refused_beside_the_other() -> None:
    assert list(deal("000", bank_level="7").errors) == ["attackers_level"]
    assert list(deal("000", attackers_level="7").errors) == ["bank_level"]


def test_levels_alone_only_fill_in_the_form() -> None:
    form = DealForm({"bank_level": "7", "attackers_level": "5"}, load_book("000"))

    assert (form.is_bound, form["bank_level"].value()) == (False, "7")


def test_points_that_are_no_number_are_refused() -> None:
    assert list(deal("000", points="viele").errors) == ["points"]


def office(**asked: str) -> OfficeForm:
    form = OfficeForm(asked, load_book("000"))
    form.is_valid()
    return form


@pytest.mark.parametrize("text", ["14 16 17.5", "14，16、17.5", " 14;16 ;17.5 ", "１４ １６ １７．５"])
def test_points_of_earlier_rounds_in_a_row(text: str) -> None:
    assert office(earlier=text).earlier_points() == ["14", "16", "17.5"]


def test_appeal_is_written_and_about_the_rules_unless_said_otherwise() -> None:
    assert office(ended="20:00", filed="20:29").appeal() == {
        "ended": "20:00",
        "filed": "20:29",
        "form": "written",
        "about": "rules",
    }


def test_appeal_needs_both_times_and_levels_come_in_pairs() -> None:
    form = office(ended="20:00", first="A")

    assert (form.appeal(), form.levels()) == ({}, [])


def test_time_that_is_none_is_refused() -> None:
    assert list(office(ended="25:00").errors) == ["ended"]


@pytest.mark.parametrize("book", BOOK_CODES)
def test_minutes_are_asked_only_where_the_book_has_none(book: str) -> None:
    form = OfficeForm({}, load_book(book))

    assert ("minutes" in form.fields) == (book != "000")


def facts(incident: str, book: str = "000", **asked: str) -> dict[str, Any]:
    form = RulingForm(asked, load_book(book), questions_for(load_book(book), incident))
    assert form.is_valid()
    return form.facts()


def test_seats_become_the_players_who_erred() -> None:
    assert facts("revoke", bank_first="2", attackers_second="1", found="late") == {
        "players": [{"side": "bank", "cards": 2}, {"side": "attackers", "cards": 1}],
        "found": "late",
    }


def test_burials_are_counted_in_their_order() -> None:
    assert facts("kitty_count", "002", burial_1="bank", buried_1="8", burial_2="attackers", buried_2="9")[
        "burials"
    ] == [
        {"side": "bank", "cards": 8},
        {"side": "attackers", "cards": 9},
    ]


def test_one_level_alone_is_left_out_of_the_facts() -> None:
    assert facts("hard_labour", offender="bank", points="165", bank_level="7") == {"offender": "bank", "points": 165}


def test_points_of_earlier_rounds_are_facts_of_a_forfeit() -> None:
    assert facts("forfeit", earlier_points="14 16") == {"earlier_points": ["14", "16"]}


def test_every_question_that_can_be_asked_has_a_field() -> None:
    several = {"players": "attackers_second", "burials": "burial_3"}
    form = RulingForm({}, load_book("002"), list(questions().values()))

    assert {several.get(name, name) for name in questions()} <= set(form.fields)
