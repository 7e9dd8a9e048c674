"""Conflicts of rounds made by hand."""

from tournament.pairing import Conflict, Field, check

FIELD = Field(
    order=("A", "B", "C", "D", "E"),
    score={"A": 50, "B": 40, "C": 30, "D": 20, "E": 10},
    met=(("A", "B", 1), ("B", "A", 3)),
    forbidden=(("C", "D"),),
    clubs={"A": "north", "C": "north"},
    byes={"E": 1},
)


def test_check_passes_a_round_without_conflict() -> None:
    assert check(FIELD, [("A", "D"), ("B", "E")], "C") == ()


def test_check_names_the_round_of_the_last_meeting() -> None:
    assert check(FIELD, [("B", "A"), ("C", "E")], "D") == (Conflict("rematch", ("B", "A"), 3, hard=True),)


def test_check_warns_of_same_club_and_second_bye() -> None:
    assert check(FIELD, [("A", "C"), ("B", "D")], "E") == (
        Conflict("second_bye", ("E",), None, hard=False),
        Conflict("same_club", ("A", "C"), None, hard=False),
    )


def test_check_refuses_same_club_under_the_hard_rule() -> None:
    hard = Field(FIELD.order, FIELD.score, clubs=FIELD.clubs, club_rule="hard")

    assert check(hard, [("A", "C"), ("B", "D")], "E") == (Conflict("same_club", ("A", "C"), None, hard=True),)


def test_check_refuses_forbidden_pairs() -> None:
    assert check(FIELD, [("C", "D"), ("A", "E")], "B") == (Conflict("forbidden", ("C", "D"), None, hard=True),)


def test_check_finds_teams_missing_and_twice() -> None:
    assert check(FIELD, [("A", "D"), ("A", "E")], "B") == (
        Conflict("twice", ("A",), None, hard=True),
        Conflict("missing", ("C",), None, hard=True),
    )


def test_check_finds_strangers_and_a_team_against_itself() -> None:
    assert check(FIELD, [("A", "D"), ("B", "E"), ("X", "X")], "C") == (
        Conflict("unknown", ("X",), None, hard=True),
        Conflict("itself", ("X", "X"), None, hard=True),
    )


def test_check_finds_two_byes() -> None:
    assert check(FIELD, [("A", "D"), ("B", "")], "C") == (
        Conflict("missing", ("E",), None, hard=True),
        Conflict("two_byes", ("B", "C"), None, hard=True),
    )


def test_check_finds_a_bye_nobody_needs() -> None:
    even = Field(order=("A", "B"), score={})

    assert check(even, [], "A") == (
        Conflict("missing", ("B",), None, hard=True),
        Conflict("needless_bye", ("A",), None, hard=True),
    )


def test_check_lets_a_pinned_rematch_pass_with_a_warning() -> None:
    pinned = FIELD.with_pin(("A", "B"))

    assert check(pinned, [("A", "B"), ("C", "E")], "D") == (Conflict("rematch", ("A", "B"), 3, hard=False),)
    assert check(pinned, [("A", "E"), ("B", "C")], "D") == (Conflict("pin_broken", ("A", "B"), None, hard=True),)
