"""What a phone could not send is not lost: not by a new link, an emptied laptop, a full storage, a second refusal."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hall import Hall
from tests.browser.phones import PATIENCE_MS, Phones, expect_state, key_in

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SLUG = "floor-kept"
TURN_AWAY = """
from tests import make
from tournament.actions.table_links import reissue_link, revoke_link
from tournament.models import Event
from tournament.queries.table_links import token_of
event = Event.objects.get(slug="{slug}")
{action}(make.actor(), event, {table}, "丢失")
print(token_of(event.table_links.filter(table_number={table}).order_by("-pk")[0]))
"""


def turn_away(hall: Hall, action: str, table: int) -> str:
    """Let the desk replace the link of a table, or take it back; return the address that its newest card leads to."""
    script = TURN_AWAY.format(slug=SLUG, action=action, table=table)
    return hall.address(f"/floor/{hall.laptop.manage('shell', '-v0', '-c', script).strip()}/")


def send_in_vain(phone: Page) -> None:
    """Report a result that does not get through."""
    phone.route("**/send*", lambda route: route.abort())
    key_in(phone, "a", "a", "6")
    phone.locator("[data-send]").click()
    expect(phone.locator("#unsent")).to_contain_text("21 : 9", timeout=PATIENCE_MS)


def forget_statuses(phones: Phones) -> None:
    """That a browser tells of an answer 404 or 410 in its console is no fault."""
    for told in phones.complaints:
        told[:] = [text for text in told if "the server responded with a status of 4" not in text]


def test_page_behind_the_new_card_sends_what_the_old_link_could_not(hall: Hall, phones: Phones) -> None:
    phone = phones.at(SLUG, 1)
    send_in_vain(phone)
    fresh = turn_away(hall, "reissue_link", 1)

    expect(phone.locator("h1")).to_have_text("打不开这张牌桌", timeout=PATIENCE_MS)
    expect(phone.locator("#unsent")).to_contain_text("21 : 9")
    phone.unroute("**/send*")
    phone.goto(fresh)

    expect_state(phone, "entered")
    expect(phone.locator("#unsent")).to_be_hidden()
    forget_statuses(phones)


def test_link_taken_back_leads_to_no_card_that_is_not_there(hall: Hall, phones: Phones) -> None:
    phone = phones.at(SLUG, 2)

    phone.goto(turn_away(hall, "revoke_link", 2))

    expect(phone.locator(".fault")).to_have_text("本桌的链接已收回，还没有新的。请找裁判。")
    expect(phone.locator("#unsent")).to_be_hidden()
    forget_statuses(phones)


def test_laptop_that_does_not_know_the_link_takes_nothing_away(phones: Phones) -> None:
    phone = phones.at(SLUG, 3)
    unknown = {"ok": False, "text": "这个链接打不开", "field": None}
    phone.route("**/send*", lambda route: route.fulfill(status=404, json=unknown))
    key_in(phone, "a", "a", "6")
    phone.locator("[data-send]").click()
    expect(phone.locator("#unsent")).to_contain_text("21 : 9", timeout=PATIENCE_MS)
    expect(phone.locator("#refused")).to_be_hidden()

    phone.unroute("**/send*")
    phone.reload()

    expect_state(phone, "entered")
    forget_statuses(phones)


def test_every_refusal_stays_until_it_is_read(phones: Phones) -> None:
    phone = phones.at(SLUG, 4)
    texts = iter(["第一个不行", "第二个不行"])

    def refuse(route: Route) -> None:
        route.fulfill(json={"ok": False, "text": next(texts), "field": None})

    phone.route("**/send*", refuse)
    for difference in ("3", "6"):
        phone.evaluate(f"window.cardTableOutbox.add({{what: 'enter', difference: '{difference}'}}, '胜 {difference}')")
        expect(phone.locator("#refused")).to_contain_text(f"胜 {difference}")

    expect(phone.locator("#refused-list li")).to_have_text(["胜 3 第一个不行", "胜 6 第二个不行"])
    phone.locator("#refused-seen").click()
    expect(phone.locator("#refused")).to_be_hidden()


def test_full_storage_loses_nothing_while_the_page_is_open(phones: Phones) -> None:
    phone = phones.at(SLUG, 5)
    phone.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    send_in_vain(phone)

    phone.unroute("**/send*")

    expect_state(phone, "entered")
