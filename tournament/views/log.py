"""The log of everything done."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.forms.log import LogForm
from tournament.models import Event
from tournament.queries.log import log_choices, log_entries
from tournament.tables.log import LogTable
from tournament.tables.paging import show_page
from tournament.views.access import READERS, at_desk, member_of


@at_desk(*READERS)
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what was done, newest first, narrowed by text, action and person."""
    drafts = member_of(request).sees_drafts
    actions, people = log_choices(event, drafts=drafts)
    form = LogForm(request.GET, actions=actions, people=people)
    several = event.divisions.count() > 1
    table = show_page(request, LogTable(log_entries(event, form.wanted, drafts=drafts), name_division=several))
    return render(request, "desk/rounds/log.html", {"event": event, "form": form, "table": table})
