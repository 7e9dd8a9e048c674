"""The papers' page, through the client."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tournament.actions.entrants import change_entrant
from tournament.actions.jobs import ask_for_paper, claim_job, fail_job
from tournament.actions.papers import paper_request
from tournament.actions.table_links import set_hall_address
from tournament.documents.fulfilling import fulfil
from tournament.models import Event, Job, JobState, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = make.drawn_event(8)
    make.published_round(made)
    made.refresh_from_db()
    return made


def url(name: str, event: Event, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def page(client: Client, event: Event) -> str:
    answer = client.get(url("papers", event))
    assert answer.status_code == 200
    return answer.content.decode()


def ask(client: Client, event: Event, kind: str, **values: object) -> Job:
    """Press the button of a paper; nobody makes it, since a test's transaction never ends."""
    choices = {"stage": make.stage(event).pk, "language": "zh-hans", "round_number": 1} | values
    answer = client.post(url("paper_make", event), choices | {"kind": kind})
    job = Job.objects.latest("pk")
    assert (answer.status_code, answer.headers.get("Location")) == (302, url("paper_job", event, job.pk))
    return job


def made(event: Event, kind: str) -> Job:
    event.refresh_from_db()
    job = ask_for_paper(make.actor(), paper_request(event, kind))
    fulfil(job.pk)
    job.refresh_from_db()
    return job


def off(text: str) -> set[str]:
    """The kinds whose buttons cannot be pressed."""
    return {found[1] for found in re.finditer(r'<button[^>]*value="(\w+)"[^>]*disabled', text)}


def test_papers_before_anything_say_why_they_cannot_be_made(chief: Client) -> None:
    text = page(chief, make.event())

    assert "还没有公布任何一轮。" in text
    assert "还没有参赛队。" in text
    assert {"round_pack", "score_sheets", "standings", "entrants_by_name", "draw_protocol"} <= off(text)
    assert "blank_sheets" not in off(text)


def test_papers_of_a_played_event_are_all_there_but_cards_of_tables_without_links(chief: Client) -> None:
    assert off(page(chief, make.played_event(8, 1))) == {"table_cards"}


def test_table_cards_are_printed_once_there_are_links_and_an_address(chief: Client, event: Event) -> None:
    set_hall_address(make.actor(), event, "http://cards.local:8000")
    before = page(chief, event)
    make.table_link(event, 3)

    assert off(before) - off(page(chief, event)) == {"table_cards"}
    assert (url("table_links", event) in before, "去发放链接、填写网址" in before) == (True, True)
    assert ask(chief, event, "table_cards").kind == "table_cards"


def test_paper_is_asked_for_by_one_button(chief: Client, event: Event) -> None:
    job = ask(chief, event, "round_pack", time_of_day="afternoon")

    assert (job.kind, job.state, job.params["round"], job.params["time_of_day"]) == (
        "round_pack",
        JobState.WAITING,
        1,
        "afternoon",
    )


def test_asking_twice_leads_to_the_same_job(chief: Client, event: Event) -> None:
    assert ask(chief, event, "score_sheets") == ask(chief, event, "score_sheets")


def test_refused_paper_shows_the_reason_and_makes_no_job(chief: Client, event: Event) -> None:
    answer = chief.post(
        url("paper_make", event), {"kind": "standings", "stage": make.stage(event).pk, "language": "zh-hans"}
    )

    assert answer.status_code == 422
    assert "有了第一桌成绩才有名次" in answer.content.decode()
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"kind": "certificates"}, {"round_number": "2"}, {"language": "fr"}, {"pages": "²"}, {"time_of_day": "night"}],
)
def test_wrong_choices_are_harmless(chief: Client, event: Event, wrong: dict[str, str]) -> None:
    choices = {"kind": "blank_sheets", "stage": make.stage(event).pk, "language": "en", "pages": "3"} | wrong

    assert chief.post(url("paper_make", event), choices).status_code == 422


def test_draft_is_not_offered(chief: Client, event: Event) -> None:
    make.play_round(make.last_round(event))
    make.paired_round(event)

    answer = chief.post(
        url("paper_make", event),
        {"kind": "score_sheets", "stage": make.stage(event).pk, "language": "zh-hans", "round_number": 2},
    )

    assert answer.status_code == 422
    assert '<option value="2"' not in page(chief, event)


