"""From a waiting job to a file: take it up, write it, print it, show progress, put it away."""

import tempfile
import time
from pathlib import Path

from django.conf import settings
from django.utils.translation import override

from tournament.actions.jobs import (
    Claim,
    beat,
    claim_job,
    fail_job,
    finish_job,
    settle_key,
    sweep_orphans,
    unfinished_jobs,
    waiting_jobs,
)
from tournament.actions.refused import Refused
from tournament.documents.catalogue import Manuscript, manuscript
from tournament.documents.printing import PressFailed
from tournament.models import Event, Job
from tournament.queries.desk import stages_of
from tournament.queries.paper_requests import PaperRequest, request_of
from tournament.queries.paper_sources import PaperSources

MOST_READINGS = 5
LOOK_AGAIN_SECONDS = 1.0


def work_off() -> None:
    """Make every paper that waits, and stay until those that others work on are finished, or were left by them."""
    while unfinished_jobs():
        sweep_orphans()
        waiting = waiting_jobs()
        for pk in waiting:
            fulfil(pk)
        if not waiting:
            time.sleep(LOOK_AGAIN_SECONDS)


def fulfil(pk: int) -> bool:
    """Make the paper of a job; False when somebody else has taken it up. What goes wrong is noted in the job."""
    claim = claim_job(pk)
    if claim is None:
        return False
    try:
        _make(claim)
    except (Refused, PressFailed) as trouble:
        fail_job(claim, str(trouble))
    except Exception as error:  # noted so that the page does not wait for ever, and raised again for the log
        fail_job(claim, f"{type(error).__name__}: {error}")
        raise
    return True


def _make(claim: Claim) -> None:
    job = Job.objects.select_related("event").get(pk=claim.job)
    with override(job.params["language"]):
        request, written, key = _write(job)
    if not settle_key(claim, key, request.event.version):
        return
    total = len(written.orders) + 1
    beat(claim, 0, total)
    pdf = written.print(lambda done: beat(claim, done, total))
    finish_job(claim, _put_away(job, pdf), written.missing_glyphs)


def _write(job: Job) -> tuple[PaperRequest, Manuscript, str]:
    """Return the paper with the key of its data, read while nobody changed anything.

    No transaction: on SQLite it would keep everybody else from writing. Instead it is read again when the event's
    version has moved. Should it never stand still, the key no longer fits and the paper shows as outdated at once.
    """
    for _reading in range(MOST_READINGS):
        event = Event.objects.get(pk=job.event_id)
        request = request_of(job, {stage.pk: stage for stage in stages_of(event)})
        key = PaperSources(event).key(request)
        written = manuscript(request)
        if Event.objects.filter(pk=event.pk, version=event.version).exists():
            break
    return request, written, key


def _put_away(job: Job, pdf: bytes) -> str:
    """Write the file in one step, so that nobody downloads half of it; return its path below `PAPERS_DIR`."""
    name = f"{job.event.slug}/{job.pk}-{job.kind}.pdf"
    path = Path(settings.PAPERS_DIR) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as half:
        half.write(pdf)
    Path(half.name).replace(path)
    return name
