"""A hall: the program on a port of its own with data of its own, as run.py starts it, to be looked at by a browser.

The servers are real processes: only so can they be taken away and come back, as on a laptop that is restarted.
"""

import json
from functools import cached_property
from typing import Any

from django.urls import reverse
from playwright.sync_api import BrowserContext

from tests.servers import HOST, Laptop, free_port
from tests.visitors import Page, Visitor


class Hall:
    """A laptop and the one address under which everybody in the hall knows it."""

    def __init__(self, laptop: Laptop) -> None:
        self.laptop = laptop
        self.events: dict[str, dict[str, Any]] = json.loads(laptop.prepare("tests.browser.events"))
        self.port = free_port()

    def open(self) -> None:
        """Start the web server and wait until it answers."""
        self.laptop.start_web(self.port, workers=2)

    def close(self) -> None:
        """Take the web server away."""
        self.laptop.stop_web()

    def address(self, path: str = "") -> str:
        """The address of a page."""
        return f"http://{HOST}:{self.port}{path}"

    def page(self, name: str, slug: str, of: str = "round") -> str:
        """The address of a page about the event's round, stage or division."""
        return self.address(reverse(name, args=[slug, self.events[slug][of]]))

    @cached_property
    def chief(self) -> Visitor:
        """The chief referee of every event, at another computer."""
        return Visitor(self.address()).sign_in("chief", self.laptop.first_password)

    def do(self, name: str, slug: str, **values: object) -> Page:
        """Let the chief referee send a form about the event's round."""
        page = self.chief.post(reverse(name, args=[slug, self.events[slug]["round"]]), values)
        assert page.status == 200, page.text
        return page

    def record(self, slug: str, line: str) -> None:
        """Let the chief referee type a line at quick entry."""
        self.do("quick_entry", slug, line=line)

    def let_in(self, context: BrowserContext) -> None:
        """Give a browser the chief referee's session, so that not every test has to sign in."""
        known = [cookie for cookie in self.chief.cookies if cookie.name in {"sessionid", "csrftoken"}]
        cookies = [{"name": each.name, "value": each.value or "", "url": self.address()} for each in known]
        context.add_cookies(cookies)  # type: ignore[arg-type]  # a TypedDict of playwright's own
