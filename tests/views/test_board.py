"""The board of a round: what a referee sees of it, and what its polling answers."""

import re
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.calls import open_call
from tournament.actions.results import record_result
from tournament.models import Role, Round, Side

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(10))


def url(name: str, playing: Round) -> str:
    return reverse(name, args=[playing.event.slug, playing.pk])


def tables(answer: object) -> list[int]:
    return [tile.table for tile in answer.context["board"].shown]  # type: ignore[attr-defined]  # of the test client


def test_referee_sees_the_own_tables_and_all_when_asked(client: Client, playing: Round) -> None:
    client.force_login(make.referee(playing.event, range(2, 4)))

    assert tables(client.get(url("round", playing))) == [2, 3]
    assert tables(client.get(url("round", playing), {"all": ""})) == [1, 2, 3, 4, 5]


def counted(client: Client, playing: Round) -> list[str]:
    """The lines that count tables, as people read them."""
    page = client.get(url("round", playing)).content.decode()
    start = page.index("</h2>", page.index('class="attention"'))
    lines = [" ".join(re.sub(r"<[^>]*>", " ", line).split()) for line in page[start:].splitlines()[1:5]]
    return [line for line in lines if "已确认" in line]


@pytest.mark.parametrize(
    ("tables", "lines"),
    [
        (range(2, 4), ["0 / 2 你管的桌已确认 另有 1 桌已报未确认", "全场 1 / 5 已确认，2 桌已报"]),
        (range(1, 2), ["1 / 1 你管的桌已确认", "全场 1 / 5 已确认，2 桌已报"]),
        (range(7, 9), ["1 / 5 桌已确认 另有 2 桌已报未确认"]),
        (None, ["1 / 5 桌已确认 另有 2 桌已报未确认"]),
    ],
)
def test_referee_reads_the_count_of_the_own_tables_and_of_the_hall(
    client: Client, playing: Round, tables: range | None, lines: list[str]
) -> None:
    record_result(make.actor(), make.match(playing, 1), make.won_by(3))
    make.agreed_report(make.match(playing, 2), make.won_by(3))
    make.report(make.match(playing, 4), Side.A, make.won_by(3))
    client.force_login(make.referee(playing.event, tables))

    assert counted(client, playing) == lines


@pytest.mark.parametrize(("agreed", "button"), [([2], "确认第 2 桌 18 : 12"), ([2, 3], "确认全部 2 桌")])
def test_button_for_what_is_agreed_says_which_table_or_how_many(
    client: Client, playing: Round, agreed: list[int], button: str
) -> None:
    client.force_login(make.chief())
    for table in agreed:
        make.agreed_report(make.match(playing, table), make.won_by(3))

    page = client.get(url("round", playing)).content.decode()

    assert re.findall(r'id="approve-all"[^>]*>([^<]*)<', page) == [button]


@pytest.mark.parametrize("role", [Role.CHIEF_REFEREE, Role.RECORDER, Role.COMMITTEE])
def test_everybody_else_sees_all(client: Client, playing: Round, role: Role) -> None:
    client.force_login(make.chief() if role == Role.CHIEF_REFEREE else make.member(playing.event, role))

    assert tables(client.get(url("round", playing))) == [1, 2, 3, 4, 5]


def test_report_of_a_table_is_news_for_the_board(client: Client, playing: Round) -> None:
    client.force_login(make.chief())
    page = client.get(url("round", playing))
    asked = {"v": page.context["stamp"], "do": page.context["board"].next_step}
    assert client.get(url("round_board", playing), asked).status_code == 204

    make.report(make.match(playing, 1), Side.A, make.won_by(3))

    answer = client.get(url("round_board", playing), asked)
    assert (answer.status_code, "一方已报" in answer.content.decode()) == (200, True)


def test_every_state_is_told_by_a_mark_and_a_word(client: Client, playing: Round) -> None:
    client.force_login(make.chief())
    make.report(make.match(playing, 1), Side.A, make.won_by(3))
    make.agreed_report(make.match(playing, 2), make.won_by(3))
    make.report(make.match(playing, 3), Side.A, make.won_by(3))
    make.report(make.match(playing, 3), Side.B, make.won_by(4))
    open_call(make.actor(), playing.event, 4, match_pk=make.match(playing, 4).pk, reason="rule")

    page = client.get(url("round", playing)).content.decode()

    told = ["◐ 一方已报", "● 双方一致", "▲ 有争议", "☎ 呼叫裁判", "○ 待报"]
    assert [word for word in told if word not in page] == []


def test_polling_costs_the_same_for_one_table_and_for_three(client: Client) -> None:
    client.force_login(make.chief())
    counts = []
    for pairs in (2, 6):
        playing = make.playing_round(make.drawn_event(pairs, slug=f"event-{pairs}"))
        for table in range(1, pairs // 2 + 1):
            make.report(make.match(playing, table), Side.A, make.won_by(1))
            make.report(make.match(playing, table), Side.B, make.won_by(2))
        client.get(url("round", playing))
        counts.append(make.queries_of(partial(client.get, url("round_board", playing))))

    assert counts[0] == counts[1]


def test_reader_of_the_committee_is_offered_no_button(client: Client, playing: Round) -> None:
    make.agreed_report(make.match(playing, 1), make.won_by(3))
    client.force_login(make.member(playing.event, Role.COMMITTEE))

    assert 'name="seen"' not in client.get(url("round", playing)).content.decode()


def test_rounds_say_how_many_tables_wait_for_nothing_but_an_approval(client: Client, playing: Round) -> None:
    make.agreed_report(make.match(playing, 1), make.won_by(3))
    make.report(make.match(playing, 2), Side.A, make.won_by(3))
    client.force_login(make.chief())

    pages = [
        client.get(reverse(name, args=[playing.event.slug, playing.stage_id])) for name in ("rounds", "pair_round")
    ]

    found = [(page.context["preview"].reported.agreed, page.context["preview"].reported.others) for page in pages]
    assert found == [(1, 1), (1, 1)]
    assert all("只等裁判确认" in page.content.decode() for page in pages)
