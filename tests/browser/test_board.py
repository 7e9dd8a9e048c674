"""Two referees at one round: what one does, the other sees, and whoever comes second reads who was first."""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests import make
from tests.browser.chromium import complaints_of
from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PATIENCE_MS = 20_000


@pytest.fixture
def wang(browser: Browser, hall: Hall) -> Iterator[Page]:
    """The phone of another referee, who is led to the round by signing in."""
    page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    complaints = complaints_of(page)
    page.goto(hall.address("/sign-in"))
    page.fill("[name=username]", "wang")
    page.fill("[name=password]", make.PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_visible(timeout=PATIENCE_MS)
    yield page
    page.context.close()
    assert complaints == []


def test_what_one_referee_approves_changes_on_the_other_s_board_by_itself(hall: Hall, desk: Page, wang: Page) -> None:
    desk.goto(hall.page("round", "board"))
    theirs = wang.locator("#table-1")
    expect(theirs).to_contain_text("双方一致")

    desk.locator("#table-1").get_by_role("button", name="确认 18 : 12").click()

    expect(desk.locator("#table-1")).to_contain_text("已确认")
    expect(desk.get_by_text("第 1 桌已确认。")).to_be_visible()
    expect(theirs).to_contain_text("已确认", timeout=PATIENCE_MS)


def test_second_to_approve_reads_who_was_first(hall: Hall, desk: Page, wang: Page) -> None:
    desk.goto(hall.page("round", "board"))
    desk.locator("#table-2 .tile-link").click()
    button = desk.get_by_role("button", name="确认 18 : 12")
    expect(button).to_be_visible()

    wang.locator("#table-2 .tile-do").click()
    expect(wang.locator("#table-2")).to_contain_text("已确认")
    button.click()

    expect(desk.locator(".messages")).to_contain_text(re.compile(r"第 2 桌已由 王裁判 于 \d\d:\d\d 确认"))


def test_call_is_taken_by_one_and_the_other_reads_by_whom(hall: Hall, desk: Page, wang: Page) -> None:
    desk.goto(hall.page("round", "board"))
    expect(desk.locator("#table-4")).to_contain_text("呼叫裁判")

    wang.get_by_role("button", name="我去处理").click()

    expect(wang.locator("#board-said")).to_contain_text("你去第 4 桌")
    expect(desk.locator("#table-4")).to_contain_text("王裁判", timeout=PATIENCE_MS)
    expect(desk.locator(".need")).to_contain_text("王裁判 已前往")


def test_waiting_time_runs_on_while_nothing_changes(hall: Hall, desk: Page) -> None:
    desk.goto(hall.page("round", "board"))
    clock = desk.locator("#table-4 .tile-call time")
    before = clock.inner_text()

    expect(clock).not_to_have_text(before)


def test_list_of_calls_is_live_but_not_under_the_hands_of_who_types(hall: Hall, desk: Page) -> None:
    desk.goto(hall.page("calls", "calls"))
    first, second = desk.locator(".call-list > li").all()
    words, mark = first.locator("[name=words]"), second.get_by_role("button", name="我去处理")
    words.press_sequentially("已讲解")

    call = (second.get_attribute("id") or "").removeprefix("call-")
    hall.chief.post(reverse("take_call", args=["calls", call]))

    expect(desk.locator("#calls-news")).to_be_visible(timeout=PATIENCE_MS)
    assert (words.input_value(), mark.count()) == ("已讲解", 1)
    words.fill("")
    words.blur()
    expect(mark).to_have_count(0, timeout=PATIENCE_MS)
    expect(desk.locator("#calls-news")).to_be_hidden()
