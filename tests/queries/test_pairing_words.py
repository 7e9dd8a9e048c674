"""Whatever the engine can answer has words, in both languages."""

from typing import get_args

import pytest
from django.utils.translation import override

from tournament.pairing import Certificate, Conflict, Field, Impossible, Policy, figures, pair
from tournament.pairing.conflicts import Kind
from tournament.pairing.explaining import Candidate, Explanation, Why
from tournament.pairing.result import Because
from tournament.queries.explanation import BECAUSE, POLICY_NAMES, candidate_text
from tournament.queries.pairing_words import certificate_text, conflict_text, figure_rows, ways_out

NAMES = {"1": "松江一队", "2": "青浦二队", "3": "嘉定三队", "4": "宝山四队"}
FIELD = Field(order=("1", "2", "3", "4"), score={"1": 30, "2": 28, "3": 20, "4": 10})


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_conflict_names_the_teams(kind: Kind) -> None:
    with override("zh-hans"):
        text = conflict_text(Conflict(kind, ("1", "2"), 3, hard=True), NAMES)

    assert "松江一队 : 青浦二队" in text


@pytest.mark.parametrize("why", get_args(Why))
def test_every_reason_against_a_candidate_has_words(why: Why) -> None:
    now = figures(FIELD, [("1", "2"), ("3", "4")], None)
    told = Explanation("1", "2", "optimum", now, (), 0)
    candidate = Candidate("3", why, round=2, other="4", figures=figures(FIELD, [("1", "3"), ("2", "4")], None))

    with override("en"):
        english = candidate_text(candidate, told, NAMES)
    with override("zh-hans"):
        chinese = candidate_text(candidate, told, NAMES)

    assert english
    assert chinese != english


def test_every_level_that_can_decide_has_words() -> None:
    assert {*get_args(Because), "bye"} == BECAUSE.keys()


def test_every_named_policy_has_words() -> None:
    from tournament.pairing import POLICIES

    assert POLICIES.keys() == POLICY_NAMES.keys()
    assert all(isinstance(policy, Policy) for policy in POLICIES.values())


def test_price_names_the_figures_that_change_and_no_others() -> None:
    now, then = (figures(FIELD, pairs, None) for pairs in ([("1", "2"), ("3", "4")], [("1", "3"), ("2", "4")]))
    told = Explanation("1", "2", "optimum", now, (), 0)

    with override("zh-hans"):
        text = candidate_text(Candidate("3", "price", figures=then), told, NAMES)

    assert "首桌分差 2 → 10" in text
    assert "同单位" not in text


def test_figures_stand_beside_one_another_and_say_where_they_differ() -> None:
    now, then = (figures(FIELD, pairs, None) for pairs in ([("1", "2"), ("3", "4")], [("1", "3"), ("2", "4")]))

    rows = figure_rows(now, then, None)

    assert rows[0].values == ("2", "10", "—")
    assert [row.values for row in rows if not row.differs] == []
    assert all(not row.differs for row in figure_rows(now, now))


def test_round_that_nobody_can_play_is_proved_in_words_and_has_ways_out() -> None:
    met = tuple((a, b, 1) for a, b in [("1", "2"), ("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"), ("3", "4")])
    with pytest.raises(Impossible) as impossible:
        pair(Field(order=FIELD.order, score=FIELD.score, met=met))

    with override("zh-hans"):
        lines = certificate_text(impossible.value.because, NAMES)
        ways = ways_out(impossible.value.relaxations, NAMES)

    assert {f"{name} 已与所有可以相遇的队相遇过。" for name in NAMES.values()} < set(lines)
    assert lines[-1] == "所以无论怎么排，总有队没有对手。"
    assert all(len(way.lines) == len(way.pins.split(",")) for way in ways)
    assert ways[0].lines[0].startswith("允许 ")


@pytest.mark.parametrize(
    ("because", "expected"),
    [
        (
            Certificate((("1", "2", "3"),), (), 0),
            ["松江一队、青浦二队、嘉定三队 共 3 队（单数），只能彼此相遇。", "所以无论怎么排，总有队没有对手。"],
        ),
        (
            Certificate((("1",), ("2",), ("3",)), ("4",), 1),
            [
                "松江一队 只剩下这些对手：宝山四队。",
                "青浦二队 只剩下这些对手：宝山四队。",
                "嘉定三队 只剩下这些对手：宝山四队。",
                "这样的组有 3 个，能与它们比赛的队只有 1 个：宝山四队。",
                "轮空只能解决其中一组，其他组仍多出一队。",
                "所以无论怎么排，总有队没有对手。",
            ],
        ),
    ],
)
def test_certificate_counts_groups_against_those_who_can_play_them(because: Certificate, expected: list[str]) -> None:
    with override("zh-hans"):
        assert certificate_text(because, NAMES) == expected
