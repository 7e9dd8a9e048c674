"""Following beyond the vectors: sources of a rung, throws, and what cannot be asked."""

import pytest

from rules.errors import BadLead, BadPlay, TooManyCopies
from rules.following import check_follow, what_is_due
from rules.wording import due_in_words
from tests.rules.at_table import a_book, an_order, cards, in_hearts


@pytest.mark.parametrize(
    ("code", "lead", "source", "clause"),
    [
        ("000", "99", "clause", "000:1.4.1"),
        ("000", "9", "principle", "000:1.4.0"),
        ("000", "99TTJJ", "principle", "000:1.4.6"),
        ("002", "99TT", "principle", "002:6.1"),
        ("002", "9", "generic", ""),
        ("003", "99", "generic", ""),
        ("003", "999TTTJJJ", "generic", ""),
        ("004", "99TT", "principle", "004:4"),
        ("004", "99 J", "principle", "004:4"),
        ("003", "99 J", "generic", ""),
    ],
)
def test_answer_says_whether_a_clause_speaks_of_the_lead(code: str, lead: str, source: str, clause: str) -> None:
    due = in_hearts(code, lead, "3 3 4 4 5 5 6 6 7 7", "3 3").due

    assert (due.source, due.clause) == (source, clause)


def test_six_decks_follow_three_pairs_with_two_triples_before_two_pairs_in_a_row() -> None:
    assert in_hearts("000", "99TTJJ", "333 444 77 88 KK", "333 444").legal
    assert not in_hearts("000", "99TTJJ", "333 444 77 88 KK", "77 88 KK").legal
    assert in_hearts("000", "99TTJJ", "3333 77 K 8", "3333 77").legal


def test_throw_is_followed_group_by_group() -> None:
    assert in_hearts("004", "AA K", "33 4 5", "33 4").legal
    assert not in_hearts("004", "AA K", "33 4 5", "3 4 5").legal


def test_named_groups_of_a_throw_decide_what_is_due() -> None:
    book = a_book("003")
    order = an_order(book, "2")
    lead, hand, play = cards("AAAKK", "H"), cards("3334477", "H"), cards("33447", "H")
    as_triple = [cards("AAA", "H"), cards("KK", "H")]
    as_tractor = [cards("A", "H"), cards("AAKK", "H")]

    assert not check_follow(book, order, lead, hand, play, named=as_triple).legal
    assert check_follow(book, order, lead, hand, play, named=as_tractor).legal


def test_protected_hand_may_play_better_than_it_must() -> None:
    due = in_hearts("000", "99", "333 5 7", "5 7", A9="longer")

    assert (due.legal, due.due.groups, due.due.rest) == (True, (), 2)
    assert in_hearts("000", "99", "333 5 7", "33", A9="longer").legal


def test_play_must_come_from_the_hand() -> None:
    assert in_hearts("000", "99", "33 5", "44").because == "not_in_hand"


def test_lead_of_two_suits_is_refused() -> None:
    book = a_book("000")
    with pytest.raises(BadLead) as refused:
        what_is_due(book, an_order(book, "6"), cards("H9 D9"), cards("H3 H4"))

    assert refused.value.data["because"] == "one_suit"


def test_throw_is_refused_where_the_book_forbids_it() -> None:
    with pytest.raises(BadLead) as refused:
        in_hearts("000", "99 J", "33 5", "33 5")

    assert (refused.value.data["because"], refused.value.data["clause"]) == ("throw", "000:2.8")


def test_named_group_must_be_a_unit() -> None:
    book = a_book("003")
    with pytest.raises(BadLead) as refused:
        what_is_due(book, an_order(book, "2"), cards("H9 HJ"), cards("H3 H4"), named=[cards("H9 HJ")])

    assert refused.value.data["because"] == "named_group_is_no_unit"


def test_hand_smaller_than_the_lead_is_refused() -> None:
    with pytest.raises(BadPlay) as refused:
        in_hearts("000", "99", "3", "3")

    assert refused.value.data["because"] == "hand_smaller_than_lead"


def test_more_copies_than_decks_are_refused() -> None:
    with pytest.raises(TooManyCopies):
        in_hearts("004", "99", "99", "99")


@pytest.mark.parametrize(
    ("code", "lead", "hand", "zh", "en"),
    [
        (
            "000",
            "TTJJQQKK",
            "33 44 55 77 99 A",
            "应先跟：三连拖加一对",
            "due first: a tractor of three pairs and a pair",
        ),
        ("000", "999", "33 5 7 J", "应先跟：一对加任意一张", "due first: a pair and any one"),
        ("000", "9999", "33 55 TT Q", "应先跟：两对", "due first: two pairs"),
        ("000", "TTJJQQKK", "33 44 77 88 A", "应先跟：两个二连拖", "due first: two tractors of two pairs"),
        ("000", "999999", "444 555 7", "应先跟：特拖（二个三张相连）", "due first: a tractor of two triples"),
        ("000", "9999", "3 4 5 7", "应先跟：任意四张", "due first: any four"),
        ("003", "9999", "3333 5", "应先跟：四条", "due first: four of a kind"),
        ("003", "TTTJJJ", "333444 5", "应先跟：旋转拖（二个三条相连）", "due first: a tractor of two triples"),
        ("000", "99", "3 S5", "应先跟：红桃一张全跟，再任意一张", "due first: all one hearts, then any one"),
        ("000", "99", "S4 S5", "应先跟：没有红桃，任意两张", "due first: no hearts: any two"),
        (
            "003",
            "99",
            "33 5",
            "应先跟：一对（没有条文，按通例）",
            "due first: a pair (no clause, by the general order)",
        ),
    ],
)
def test_what_is_due_in_words(code: str, lead: str, hand: str, zh: str, en: str) -> None:
    due = in_hearts(code, lead, hand, "3").due

    assert (due_in_words(due, "zh", code), due_in_words(due, "en", code)) == (zh, en)


def test_numbers_above_ten_are_digits() -> None:
    book = a_book("000")
    lead = cards("H7H7H7H7H8H8H8H8H9H9H9H9")
    due = what_is_due(book, an_order(book, "6"), lead, cards("S3 S4 S5 S7 S8 S9 ST SJ SQ SK SA S3"))

    assert due_in_words(due, "zh") == "应先跟：没有红桃，任意12张"
