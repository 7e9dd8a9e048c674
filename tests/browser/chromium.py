"""Whatever Chromium this machine has, and pages that complain."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from runner.system import BROWSER_NAMES

# Without a sandbox, because tests in a container run as root; /dev/shm is small there.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]

USUAL = ("Failed to load resource: net::ERR_CONNECTION", "htmx:afterRequest", "htmx:sendAbort")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    program = next(filter(None, map(shutil.which, BROWSER_NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


def complaints_of(page: Page) -> list[str]:
    """A list that fills with errors of scripts, files that are missing, and what the content policy refuses.

    A server that does not answer is no complaint: a test may have taken it away. Nor is a question that htmx drops
    because a newer one has taken its place.
    """
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if (message.type == "error" or "Policy" in message.text) and not message.text.startswith(USUAL):
            complaints.append(f"{page.url}: {message.text}")

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    return complaints


def width_of(page: Page) -> int:
    """How wide the page is: more than its window when it has to be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth"))
