"""Victory points of one match, and of a forfeit."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring import InvalidDifference, ScoringRules, VictoryPoints, forfeit_points, level_difference, victory_points
from tests.scoring.made import ASSOCIATION, CLUB, SCHOOL, SIX_DECKS


def score(vp: VictoryPoints) -> tuple[object, object]:
    return vp.winner, vp.loser


def points(*numbers: int) -> list[Fraction]:
    return [Fraction(number) for number in numbers]


def test_tv_241_each_level_difference_has_its_row() -> None:
    rows = [victory_points(d, SIX_DECKS) for d in range(13)]

    assert [score(row) for row in rows] == [
        (15, 15),
        (16, 14),
        (17, 13),
        (18, 12),
        (19, 11),
        (20, 10),
        (21, 9),
        (22, 8),
        (23, 7),
        (24, 6),
        (25, 5),
        (26, 4),
        (27, 3),
    ]
    assert not any(row.capped for row in rows)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("PASSED_A", "3", (27, 3)),
        ("PASSED_A", "5", (25, 5)),
        ("K", "8", (20, 10)),
        ("J", "J", (15, 15)),
        ("Q", "10", (17, 13)),
    ],
    ids=["TV-242", "TV-242", "TV-242", "TV-242", "TV-245"],
)
def test_final_levels_become_victory_points(a: str, b: str, expected: tuple[int, int]) -> None:
    vp = victory_points(level_difference(SIX_DECKS.levels, a, b), SIX_DECKS)

    assert score(vp) == expected


@pytest.mark.parametrize("difference", [13, 14, 100])
def test_tv_243_larger_difference_is_capped_and_says_so(difference: int) -> None:
    assert victory_points(difference, SIX_DECKS) == VictoryPoints(Fraction(27), Fraction(3), capped=True)


@pytest.mark.parametrize("difference", range(20))
def test_tv_244_both_sides_always_share_thirty(difference: int) -> None:
    vp = victory_points(difference, SIX_DECKS)

    assert vp.winner + vp.loser == 30


def test_negative_difference_is_refused() -> None:
    with pytest.raises(InvalidDifference) as refused:
        victory_points(-1, SIX_DECKS)

    assert refused.value.read == -1


def test_tv_254_club_match_is_worth_three_or_nothing() -> None:
    rows = {victory_points(d, CLUB) for d in range(15)}

    assert rows == {VictoryPoints(Fraction(3), Fraction(0), capped=False)}


def test_tv_259_association_match_is_worth_two_and_a_level_one_one_each() -> None:
    passed, ahead, level = (victory_points(d, ASSOCIATION) for d in (13, 2, 0))

    assert [score(vp) for vp in (passed, ahead, level)] == [(2, 0), (2, 0), (1, 1)]


def test_school_match_counts_one_for_the_winner() -> None:
    assert victory_points(4, SCHOOL) == VictoryPoints(Fraction(1), Fraction(0), capped=False)


@pytest.mark.parametrize(
    ("formula", "earlier", "worth"),
    [
        ("max", points(14, 16), Fraction(20)),
        ("max", points(26, 24), Fraction(25)),
        ("max", points(27, 20, 22), Fraction(23)),
        ("max", points(20, 21, 21), Fraction(62, 3)),
        ("max", [], Fraction(20)),
        ("average", points(14, 16), Fraction(15)),
        ("average", points(14, 15, 15), Fraction(44, 3)),
        ("average", [], Fraction(20)),
        ("fixed", points(26, 24), Fraction(20)),
    ],
    ids=["TV-247", "mean above", "mean of three", "not rounded", "round 1", "average", "exact", "round 1", "fixed"],
)
def test_forfeit_is_worth_its_formula(formula: str, earlier: list[Fraction], worth: Fraction) -> None:
    rules: ScoringRules = replace(SIX_DECKS, forfeit_formula=formula)  # type: ignore[arg-type]  # three words

    assert forfeit_points(earlier, rules) == worth
