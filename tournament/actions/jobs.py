"""Papers to be made: ask, take up, show progress, finish. The row is the truth; of two that want it, one gets it."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from tournament.actions.log import Actor, note
from tournament.models import Job, JobState
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.paper_sources import PaperSources

ORPHANED_AFTER = timedelta(seconds=20)
"""A worker shows a sign of life every few seconds; after this long without one it is taken for dead."""
MOST_ATTEMPTS = 3
HOPELESS = gettext_noop("The program ended three times while making this paper; is there enough memory?")
OVERTAKEN = gettext_noop("The data changed meanwhile; a newer paper has been asked for and is in the list.")
LOST = gettext_noop("The file is no longer on this computer.")


@dataclass(frozen=True)
class Claim:
    """The right to work on a job: good for this attempt only, so a worker thought dead cannot write to it later."""

    job: int
    attempt: int

    @property
    def row(self) -> QuerySet[Job]:
        """The job, as long as the claim is good."""
        return Job.objects.filter(pk=self.job, attempts=self.attempt, state=JobState.RUNNING)


@transaction.atomic
def ask_for_paper(actor: Actor, request: PaperRequest) -> Job:
    """Return the job that makes this paper of the present data; there is one however often it is asked for.

    A job that failed, or whose file has gone, is asked for anew.
    """
    sources = PaperSources(request.event)
    key = sources.key(request)
    there = Job.objects.filter(event=request.event, key=key).exclude(state=JobState.FAILED).first()
    if there and not _lost(there):
        return there
    try:
        with transaction.atomic():
            job = Job.objects.create(
                event=request.event,
                kind=request.kind,
                params=request.params,
                key=key,
                data_version=request.event.version,
                created_by=actor.user,
            )
    except IntegrityError:
        return Job.objects.exclude(state=JobState.FAILED).get(event=request.event, key=key)
    note(
        request.event,
        actor,
        "ask_for_paper",
        request.name,
        new={"job": job.pk, "language": request.language},
        shown=False,
    )
    return job


def _lost(job: Job) -> bool:
    """Whether a finished job's file has gone; then the row says so and no longer stands in the way of a new one."""
    if job.state != JobState.DONE or paper_path(job).exists():
        return False
    Job.objects.filter(pk=job.pk).update(state=JobState.FAILED, error=LOST)
    return True


def paper_path(job: Job) -> Path:
    """Return where a finished job's PDF lies."""
    return Path(settings.PAPERS_DIR) / job.file


def claim_job(pk: int) -> Claim | None:
    """Take a waiting job up; None when somebody else has, or it is done."""
    waiting = Job.objects.filter(pk=pk, state=JobState.WAITING)
    if not waiting.update(state=JobState.RUNNING, attempts=F("attempts") + 1, done=0, beat_at=timezone.now()):
        return None
    return Claim(pk, Job.objects.values_list("attempts", flat=True).get(pk=pk))


def settle_key(claim: Claim, key: str, version: int) -> bool:
    """Note which data the paper is really made from; False when another job makes the paper of just that data.

    The data may have changed between asking and making; what is printed is always what is true when it is made.
    """
    try:
        with transaction.atomic():
            claim.row.update(key=key, data_version=version)
    except IntegrityError:
        fail_job(claim, OVERTAKEN)
        return False
    return True


def beat(claim: Claim, done: int, total: int) -> None:
    """Show a sign of life and how far the work is; never inside a transaction, so that the page sees it."""
    claim.row.update(done=done, total=total, beat_at=timezone.now())


def finish_job(claim: Claim, file: str, missing_glyphs: str) -> bool:
    """Note the finished file (relative to `PAPERS_DIR`); False when the job has been given to somebody else."""
    now = timezone.now()
    values = {"file": file, "missing_glyphs": missing_glyphs[:200], "beat_at": now, "finished_at": now, "error": ""}
    return bool(claim.row.update(state=JobState.DONE, done=F("total"), **values))


def fail_job(claim: Claim, error: str) -> None:
    """Give a job up, saying why."""
    claim.row.update(state=JobState.FAILED, error=error, finished_at=timezone.now())


def sweep_orphans() -> list[int]:
    """Put jobs back whose worker died over them, and give up those it died over too often; return what waits now."""
    orphans = Job.objects.filter(state=JobState.RUNNING).exclude(_alive())
    hopeless = orphans.filter(attempts__gte=MOST_ATTEMPTS)
    hopeless.update(state=JobState.FAILED, error=HOPELESS, finished_at=timezone.now())
    swept = list(orphans.values_list("pk", flat=True))
    orphans.filter(pk__in=swept).update(state=JobState.WAITING)
    return swept


def waiting_jobs() -> list[int]:
    """Return the jobs nobody has taken up, oldest first."""
    return list(Job.objects.filter(state=JobState.WAITING).order_by("pk").values_list("pk", flat=True))


def unfinished_jobs() -> list[int]:
    """Return the jobs that wait or are being worked on, oldest first."""
    return list(_unfinished().order_by("pk").values_list("pk", flat=True))


def is_unfinished(pk: int) -> bool:
    """Whether a job still waits or is being worked on."""
    return _unfinished().filter(pk=pk).exists()


def is_neglected(pk: int) -> bool:
    """Whether nobody works on an unfinished job: it waits, or its worker has shown no sign of life for too long."""
    return _unfinished().filter(pk=pk).exclude(_alive()).exists()


def _unfinished() -> QuerySet[Job]:
    return Job.objects.filter(state__in=[JobState.WAITING, JobState.RUNNING])


def _alive() -> Q:
    return Q(state=JobState.RUNNING, beat_at__gte=timezone.now() - ORPHANED_AFTER)
