"""What every paper has: a kind, a style, a head, and parts that can be printed side by side."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.papers import public_round
from tournament.models import Round
from tournament.queries.paper_kinds import About, PaperKind
from tournament.queries.paper_requests import PaperRequest

Context = Mapping[str, Any]


@dataclass(frozen=True)
class Paper:
    """One kind of paper: the style it is printed in, and the contexts of its parts.

    Nearly every paper is one part. Only what knows its page numbers beforehand can be cut into several, which are then
    printed on two processors at once.
    """

    kind: PaperKind
    style: str
    parts: Callable[[PaperRequest], Sequence[Context]]


@dataclass(frozen=True)
class Head:
    """What stands at the head and foot of every page."""

    title: str
    event: str
    group: str
    round: str
    organiser: str
    venue: str
    printed_at: datetime
    version: int
    language: str

    @property
    def document_title(self) -> str:
        """The title of the PDF, which readers show and search."""
        return " · ".join(part for part in (self.event, self.group, self.round, self.title) if part)


def head(request: PaperRequest) -> Head:
    """Return the head of a paper; its language must be the active one."""
    event = request.event
    return Head(
        title=str(request.kind.label),
        event=event.name,
        group=group_name(request),
        round=_round_words(request),
        organiser=event.organiser,
        venue=event.venue,
        printed_at=timezone.now().astimezone(ZoneInfo(event.time_zone)),
        version=event.version,
        language=html_language(request.language),
    )


def group_name(request: PaperRequest) -> str:
    """Return the division, and the stage where the division has several and the paper is about one."""
    division = request.stage.division
    if request.round_number is None or division.stages.count() == 1:
        return division.name
    return f"{division.name} · {request.stage.name}"


def html_language(language: str) -> str:
    """Return the tag of the HTML page, by which the right form of a Chinese character is chosen."""
    return "zh-Hans-CN" if language.startswith("zh") else language


def _round_words(request: PaperRequest) -> str:
    if request.round_number is None:
        return ""
    words = _("Round %(n)d") if request.about == About.ROUND else _("After round %(n)d")
    return words % {"n": request.round_number}


def round_of(request: PaperRequest) -> Round:
    """Return the round a paper is about; raises Refused when it has been taken back to a draft meanwhile."""
    return public_round(request.stage, request.round_number)
