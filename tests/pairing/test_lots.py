"""Draws anybody can repeat."""

import hashlib
import subprocess
from collections import Counter

import pytest

from tournament.pairing import InvalidField, Partners, draw_groups, draw_lots, draw_partners

ENTRIES = ["东风队", "南山队", "西河队", "北斗队", "中原队"]


def test_lots_are_the_order_of_digests_a_stranger_computes() -> None:
    by_shell = {
        entry: subprocess.run(
            ["sh", "-c", 'printf "%s\\n%s" "$1" "$2" | sha256sum', "-", "3-1-4", entry],
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for entry in ENTRIES
    }

    assert draw_lots(ENTRIES, "3-1-4") == tuple(sorted(ENTRIES, key=by_shell.__getitem__))


def test_lots_do_not_depend_on_the_order_of_entries() -> None:
    assert draw_lots(ENTRIES[::-1], "3-1-4") == draw_lots(ENTRIES, "3-1-4")


def test_lots_change_with_the_seed() -> None:
    assert len({draw_lots(ENTRIES, str(seed)) for seed in range(50)}) > 30


def test_lots_see_composed_and_decomposed_names_as_one() -> None:
    composed, decomposed = "Caf\u00e9", "Cafe\u0301"

    assert draw_lots([composed, *ENTRIES], "x").index(composed) == draw_lots([decomposed, *ENTRIES], "x").index(
        decomposed
    )
    with pytest.raises(InvalidField, match="duplicate_entry"):
        draw_lots([composed, decomposed], "x")


def test_lots_are_fair_enough_to_show_no_favourite() -> None:
    firsts = Counter(draw_lots(ENTRIES, str(seed))[0] for seed in range(2000))

    assert min(firsts.values()) > 330
    assert max(firsts.values()) < 470


def test_partners_are_neighbours_in_lot_order() -> None:
    drawn = draw_lots(ENTRIES, "seed")

    assert draw_partners(ENTRIES, "seed") == Partners(((drawn[0], drawn[1]), (drawn[2], drawn[3])), drawn[4])
    assert draw_partners(ENTRIES[:4], "seed").alone is None


@pytest.mark.parametrize("number", [1, 2, 3, 4, 7, 22])
def test_groups_differ_by_one_at_most_in_size_and_in_entries_of_a_club(number: int) -> None:
    entries = [f"team {place}" for place in range(22)]
    clubs = {entry: f"club {place % 5}" for place, entry in enumerate(entries) if place < 17}

    groups = draw_groups(entries, "seed", number, clubs)

    assert sorted(entry for group in groups for entry in group) == sorted(entries)
    assert spread([len(group) for group in groups]) <= 1
    for club in set(clubs.values()):
        assert spread([sum(clubs.get(entry) == club for entry in group) for group in groups]) <= 1


def spread(numbers: list[int]) -> int:
    return max(numbers) - min(numbers)


def test_groups_stand_in_lot_order() -> None:
    drawn = draw_lots(ENTRIES, "seed")

    assert draw_groups(ENTRIES, "seed", 2) == ((drawn[0], drawn[2], drawn[4]), (drawn[1], drawn[3]))


@pytest.mark.parametrize("number", [0, 6])
def test_groups_refuse_a_number_that_leaves_one_empty(number: int) -> None:
    with pytest.raises(InvalidField, match="bad_group_count"):
        draw_groups(ENTRIES, "seed", number)


def test_lots_match_a_draw_written_down() -> None:
    digests = {entry: hashlib.sha256(f"s\n{entry}".encode()).hexdigest() for entry in "abc"}

    assert sorted("abc", key=digests.__getitem__) == list(draw_lots("abc", "s"))
