"""A thumb at a card table: pressing twice answers nothing for somebody else, and nothing moves away under it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import PATIENCE_MS, Phones, expect_state, hand_over_and_agree, key_in

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SLUG = "floor-thumb"


def at(phones: Phones, table: int, height: int = 640) -> Page:
    phone = phones.at(SLUG, table)
    phone.set_viewport_size({"width": 360, "height": height})
    return phone


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def places(phone: Page) -> dict[str, float]:
    """Where the top of everything that can be pressed is."""
    found: dict[str, float] = phone.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#table button, #ledger-open, .foot button')]"
        ".filter(each => each.offsetParent).map(each => [each.textContent.trim(), each.getBoundingClientRect().top]))"
    )
    return found


@pytest.mark.parametrize(("table", "height"), [(1, 560), (2, 600), (3, 640), (4, 740)])
def test_press_on_the_same_spot_again_answers_nothing(phones: Phones, table: int, height: int) -> None:
    phone = at(phones, table, height)
    key_in(phone, "a", "a", "3")
    phone.wait_for_timeout(400)
    spot = middle(phone.locator("[data-send]"))

    for _tap in range(22):
        phone.mouse.click(*spot)
        phone.wait_for_timeout(120)

    expect_state(phone, "entered")
    expect(phone.locator("#ledger")).to_be_hidden()
    expect(phone.locator("#entry")).to_be_hidden()


def test_until_the_new_state_is_there_the_old_one_is_not_offered(phones: Phones) -> None:
    phone = at(phones, 5)
    key_in(phone, "a", "a", "3")
    phone.route("**/state*", lambda route: route.abort())
    phone.locator("[data-send]").click()

    expect(phone.locator("#sending")).to_have_text("已送出，等一下…")
    expect(phone.locator("[data-do=enter]")).to_be_hidden()
    expect(phone.locator("#ledger-open")).to_be_hidden()
    phone.unroute("**/state*")

    expect_state(phone, "entered")
    expect(phone.locator("#sending")).to_be_hidden()


def test_phone_without_a_network_invites_to_no_second_report(phones: Phones) -> None:
    phone = at(phones, 6)
    key_in(phone, "a", "a", "3")
    phone.context.set_offline(True)

    phone.locator("[data-send]").click()

    expect(phone.locator("#unsent")).to_be_visible()
    expect(phone.locator("#line")).to_have_class("line is-silent")
    expect(phone.locator("[data-do=enter]")).to_be_hidden()
    phone.context.set_offline(False)
    expect_state(phone, "entered")


def test_side_that_reported_hands_its_phone_over_before_the_other_answers(phones: Phones) -> None:
    phone, other = at(phones, 7), at(phones, 7)
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(phone, "entered")
    expect_state(other, "entered")

    expect(phone.locator(".half.yes")).to_be_hidden()
    expect(other.locator(".half.yes")).to_be_visible()
    hand_over_and_agree(phone)

    expect_state(phone, "agreed")


def test_nothing_moves_when_the_note_of_arrival_goes(phones: Phones) -> None:
    phone = at(phones, 8)
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(phone, "entered")
    expect(phone.locator("#sent")).to_be_visible()
    before = places(phone)

    expect(phone.locator("#sent")).to_be_hidden(timeout=10_000)

    assert places(phone) == before


def test_objection_can_be_read_and_lies_under_nothing(phones: Phones) -> None:
    phone, other = at(phones, 9), at(phones, 9)
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(other, "entered")
    other.locator(".half.no").click()
    other.locator("[data-objection=levels]").click()
    expect_state(phone, "disputed")

    expect(phone.locator(".said .fault")).to_be_visible(timeout=PATIENCE_MS)
    expect(phone.locator(".said .fault")).to_have_text(re.compile("：级数不对$"))
    objection, agree = phone.locator(".said .fault").bounding_box(), phone.locator(".said .big").bounding_box()

    assert objection
    assert agree
    assert objection["y"] + objection["height"] <= agree["y"]
