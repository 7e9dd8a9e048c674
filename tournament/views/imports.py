"""Bringing an entry list in, in two steps: read and show, then confirm."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.actions.entrants import last_lot
from tournament.actions.imports import confirm_import, keep_import
from tournament.actions.refused import Refused
from tournament.documents.glyphs import missing_glyphs
from tournament.forms.imports import ImportForm
from tournament.models import Division, EntrantImport, Event
from tournament.queries.import_preview import Preview, RowFate, preview
from tournament.queries.list_doubles import also_playing
from tournament.queries.list_headers import headings_understood
from tournament.views.access import KEEPERS, actor_of, at_desk


@at_desk(*KEEPERS)
def entrant_import(request: HttpRequest, event: Event, division: int) -> HttpResponse:
    """Take a list and read it; nothing is entered yet."""
    found = get_object_or_404(Division, event=event, pk=division)
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        kept = keep_import(actor_of(request), found, form.filename, form.parsed)
        return redirect("entrant_import_confirm", event.slug, kept.pk)
    context = {"event": event, "division": found, "form": form, "columns": headings_understood()}
    return render(request, "desk/entrant_import.html", context)


@at_desk(*KEEPERS)
def entrant_import_confirm(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show what the list would do; a POST does it."""
    lists = EntrantImport.objects.filter(division__event=event).select_related("division__event")
    kept = get_object_or_404(lists, pk=pk)
    if request.method == "POST":
        return _confirm(request, event, kept)
    if kept.confirmed_at:
        messages.warning(request, _("This list has been taken over already."))
        return redirect("entrants", event.slug, kept.division_id)
    found = preview(kept)
    unprinted = "".join(str(value) for row in found.rows for name, value in row.values.items() if name != "phone")
    context = {
        "kept": kept,
        "preview": found,
        "changed": found.of(RowFate.CHANGED),
        "new": found.of(RowFate.NEW),
        "unprintable": missing_glyphs(unprinted),
        "namesakes": found.of(RowFate.NAMESAKE),
        "doubles": also_playing(found, kept.division),
        "drawn": last_lot(kept.division) > 0,
    }
    return render(request, "desk/entrant_import_confirm.html", {"event": event, "division": kept.division, **context})


def _confirm(request: HttpRequest, event: Event, kept: EntrantImport) -> HttpResponse:
    try:
        number = request.POST.get("number_namesakes") == "1"
        messages.success(request, done_words(confirm_import(actor_of(request), kept, number_namesakes=number)))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("entrants", event.slug, kept.division_id)


def done_words(done: Preview) -> str:
    """Return what was done: how many were entered, changed, left out."""
    new, changed = len(done.of(RowFate.NEW)), len(done.of(RowFate.CHANGED))
    out = len(done.left_out)
    parts = {
        ngettext("%(n)d pair entered", "%(n)d pairs entered", new): new,
        ngettext("%(n)d changed", "%(n)d changed", changed): changed,
        ngettext("%(n)d line left out", "%(n)d lines left out", out): out,
    }
    return pgettext("list", ", ").join(text % {"n": number} for text, number in parts.items() if number)
