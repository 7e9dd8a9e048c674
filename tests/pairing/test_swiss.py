"""What a round says about itself: reasons, policies, byes, ways out, later rounds; small and large."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.pairing.events import Tally
from tests.pairing.test_cases import field
from tournament.pairing import POLICIES, Field, Impossible, InvalidField, PairedRound, check, explain, pair


def reasons(paired: PairedRound) -> str:
    return " ".join(f"{match.a}{match.b} {match.because}," for match in paired.pairs)


def by_rank(number: int, **more: object) -> Field:
    """That many teams, one point between neighbours."""
    ids = tuple(f"T{place:04}" for place in range(number))
    return Field(ids, {team: number - place for place, team in enumerate(ids)}, **more)  # type: ignore[arg-type]  # Field checks


def test_pairs_tell_which_level_put_them_together() -> None:
    one = field("A60 B50 C40 D30 E20 F10", "AB", pinned=(("F", "E"),), protect=1)

    assert reasons(pair(one)) == "AC leader, BD optimum, EF pinned,"


def test_leader_keeps_the_optimum_where_the_wish_is_too_dear() -> None:
    one = field("F63 A62 C58 D57 E18 B12", "AE BC DF AC BF DE AB CD EF")

    assert reasons(pair(one)) == "FC tolerance, AD leader, EB leader,"


def test_policies_weigh_leaders_against_gaps() -> None:
    one = field("A60 B59 C56 D53 E53 F50 G26 H19", "AB AC BG CH DG DH EF EH")
    rounds = {name: pair(one.under(policy)) for name, policy in POLICIES.items()}

    assert reasons(rounds["balanced"]) == "AE optimum, BC optimum, DF optimum, GH optimum,"
    assert reasons(rounds["default"]) == "AD leader, BE tolerance, CF leader, GH optimum,"
    assert reasons(rounds["topdown"]) == "AD leader, BC leader, EG leader, FH leader,"
    assert [paired.figures.squares for paired in rounds.values()] == [116, 170, 1748]


def test_pinned_rematch_stays_and_is_counted() -> None:
    paired = pair(field("A60 B50 C40 D30", "AB", pinned=(("A", "B"),)))

    assert reasons(paired) == "AB pinned, CD leader,"
    assert paired.figures.rematches == 1


def test_forfeit_win_uses_up_the_bye() -> None:
    assert pair(field("A60 B50 C40", byes={"C": 1})).bye == "B"


def test_bye_is_explained_by_whoever_stood_before_or_below() -> None:
    one = field("A50 B44 C40 D36 E25", "AB AC AD")
    told = explain(one, pair(one), "D")

    assert (told.opponent, told.because) == (None, "bye")
    assert [(candidate.team, candidate.why) for candidate in told.closer] == [("E", "unpairable")]


def test_explanation_prices_what_would_be_allowed() -> None:
    one = field("A60 B50 C40 D30", "AB CD")
    told = explain(one, pair(one), "D")

    assert [(candidate.team, candidate.why, candidate.round) for candidate in told.closer] == [("C", "rematch", 2)]


def test_explaining_a_stranger_is_a_key_error() -> None:
    one = field("A60 B50")

    with pytest.raises(KeyError):
        explain(one, pair(one), "X")


def test_ways_out_come_mildest_first() -> None:
    met = "AB CD AC BD AD BC"

    with pytest.raises(Impossible) as refusal:
        pair(field("A60 B50 C40 D30", met))

    ways = refusal.value.relaxations
    assert [[(lift.a, lift.b, lift.round) for lift in way.lifts] for way in ways] == [
        [("A", "B", 1), ("C", "D", 2)],
        [("A", "C", 3), ("B", "D", 4)],
        [("A", "D", 5), ("B", "C", 6)],
    ]
    assert [(way.figures.squares, way.figures.rematches) for way in ways] == [(200, 2), (800, 2), (1000, 2)]


def test_way_out_taken_gives_the_round_it_promised() -> None:
    one = field("A45 B44 C30 D29", clubs=dict.fromkeys("ABC", "north"), club_rule="hard")
    with pytest.raises(Impossible) as refusal:
        pair(one)

    way = refusal.value.relaxations[0]

    assert [lift.bar for lift in way.lifts] == ["same_club"]
    assert pair(one.with_pin(*way.pairs)).figures == way.figures


@pytest.mark.parametrize(("teams", "rounds"), [(4, 3), (5, 5), (6, 5), (7, 7), (8, 7), (10, 9), (12, 11)])
def test_full_round_robin_never_gets_stuck_with_look_ahead(teams: int, rounds: int) -> None:
    for seed in range(6):
        assert play_calmly(teams, rounds, seed) == rounds


def play_calmly(teams: int, planned: int, seed: int) -> int:
    """How many of the planned rounds could be played, with a bye at most once for each."""
    from tests.pairing.events import Event

    tally = Tally()
    event = Event(Random(seed), tally, [f"T{number:02}" for number in range(teams)], planned, calm=True)
    event.play()
    assert max(event.byes.values(), default=0) <= 1
    return tally.rounds


def test_look_ahead_is_told_only_where_it_matters() -> None:
    assert pair(by_rank(8, rounds_left=3)).ahead is None
    assert pair(by_rank(8, rounds_left=6)).ahead == 6
    assert pair(by_rank(8, rounds_left=7)).ahead == 6


@pytest.mark.parametrize("number", [2, 3, 4, 5, 511, 512, 4095, 4096])
def test_every_size_from_two_to_4096_is_paired_without_conflict(number: int) -> None:
    one = by_rank(number, protect=1)

    paired = pair(one)

    assert len(paired.pairs) == number // 2
    assert (paired.bye is None) == (number % 2 == 0)
    assert paired.figures.largest == 1


@pytest.mark.parametrize("number", [0, 1])
def test_nobody_and_one_team_alone_cannot_be_paired(number: int) -> None:
    with pytest.raises(InvalidField, match="too_few_teams"):
        pair(by_rank(number))


def test_strict_top_down_of_a_large_field_is_quick_and_legal() -> None:
    met = tuple((a, b, 1) for a, b in pairwise(by_rank(400).order))
    one = replace(by_rank(400, met=met), protect=None, tolerance=None)

    paired = pair(one)

    assert check(one, paired.pairs, paired.bye) == ()
    assert [match.b for match in paired.pairs[:2]] == ["T0002", "T0003"]


def test_club_with_most_of_a_large_field_is_refused_with_proof() -> None:
    clubs = {f"T{place:04}": "north" for place in range(160)}

    with pytest.raises(Impossible) as refusal:
        pair(by_rank(300, clubs=clubs, club_rule="hard"))

    assert len(refusal.value.because.groups) == 160
    assert len(refusal.value.because.brokers) == 140
    assert len(refusal.value.relaxations[0].lifts) == 10
