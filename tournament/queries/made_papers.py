"""The papers made so far, each with whether it still says what is so."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from tournament.models import Event, Job, JobState, Stage
from tournament.queries.desk import stages_of
from tournament.queries.paper_requests import PaperRequest, request_of
from tournament.queries.paper_sources import PaperSources

PER_PAGE = 15


@dataclass(frozen=True)
class MadePaper:
    """A paper that was asked for, made or not."""

    job: Job
    request: PaperRequest
    is_current: bool

    @property
    def is_ready(self) -> bool:
        """There is a file to open."""
        return self.job.state == JobState.DONE

    @property
    def is_outdated(self) -> bool:
        """There is a file, and something on it has changed since."""
        return self.is_ready and not self.is_current

    @property
    def is_unfinished(self) -> bool:
        """Somebody is, or will be, at work on it."""
        return self.job.state in {JobState.WAITING, JobState.RUNNING}

    @property
    def asked_by(self) -> str:
        """Who asked for it; nobody at the command line."""
        user = self.job.created_by
        return (user.get_full_name() or user.get_username()) if user else ""

    @property
    def error(self) -> str:
        """Why it failed, in the reader's language."""
        return _(self.job.error) if self.job.error else ""


class MadePapers:
    """Reads of an event's papers; the data they are compared with is read once, however many there are."""

    def __init__(self, event: Event) -> None:
        """Take the event as it is now."""
        self.event = event
        self._sources = PaperSources(event)

    @cached_property
    def stages(self) -> Mapping[int, Stage]:
        """The stages of the event by id, in their order."""
        return {stage.pk: stage for stage in stages_of(self.event)}

    def page(self, number: str | None) -> Page[Job]:
        """Return a page of the jobs, newest first; a number that does not exist is harmless."""
        jobs = Job.objects.filter(event=self.event).select_related("created_by").order_by("-pk")
        return Paginator(jobs, PER_PAGE).get_page(number)

    def of(self, job: Job) -> MadePaper:
        """Return one paper."""
        request = request_of(job, self.stages)
        return MadePaper(job, request, is_current=self._sources.key(request) == job.key)
