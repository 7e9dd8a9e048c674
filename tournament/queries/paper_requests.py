"""What exactly is asked for when somebody asks for a paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Event, Job, Stage
from tournament.queries.paper_kinds import NATURES, About, PaperKind, TimeOfDay


@dataclass(frozen=True)
class PaperRequest:
    """A paper of a stage in a language; `actions.papers.paper_request` makes one that can be fulfilled.

    `round_number` is the round a paper is about, or after which the standings are taken; None where no round matters.
    `time_of_day` is for score sheets, `pages` for blank ones, `tables` for table cards: `1-16, 20`, empty for all.
    """

    kind: PaperKind
    stage: Stage
    round_number: int | None = None
    language: str = "zh-hans"
    time_of_day: TimeOfDay = TimeOfDay.EVENING
    pages: int = 0
    tables: str = ""

    @property
    def event(self) -> Event:
        """The event the paper belongs to."""
        return self.stage.division.event

    @property
    def about(self) -> About:
        """What the paper is about."""
        return NATURES[self.kind].about

    @property
    def params(self) -> dict[str, Any]:
        """The request as `Job.params`; `request_of` reads it back."""
        return {
            "stage": self.stage.pk,
            "round": self.round_number,
            "language": self.language,
            "time_of_day": str(self.time_of_day),
            "pages": self.pages,
        } | ({"tables": self.tables} if self.tables else {})

    @property
    def choices(self) -> dict[str, object]:
        """The request as the fields of the form that asks for it once more."""
        return {
            "kind": self.kind.value,
            "stage": self.stage.pk,
            "round_number": self.round_number or "",
            "language": self.language,
            "time_of_day": str(self.time_of_day),
            "pages": self.pages or "",
            "tables": self.tables,
        }

    @property
    def name(self) -> str:
        """What people call this paper, in the reader's language: `Round 3 · Pairings by table`."""
        label = str(self.kind.label)
        if self.round_number is None:
            return label
        words = _("Round %(n)d") if self.about == About.ROUND else _("After round %(n)d")
        return f"{words % {'n': self.round_number}} · {label}"


def request_of(job: Job, stages: Mapping[int, Stage]) -> PaperRequest:
    """Return what a job is to make, given the stages of its event by id."""
    params = job.params
    return PaperRequest(
        kind=PaperKind(job.kind),
        stage=stages[params["stage"]],
        round_number=params["round"],
        language=params["language"],
        time_of_day=TimeOfDay(params["time_of_day"]),
        pages=params["pages"],
        tables=params.get("tables", ""),
    )
