"""The cases of the pairing page: letters are teams, the numbers their scores, `met` the earlier rounds."""

from itertools import permutations

import pytest

from tournament.pairing import Field, Impossible, pair


def field(teams: str, met: str = "", **more: object) -> Field:
    """`field("A48 B32", "AB CD")`: teams by rank with scores; two meetings a round, none of which matters here."""
    score = {team[0]: int(team[1:]) for team in teams.split()}
    meetings = tuple((one[0], one[1], number) for number, one in enumerate(met.split(), start=1))
    return Field(order=tuple(score), score=score, met=meetings, **more)  # type: ignore[arg-type]  # Field checks them


def written(one: Field) -> str:
    """The round as the page writes it, pairs from the best table number down."""
    paired = pair(one)
    pairs = " ".join(f"{match.a}-{match.b}" for match in paired.pairs)
    return f"bye {paired.bye}, {pairs}" if paired.bye else pairs


@pytest.mark.parametrize(
    ("teams", "met", "expected"),
    [
        ("D37 A35 B34 C33 F21 E20", "EF AB CD AC DE BF", "D-A B-E C-F"),
        ("A48 B32 C28 D12", "AB CD AC BD", "A-D B-C"),
        ("F63 A62 C58 D57 E18 B12", "AE BC DF AC BF DE AB CD EF", "F-C A-D E-B"),
        ("A45 B38 C37 D21 E20 F19", "CE BF AD BE AF CD", "A-B C-F D-E"),
        ("A60 B50 C40 D30", "AB CD", "A-C B-D"),
        ("A50 B44 C40 D36 E25", "AB AC AD", "bye D, A-E B-C"),
        ("A42 C33 D27 E22 F18", "AF BE CD AB CE DF", "bye F, A-C D-E"),
    ],
)
def test_swiss_pairs_the_cases_of_the_page(teams: str, met: str, expected: str) -> None:
    assert written(field(teams, met)) == expected


def test_bye_goes_to_the_lowest_ranked_that_had_none() -> None:
    teams = "A40 B36 C30 D28 E16"

    assert written(field(teams, "AE BC", byes={"D": 1})) == "bye E, A-B C-D"
    assert written(field(teams, "AE BC", byes={"E": 1})) == "bye D, A-B C-E"
    assert written(field(teams, "AE BC", byes={"D": 1, "E": 1})) == "bye C, A-B D-E"


def test_soft_club_rule_keeps_club_pairs_fewest() -> None:
    clubs = dict.fromkeys("ABC", "one")

    assert written(field("A45 B44 C30 D29", clubs=clubs)) == "A-B C-D"


def test_hard_club_rule_refuses_with_proof() -> None:
    clubs = dict.fromkeys("ABC", "one")

    with pytest.raises(Impossible) as refusal:
        pair(field("A45 B44 C30 D29", clubs=clubs, club_rule="hard"))

    assert refusal.value.because.groups == (("A",), ("B",), ("C",))
    assert refusal.value.because.brokers == ("D",)


def test_lots_decide_among_level_teams_in_any_order_of_input() -> None:
    lots = {"B": 1, "C": 2, "A": 3, "D": 4}

    for order in permutations("ABCD"):
        one = Field(order, dict.fromkeys("ABCD", 30), met=(("A", "B", 1), ("C", "D", 1)), lots=lots)
        assert written(one) == "B-C A-D"


def test_field_that_has_met_all_is_impossible_with_certificate() -> None:
    with pytest.raises(Impossible) as refusal:
        pair(field("A60 B50 C40 D30", "AB CD AC BD AD BC"))

    assert refusal.value.because.groups == (("A",), ("B",), ("C",), ("D",))
    assert refusal.value.because.brokers == ()


def test_ties_in_rank_gaps_are_settled_from_the_top() -> None:
    level = "A30 B30 C30 D30 E30 F30"

    assert written(field(level, "AD BF CD CF", protect=0)) == "A-B C-E D-F"  # as good as A-C B-D E-F down to level R


def test_last_ties_are_settled_by_the_lot_of_each_pair() -> None:
    level = "A30 B30 C30 D30 E30 F30 G30 H30"
    met = "AB AC AH BF CD CE DG DH EH FG FH GH"

    one = dict(zip("ABCDEFGH", range(1, 9), strict=True))
    other = dict(zip("ABCDEFGH", range(8, 16), strict=True))

    assert written(field(level, met, protect=0, lots=one)) == "A-F B-D C-H E-G"
    assert written(field(level, met, protect=0, lots=other)) == "A-D B-H C-F E-G"  # ties with the first down to level T
