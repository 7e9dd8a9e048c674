import pytest

from tests import make
from tests.documents.reading import A4_LYING, A4_UPRIGHT, lines_with, paper
from tournament.actions.refused import Refused
from tournament.actions.results import take_back_result
from tournament.queries.outcome_words import points_text
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


def test_standings_print_every_place_with_points_rounds_and_sum() -> None:
    event = make.played_event(8, 3)

    read = paper(event, "standings")

    for row in standings(make.stage(event)).rows:
        line = lines_with(read.text, f"{row.entrant.lot} {row.entrant.team_name}")[0].split()
        rounds = [points_text(vp) for vp in row.place.round_vps]
        total = [points_text(row.place.victory_points), str(row.place.rounds_won)]
        assert line[0] == str(row.place.rank)
        assert " ".join([*total, *rounds]) in " ".join(line)


def test_standings_say_what_decided_between_equal_points() -> None:
    event = make.played_event(33, 5)
    decided = [row for row in standings(make.stage(event)).rows if row.place.decided_by]
    by_wins = [row for row in decided if row.place.decided_by and row.place.decided_by.code == "rounds_won"]

    read = paper(event, "standings")

    assert by_wins != []
    for row in by_wins:
        assert lines_with(read.text, row.entrant.team_name, "胜轮")[0].startswith(str(row.place.rank))


def test_standings_after_an_earlier_round_leave_the_later_ones_out() -> None:
    event = make.played_event(8, 3)

    read = paper(event, "standings", round_number=2)

    assert "第 2 轮后" in read.pages[0]
    assert read.title == "秋季拖拉机邀请赛 · 公开组 · 第 2 轮后 · 名次表"


def test_standings_of_many_rounds_lie_down_and_repeat_their_head() -> None:
    event = make.played_event(40, 7)

    read = paper(event, "standings")

    assert read.sizes == {A4_LYING}
    assert [page.count("名次依据") for page in read.pages] == [1] * len(read.pages)
    assert len(read.pages) > 1


def test_standings_of_few_rounds_stand_upright() -> None:
    assert paper(make.played_event(8, 2), "standings").sizes == {A4_UPRIGHT}


def test_standings_in_the_middle_of_a_round_say_what_is_missing() -> None:
    event = make.played_event(8, 1)
    playing = make.playing_round(event)
    make.play_round(playing)
    take_back_result(make.actor(), make.match(playing, 1), 1, "看错了")

    assert "还缺 1 桌成绩" in paper(event, "standings").text


def test_standings_before_any_result_are_refused() -> None:
    event = make.drawn_event(8)
    make.published_round(event)

    with pytest.raises(Refused, match="还没有成绩"):
        paper(event, "standings")


@pytest.mark.parametrize("kind", ["standings", "wall_chart"])
def test_points_carried_are_printed_beside_the_late_pair(kind: str) -> None:
    event = make.played_event(8, 1)
    make.late_entrant(make.division(event), start_vp=15)

    read = paper(event, kind)

    assert read.text.count("带入 15") == 1
