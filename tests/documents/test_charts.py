"""The wall chart, the crosstable, the results of a round and the pairing report."""

import re

import pytest

from tests import make
from tests.documents.reading import A4_LYING, lines_with, paper
from tournament.actions.refused import Refused
from tournament.queries.outcome_words import points_text
from tournament.queries.papers import careers, scored

pytestmark = pytest.mark.django_db


def test_wall_chart_gives_opponent_points_and_running_total() -> None:
    event = make.played_event(7, 2)

    read = paper(event, "wall_chart")

    assert read.sizes == {A4_LYING}
    for career in careers(make.stage(event), 2):
        line = lines_with(read.text, f"{career.team.lot} {career.team.name} ")[0]
        legs = [f"{leg.opponent or '轮空'} {points_text(leg.vp)} {points_text(leg.total)}" for leg in career.legs]
        assert line == " ".join([f"{career.team.lot} {career.team.name}", *legs, str(career.row.place.rank)])


def test_wall_chart_shares_seven_rounds_out_over_two_sheets() -> None:
    read = paper(make.played_event(16, 7), "wall_chart")

    rounds = [re.findall(r"第 (\d) 轮(?!后)", page) for page in read.pages]
    assert rounds == [list("1234"), list("567")]


def test_crosstable_has_the_points_of_both_sides() -> None:
    event = make.played_event(8, 7)

    read = paper(event, "crosstable")

    for career in careers(make.stage(event), 7):
        line = lines_with(read.text, career.team.name)[0].split()
        assert sorted(line[3:-1]) == sorted(points_text(leg.vp) for leg in career.legs)
        assert line[-1] == points_text(career.row.place.victory_points)


def test_crosstable_of_a_large_field_is_refused_with_a_better_paper() -> None:
    with pytest.raises(Refused, match="积分编排表"):
        paper(make.played_event(33, 1), "crosstable")


def test_results_of_a_round_give_points_and_level_difference() -> None:
    event = make.played_event(9, 1)
    rows = scored(make.last_round(event))

    text = paper(event, "round_results").text

    for row in rows:
        a, b = row.seated.a, row.seated.b
        if b is None:
            assert f"{a.lot} {a.name} {points_text(row.vp_a)} 轮空" in text
        elif row.kind == "played":
            points = f"{points_text(row.vp_a)} : {points_text(row.vp_b)}"
            assert f"{row.seated.table} {a.lot} {a.name} {points} {b.name} {b.lot} {row.difference}" in text


def test_results_of_an_open_round_leave_room_and_count_what_is_missing() -> None:
    event = make.drawn_event(8)
    make.published_round(event)

    text = paper(event, "round_results").text

    assert "还缺 4 桌成绩" in text
    assert len(lines_with(text, " : ")) == 4


def test_pairing_report_gives_a_reason_for_every_table_and_the_figures() -> None:
    event = make.played_event(9, 1)
    published = make.published_round(event)

    text = paper(event, "pairing_report").text

    reasons = ("领先队对现有最强对手", "全场分差最小", "其他队代价太大")
    assert sum(text.count(reason) for reason in reasons) == 4
    assert published.digest in text
    assert "分差平方和" in text
