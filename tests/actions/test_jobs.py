"""Papers to be made: one job for one paper of the same data, and one worker for one job."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests import make
from tournament.actions.entrants import check_in, withdraw_entrant
from tournament.actions.jobs import (
    MOST_ATTEMPTS,
    ORPHANED_AFTER,
    ask_for_paper,
    beat,
    claim_job,
    fail_job,
    finish_job,
    is_neglected,
    is_unfinished,
    paper_path,
    settle_key,
    sweep_orphans,
    waiting_jobs,
)
from tournament.actions.papers import paper_request
from tournament.models import Event, Job, JobState, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = make.drawn_event(8)
    make.published_round(made)
    return made


def asked(event: Event, kind: str = "pairings_by_table", **options: Any) -> Job:
    event.refresh_from_db()
    return ask_for_paper(make.actor(), paper_request(event, kind, **options))


def finished(job: Job) -> Job:
    """The job after somebody made its paper."""
    claim = claim_job(job.pk)
    assert claim is not None
    name = f"{job.event.slug}/{job.pk}.pdf"
    path = paper_path(Job(file=name))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"%PDF")
    finish_job(claim, name, "")
    job.refresh_from_db()
    return job


def silence(job: Job) -> None:
    """As if the worker had shown no sign of life for too long."""
    Job.objects.filter(pk=job.pk).update(beat_at=timezone.now() - ORPHANED_AFTER - timedelta(seconds=1))


def test_asking_is_logged_once(event: Event) -> None:
    job = asked(event)

    entry = LogEntry.objects.get(action="ask_for_paper")
    assert (entry.subject, entry.new) == ("第 1 轮 · 对阵表（按桌号）", {"job": job.pk, "language": "zh-hans"})


def test_same_paper_of_the_same_data_is_one_job_in_every_state(event: Event) -> None:
    job = asked(event)

    assert asked(event) == job
    claim_job(job.pk)
    assert asked(event) == job
    Job.objects.filter(pk=job.pk).update(state=JobState.WAITING)
    assert asked(event) == finished(job)


def test_another_language_round_or_kind_is_another_job(event: Event) -> None:
    jobs = {asked(event), asked(event, language="en"), asked(event, "pairings_by_team"), asked(event, "score_sheets")}

    assert len(jobs) == 4


def test_changed_data_is_another_job_and_unprinted_changes_are_not(event: Event) -> None:
    job = asked(event)
    pairs = list(make.division(event).entrants.all())

    check_in(make.actor(), make.division(event), [pairs[0].pk])
    assert asked(event) == job
    withdraw_entrant(make.actor(), pairs[0], "病了")
    assert asked(event) != job


def test_failed_job_is_asked_for_anew(event: Event) -> None:
    job = asked(event)
    claim = claim_job(job.pk)
    assert claim is not None
    fail_job(claim, "no paper in the tray")

    again = asked(event)

    assert (again.pk == job.pk, again.state) == (False, JobState.WAITING)


def test_lost_file_is_made_anew(event: Event) -> None:
    job = finished(asked(event))
    paper_path(job).unlink()

    again = asked(event)

    job.refresh_from_db()
    assert (again.pk == job.pk, job.state) == (False, JobState.FAILED)


def test_job_is_claimed_once(event: Event) -> None:
    job = asked(event)

    assert claim_job(job.pk) is not None
    assert claim_job(job.pk) is None
    assert waiting_jobs() == []


def test_beats_show_how_far_it_is(event: Event) -> None:
    job = asked(event)
    claim = claim_job(job.pk)
    assert claim is not None

    beat(claim, 2, 5)

    job.refresh_from_db()
    assert (job.done, job.total) == (2, 5)
    assert not is_neglected(job.pk)


def test_silent_job_is_put_back_and_its_old_worker_can_no_longer_finish_it(event: Event) -> None:
    job = asked(event)
    old = claim_job(job.pk)
    assert old is not None
    silence(job)

    assert is_neglected(job.pk)
    assert sweep_orphans() == [job.pk]
    new = claim_job(job.pk)
    assert new is not None
    assert not finish_job(old, "old.pdf", "")
    assert finish_job(new, "new.pdf", "")
    job.refresh_from_db()
    assert (job.state, job.file, job.attempts) == (JobState.DONE, "new.pdf", 2)
    assert not is_unfinished(job.pk)


def test_job_that_is_alive_is_left_alone(event: Event) -> None:
    job = asked(event)
    claim_job(job.pk)

    assert sweep_orphans() == []
    job.refresh_from_db()
    assert job.state == JobState.RUNNING


def test_job_over_which_workers_die_is_given_up(event: Event) -> None:
    job = asked(event)
    for _attempt in range(MOST_ATTEMPTS):
        claim_job(job.pk)
        silence(job)
        sweep_orphans()

    job.refresh_from_db()
    assert (job.state, job.attempts) == (JobState.FAILED, MOST_ATTEMPTS)
    assert "three times" in job.error


def test_paper_of_newer_data_gives_way_to_the_job_that_was_asked_for_it(event: Event) -> None:
    first = asked(event)
    withdraw_entrant(make.actor(), make.division(event).entrants.all()[0], "病了")
    second = asked(event)
    claim = claim_job(first.pk)
    assert claim is not None

    assert not settle_key(claim, second.key, 99)
    first.refresh_from_db()
    assert first.state == JobState.FAILED
