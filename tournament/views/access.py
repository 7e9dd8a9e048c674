"""Who may see what: every view carries exactly one of these rules, and a test refuses a view without one."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt

from tournament.actions.log import Actor
from tournament.actions.refused import NotYours
from tournament.models import Event, Membership, Role, TableLink
from tournament.queries.front import only_screens
from tournament.queries.table_links import link_of_token, revoked_text

P = ParamSpec("P")
AnyView = TypeVar("AnyView", bound=Callable[..., HttpResponseBase])
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]

TableView = Callable[Concatenate[HttpRequest, TableLink, ...], HttpResponse]

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
    A member with another role gets 403 with a page that says whose work it is. Hours are those of the event's place.
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
            with timezone.override(ZoneInfo(member.event.time_zone)):
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


def at_table(*, answers: str = "page") -> Callable[[TableView], Callable[..., HttpResponse]]:
    """Let in whoever has the link of a card table; the view gets the link instead of its token, and nothing else.

    An unknown token is answered 404 and a revoked one 410, in words: as a page, or as JSON (`answers`). Nobody signs in
    and no cookie counts, so a form sent with the token needs no other proof. Nothing of it is kept by a browser or told
    to another site. The language is that of the address (`?lang=en`), else the one the reader chose.
    """

    def rule(view: TableView) -> Callable[..., HttpResponse]:
        @csrf_exempt  # the address is the permission, and phones may keep no cookie
        @wraps(view)
        def checked(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
            with override(_asked_language(request)):
                link = link_of_token(token)
                if link is None or link.revoked_at:
                    return _unkept(_turned_away(request, link, answers))
                with timezone.override(ZoneInfo(link.event.time_zone)):
                    return _unkept(view(request, link, *args, **kwargs))

        return _marked(checked, "table")

    return rule


def types_code(view: View[P]) -> View[P]:
    """Let in whoever types the code of a table card, which is the way to its link: no cookie there either."""

    @csrf_exempt  # it changes nothing but the count of wrong codes, and phones may keep no cookie
    @wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        with override(_asked_language(request)):
            return _unkept(view(request, *args, **kwargs))

    return _marked(checked, "table")


def _asked_language(request: HttpRequest) -> str:
    asked = request.GET.get("lang")
    usual = getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE)
    return asked if asked in dict(settings.LANGUAGES) else str(usual)


def carried_along(request: HttpRequest) -> str:
    """Return the language that an address asks for, for the addresses it leads to: `?lang=en`, or nothing."""
    asked = request.GET.get("lang")
    return f"?lang={asked}" if asked in dict(settings.LANGUAGES) else ""


def _unkept(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _turned_away(request: HttpRequest, link: TableLink | None, answers: str) -> HttpResponse:
    status, text = 404, _("This link opens no table. Scan the card on your table again, or type its code.")
    if link:
        status, text = 410, revoked_text(link)
    if answers == "json":
        return JsonResponse({"ok": False, "text": text, "field": None}, status=status)
    page = {"text": text, "asked": carried_along(request)}
    return render(request, "floor/turned_away.html", page, status=status)


def actor_of(request: HttpRequest) -> Actor:
    """Return who acts, for the log."""
    user = request.user if isinstance(request.user, User) else None
    name = (user.get_full_name() or user.get_username()) if user else ""
    return Actor(user=user, name=name, address=request.META.get("REMOTE_ADDR") or "")


def member_of(request: HttpRequest) -> Membership:
    """Return the membership by which `at_desk` let somebody in."""
    member: Membership = request.membership  # type: ignore[attr-defined]  # set by at_desk
    return member


def refuse_other_tables(request: HttpRequest, *tables: int | None) -> None:
    """Raise NotYours, with the reader's range in words, when a table lies outside it."""
    if text := not_yours_text(member_of(request), *tables):
        raise NotYours(text)


def not_yours_text(member: Membership, *tables: int | None) -> str:
    """Return what a referee with a range is told about others' tables; nothing where all are the referee's own."""
    outside = [table for table in tables if not member.looks_after(table)]
    if not outside or member.tables is None:
        return ""
    text = _("Table %(table)s is not one of yours (%(first)s to %(last)s). Nothing was changed.")
    names = "、".join(str(table or "—") for table in outside)
    return text % {"table": names, "first": member.first_table, "last": member.last_table}


def _membership(user: Any, slug: str) -> Membership:
    member = Membership.objects.filter(user=user, event__slug=slug).select_related("event").first()
    if member is None:
        raise Http404
    return member


def _marked(view: Callable[..., HttpResponse], rule: object) -> Callable[..., HttpResponse]:
    view.access_rule = rule  # type: ignore[attr-defined]  # read by the test that refuses a view without a rule
    return view
