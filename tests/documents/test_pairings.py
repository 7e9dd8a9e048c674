"""Pairings by table and by team, for the wall."""

import pytest

from tests import make
from tests.documents.reading import EMBEDDED, paper
from tournament.models import Event
from tournament.queries.papers import seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = make.drawn_event(9)
    make.published_round(made)
    return made


def test_pairings_by_table_list_every_table_and_the_bye(event: Event) -> None:
    rows = seated(make.last_round(event))

    read = paper(event, "pairings_by_table")

    wanted = [f"{row.table} {row.a.lot} {row.a.name} {row.b.lot} {row.b.name}" for row in rows if row.b]
    bye = next(f"— {row.a.lot} {row.a.name} 轮空" for row in rows if not row.b)
    body = read.text.splitlines()
    assert [line for line in body if line in {*wanted, bye}] == [*wanted, bye]
    assert (read.fonts, read.loose_fonts) == (EMBEDDED, frozenset())


def test_pairings_by_team_list_every_team_once_with_table_and_opponent(event: Event) -> None:
    read = paper(event, "pairings_by_team")

    for row in seated(make.last_round(event)):
        opponent = row.b.name if row.b else "轮空"
        assert f"{row.a.name} {row.a.lot} {row.table or '—'} {opponent}" in read.text
        if row.b:
            assert f"{row.b.name} {row.b.lot} {row.table} {row.a.name}" in read.text


@pytest.mark.parametrize("kind", ["pairings_by_table", "pairings_by_team"])
def test_long_pairings_repeat_head_event_round_and_number_their_pages(kind: str) -> None:
    event = make.drawn_event(100)
    make.published_round(event)

    read = paper(event, kind)

    assert len(read.pages) > 2
    for number, page in enumerate(read.pages, start=1):
        assert "桌号" in page
        assert "秋季拖拉机邀请赛 · 公开组" in page
        assert "第 1 轮" in page
        assert f"{number} / {len(read.pages)}" in page


@pytest.mark.parametrize("kind", ["pairings_by_table", "pairings_by_team"])
def test_pairings_in_english(event: Event, kind: str) -> None:
    read = paper(event, kind, language="en")

    assert "Pairings by" in read.text
    assert "Round 1" in read.text
    assert "bye" in read.text
