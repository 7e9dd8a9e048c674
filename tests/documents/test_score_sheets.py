"""Score sheets after the book's form, `000:form`."""

import re

import pytest

from tests import make
from tests.documents.reading import A4_UPRIGHT, EMBEDDED, lines_with, paper
from tournament.actions.entrants import change_entrant
from tournament.actions.events import change_stage
from tournament.actions.refused import Refused
from tournament.models import Event
from tournament.queries.papers import seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = make.drawn_event(9)
    make.published_round(made)
    return made


def test_score_sheet_is_the_form_of_the_book(event: Event) -> None:
    upper = paper(event, "score_sheets").pages[0].split("拖拉机比赛成绩单")[1].replace("\u2003", " ")

    assert re.findall(r"第 1 轮 20.*|桌号.*|胜队签名：|负队签名：", upper) == [
        "第 1 轮 2024年11月30日 晚上",
        "桌号 签号 队名 级差 胜利分 备注",
        "胜队签名：",
        "负队签名：",
    ]


def test_score_sheet_names_both_teams_with_their_lots(event: Event) -> None:
    first = seated(make.last_round(event))[0]
    assert first.b is not None

    page = paper(event, "score_sheets").pages[0]

    assert lines_with(page, f"{first.a.lot} {first.a.name}", first.a.players) != []
    assert lines_with(page, f"{first.b.lot} {first.b.name}", first.b.players) != []


def test_score_sheets_stand_two_a_page_and_the_bye_has_none(event: Event) -> None:
    read = paper(event, "score_sheets")

    assert [page.count("拖拉机比赛成绩单") for page in read.pages] == [2, 2]


def test_each_half_says_which_sheet_it_is_once_the_page_is_cut(event: Event) -> None:
    change_stage(make.actor(), make.stage(event), {"first_table": 21}, "另一个大厅")
    make.play_round(make.last_round(event))
    make.published_round(event)

    read = paper(event, "score_sheets", round_number=2)

    assert re.findall(r"第 2 轮 · .* 张", read.text) == [
        f"第 2 轮 · {20 + n} 桌 · 第 {n} 张，共 4 张" for n in range(1, 5)
    ]


def test_score_sheets_say_event_and_round_on_every_half(event: Event) -> None:
    for page in paper(event, "score_sheets").pages:
        assert page.count("秋季拖拉机邀请赛 · 公开组") == 2
        assert page.count("第 1 轮\u2003") == 2


def test_score_sheets_are_a4_with_both_fonts_inside(event: Event) -> None:
    read = paper(event, "score_sheets")

    assert (read.sizes, read.fonts, read.loose_fonts) == (frozenset({A4_UPRIGHT}), EMBEDDED, frozenset[str]())
    assert read.title == "秋季拖拉机邀请赛 · 公开组 · 第 1 轮 · 成绩单"


def test_score_sheets_of_many_tables_are_one_paper_with_running_numbers() -> None:
    event = make.drawn_event(70)
    make.published_round(event)

    read = paper(event, "score_sheets")

    assert [page.count("拖拉机比赛成绩单") for page in read.pages] == [2] * 17 + [1]
    assert re.findall(r"第 (\d+) 张，共 35 张", read.text) == [str(n) for n in range(1, 36)]


def test_score_sheet_in_english_is_wholly_in_english(event: Event) -> None:
    read = paper(event, "score_sheets", language="en")

    assert lines_with(read.pages[0], "Table", "Lot", "Team", "Victory points", "Remarks") != []
    assert "Winning team's signature:" in read.pages[0]
    assert "Round 1 Nov. 30, 2024 evening" in read.pages[0].replace("\u2003", " ")


def test_score_sheet_of_an_afternoon_says_so(event: Event) -> None:
    read = paper(event, "score_sheets", time_of_day="afternoon")

    assert read.text.count("下午") == 4
    assert "晚上" not in read.text


def test_longest_names_leave_both_sheets_on_their_page() -> None:
    event = make.drawn_event(4)
    for number, entrant in enumerate(make.division(event).entrants.all()):
        values = {
            "team_name": f"{number}" + "松江Songjiang" * 5,
            "player1": f"{number}" + "阿" * 39,
            "player2": "李" * 40,
        }
        change_entrant(make.actor(), entrant, values)
    make.published_round(event)

    read = paper(event, "score_sheets")

    assert [page.count("负队签名：") for page in read.pages] == [2]


def test_draft_is_never_printed() -> None:
    event = make.drawn_event(8)
    make.paired_round(event)

    with pytest.raises(Refused, match="草稿"):
        paper(event, "score_sheets", round_number=1)
    with pytest.raises(Refused, match="还没有公布"):
        paper(event, "score_sheets")
