"""The links of the card tables at the desk: issue them, print their cards, replace one that was lost."""

from collections.abc import Callable, Mapping, Sequence

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.actions.log import Actor
from tournament.actions.refused import Refused
from tournament.actions.table_links import issue_links, reissue_link, revoke_link, set_hall_address
from tournament.forms.reason import ReasonForm
from tournament.forms.table_links import AddressForm, IssueForm
from tournament.models import Event, TableLink
from tournament.queries.addresses import is_bare_address, port_of
from tournament.queries.desk import stages_of
from tournament.queries.table_cards import cards_address
from tournament.queries.table_list import TableLine, table_list, tables_of
from tournament.views.access import KEEPERS, actor_of, at_desk
from tournament.views.hall_address import hall_address, is_this_machine


@at_desk(*KEEPERS)
def table_links(request: HttpRequest, event: Event) -> HttpResponse:
    """List the tables with their links, and issue links for those that have none."""
    form = IssueForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        new = issue_links(actor_of(request), event, form.cleaned_data["tables"] or tables_of(event))
        text = ngettext("%(n)d table has got its link.", "%(n)d tables have got their links.", len(new))
        messages.success(request, text % {"n": len(new)} if new else _("All of these tables have a link already."))
        return redirect("table_links", event.slug)
    return render(request, "desk/tables/tables.html", _page(request, event, form, None))


@at_desk(*KEEPERS)
@require_POST
def table_address(request: HttpRequest, event: Event) -> HttpResponse:
    """Keep the address that is printed on the cards."""
    form = AddressForm(request.POST)
    if form.is_valid():
        set_hall_address(actor_of(request), event, form.cleaned_data["address"])
        messages.success(request, _("The address is saved. Cards printed with another one have to be printed again."))
        return redirect("table_links", event.slug)
    return render(request, "desk/tables/tables.html", _page(request, event, IssueForm(), form))


def _page(request: HttpRequest, event: Event, form: IssueForm, address_form: AddressForm | None) -> dict[str, object]:
    lines = table_list(event)
    address = cards_address(event)
    here = hall_address(request)
    suggested = event.hall_address or (here.url.rstrip("/") if here else "")
    return {
        "event": event,
        "stage": stages_of(event)[0],
        "form": form,
        "address_form": address_form or AddressForm(initial={"address": suggested}),
        "address": address,
        "started_with": settings.HALL_ADDRESS,
        "is_bare": bool(address) and is_bare_address(address),
        "only_here": bool(address) and is_this_machine(address.partition("://")[2]),
        "other_port": _other_port(f"{request.scheme}://{request.get_host()}", address),
        "lines": lines,
        "linked": sum(1 for line in lines if line.link),
        "print_table": _to_print(request, lines),
        "unprintable": [line.table for line in lines if line.link and not line.printable],
    }


def _to_print(request: HttpRequest, lines: Sequence[TableLine]) -> int | None:
    """Return the table whose new card is offered to be printed alone: `?print=7`, where it has a link to print."""
    asked = request.GET.get("print", "")
    return next((line.table for line in lines if str(line.table) == asked and line.link and line.printable), None)


def _other_port(came_by: str, address: str) -> int | None:
    """Return the port the reader came by when the address on the cards lacks it, or names another one."""
    port = port_of(came_by)
    return port if address and port not in {80, 443, port_of(address)} else None


@at_desk(*KEEPERS)
def table_reissue(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Ask why, then give a table a new link; its old card opens nothing any more."""
    link = get_object_or_404(TableLink, event=event, pk=pk)
    n = {"n": link.table_number}
    page = {
        "title": _("Replace the link of table %(n)s") % n,
        "text": _("The card that lies there, and every phone that opened it, has to scan the new one. Results stay."),
        "action": _("Replace the link"),
    }
    page |= {"done": _("Table %(n)s has a new link; print its card.") % n, "offer": f"?print={n['n']}"}
    return _ask_why(request, link, reissue_link, page)


@at_desk(*KEEPERS)
def table_revoke(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Ask why, then let a table's link open nothing any more."""
    link = get_object_or_404(TableLink, event=event, pk=pk)
    n = {"n": link.table_number}
    page = {
        "title": _("Revoke the link of table %(n)s") % n,
        "text": _(
            "Nobody at this table can report by phone until it gets a new link. Results on paper go on as before."
        ),
        "action": _("Revoke the link"),
        "danger": True,
        "done": _("The link of table %(n)s opens nothing any more.") % n,
    }
    return _ask_why(request, link, revoke_link, page)


def _ask_why(
    request: HttpRequest,
    link: TableLink,
    do: Callable[[Actor, Event, int, str, int], object],
    page: Mapping[str, object],
) -> HttpResponse:
    """Ask for a reason on a page of its own, then do it to the table's link, say so and make the page's offer."""
    form, event = ReasonForm(request.POST or None), link.event
    if request.method == "POST" and form.is_valid():
        try:
            do(actor_of(request), event, link.table_number, form.cleaned_data["reason"], link.pk)
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, str(refused))
        else:
            messages.success(request, str(page["done"]))
            return redirect(reverse("table_links", args=[event.slug]) + str(page.get("offer", "")))
    return render(request, "desk/tables/confirm.html", {"event": event, "form": form, **page})