def test_progress_is_silent_until_something_changes(chief: Client, event: Event) -> None:
    job = ask(chief, event, "score_sheets")
    address = url("paper_job", event, job.pk)
    seen = re.findall(r"\?seen=([\w-]+)", chief.get(address).content.decode())[0]

    assert chief.get(address, {"seen": seen}).status_code == 204
    claim_job(job.pk)
    changed = chief.get(address, {"seen": seen})
    assert changed.status_code == 200
    assert "制作中" in changed.content.decode()
    assert "<html" not in changed.content.decode()


def test_finished_paper_can_be_opened(chief: Client, event: Event) -> None:
    job = made(event, "pairings_by_table")

    answer = chief.get(url("paper_file", event, job.pk))

    assert (answer.status_code, answer["Content-Type"], answer.content[:4]) == (200, "application/pdf", b"%PDF")
    assert answer["Content-Disposition"].startswith("inline; filename*=utf-8''")
    assert url("paper_file", event, job.pk) in chief.get(url("paper_job", event, job.pk)).content.decode()


def test_unfinished_paper_has_no_file(chief: Client, event: Event) -> None:
    assert chief.get(url("paper_file", event, ask(chief, event, "score_sheets").pk)).status_code == 404


def test_outdated_paper_is_marked_and_can_be_made_again(chief: Client, event: Event) -> None:
    job = made(event, "entrants_by_lot")
    assert "已过时" not in page(chief, event)

    change_entrant(make.actor(), make.division(event).entrants.all()[0], {"team_name": "改名队"})

    text = page(chief, event)
    assert ("已过时" in text, "重新制作" in text) == (True, True)
    event.refresh_from_db()
    again = ask(chief, event, "entrants_by_lot", round_number="")
    assert again != job


def test_failed_paper_says_why_in_the_readers_language(chief: Client, event: Event) -> None:
    job = ask(chief, event, "score_sheets")
    claim = claim_job(job.pk)
    assert claim is not None
    fail_job(claim, "The file is no longer on this computer.")

    text = chief.get(url("paper_job", event, job.pk)).content.decode()

    assert "文件已不在这台电脑上。" in text
    assert "重新制作" in text


def test_names_that_cannot_be_printed_are_shown_before_printing(chief: Client, event: Event) -> None:
    assert "空框" not in page(chief, event)

    change_entrant(make.actor(), make.division(event).entrants.all()[0], {"player1": "王😀"})

    text = page(chief, event)
    assert "会印成空框" in text
    assert "王😀" in text


def test_list_of_papers_costs_the_same_for_one_and_three(chief: Client, event: Event) -> None:
    counts = []
    for kinds in (["score_sheets"], ["pairings_by_table", "pairings_by_team"]):
        for kind in kinds:
            made(event, kind)
        page(chief, event)
        with CaptureQueriesContext(connection) as queries:
            page(chief, event)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("role", [Role.CHIEF_REFEREE, Role.RECORDER, Role.REFEREE])
def test_chief_and_recorder_print_and_referees_do_not(client: Client, event: Event, role: Role) -> None:
    client.force_login(make.chief() if role == Role.CHIEF_REFEREE else make.member(event, role))

    status = 403 if role == Role.REFEREE else 200
    assert client.get(url("papers", event)).status_code == status


def test_papers_of_another_event_do_not_exist(chief: Client, event: Event) -> None:
    job = made(event, "entrants_by_lot")
    other = make.event("other")

    assert chief.get(url("paper_job", other, job.pk)).status_code == 404
    assert chief.get(url("paper_file", other, job.pk)).status_code == 404
    strange = {"kind": "blank_sheets", "stage": make.stage(event).pk, "language": "en", "pages": "1"}
    assert chief.post(url("paper_make", other), strange).status_code == 422


def test_asking_needs_a_post(chief: Client, event: Event) -> None:
    assert chief.get(url("paper_make", event)).status_code == 405


def test_page_number_that_does_not_exist_is_harmless(chief: Client, event: Event) -> None:
    assert chief.get(url("papers", event), {"page": "99", "stage": "abc"}).status_code == 200
