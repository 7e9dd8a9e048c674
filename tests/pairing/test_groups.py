"""Berger tables."""

from collections import Counter
from itertools import combinations

import pytest

from tournament.pairing import GroupRound, InvalidField, berger, side_by_side


def test_berger_table_of_six_is_the_handbook_one() -> None:
    written = [" ".join(f"{a}-{b}" for a, b in one.games) for one in berger("123456")]

    assert written == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


@pytest.mark.parametrize("size", range(2, 34))
def test_berger_lets_everybody_meet_everybody_once(size: int) -> None:
    entries = [f"team {place}" for place in range(size)]

    rounds = berger(entries)

    met = Counter(frozenset(game) for one in rounds for game in one.games)
    assert met == Counter(frozenset(game) for game in combinations(entries, 2))
    for one in rounds:
        playing = [entry for game in one.games for entry in game]
        assert sorted([*playing, *([one.free] if one.free else [])]) == sorted(entries)


@pytest.mark.parametrize("size", range(2, 34))
def test_berger_balances_the_sides(size: int) -> None:
    entries = [f"team {place}" for place in range(size)]
    firsts = Counter(game[0] for one in berger(entries) for game in one.games)

    counts = [firsts[entry] for entry in entries]

    assert max(counts) - min(counts) == (0 if size % 2 else 1)


def test_groups_of_different_size_play_side_by_side() -> None:
    rounds = side_by_side(["ab", "cde"])

    assert [one[0] for one in rounds] == [GroupRound((("a", "b"),), None), GroupRound((), None), GroupRound((), None)]
    assert [one[1].free for one in rounds] == ["c", "e", "d"]


@pytest.mark.parametrize(
    ("entries", "code"), [([], "too_few_teams"), (["a"], "too_few_teams"), (["a", "a"], "duplicate_entry")]
)
def test_berger_refuses_nonsense(entries: list[str], code: str) -> None:
    with pytest.raises(InvalidField) as fault:
        berger(entries)

    assert fault.value.code == code
