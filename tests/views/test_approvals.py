"""Approving on the board, and deciding between two sides: one tap each, and words for whoever comes second."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.approvals import approve_report
from tournament.actions.events import change_stage
from tournament.actions.log import Actor
from tournament.models import LogEntry, Match, ReportState, Result, Round, Side

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(10))


def agreed(playing: Round, *tables: int) -> str:
    """Let both sides of tables agree; what a board that shows them sends."""
    matches = [make.match(playing, table) for table in tables]
    return ",".join(f"{match.pk}.{make.agreed_report(match, make.won_by(3)).number}" for match in matches)


def approve(client: Client, playing: Round, seen: str, **extra: str) -> Any:
    step = "playing-some-begun"
    address = reverse("approve", args=[playing.event.slug, playing.pk])
    return client.post(address, {"seen": seen, "do": step, **extra}, headers=HTMX)


def approved(playing: Round) -> list[int | None]:
    results = Result.objects.filter(match__round=playing).order_by("match__table_number")
    return list(results.values_list("match__table_number", flat=True))


def decide(client: Client, match: Match, number: int, words: str = "") -> Any:
    address = reverse("decide", args=[match.event.slug, match.pk])
    return client.post(address, {"number": number, "words": words}, follow=True)


def said(answer: Any) -> list[str]:
    return [text for _tag, text in answer.context["said"]]


def test_one_tap_approves_a_table_and_shows_the_board_anew(chief: Client, playing: Round) -> None:
    answer = approve(chief, playing, agreed(playing, 1))

    assert approved(playing) == [1]
    assert said(answer) == ["第 1 桌已确认。"]
    assert [tile.state for tile in answer.context["board"].tiles][:2] == ["approved", "waiting"]


def test_all_that_were_seen_are_approved_and_what_changed_is_named(chief: Client, playing: Round) -> None:
    seen = agreed(playing, 1, 2, 3)
    make.report(make.match(playing, 2), Side.A, make.won_by(5))
    agreed(playing, 4)

    answer = approve(chief, playing, seen)

    assert approved(playing) == [1, 3]
    assert said(answer) == ["已确认 2 桌。", "第 2 桌刚有变化，没有确认，请再看一眼。"]


def test_second_referee_reads_who_was_first(chief: Client, playing: Round) -> None:
    seen = agreed(playing, 1)
    first = make.referee(playing.event, username="wang", name="王裁判")
    approve_report(Actor(first, "王裁判"), make.match(playing, 1), 1)

    (text,) = said(approve(chief, playing, seen))

    assert text.startswith("第 1 桌已由 王裁判 于 ")
    assert approved(playing) == [1]


def test_last_approval_loads_the_page_with_its_next_button(chief: Client, playing: Round) -> None:
    answer = approve(chief, playing, agreed(playing, 1, 2, 3, 4, 5))

    assert answer.headers["HX-Refresh"] == "true"
    page = chief.get(reverse("round", args=[playing.event.slug, playing.pk]))
    assert ["收齐" in str(page.content.decode()), page.context["board"].missing] == [True, ()]


def test_tables_that_are_not_there_any_more_are_told(chief: Client, playing: Round) -> None:
    alone = said(approve(chief, playing, "999999.1", do="playing-some-new"))
    with_another = said(approve(chief, playing, f"999999.1,{agreed(playing, 1)}"))

    assert alone == ["有 1 桌已不在本轮，没有确认。"]
    assert with_another == ["已确认 1 桌。", "有 1 桌已不在本轮，没有确认。"]


def test_report_that_the_stage_cannot_count_is_named(chief: Client, playing: Round) -> None:
    seen, stage = agreed(playing, 1, 2), make.stage(playing.event)
    change_stage(make.actor(), stage, {"scoring": stage.scoring | {"draws_allowed": False}}, "规程")
    level = make.agreed_report(make.match(playing, 3), make.won_by(0))

    answer = approve(chief, playing, f"{seen},{level.match_id}.{level.number}")

    assert said(answer) == ["已确认 2 桌。", "第 3 桌所报的成绩不合本阶段现在的设置，没有确认。"]


def test_button_works_without_scripts(chief: Client, playing: Round) -> None:
    address = reverse("approve", args=[playing.event.slug, playing.pk])

    answer = chief.post(address, {"seen": agreed(playing, 1)}, follow=True)

    assert [str(message) for message in answer.context["messages"]] == ["第 1 桌已确认。"]


def test_referee_approves_the_own_tables_only(client: Client, playing: Round) -> None:
    client.force_login(make.referee(playing.event, range(1, 3)))
    own, others = agreed(playing, 1, 2), agreed(playing, 3)
    address = reverse("approve", args=[playing.event.slug, playing.pk])

    refused = client.post(address, {"seen": f"{own},{others}"})
    approve(client, playing, own)

    assert (refused.status_code, "第 3 桌不归你管（你管 1–2 桌）" in refused.content.decode()) == (403, True)
    assert approved(playing) == [1, 2]


@pytest.mark.parametrize("seen", ["", "1", "x.1", "1.1,", "99999999999.1", "'", "1.1;2.1"])
def test_nonsense_is_answered_in_words(chief: Client, playing: Round, seen: str) -> None:
    answer = approve(chief, playing, seen, do="playing-some-new")

    assert (answer.status_code, len(said(answer)), approved(playing)) == (200, 1, [])


def test_match_of_another_round_is_not_approved_here(chief: Client, playing: Round) -> None:
    other = make.playing_round(make.drawn_event(4, slug="other"))

    approve(chief, playing, agreed(other, 1))

    assert approved(other) == []


def disputed(playing: Round) -> Match:
    match = make.match(playing, 1)
    make.report(match, Side.A, make.won_by(3))
    make.report(match, Side.B, make.won_by(4))
    return match


def test_only_what_differs_stands_out(chief: Client, playing: Round) -> None:
    match = disputed(playing)

    page = chief.get(reverse("match", args=[match.event.slug, match.pk]))

    rows = page.context["reports"].rows
    assert [row.differs for row in rows] == [False, True, False, True]


def test_referee_decides_for_a_side_and_the_log_says_so(client: Client, playing: Round) -> None:
    match = disputed(playing)
    client.force_login(make.referee(playing.event, range(1, 3), name="王裁判"))

    decide(client, match, 2, "双方核对了计分纸")

    result = match.results.get()
    assert (result.level_difference, result.reason.endswith("双方核对了计分纸")) == (4, True)
    entry = LogEntry.objects.filter(action="record_result").latest("pk")
    assert (entry.user_name, entry.reason) == ("王裁判", result.reason)
    states = list(match.reports.order_by("number").values_list("state", flat=True))
    assert states == [ReportState.OVERRULED, ReportState.APPROVED]


def test_decision_about_what_was_replaced_changes_nothing(chief: Client, playing: Round) -> None:
    match = disputed(playing)
    make.report(match, Side.B, make.won_by(5))

    answer = decide(chief, match, 2)

    assert match.results.count() == 0
    assert [str(message) for message in answer.context["messages"]] == [
        "第 1 桌报的成绩已被替换，没有裁定；请再看一眼。"
    ]


def test_referee_of_other_tables_decides_nothing(client: Client, playing: Round) -> None:
    match = disputed(playing)
    client.force_login(make.referee(playing.event, range(4, 6)))

    assert decide(client, match, 1).status_code == 403
    assert match.results.count() == 0


def test_match_page_tells_whether_both_sides_used_one_phone(chief: Client, playing: Round) -> None:
    match = make.match(playing, 1)
    make.report(match, Side.A, make.won_by(3))
    make.report(match, Side.A, make.won_by(2))
    make.report(match, Side.B, make.won_by(2))

    page = chief.get(reverse("match", args=[match.event.slug, match.pk]))

    told = [(each.report.number, each.one_phone) for each in page.context["reports"].told]
    assert told == [(2, True), (1, False)]
    assert "双方用同一部手机" in page.content.decode()
