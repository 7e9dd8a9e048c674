"""From a waiting job to a file."""

from typing import Any

import pytest

from tests import make
from tests.documents.reading import read
from tournament.actions.entrants import change_entrant
from tournament.actions.jobs import ask_for_paper, paper_path
from tournament.actions.papers import paper_request
from tournament.actions.rounds import unpublish_round
from tournament.documents.fulfilling import fulfil, work_off
from tournament.models import Event, Job, JobState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = make.drawn_event(8)
    make.published_round(made)
    made.refresh_from_db()
    return made


def asked(event: Event, kind: str, **options: Any) -> Job:
    return ask_for_paper(make.actor(), paper_request(event, kind, **options))


def test_job_ends_with_a_file_and_full_progress(event: Event) -> None:
    job = asked(event, "pairings_by_table")

    assert fulfil(job.pk)

    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.error) == (JobState.DONE, 2, 2, "")
    assert "对阵表（按桌号）" in read(paper_path(job).read_bytes()).text
    assert [path.name for path in paper_path(job).parent.iterdir()] == [f"{job.pk}-pairings_by_table.pdf"]


def test_job_is_made_once(event: Event) -> None:
    job = asked(event, "pairings_by_table")
    fulfil(job.pk)

    assert not fulfil(job.pk)


def test_paper_shows_the_data_of_the_moment_it_is_made(event: Event) -> None:
    job = asked(event, "entrants_by_lot")
    change_entrant(make.actor(), make.division(event).entrants.all()[0], {"team_name": "改名队"})

    fulfil(job.pk)

    event.refresh_from_db()
    job.refresh_from_db()
    assert "改名队" in read(paper_path(job).read_bytes()).text
    assert job.data_version == event.version
    assert asked(event, "entrants_by_lot") == job


def test_round_taken_back_meanwhile_is_not_printed_and_the_job_says_why(event: Event) -> None:
    job = asked(event, "score_sheets")
    unpublish_round(make.actor(), make.last_round(event), "排错了")

    fulfil(job.pk)

    job.refresh_from_db()
    assert (job.state, job.file) == (JobState.FAILED, "")
    assert "草稿" in job.error


def test_job_speaks_its_own_language(event: Event) -> None:
    job = asked(event, "entrants_by_lot", language="en")

    fulfil(job.pk)

    job.refresh_from_db()
    assert "Entrants by lot" in read(paper_path(job).read_bytes()).text


def test_what_cannot_be_printed_is_noted(event: Event) -> None:
    change_entrant(make.actor(), make.division(event).entrants.all()[0], {"player1": "王😀"})
    job = asked(event, "entrants_by_lot")

    fulfil(job.pk)

    job.refresh_from_db()
    assert (job.state, job.missing_glyphs) == (JobState.DONE, "😀")


def test_work_off_makes_all_that_wait(event: Event) -> None:
    jobs = [asked(event, kind) for kind in ("entrants_by_lot", "entrants_by_name", "check_in_list")]

    work_off()

    assert {Job.objects.get(pk=job.pk).state for job in jobs} == {JobState.DONE}
