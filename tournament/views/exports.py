"""Taking the entry list out as a spreadsheet."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.actions.entrants import export_entrants
from tournament.documents.entry_sheet import entry_rows
from tournament.documents.sheets import csv_file, xlsx_file
from tournament.models import Division, Event
from tournament.views.access import KEEPERS, actor_of, at_desk

CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@require_POST
@at_desk(*KEEPERS)
def entrants_export(request: HttpRequest, event: Event, division: int, file_format: str) -> HttpResponse:
    """Hand the list out as a file; a POST, because the log notes who took it, and whether with phone numbers."""
    found = get_object_or_404(Division, event=event, pk=division)
    if file_format not in CONTENT_TYPES:
        raise Http404
    phones = request.POST.get("phones") == "1"
    entrants = export_entrants(actor_of(request), found, file_format=file_format, phones=phones)
    rows = entry_rows(entrants, phones=phones)
    data = csv_file(rows) if file_format == "csv" else xlsx_file(found.name, rows)
    return HttpResponse(
        data,
        content_type=CONTENT_TYPES[file_format],
        headers={
            "Content-Disposition": f'attachment; filename="{event.slug}-entrants.{file_format}"',
            "Cache-Control": "no-store",
        },
    )
