"""The ledger that a card table keeps deal by deal: added up by the event's book, written nowhere."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from tournament.actions.refused import Refused
from tournament.actions.reports import refuse_elsewhere
from tournament.forms.floor_deals import read_deals
from tournament.models import TableLink
from tournament.queries.event_book import snapshot_of
from tournament.queries.table_match import TableMatch, read_match_word, table_match
from tournament.views.access import at_table


@require_POST
@at_table(answers="json")
def floor_ledger(request: HttpRequest, link: TableLink) -> HttpResponse:
    """Answer the sums of the deals as a fragment of the page, or in words what is wrong, and with which deal."""
    try:
        match = _match(link, request.POST.get("match", ""))
        checked = read_deals(snapshot_of(link.event).book, request.POST.get("deals", ""))
    except Refused as refused:
        return JsonResponse({"ok": False, "text": str(refused), "field": None}, status=409)
    except ValidationError as fault:
        deal = (fault.params or {}).get("deal")
        text = " ".join(fault.messages)
        return JsonResponse({"ok": False, "text": text, "field": "deals", "deal": deal}, status=400)
    a, b = match.names
    return render(request, "floor/ledger_sums.html", {"sums": checked.ledger, "names": {"a": a, "b": b}})


def _match(link: TableLink, asked: str) -> TableMatch:
    """Return the match that the deals are of, if it is played at this table now; raises Refused."""
    match, *pairs = read_match_word(asked) or (None,)
    return refuse_elsewhere(link, table_match(link.event_id, match), tuple(pairs))
