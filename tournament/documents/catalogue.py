"""All papers, and the two ways to them: `render` prints one part, `make` a whole paper from an event."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module

from django.template.loader import render_to_string
from django.utils.translation import override

from tournament.actions.papers import USUAL_BLANK_PAGES, paper_request
from tournament.documents.binding import bind
from tournament.documents.glyphs import missing_glyphs
from tournament.documents.paper import Context, Paper, head
from tournament.documents.printing import Order, Progress, print_all
from tournament.models import Event, Stage
from tournament.queries.paper_kinds import PaperKind, TimeOfDay
from tournament.queries.paper_requests import PaperRequest

PAPERS: Mapping[PaperKind, Paper] = {
    kind: import_module(f"tournament.documents.{kind}").PAPER for kind in PaperKind if kind != PaperKind.ROUND_PACK
}
"""The module of each paper, and its template, are called like its kind."""
PACK = (PaperKind.SCORE_SHEETS, PaperKind.PAIRINGS_BY_TABLE, PaperKind.PAIRINGS_BY_TEAM)


@dataclass(frozen=True)
class Manuscript:
    """A paper as pages of HTML: everything about it has been decided and read, nothing has been printed."""

    title: str
    names: tuple[str, ...]
    orders: tuple[Order, ...]

    @property
    def missing_glyphs(self) -> str:
        """The characters that will print as empty boxes."""
        return missing_glyphs("".join(order.html for order in self.orders))

    def print(self, progress: Progress = lambda _done: None) -> bytes:
        """Return the PDF; raises PressFailed."""
        return bind(print_all(self.orders, progress), self.names, self.title)


def make(  # noqa: PLR0913 - everything a paper can be asked with, by name
    event: Event,
    kind: str,
    *,
    stage: Stage | None = None,
    round_number: int | None = None,
    language: str = "zh-hans",
    time_of_day: str = TimeOfDay.EVENING,
    pages: int = USUAL_BLANK_PAGES,
    tables: str = "",
) -> bytes:
    """Return a paper of an event as PDF, here and now; `kind` is one of `PaperKind`.

    Raises:
        Refused: there is no such paper, or nothing to print on it yet, or the round is a draft.
        PressFailed: the printing process broke down.

    """
    with override(language):
        request = paper_request(
            event,
            kind,
            stage=stage,
            round_number=round_number,
            language=language,
            time_of_day=time_of_day,
            pages=pages,
            tables=tables,
        )
    return manuscript(request).print()


def manuscript(request: PaperRequest) -> Manuscript:
    """Return a paper, or the papers of a pack, written but not printed."""
    with override(request.language):
        written = [(each.name, order) for each in papers_of(request) for order in _orders(each)]
        names, orders = zip(*written, strict=True)
        return Manuscript(head(request).document_title, names, orders)


def papers_of(request: PaperRequest) -> list[PaperRequest]:
    """Return what a request stands for: itself, or the papers of the round pack.

    The standings of a pack are those the round was paired from; before round 1 there are none.
    """
    if request.kind != PaperKind.ROUND_PACK:
        return [request]
    papers = [replace(request, kind=kind) for kind in PACK]
    before = (request.round_number or 1) - 1
    return papers + ([replace(request, kind=PaperKind.STANDINGS, round_number=before)] if before else [])


def _orders(request: PaperRequest) -> list[Order]:
    paper = PAPERS[request.kind]
    return [Order(page(paper.kind, part), paper.style) for part in paper.parts(request)]


def page(kind: PaperKind, context: Context) -> str:
    """Return a part of a paper as HTML."""
    return render_to_string(f"documents/{kind}.html", dict(context))


def render(kind: PaperKind, context: Context) -> bytes:
    """Return a part of a paper as PDF, printed in this process: the seam where another engine would go."""
    from tournament.documents.press import print_pdf

    return print_pdf(page(kind, context), PAPERS[kind].style)
