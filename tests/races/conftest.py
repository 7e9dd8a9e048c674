"""Two web servers on one database, and people who act in the same instant."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.urls import reverse

from tests.make import PASSWORD
from tests.servers import Beginning, Laptop, laptop
from tests.visitors import Visitor

TROUBLE = re.compile(r".*(?:ERROR django|Traceback|locked|deadlock).*")


LOG = """
    SELECT entry.action FROM tournament_logentry AS entry JOIN tournament_event AS event ON event.id = entry.event_id
    WHERE event.slug = '{slug}' ORDER BY entry.id
"""


@dataclass
class Hall:
    """A laptop with two web servers, and the numbers of the events that `tests.races.events` made."""

    laptop: Laptop
    servers: tuple[str, str]
    events: dict[str, dict[str, Any]]
    _signed_in: dict[str, Visitor] = field(default_factory=dict)

    def person(self, username: str, server: int = 0) -> Visitor:
        """A window of somebody who has signed in, at one of the servers, in English."""
        if username not in self._signed_in:
            password = self.laptop.first_password if username == "chief" else PASSWORD
            self._signed_in[username] = Visitor(self.servers[0]).sign_in(username, password).speak("en")
        return self._signed_in[username].at(self.servers[server])

    def path(self, name: str, slug: str, of: str = "round") -> str:
        """The address of a page about the event's round, stage or division."""
        return reverse(name, args=[slug, self.events[slug][of]])

    def log(self, slug: str) -> list[str]:
        """Everything done in the event, oldest first."""
        return [action for (action,) in self.laptop.database.rows(LOG.format(slug=slug))]


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory, prepared: Beginning) -> Iterator[Hall]:
    with laptop(tmp_path_factory.mktemp("races"), prepared) as ours:
        events = json.loads(ours.prepare("tests.races.events"))
        yield Hall(ours, (ours.start_web(), ours.start_web()), events)


@pytest.fixture(autouse=True)
def _nothing_went_wrong_behind_the_pages(hall: Hall) -> Iterator[None]:
    """No race may end in an error that only the log shows, least of all 'database is locked'."""
    before = len(hall.laptop.logs())
    yield
    assert TROUBLE.findall(hall.laptop.logs()[before:]) == []
