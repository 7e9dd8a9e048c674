"""Tricks beyond the vectors: what each play was, and plays that cannot be compared."""

import pytest

from rules.errors import BadLead, BadPlay, TooManyCopies
from rules.tricks import TrickAnswer, compare
from tests.rules.at_table import a_book, an_order, cards


def trick(code: str, *plays: str, level: str = "6", trump: str | None = "S") -> TrickAnswer:
    book = a_book(code)
    return compare(book, an_order(book, level, trump), [cards(play, "H") for play in plays])


def words(answer: TrickAnswer) -> list[str]:
    return [verdict.because for verdict in answer.verdicts]


def test_every_kind_of_play_has_its_word() -> None:
    assert words(trick("000", "9", "T", "8", "C4")) == ["lead", "higher", "lower", "discard"]
    assert words(trick("000", "9", "9", "S3", "S4")) == ["lead", "equal", "ruff", "over_ruff"]
    assert words(trick("000", "9", "S4", "S3", "S4")) == ["lead", "ruff", "under_ruff", "equal"]
    assert words(trick("000", "99", "T J", "S3 S4", "S3 C4")) == ["lead", "follows", "wrong_shape", "discard"]
    assert words(trick("000", "S9S9", "S3S4")) == ["lead", "follows"]


def test_clause_behind_the_winner() -> None:
    answers = [trick("000", "99", "TT"), trick("000", "99", "S3S3"), trick("000", "99TT", "3333")]

    assert [answer.clause for answer in answers] == ["000:1.5.1", "000:1.6", "000:1.5.4"]


def test_throw_is_ruffed_with_all_its_shapes() -> None:
    throw = "A 99"

    assert words(trick("004", throw, "S3 S4S4", "S5 S7S8", "S9 SJSJ")) == ["lead", "ruff", "wrong_shape", "over_ruff"]


def test_longer_tractor_of_a_ruff_counts_by_its_highest_part() -> None:
    answer = trick("004", "3344 99", "S7S7S8S8 SJSJ", "S3S3S4S4S5S5", level="2")

    assert (answer.winner, words(answer)) == (1, ["lead", "ruff", "under_ruff"])


def test_over_ruff_must_leave_the_other_groups_whole() -> None:
    answer = trick("004", "3344 99", "S3S3S4S4 S9S9", "S7S7S8S8 SJSQ", level="2")

    assert words(answer) == ["lead", "ruff", "wrong_shape"]


def test_main_group_is_the_highest_that_leaves_the_others_whole() -> None:
    answer = trick("004", "33 4", "S7S7 S8", "S8 S9S9", level="2")

    assert answer.winner == 2


@pytest.mark.parametrize(
    ("plays", "because"),
    [
        ([], "nothing_led"),
        ([""], "nothing_led"),
        (["9", "TT"], "wrong_count"),
        (["9"] * 5, "more_plays_than_players"),
    ],
)
def test_plays_that_make_no_trick_are_refused(plays: list[str], because: str) -> None:
    with pytest.raises(BadPlay) as refused:
        trick("000", *plays)

    assert refused.value.data["because"] == because


def test_leads_that_the_book_forbids_are_refused() -> None:
    with pytest.raises(BadLead):
        trick("000", "9 J", "T Q")
    with pytest.raises(BadLead):
        trick("004", "9 S3", "T Q")


def test_more_copies_than_decks_are_refused() -> None:
    with pytest.raises(TooManyCopies):
        trick("004", "9", "9", "9")
