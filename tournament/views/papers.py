"""The papers: choose, watch it being made, open. The page only asks; a worker prints."""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST

from tournament.actions.jobs import ask_for_paper, paper_path
from tournament.actions.papers import paper_request
from tournament.actions.refused import Refused
from tournament.documents.glyphs import missing_glyphs
from tournament.documents.subsetting import slow_printing_warning
from tournament.forms.papers import PaperForm, usual
from tournament.models import Event, Job, JobState, Stage
from tournament.queries.desk import stages_of
from tournament.queries.made_papers import MadePapers
from tournament.queries.paper_kinds import NATURES
from tournament.queries.paper_offers import Offers, paper_offers
from tournament.queries.printed_names import printed_names
from tournament.tables.papers import PaperTable
from tournament.views.access import KEEPERS, PAPER_READERS, actor_of, at_desk


@at_desk(*PAPER_READERS)
def papers(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what can be printed now, and what was printed before."""
    stage = _stage(event, request.GET.get("stage"))
    offers = paper_offers(stage)
    return _page(request, stage, offers, PaperForm(event, offers.rounds, initial=usual(stage)))


@require_POST
@at_desk(*KEEPERS)
def paper_make(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask for a paper, wake a worker up, and go and watch."""
    stage = _stage(event, request.POST.get("stage"))
    offers = paper_offers(stage)
    form = PaperForm(event, offers.rounds, request.POST)
    if form.is_valid():
        try:
            asked = paper_request(event, **form.cleaned_data)
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        else:
            job = ask_for_paper(actor_of(request), asked)
            if job.state != JobState.DONE:
                _wake_somebody(job.pk)
            return redirect("paper_job", event.slug, job.pk)
    return _page(request, stage, offers, form)


def _wake_somebody(job: int) -> None:
    """Send word to a worker; a broker that is down is logged, and whoever watches over the job notices."""
    from tournament.tasks import make_paper, see_to_it  # with Celery, for which the first page need not wait

    def send_word() -> None:
        make_paper.delay(job)

    transaction.on_commit(send_word, robust=True)
    transaction.on_commit(lambda: see_to_it(job))


@at_desk(*PAPER_READERS)
def paper_job(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show how far a paper is; asked with `?seen=`, answer 204 while nothing has changed, else only the progress."""
    papers = MadePapers(event)
    paper = papers.of(get_object_or_404(Job.objects.select_related("created_by"), event=event, pk=pk))
    seen = f"{paper.job.state}-{paper.job.attempts}-{paper.job.done}"
    context = {
        "event": event,
        "paper": paper,
        "seen": seen,
        "language": dict(settings.LANGUAGES)[paper.request.language],
    }
    if "seen" not in request.GET:
        return render(request, "desk/papers/job.html", context)
    if request.GET["seen"] == seen:
        return HttpResponse(status=204)
    return render(request, "desk/papers/progress.html", context)


@at_desk(*PAPER_READERS)
def paper_file(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Return the PDF, to be shown by the browser and printed from there."""
    job = get_object_or_404(Job.objects.select_related("event"), event=event, pk=pk, state=JobState.DONE)
    role = request.membership.role  # type: ignore[attr-defined]  # set by at_desk
    if "links" in NATURES[job.kind].made_from and role not in KEEPERS:
        raise PermissionDenied  # whoever has a table's code can report for it
    path = paper_path(job)
    if not path.exists():
        raise Http404
    name = MadePapers(event).of(job).request.name.replace(" · ", "-").replace(" ", "")
    disposition = content_disposition_header(as_attachment=False, filename=f"{event.name}-{name}.pdf") or "inline"
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(path.read_bytes(), content_type="application/pdf", headers=headers)


def _stage(event: Event, asked: str | None) -> Stage:
    """Return the stage of that id, or the event's first one."""
    stages = stages_of(event)
    return next((stage for stage in stages if str(stage.pk) == asked), stages[0])


def _page(request: HttpRequest, stage: Stage, offers: Offers, form: PaperForm) -> HttpResponse:
    event = stage.event
    made = MadePapers(event)
    page = made.page(request.GET.get("page"))
    rows = [made.of(job) for job in page]
    context: dict[str, Any] = {
        "event": event,
        "stage": stage,
        "stages": made.stages.values(),
        "form": form,
        "offers": offers,
        "table": PaperTable(rows),
        "made": page,
        "any_unfinished": any(row.is_unfinished for row in rows),
        "unprintable": [(text, missing) for text in printed_names(event) if (missing := missing_glyphs(text))],
        "slow": slow_printing_warning(),
    }
    return render(request, "desk/papers/papers.html", context, status=422 if form.errors else 200)
