"""Levels as the desk types them, and level differences."""

import pytest

from rules import load_book
from scoring import InvalidLevel, level_difference, parse_level
from scoring.levels import level_index

SIX_DECKS = load_book("000").levels
CLUB = load_book("002").levels


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("3", "3"),
        ("10", "10"),
        ("１０", "10"),
        ("T", "10"),
        ("t", "10"),
        ("j", "J"),
        ("钩", "J"),
        ("勾", "J"),
        ("圈", "Q"),
        ("Ｋ", "K"),
        (" a ", "A"),
        ("尖", "A"),
        ("过A", "PASSED_A"),
        ("過Ａ", "PASSED_A"),
        ("过 a", "PASSED_A"),
        ("guoA", "PASSED_A"),
        ("GUO A", "PASSED_A"),
        ("A+", "PASSED_A"),
        ("Ａ＋", "PASSED_A"),
        ("pass A", "PASSED_A"),
        ("passed a", "PASSED_A"),
        ("PASSED_A", "PASSED_A"),
        ("pass-a", "PASSED_A"),
    ],
)
def test_level_is_read_as_people_write_it(typed: str, code: str) -> None:
    assert parse_level(typed, SIX_DECKS) == code


@pytest.mark.parametrize(("typed", "code"), [("2", "2"), ("王", "JOKER"), ("w", "JOKER"), ("过王", "PASSED_JOKER")])
def test_level_of_another_ladder_is_read(typed: str, code: str) -> None:
    assert parse_level(typed, CLUB) == code


@pytest.mark.parametrize("code", SIX_DECKS)
def test_level_code_reads_as_itself(code: str) -> None:
    assert parse_level(code, SIX_DECKS) == code


@pytest.mark.parametrize(
    "typed", ["", " ", "2", "1", "11", "过", "过K", "K+", "王", "AA", "A++", "过过A", "过A+", "-3", "1_0"]
)
def test_level_off_the_ladder_is_refused_with_what_is_allowed(typed: str) -> None:
    with pytest.raises(InvalidLevel) as refused:
        parse_level(typed, SIX_DECKS)

    assert (refused.value.read, refused.value.allowed) == (typed, SIX_DECKS)


@pytest.mark.parametrize(
    ("a", "b", "difference"),
    [("PASSED_A", "3", 12), ("PASSED_A", "5", 10), ("K", "8", 5), ("J", "J", 0), ("8", "K", -5), ("Q", "10", 2)],
    ids=["TV-242", "TV-242", "TV-242", "TV-242", "behind", "TV-245"],
)
def test_level_difference_counts_steps_of_the_ladder(a: str, b: str, difference: int) -> None:
    assert level_difference(SIX_DECKS, a, b) == difference


def test_level_index_of_the_six_decks_starts_at_three() -> None:
    assert [level_index(SIX_DECKS, code) for code in ("3", "10", "J", "A", "PASSED_A")] == [0, 7, 8, 11, 12]


def test_level_difference_refuses_an_unknown_code() -> None:
    with pytest.raises(InvalidLevel) as refused:
        level_difference(SIX_DECKS, "3", "2")

    assert refused.value.read == "2"
