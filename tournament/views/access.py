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
from tournament.queries.front import only_screens

P = ParamSpec("P")
AnyView = TypeVar("AnyView", bound=Callable[..., HttpResponseBase])
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]

KEEPERS = (Role.CHIEF_REFEREE, Role.RECORDER)
"""Keep the list, the rounds, the results and the papers."""
EVERYBODY_AT_THE_DESK = (*KEEPERS, Role.REFEREE)
"""Work at the tables and at the desk while the event is played. Not the committee, which only reads."""
READERS = (*EVERYBODY_AT_THE_DESK, Role.COMMITTEE)
"""May look: at rounds, results, standings, rules and the log."""
PAPER_READERS = (*KEEPERS, Role.COMMITTEE)
"""May open what was printed; only keepers print."""
SCREEN_KEEPERS = (*EVERYBODY_AT_THE_DESK, Role.SCREEN)
"""Choose what a projector shows. The account of the projector's laptop may do nothing else."""


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
            request.membership = member  # type: ignore[attr-defined]  # read by the templates, that of 403 too
            if member.role not in roles:
                raise PermissionDenied
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


def sets_up(view: View[P]) -> View[P]:
    """Let in anybody with an account who may set up an event of their own; the account of a projector may not."""

    @wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        if only_screens(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return _marked(checked, "sets up")


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
