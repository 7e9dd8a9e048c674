"""The clauses in both languages, and the search through them."""

import pytest

from rules import BOOK_CODES, UnknownBook
from rules.clauses import all_clauses, find_clause, search_clauses
from rules.errors import UnknownClause
from tests.rules.at_table import a_book


def found(query: str, book: str | None = None) -> list[str]:
    return [each.clause.id for each in search_clauses(query, book)]


def test_clauses_are_told_in_both_languages_with_tags() -> None:
    for clause in all_clauses().values():
        assert all((clause.zh, clause.en, clause.tags))
        assert bool(clause.damage_zh) == bool(clause.damage_en)


@pytest.mark.parametrize("code", BOOK_CODES)
def test_every_clause_that_a_book_cites_is_told(code: str) -> None:
    book = a_book(code)
    cited = {evidence.clause for evidence in book.evidence.values()} - {""}
    cited |= {ladder.clause for ladder in book.following.ladders}
    cited |= {principle.clause for principle in book.following.principles}
    cited |= {demotion.clause for demotion in book.advancing.demotions}
    cited |= {case.clause for case in book.all_cases}

    assert cited <= set(all_clauses())


def test_clause_by_id() -> None:
    assert (find_clause("000:2.12").book, find_clause("000:2.12").damage_en) == ("000", "a site's watermark inside")
    with pytest.raises(UnknownClause):
        find_clause("000:9.9")


def test_search_by_id_comes_first() -> None:
    assert found("000:2.12") == ["000:2.12"]
    assert found("2.7")[:2] == ["000:2.7", "002:2.7"]


def test_search_by_tag_comes_before_text() -> None:
    assert found("劳改", "000")[:3] == ["000:1.1.3", "000:2.9", "000:2.12"]


def test_search_by_words_of_either_language() -> None:
    assert found("chooses two levels", "000") == ["000:2.12"]
    assert (found("仲裁委员会"), found("裁委员")) == (["000:3.4"], ["000:3.4"])
    assert found("HINT") == ["003:3.7.C"]


def test_search_by_parts_of_a_chinese_word() -> None:
    assert found("底牌多扣")[0] == "002:4.3"


def test_search_that_finds_nothing() -> None:
    assert [found(query) for query in ("", "  ", "zebra", "斑马", "马", "劳改 zebra")] == [[]] * 6


def test_search_in_an_unknown_book_is_refused() -> None:
    with pytest.raises(UnknownBook):
        found("跟牌", "001")


def test_search_in_one_book() -> None:
    assert {id_.partition(":")[0] for id_ in found("跟牌", "003")} == {"003"}
