"""Every page on the narrowest phone and on a laptop: nothing runs over the side, no script fails."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import width_of
from tests.browser.hall import Hall
from tests.shots._addresses import event_addresses, front_addresses

pytestmark = [pytest.mark.browser, pytest.mark.slow]
GONE = "not_found"


def pages_of(hall: Hall, slug: str) -> list[str]:
    """The addresses of all pages about an event."""
    return [address for _name, address in event_addresses(slug, hall.events[slug])]


def too_wide(hall: Hall, page: Page, addresses: list[str], width: int) -> list[str]:
    """The pages that have to be scrolled sideways. Their scripts are watched by the window itself."""
    found = []
    for address in addresses:
        page.goto(hall.address(address))
        if width_of(page) > width:
            found.append(address)
    return found


@pytest.mark.parametrize("slug", ["nothing", "full"])
def test_no_page_is_wider_than_a_phone(hall: Hall, phone: Page, slug: str) -> None:
    assert too_wide(hall, phone, pages_of(hall, slug), 360) == []


def test_no_page_is_wider_than_a_laptop(hall: Hall, desk: Page) -> None:
    front = [address for name, address in front_addresses() if name != GONE]

    assert too_wide(hall, desk, [*front, *pages_of(hall, "full")], 1280) == []


def test_english_pages_are_no_wider_than_a_phone(hall: Hall, phone: Page) -> None:
    phone.goto(hall.address("/"))
    phone.get_by_role("button", name="English").click()
    expect(phone.locator("html")).to_have_attribute("lang", "en")

    assert too_wide(hall, phone, pages_of(hall, "full"), 360) == []


def test_focus_is_seen_and_the_first_stop_leads_to_the_content(hall: Hall, desk: Page) -> None:
    desk.goto(hall.page("standings", "full", "stage"))

    desk.keyboard.press("Tab")

    skip = desk.locator(":focus")
    expect(skip).to_have_attribute("href", "#main")
    expect(skip).to_be_in_viewport()


def test_crowd_at_the_door_is_checked_in_by_name_and_enter(hall: Hall, desk: Page) -> None:
    desk.goto(hall.page("check_in", "door", "division"))
    waiting = desk.locator(".check-row:not(.is-here)")
    names = [each.split("、")[0] for each in desk.locator(".check-name strong").all_inner_texts()]

    for at, name in enumerate(names, start=1):
        desk.keyboard.type(name)
        desk.keyboard.press("Enter")
        expect(waiting).to_have_count(30 - at)
