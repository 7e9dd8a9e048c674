"""What holds for every page: its language, and words for every refusal."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils import translation

from tournament.actions.refused import NotYours, Refused


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
