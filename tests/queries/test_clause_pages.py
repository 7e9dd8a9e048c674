"""Clauses on a page: found by number and by words of both languages, with the readings that hang on them."""

import pytest
from django.utils import translation

from rules import BOOK_CODES
from rules.clauses import all_clauses
from rules.snapshots import take_snapshot
from tournament.queries.clause_pages import chapters, clause_page, found_clauses


def test_number_of_a_clause_finds_it_first() -> None:
    assert found_clauses("2.12", take_snapshot("000"), in_all=False)[0].clause.id == "000:2.12"


@pytest.mark.parametrize("words", ["劳改", "hard labour"])
def test_words_of_both_languages_find_the_clause(words: str) -> None:
    assert "000:2.12" in {page.clause.id for page in found_clauses(words, take_snapshot("000"), in_all=False)}


def test_search_in_all_books_shows_the_own_book_first() -> None:
    books = [page.clause.book for page in found_clauses("拖拉机", take_snapshot("003"), in_all=True)]

    assert books[0] == "003"
    assert books == sorted(books, key=lambda code: code != "003")
    assert len(set(books)) > 1


def test_clause_brings_its_ambiguous_readings_with_the_default_first() -> None:
    page = clause_page("000:1.4.1", take_snapshot("000"))
    assert page

    [reading] = page.readings

    assert (reading.id, reading.options) == ("A9", [("nothing", "要拆"), ("longer", "不必拆")])


def test_retelling_is_in_the_language_of_the_page() -> None:
    page = clause_page("000:2.12", take_snapshot("000"))
    assert page

    with translation.override("en"):
        english = page.text, page.damage

    assert (page.text.startswith("劳改"), english) == (True, (page.clause.en, page.clause.damage_en))


def test_no_clause_for_a_house_rule() -> None:
    assert clause_page("", take_snapshot("000")) is None


@pytest.mark.parametrize("code", BOOK_CODES)
def test_chapters_hold_every_clause_of_the_book_in_order(code: str) -> None:
    listed = [page.clause.id for chapter in chapters(take_snapshot(code)) for page in chapter.clauses]

    assert listed == [clause.id for clause in all_clauses().values() if clause.book == code]


def test_chapters_are_named() -> None:
    assert [chapter.title for chapter in chapters(take_snapshot("000"))] == [
        "标题",
        "第 1 章",
        "第 2 章",
        "第 3 章",
        "第 4 章",
        "成绩单",
    ]
