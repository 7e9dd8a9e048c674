"""Phones on card tables, and the thumbs that press them."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import complaints_of
from tests.browser.hall import Hall

PATIENCE_MS = 20_000


class Phones:
    """Phones on card tables, each with a storage of its own."""

    def __init__(self, browser: Browser, hall: Hall) -> None:
        self.browser, self.hall = browser, hall
        self.pages: list[Page] = []
        self.complaints: list[list[str]] = []

    def at(self, slug: str, table: int) -> Page:
        """A phone that has scanned the card of a table."""
        page = self.browser.new_context(viewport={"width": 360, "height": 740}).new_page()
        self.complaints.append(complaints_of(page))
        page.goto(self.hall.address(f"/floor/{self.hall.events[slug]['tokens'][table - 1]}/"))
        self.pages.append(page)
        return page

    def put_away(self) -> None:
        """Close them; none may have complained of anything but a missing network."""
        for page in self.pages:
            page.context.close()
        told = [text for texts in self.complaints for text in texts if "net::ERR_" not in text]
        assert told == []


def key_in(phone: Page, side: str, winner: str, difference: str) -> None:
    """Answer one question after the other, up to the last look."""
    phone.locator("[data-do=enter]").click()
    phone.locator(f"[data-screen=side] [data-side={side}]").click()
    phone.locator(f"[data-screen=winner] [data-winner='{winner}']").click()
    phone.locator("[data-go=difference]").click()
    phone.locator("[data-differences]").get_by_text(difference, exact=True).click()
    expect(phone.locator("[data-send]")).to_be_visible()


def hand_over_and_agree(phone: Page) -> None:
    """Give the phone that has reported to the other side, who find it right."""
    phone.locator("[data-do=hand]").click()
    phone.locator(".half.yes").click()


def expect_state(phone: Page, state: str) -> None:
    expect(phone.locator("#table")).to_have_attribute("data-state", state, timeout=PATIENCE_MS)
