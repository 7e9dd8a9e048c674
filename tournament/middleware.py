"""What holds for every page: its language, and words for every refusal."""

import logging
import sys
import threading
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.defaults import server_error as django_server_error

from tournament.actions.refused import NotYours, Refused
from tournament.views.server_time import stamped

GONE = (OperationalError, InterfaceError)
ANSWERED_BY_JSON = {"floor_send", "floor_unknown"}
lines = logging.getLogger(__name__)


def chosen_language(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Speak Chinese unless the reader switched; what the browser says it prefers does not count.

    Hall laptops and borrowed phones are often set to English, and everybody at a table should read the same words.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        asked = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        language = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response

    return middleware


class SendingsFirst:
    """What card tables send comes first: while several send at once, their questions of what is new are put off.

    Before all other middleware, so that next to nothing is spent on the answer: 204, nothing new, come again.
    """

    RUSH = 2
    """So many at once in one process. While a hall reports within a minute, it is hardly ever more than one."""
    COME_AGAIN_SECONDS = 2

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Stand before everything."""
        self.get_response = get_response
        self.sendings, self.lock = 0, threading.Lock()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through, counted when it is a sending, unless it can wait."""
        of_a_table, _slash, what = request.path_info.rpartition("/")
        if not of_a_table.startswith("/floor/") or what not in {"send", "state"}:
            return self.get_response(request)
        if what == "state":
            return self._put_off() if self.sendings >= self.RUSH else self.get_response(request)
        self._count(1)
        try:
            return self.get_response(request)
        finally:
            self._count(-1)

    def _count(self, number: int) -> None:
        with self.lock:
            self.sendings += number

    def _put_off(self) -> HttpResponse:
        return stamped(HttpResponse(status=204, headers={"Retry-After": str(self.COME_AGAIN_SECONDS)}))


class RefusalsInWords:
    """Answers in words where a view has no better place for them: somebody else was faster, or it cannot be done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Stand before the view."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through; say so when it opens, or reloads, an address that only takes what a button sends."""
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET":
            words = render(request, "405.html", status=405)
            response.content, response.headers["Content-Type"] = words.content, words.headers["Content-Type"]
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say why nothing was written; a page that swaps a part of itself is read anew, with the message on top."""
        if not isinstance(exception, Refused):
            return None
        if request.headers.get("HX-Request"):
            messages.error(request, str(exception))
            return HttpResponse(headers={"HX-Refresh": "true"})
        status = 403 if isinstance(exception, NotYours) else 409
        return render(request, "409.html", {"text": str(exception)}, status=status)


class DatabaseMayBeAway:
    """Answers 503, come again, while the database cannot be reached or cannot write; whatever asked does so by itself.

    A restart of PostgreSQL, or a write that another one holds up for too long, is no error of the program.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Stand before the view."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a view that lost its database; its transaction has been rolled back."""
        return _come_again(request, exception) if isinstance(exception, GONE) else None


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer where no view was reached: the database may have gone while a middleware asked it (`handler500`)."""
    exception = sys.exc_info()[1]
    return _come_again(request, exception) if isinstance(exception, GONE) else django_server_error(request)


def _come_again(request: HttpRequest, exception: BaseException) -> HttpResponse:
    lines.error("503 %s %s: %s", request.method, request.path, str(exception).partition("\n")[0])
    again = {"Retry-After": "3", "Cache-Control": "no-store"}
    if request.resolver_match and request.resolver_match.view_name in ANSWERED_BY_JSON:
        text = _("The server cannot save at this moment. Nothing is lost; this is sent again by itself.")
        return JsonResponse({"ok": False, "text": text, "field": None}, status=503, headers=again)
    return HttpResponse(render_to_string("503.html"), status=503, headers=again)
