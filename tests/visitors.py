"""People with a plain HTTP client: cookies, forms, nothing cached and no script run."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPResponse
from http.cookiejar import Cookie, CookieJar
from threading import Barrier
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

Answer = TypeVar("Answer")
SECONDS = 60
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Page:
    """What came back in the end, after every redirect."""

    status: int
    address: str
    text: str
    events: str
    """What the answer tells htmx besides its text (`HX-Trigger`)."""


class Visitor:
    """Somebody with a browser of their own at one server; not to be shared between threads."""

    def __init__(self, address: str, cookies: Iterable[Cookie] = ()) -> None:
        self.address = address
        self.cookies = CookieJar()
        for cookie in cookies:
            self.cookies.set_cookie(cookie)
        # No proxy of this machine's stands between a test and the server beside it.
        self._opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(self.cookies))

    def sign_in(self, username: str, password: str) -> "Visitor":
        """Sign in by the form; raises AssertionError when the server does not let them in."""
        self.get("/sign-in")
        page = self.post("/sign-in", {"username": username, "password": password})
        assert page.status == 200, page.text
        assert "sessionid" in {cookie.name for cookie in self.cookies}, page.text
        return self

    def at(self, address: str) -> "Visitor":
        """The same person in another window, at the same or another server of this machine."""
        return Visitor(address, self.cookies)

    def speak(self, language: str) -> "Visitor":
        """Switch the language of every page from now on."""
        self.post("/language", {"language": language})
        return self

    def get(self, path: str) -> Page:
        """Open a page."""
        return self._open(Request(self.address + path))

    def post(self, path: str, values: Mapping[str, object] | None = None, *, htmx: bool = False) -> Page:
        """Send a form, as htmx would or as a browser without scripts does."""
        form = urlencode({"csrfmiddlewaretoken": self._token(), **(values or {})}).encode()
        return self._open(Request(self.address + path, data=form, headers=HTMX if htmx else {}))

    def _token(self) -> str:
        return next((str(cookie.value) for cookie in self.cookies if cookie.name == "csrftoken"), "")

    def _open(self, request: Request) -> Page:
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                return _page(answer)
        except HTTPError as error:
            with error:
                return _page(error)


def _page(answer: HTTPResponse | HTTPError) -> Page:
    text = answer.read().decode()
    return Page(answer.status or 0, answer.url, text, answer.headers.get("HX-Trigger", ""))


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """Make all the calls in the same instant, each in a thread of its own; their answers in the order of the calls."""
    barrier = Barrier(len(calls))

    def wait_and_call(call: Callable[[], Answer]) -> Answer:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(wait_and_call, calls))


def statuses(pages: Sequence[Page]) -> list[int]:
    """The status of each answer."""
    return [page.status for page in pages]
