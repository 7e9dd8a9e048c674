"""The rule book on a referee's phone: keys for one thumb, and no card lost to a fast finger."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import width_of
from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]
AT_TABLE = "?level=6&trump=S&suit=H"
FAST = ["card-1", "card-1", "card-2", "undo", "card-3"]
THUMB = 47.5
"""48 pixels, less what a fraction of a pixel takes."""


def page_of(hall: Hall, name: str, asked: str = "") -> str:
    return hall.address(reverse(name, args=["nothing"]) + asked)


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator("#pad-keys, .checker").locator(f"#{key}").click()


def test_follow_is_checked_with_one_thumb(hall: Hall, phone: Page) -> None:
    phone.goto(page_of(hall, "rules"))
    phone.get_by_role("link", name="查跟牌").click()

    tap(phone, "level-4")
    expect(phone.locator("#level-4")).to_have_attribute("aria-current", "true")
    tap(phone, "trump-1", "suit-2", "card-6", "card-6", "pile-hand", "card-12", "card-12", "card-10")
    expect(phone.locator("#answer")).to_contain_text("应先跟：一对")
    tap(phone, "pile-play", "card-12", "card-10")

    expect(phone.locator("#answer .verdict")).to_contain_text("不合法")
    tap(phone, "undo", "card-12")
    expect(phone.locator("#answer .verdict")).to_contain_text("✓ 合法")
    asked = parse_qs(urlsplit(phone.url).query)
    assert (asked["lead"], asked["hand"], asked["play"]) == (["H9 H9"], ["H3 H3 H5"], ["H3 H3"])


def test_fast_fingers_lose_no_card(hall: Hall, phone: Page) -> None:
    phone.goto(page_of(hall, "rules_follow", AT_TABLE))

    phone.evaluate(
        "for (const id of ['card-1', 'card-1', 'card-2', 'undo', 'card-3']) document.getElementById(id).click()"
    )

    expect(phone.locator(".pile.is-active .face")).to_have_text(["♥A×2", "♥Q"])


def test_every_key_is_as_large_as_a_thumb_and_nothing_scrolls_sideways(hall: Hall, phone: Page) -> None:
    phone.goto(page_of(hall, "rules_follow", f"{AT_TABLE}&lead=H9+H9&hand={'H3+' * 6}{'H5+' * 6}HA"))
    phone.locator(".at-level summary").click()

    boxes = [key.bounding_box() for key in phone.locator(".key:visible, .pile-name, .checker summary").all()]
    low = [box for box in boxes if box and (box["height"] < THUMB or box["width"] < THUMB)]

    assert (len(boxes) > 40, low, width_of(phone)) == (True, [], 360)


def test_keys_stay_under_the_thumb_while_the_answer_is_read(hall: Hall, phone: Page) -> None:
    phone.goto(page_of(hall, "rules_follow", f"{AT_TABLE}&lead=H9+H9&hand=H3+H3#checker"))

    pad, answer = phone.locator(".pad").bounding_box(), phone.locator("#answer .verdict").bounding_box()

    assert pad
    assert answer
    assert pad["y"] + pad["height"] <= 740
    assert answer["y"] + answer["height"] <= pad["y"]


def test_keys_work_without_scripts(hall: Hall, browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    hall.let_in(page.context)
    page.goto(page_of(hall, "rules_follow", f"{AT_TABLE}&lead=H9+H9&hand=H3+H3&into=play"))

    tap(page, "card-12", "card-12")

    expect(page.locator("#answer .verdict")).to_contain_text("✓ 合法")
    page.close()


def test_ruling_follows_the_answers_and_is_printed_on_one_page(hall: Hall, desk: Page) -> None:
    desk.goto(page_of(hall, "rules_ruling", "?offence=revoke"))
    expect(desk.locator("#ruling")).to_contain_text("还要回答")

    desk.get_by_label("庄家方一人错几张").select_option("2")
    desk.get_by_text("下一圈已出牌以后").click()
    desk.get_by_label("抓分方现有多少分？").fill("165")
    desk.get_by_label("庄家方打几？").select_option("7")
    desk.get_by_label("抓分方打几？").select_option("5")
    expect(desk.locator(".options .option")).to_have_count(2)
    desk.get_by_text("非违规方在原打的级数上升2级").first.click()
    expect(desk).to_have_url(re.compile("chosen=two_levels"))

    expect(desk.get_by_role("button", name="打印裁定单")).to_be_visible()
    printed = desk.pdf(format="A4")
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type/Page\n") == 1
