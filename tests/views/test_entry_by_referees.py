"""Quick entry beside the phones, and referees who type for their own tables."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.results import record_result
from tournament.actions.rounds import close_round
from tournament.models import Match, ReportState, Result, Round, Side

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(10))


@pytest.fixture
def referee(client: Client, playing: Round) -> Client:
    client.force_login(make.referee(playing.event, range(1, 4)))
    return client


def url(name: str, playing: Round) -> str:
    return reverse(name, args=[playing.event.slug, playing.pk])


def preview(client: Client, playing: Round, line: str) -> str:
    page: str = client.get(url("entry_preview", playing), {"line": line}).content.decode()
    return page


def enter(client: Client, playing: Round, line: str) -> Any:
    return client.post(url("quick_entry", playing), {"line": line}, headers=HTMX)


def correct(client: Client, match: Match) -> Any:
    form = {"line": "1 5", "reason": "看错", "replaces": 1, "save": 1}
    return client.post(reverse("match", args=[match.event.slug, match.pk]), form)


def take_back(client: Client, match: Match) -> Any:
    form = {"version": 1, "reason": "看错"}
    return client.post(reverse("take_back", args=[match.event.slug, match.pk]), form)


@pytest.mark.parametrize(
    ("line", "words"),
    [("2 ", "手机上双方一致："), ("2 1 3", "手机已报同样的结果。"), ("2 1 4", "与手机所报不同"), ("3 ", None)],
)
def test_preview_says_what_the_phone_reports_and_whether_the_line_says_the_same(
    referee: Client, playing: Round, line: str, words: str | None
) -> None:
    make.agreed_report(make.match(playing, 2), make.won_by(3))

    page = preview(referee, playing, line)

    assert (words or "手机") in page if words else "手机" not in page


def test_preview_shows_what_each_side_says_in_a_dispute(referee: Client, playing: Round) -> None:
    match = make.match(playing, 2)
    make.report(match, Side.A, make.won_by(3))
    make.report(match, Side.B, make.won_by(4))

    page = preview(referee, playing, "2 1 3")

    assert ["18 : 12" in page, "19 : 11" in page, "与手机所报不同" in page] == [True, True, True]


def test_typed_sheet_that_says_the_same_approves_the_report(referee: Client, playing: Round) -> None:
    report = make.agreed_report(make.match(playing, 2), make.won_by(3))

    enter(referee, playing, "2 1 3")

    report.refresh_from_db()
    assert report.state == ReportState.APPROVED


def test_referee_types_the_own_tables_and_is_refused_others(referee: Client, playing: Round) -> None:
    own, others = enter(referee, playing, "3 1 2"), enter(referee, playing, "4 1 2")

    assert own.headers["HX-Trigger"] == "entry-saved"
    assert "第 4 桌不归你管（你管 1–3 桌）" in others.content.decode()
    assert "第 4 桌不归你管" in preview(referee, playing, "4 ")
    assert list(Result.objects.values_list("match__table_number", flat=True)) == [3]


def test_referee_reads_which_of_the_own_tables_are_missing(referee: Client, playing: Round) -> None:
    make.agreed_report(make.match(playing, 2), make.won_by(3))

    progress = enter(referee, playing, "3 1 2").context["progress"]

    assert (progress.missing, progress.agreed, progress.tables) == ((1, 2), {2}, 3)


def test_referee_corrects_and_takes_back_at_the_own_tables_only(referee: Client, playing: Round) -> None:
    own, others = make.match(playing, 1), make.match(playing, 5)
    for match in (own, others):
        record_result(make.actor(), match, make.won_by(3))

    assert [correct(referee, match).status_code for match in (own, others)] == [302, 403]
    assert take_back(referee, others).status_code == 403
    assert [match.results.filter(state="approved").get().version for match in (own, others)] == [2, 1]


def test_referee_corrects_nothing_once_the_round_is_closed(referee: Client, playing: Round) -> None:
    make.play_round(playing)
    close_round(make.actor(), playing)

    assert correct(referee, make.match(playing, 1)).status_code == 403


def test_referee_is_offered_what_concerns_the_own_tables_only(referee: Client, playing: Round) -> None:
    pages = {}
    for table in (1, 5):
        match = make.match(playing, table)
        make.agreed_report(match, make.won_by(3))
        pages[table] = referee.get(reverse("match", args=[playing.event.slug, match.pk])).content.decode()

    assert {table: 'name="number"' in page for table, page in pages.items()} == {1: True, 5: False}


def test_table_of_another_is_refused_by_a_fault_that_the_preview_does_not_repeat(
    referee: Client, playing: Round
) -> None:
    answer = enter(referee, playing, "5 1 3").content.decode()

    (fault,) = re.findall(r'class="(notice notice-error[^"]*)"', answer)
    assert "entry-fault" in fault.split()


def test_decision_about_a_dispute_leaves_the_reader_at_the_top(referee: Client, playing: Round) -> None:
    match = make.match(playing, 2)
    make.report(match, Side.A, make.won_by(3))
    make.report(match, Side.B, make.won_by(2, Side.B))
    number = match.reports.order_by("number")[0].number

    page = referee.post(
        reverse("decide", args=[playing.event.slug, match.pk]), {"number": number}, follow=True
    ).content.decode()

    assert ("第 2 桌的成绩已记录。" in page, "autofocus" in page) == (True, False)
