"""What goes in: JSON, faults by name, and the digest."""

import hashlib
import json
from fractions import Fraction
from typing import Any

import pytest

from tournament.pairing import POLICIES, TOPDOWN, Field, InvalidField, input_digest, pair

FULL = Field(
    order=("A", "B", "C", "D"),
    score={"A": 50, "B": Fraction(75, 2), "C": 30},
    met=(("B", "A", 2), ("C", "D", 1)),
    forbidden=(("D", "B"),),
    clubs={"A": "north", "B": ""},
    pinned=(("D", "A"),),
    byes={"C": 1, "D": 0},
    lots={"A": 4, "B": 3, "C": 2, "D": 1},
    protect=None,
    tolerance=Fraction(5, 2),
    rounds_left=2,
    club_rule="hard",
)


def test_field_survives_json() -> None:
    again = Field.from_json(FULL.to_json())

    assert again.to_json() == FULL.to_json()
    assert again.score == {"A": 50, "B": Fraction(75, 2), "C": 30, "D": 0}
    assert (again.protect, again.tolerance, again.club_rule) == (None, Fraction(5, 2), "hard")


def test_field_needs_only_order_and_score() -> None:
    assert Field.from_json('{"order": ["A", "B"], "score": {"A": 37.5}}') == Field(("A", "B"), {"A": Fraction(75, 2)})


def test_digest_is_the_same_in_any_order_of_input() -> None:
    other = Field(
        order=FULL.order,
        score=dict(reversed(list(FULL.score.items()))) | {"D": 0},
        met=(("D", "C", 1), ("A", "B", 2), ("A", "gone", 1)),
        forbidden=(("B", "D"), ("B", "D")),
        clubs={"A": "north", "gone": "north"},
        pinned=(("A", "D"),),
        byes={"C": 1},
        lots=dict(reversed(list(FULL.lots.items()))),
        protect=None,
        tolerance=Fraction(5, 2),
        rounds_left=2,
        club_rule="hard",
    )

    assert input_digest(other) == input_digest(FULL)


@pytest.mark.parametrize(
    "change",
    [
        {"order": ("A", "C", "B", "D")},
        {"score": {"A": 50}},
        {"met": ()},
        {"forbidden": ()},
        {"clubs": {}},
        {"pinned": ()},
        {"byes": {}},
        {"lots": {}},
        {"protect": 3},
        {"tolerance": None},
        {"rounds_left": 1},
        {"club_rule": "off"},
    ],
)
def test_digest_changes_with_every_part_of_the_input(change: dict[str, Any]) -> None:
    parts = {name: getattr(FULL, name) for name in Field.__slots__}

    assert input_digest(Field(**parts | change)) != input_digest(FULL)


def test_digest_is_what_a_stranger_computes() -> None:
    canonical = (
        '{"byes":{},"club_rule":"soft","clubs":{},"forbidden":[],"lots":{},"met":[],"order":["A","B"],"pinned":[],'
        '"protect":3,"rounds_left":0,"score":{"A":1,"B":0},"tolerance":3}'
    )

    assert input_digest(Field(("A", "B"), {"A": 1})) == hashlib.sha256(canonical.encode()).hexdigest()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("[" * 100_000, "not_json"),
        ("[]", "not_an_object"),
        ("{}", "missing_key"),
        ('{"order": [], "score": {}, "socre": {}}', "unknown_key"),
        ('{"order": "AB", "score": {}}', "bad_value"),
        ('{"order": [1, 2], "score": {}}', "bad_value"),
        ('{"order": ["A", "B"], "score": {"A": true}}', "bad_value"),
        ('{"order": ["A", "B"], "score": {"A": "1/0"}}', "bad_value"),
        ('{"order": ["A", "B"], "score": {"A": 1e999999999}}', "not_json"),
        ('{"order": ["A", "B"], "score": {"A": NaN}}', "not_a_number"),
        ('{"order": ["A", "B"], "score": {}, "met": [["A", "B"]]}', "bad_value"),
        ('{"order": ["A", "B"], "score": {}, "rounds_left": 1.5}', "bad_value"),
    ],
)
def test_json_that_is_no_field_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(InvalidField) as fault:
        Field.from_json(text)

    assert fault.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"order": ()}, "too_few_teams"),
        ({"order": ("A",)}, "too_few_teams"),
        ({"order": tuple(map(str, range(4097)))}, "too_many_teams"),
        ({"order": ("A", "B", "A")}, "duplicate_team"),
        ({"order": ("A", "")}, "team_without_id"),
        ({"score": {"A": 37.5}}, "score_not_exact"),
        ({"byes": {"A": -1}}, "negative_byes"),
        ({"lots": {"A": 1, "B": 1}}, "duplicate_lot"),
        ({"club_rule": "sometimes"}, "unknown_club_rule"),
        ({"protect": -1}, "negative_protect"),
        ({"tolerance": -1}, "bad_tolerance"),
        ({"rounds_left": -1}, "negative_rounds_left"),
        ({"pinned": (("A", "X"),)}, "bad_pin"),
        ({"pinned": (("A", "A"),)}, "bad_pin"),
        ({"pinned": (("A", "B"), ("C", "B"))}, "team_pinned_twice"),
        ({"pinned": (("A", "B"),), "forbidden": (("B", "A"),)}, "pin_of_forbidden_pair"),
    ],
)
def test_field_that_contradicts_itself_is_refused_by_name(change: dict[str, Any], code: str) -> None:
    parts: dict[str, Any] = {"order": ("A", "B", "C", "D"), "score": {}}

    with pytest.raises(InvalidField) as fault:
        pair(Field(**parts | change))

    assert fault.value.code == code


def test_scores_too_fine_for_the_arithmetic_are_refused_by_name() -> None:
    scores = {str(team): Fraction(10**15 * team, 10**9 + team) for team in range(4)}

    with pytest.raises(InvalidField) as fault:
        pair(Field(tuple(scores)[::-1], scores))

    assert fault.value.code == "scores_too_fine"


def test_policies_have_names() -> None:
    assert list(POLICIES) == ["balanced", "default", "topdown"]
    assert FULL.under(TOPDOWN).tolerance is None
    assert FULL.under(POLICIES["balanced"]).protect == 0


def test_with_pin_lifts_a_forbidden_pair() -> None:
    assert FULL.with_pin(("B", "D")).forbidden == ()


def test_canonical_json_names_every_key_of_the_field() -> None:
    assert list(json.loads(FULL.to_json())) == sorted(Field.__slots__)
