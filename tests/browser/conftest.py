"""A hall for all tests, and for each the windows that it looks through."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import chromium, complaints_of
from tests.browser.hall import Hall
from tests.browser.phones import Phones
from tests.servers import Beginning, laptop


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory, prepared: Beginning) -> Iterator[Hall]:
    """The program, running; each test has an event of its own in it."""
    with laptop(tmp_path_factory.mktemp("hall"), prepared) as ours:
        running = Hall(ours)
        running.open()
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for each module; while one is open, Django refuses this thread its database."""
    with chromium() as running:
        yield running


@pytest.fixture
def projector(browser: Browser) -> Iterator[Page]:
    """A screen of 1920 x 1080 on which nobody has signed in."""
    yield from _window(browser, 1920, 1080)


@pytest.fixture
def newcomer(browser: Browser) -> Iterator[Page]:
    """A laptop's screen on which nobody has signed in."""
    yield from _window(browser, 1280, 800)


@pytest.fixture
def desk(browser: Browser, hall: Hall) -> Iterator[Page]:
    """The chief referee's screen."""
    yield from _window(browser, 1280, 800, hall)


@pytest.fixture
def phone(browser: Browser, hall: Hall) -> Iterator[Page]:
    """The chief referee's phone, the narrowest there is."""
    yield from _window(browser, 360, 740, hall)


def _window(browser: Browser, width: int, height: int, hall: Hall | None = None) -> Iterator[Page]:
    """A window; an error of a script, or something the content policy refuses, fails the test."""
    page = browser.new_page(viewport={"width": width, "height": height})
    complaints = complaints_of(page)
    if hall:
        hall.let_in(page.context)
    yield page
    page.close()
    assert complaints == []


@pytest.fixture
def phones(browser: Browser, hall: Hall) -> Iterator[Phones]:
    """Phones that nobody has signed in on, as narrow as there are."""
    found = Phones(browser, hall)
    yield found
    found.put_away()
