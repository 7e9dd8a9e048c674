"""Who works at the desk of an event, and as what."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.actions.accounts import readable_password
from tournament.actions.events import Duty, add_member, change_member, create_member, remove_member, renew_password
from tournament.actions.refused import Refused
from tournament.forms.people import DutyForm, PersonForm
from tournament.models import Event, Membership, Role
from tournament.queries.people import people_page
from tournament.views.access import actor_of, at_desk


@dataclass(frozen=True)
class ShownPassword:
    """A password that is shown on one page, once."""

    username: str
    password: str


@never_cache
@at_desk(Role.CHIEF_REFEREE)
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """List the people; add one. A new account's password stands on the answer itself and nowhere else."""
    form = PersonForm(request.POST or None)
    shown = None
    if request.method == "POST" and form.is_valid():
        try:
            shown = _add(request, event, form)
        except Refused as refused:
            form.add_error(refused.field, str(refused))
        else:
            if shown is None:
                messages.success(
                    request, _("%(user)s works at this event now.") % {"user": form.cleaned_data["username"]}
                )
                return redirect("people", event.slug)
            form = PersonForm()
    return _page(request, event, form, shown)


def _add(request: HttpRequest, event: Event, form: PersonForm) -> ShownPassword | None:
    asked, duty = form.cleaned_data, _duty(form)
    actor, username = actor_of(request), asked["username"]
    if asked["account"] == PersonForm.NEW:
        password = readable_password()
        create_member(actor, event, username, asked["full_name"], password, duty)
        return ShownPassword(username, password)
    user = User.objects.filter(username=username).first()
    if user is None:
        raise Refused(_("There is no account “%(user)s”.") % {"user": username}, "username")
    add_member(actor, event, user, duty)
    return None


def _duty(form: DutyForm) -> Duty:
    return Duty(form.cleaned_data["role"], *form.tables)


def _page(request: HttpRequest, event: Event, form: PersonForm, shown: ShownPassword | None) -> HttpResponse:
    context = {"event": event, "page": people_page(event), "form": form, "shown": shown}
    return render(request, "desk/people.html", context)


@at_desk(Role.CHIEF_REFEREE)
def person_edit(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Give a person another role, or other tables."""
    member = get_object_or_404(Membership.objects.select_related("user"), event=event, pk=pk)
    before = {"role": member.role, "first_table": member.first_table, "last_table": member.last_table}
    form = DutyForm(request.POST or None, initial=before)
    if request.method == "POST" and form.is_valid():
        try:
            change_member(actor_of(request), member, _duty(form))
        except Refused as refused:
            form.add_error(refused.field or "role", str(refused))
        else:
            messages.success(request, _("The role is changed."))
            return redirect("people", event.slug)
    return render(request, "desk/person_edit.html", {"event": event, "member": member, "form": form})


@at_desk(Role.CHIEF_REFEREE)
def person_remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Ask, then end a person's work at this event."""
    member = get_object_or_404(Membership.objects.select_related("user"), event=event, pk=pk)
    if request.method == "POST":
        try:
            remove_member(actor_of(request), member)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("%(user)s no longer works at this event.") % {"user": member.user.username})
        return redirect("people", event.slug)
    return render(request, "desk/person_remove.html", {"event": event, "member": member})


@never_cache
@at_desk(Role.CHIEF_REFEREE)
def person_password(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Ask, then give a person who lost the password a new one, shown once."""
    member = get_object_or_404(Membership.objects.select_related("user"), event=event, pk=pk)
    if request.method != "POST":
        return render(request, "desk/person_password.html", {"event": event, "member": member})
    password = readable_password()
    try:
        renew_password(actor_of(request), member, password)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("people", event.slug)
    return _page(request, event, PersonForm(), ShownPassword(member.user.username, password))
