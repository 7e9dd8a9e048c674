"""The whole event as a file to keep, or to check elsewhere."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from tournament.actions.exports import hand_out_private_data
from tournament.models import Event, Role
from tournament.queries.export import export_text
from tournament.views.access import KEEPERS, actor_of, at_desk


@require_safe
@at_desk(*KEEPERS)
def export_event(_request: HttpRequest, event: Event) -> HttpResponse:
    """Download everything but private data."""
    return _download(export_text(event), f"{event.slug}.json")


@require_POST
@at_desk(Role.CHIEF_REFEREE)
def export_event_private(request: HttpRequest, event: Event) -> HttpResponse:
    """Download everything, phones included; the log says who did."""
    hand_out_private_data(actor_of(request), event)
    return _download(export_text(event, private=True), f"{event.slug}-private.json")


def _download(text: str, filename: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{filename}"', "Cache-Control": "no-store"}
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)
