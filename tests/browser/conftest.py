"""A hall for all tests, and a projector for each."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from runner.system import CHROMIUM_NAMES
from tests.browser.hall import Hall


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """The program, running; each test has an event of its own in it."""
    running = Hall(tmp_path_factory.mktemp("hall"))
    running.open()
    yield running
    running.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Whatever Chromium this machine has."""
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def projector(browser: Browser) -> Iterator[Page]:
    """A screen of 1920 x 1080; an error of a script, or something the policy refuses, fails the test."""
    complaints: list[str] = []
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if "Policy" in message.text else None)
    yield page
    page.close()
    assert complaints == []
