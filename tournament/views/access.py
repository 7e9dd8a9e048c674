"""Who may see what: every view carries exactly one of these rules, and a test refuses a view without one."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tournament.actions.log import Actor
from tournament.models import Event, Membership, Role

P = ParamSpec("P")
AnyView = TypeVar("AnyView", bound=Callable[..., HttpResponseBase])
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]

EVERYBODY_AT_THE_DESK = (Role.CHIEF_REFEREE, Role.RECORDER, Role.REFEREE)
KEEPERS = (Role.CHIEF_REFEREE, Role.RECORDER)


def at_desk(*roles: Role) -> Callable[[EventView[P]], View[Concatenate[str, P]]]:
    """Let in members of the event with one of these roles; the view gets the event instead of its slug.

    Nobody else learns that the event exists: without membership the answer is 404, as for no event at all.
    A member with another role gets 403 with a page that says whose work it is.
    """

    def rule(view: EventView[P]) -> View[Concatenate[str, P]]:
        @wraps(view)
        def checked(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            member = _membership(request.user, slug)
            if member.role not in roles:
                raise PermissionDenied
            request.membership = member  # type: ignore[attr-defined]  # read by the desk's base template
            return view(request, member.event, *args, **kwargs)

        return _marked(checked, roles)

    return rule


def signed_in(view: View[P]) -> View[P]:
    """Let in anybody with an account."""

    @wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return _marked(checked, "signed in")


def public(view: AnyView) -> AnyView:
    """Let in everybody: the view shows only what hangs on the wall anyway (never a draft, never a phone)."""
    view.access_rule = "public"  # type: ignore[attr-defined]  # as in `_marked`, for Django's own views too
    return view


def actor_of(request: HttpRequest) -> Actor:
    """Return who acts, for the log."""
    user = request.user if isinstance(request.user, User) else None
    name = (user.get_full_name() or user.get_username()) if user else ""
    return Actor(user=user, name=name, address=request.META.get("REMOTE_ADDR") or "")


def _membership(user: Any, slug: str) -> Membership:
    member = Membership.objects.filter(user=user, event__slug=slug).select_related("event").first()
    if member is None:
        raise Http404
    return member


def _marked(view: Callable[..., HttpResponse], rule: object) -> Callable[..., HttpResponse]:
    view.access_rule = rule  # type: ignore[attr-defined]  # read by the test that refuses a view without a rule
    return view
