"""Following against the independent follower, and the ladders against the paper as that follower knows them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import BOOK_CODES
from rules.shapes import Ladder
from tests.rules import follower
from tests.rules.at_table import a_book
from tests.rules.cases import faults, random_case


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@pytest.mark.parametrize("code", BOOK_CODES)
@given(seed=st.integers(0, 10**9))
def test_program_and_independent_follower_agree(code: str, seed: int) -> None:
    case = random_case(code, Random(seed))

    assert list(faults(case)) == [], case


def on_paper(ladder: Ladder) -> list[set[tuple[follower.Shape, ...]]]:
    """Each rung as the sets of groups that meet it."""
    rungs = []
    for rung in ladder.rungs:
        ways: set[tuple[follower.Shape, ...]] = {()}
        for group in rung.groups:
            ways = {tuple(sorted((*way, (shape.width, shape.length)))) for way in ways for shape in group}
        rungs.append(ways)
    return rungs


def told(ladder: list[list[follower.Shape]], equal: list[tuple[int, int]]) -> list[set[tuple[follower.Shape, ...]]]:
    """The follower's ladder, with rungs that are alternatives of one another put together."""
    rungs: list[set[tuple[follower.Shape, ...]]] = []
    for number, groups in enumerate(ladder):
        if any(low < number <= high for low, high in equal):
            rungs[-1].add(tuple(sorted(groups)))
        else:
            rungs.append({tuple(sorted(groups))})
    return rungs


@pytest.mark.parametrize(
    ("code", "paper", "equal"),
    [
        ("000", follower.SIX_DECKS, follower.SIX_DECKS_EQUAL),
        ("003", follower.FOUR_DECKS, follower.FOUR_DECKS_EQUAL),
        ("002", {follower.P: [[follower.P], []]}, {}),
        ("004", {follower.P: [[follower.P], []]}, {}),
    ],
)
def test_ladders_are_those_of_the_paper(
    code: str,
    paper: dict[follower.Shape, list[list[follower.Shape]]],
    equal: dict[follower.Shape, list[tuple[int, int]]],
) -> None:
    ladders = {ladder.lead: on_paper(ladder) for ladder in a_book(code).following.ladders}

    assert ladders == {lead: told(rungs, equal.get(lead, [])) for lead, rungs in paper.items()}
