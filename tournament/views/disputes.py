"""A referee decides between two sides that do not agree."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.actions.approvals import approve_report, decide_for
from tournament.actions.refused import Refused
from tournament.forms.approvals import DecisionForm
from tournament.models import Event, ReportState
from tournament.views.access import EVERYBODY_AT_THE_DESK, actor_of, at_desk, refuse_other_tables
from tournament.views.found import match_of


@at_desk(*EVERYBODY_AT_THE_DESK)
@require_POST
def decide(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Make one of the reports of a match its result: by approval where both sides agree, else by decision."""
    found = match_of(event, pk)
    refuse_other_tables(request, found.table_number)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose which side is right; nothing was changed."))
        return redirect("match", event.slug, found.pk)
    number, words = form.cleaned_data["number"], form.cleaned_data["words"]
    agreed = found.reports.filter(number=number, state=ReportState.AGREED).exists()
    try:
        if agreed:
            approve_report(actor_of(request), found, number)
        else:
            decide_for(actor_of(request), found, number, words)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("The result of table %(n)s is recorded.") % {"n": found.table_number})
    return redirect("match", event.slug, found.pk)
