"""The fields of a book as things an event may change: every one has words, and every kind of value its own."""

import pytest

from rules import BOOK_CODES, load_book
from rules.errors import InvalidField
from rules.fields import TOGETHER, belonging_together, book_fields
from rules.wording import (
    choice_in_words,
    error_in_words,
    field_in_words,
    reading_choice_in_words,
    section_in_words,
    wanted_in_words,
)
from rules.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_its_section_and_its_choices_have_words(language: str) -> None:
    for path, field in book_fields().items():
        assert field_in_words(path, language) != path
        assert section_in_words(field.section, language)
        if path != "order.constant_trump":
            assert [choice for choice in field.choices if choice_in_words(path, choice, "zh") == choice] == []


@pytest.mark.parametrize("code", BOOK_CODES)
def test_every_field_of_a_book_but_its_title_can_be_a_house_rule(code: str) -> None:
    paths = {path for path in load_book(code).evidence if not path.startswith("title.")}

    assert paths <= set(book_fields())


def test_each_field_says_what_is_typed_into_it() -> None:
    kinds = {
        path: book_fields()[path].kind for path in ("bye.vp", "bye.is_win", "ladder.levels", "advancing.must_play")
    }

    assert kinds == {"bye.vp": "number", "bye.is_win": "flag", "ladder.levels": "words", "advancing.must_play": "words"}
    assert (book_fields()["match.vp_table"].kind, book_fields()["match.win_points"].kind) == ("scores", "score")
    assert (book_fields()["following.ladders"].kind, book_fields()["appeal.form"].kind) == ("table", "choice")
    assert book_fields()["appeal.form"].choices == ("written", "oral")


def test_fields_that_are_checked_against_each_other_belong_together() -> None:
    assert belonging_together("deals.bank_bands") == ("deals.take_bank", "deals.bank_bands")
    assert belonging_together("bye.vp") == ("bye.vp",)
    assert {path for group in TOGETHER for path in group} <= set(book_fields())


def test_what_is_not_known_stays_as_it_is_written() -> None:
    assert field_in_words("deals.step", "zh") == "deals.step"
    assert choice_in_words("appeal.form", "sung", "zh") == "sung"
    assert (wanted_in_words("a|b", "en"), wanted_in_words("count", "zh")) == ("a|b", "0或以上的整数")
    assert (reading_choice_in_words("A9", "longer", "zh"), reading_choice_in_words("A9", "x", "zh")) == ("不必拆", "x")


def test_value_that_cannot_stand_is_named_with_its_field_and_what_would_be_right() -> None:
    fault = InvalidField("000", "deals.attacker_step", 0, "positive")

    assert error_in_words(fault, "zh") == "规则书000的抓分方每升一级的分数不能是0，应为1或以上的整数"
