"""The wall in a real browser: it turns, it follows, it says when it cannot, it comes back."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHOWN = ".slide.is-shown"
THREE_SECONDS = 3_000


def shown_key(page: Page) -> str | None:
    return page.locator(SHOWN).get_attribute("data-key")


def test_published_round_appears_within_three_seconds(hall: Hall, projector: Page) -> None:
    projector.goto(hall.address("/screen/publish/"))
    expect(projector.locator(SHOWN)).to_contain_text("对阵公布后，会自动出现在这里。")

    hall.do("publish_round", "publish")

    expect(projector.locator(SHOWN)).to_contain_text("第 1 轮对阵", timeout=THREE_SECONDS)


def test_result_is_seen_within_three_seconds_and_the_page_being_read_stays(hall: Hall, projector: Page) -> None:
    projector.goto(hall.address("/screen/lists/standings/?hold=120"))
    projector.keyboard.press("ArrowRight")
    before = shown_key(projector)

    hall.record("lists", "1 a 3")

    expect(projector.locator(f"{SHOWN} .aside")).to_contain_text("已确认 1 / ", timeout=THREE_SECONDS)
    assert (shown_key(projector), str(before)[-2:]) == (before, "-1")


def test_pages_turn_by_themselves_and_the_first_is_held_longer(hall: Hall, projector: Page) -> None:
    projector.clock.install()
    projector.goto(hall.address("/screen/lists/standings/?hold=120"))
    count = projector.locator("#count")

    shown = []
    for seconds in (150, 40, 100, 20):
        projector.clock.run_for(seconds * 1000)
        shown.append((count.text_content() or "")[0])

    assert shown == ["1", "2", "2", "3"]


def test_wall_says_when_the_server_is_gone_and_comes_back_by_itself(hall: Hall, projector: Page) -> None:
    projector.goto(hall.address("/screen/gone/standings/"))
    sign = projector.locator(".silent")
    expect(sign).to_be_hidden()

    hall.close()
    gone = time.monotonic()
    expect(sign).to_be_visible(timeout=20_000)
    assert 5 < time.monotonic() - gone <= 10
    assert bottom(projector.locator(f"{SHOWN} tr").last) <= top(sign)
    hall.laptop.manage("record", "gone", "1", "+3")
    hall.open()

    expect(sign).to_be_hidden(timeout=6_000)
    expect(projector.locator(f"{SHOWN} .aside")).to_contain_text("已确认 1 / 4 桌", timeout=THREE_SECONDS)


def test_clock_shows_what_is_left_whatever_the_projectors_own_clock_says(hall: Hall, projector: Page) -> None:
    projector.clock.install(time="2001-01-01T08:00:00")
    projector.goto(hall.address("/screen/clock/pairings/"))
    clock = projector.locator("#clock")
    expect(clock).to_have_class("clock is-idle")

    hall.do("start_round", "clock", minutes=90)

    expect(clock).to_have_class("clock is-left", timeout=THREE_SECONDS)
    expect(clock).to_contain_text(re.compile(r"89:[0-5]\d\s*本轮剩余时间"))


def test_last_two_minutes_cannot_be_missed(hall: Hall, projector: Page) -> None:
    hall.do("start_round", "last", minutes=2)
    projector.goto(hall.address("/screen/last/pairings/"))

    expect(projector.locator("#clock")).to_have_class("clock is-last")
    expect(projector.locator("#clock")).to_contain_text(re.compile(r"1:[0-5]\d\s*最后两分钟"))
    expect(projector.locator("#wall")).to_have_class(re.compile("is-ending"))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_nothing_runs_over_the_edge(hall: Hall, projector: Page, size: int) -> None:
    projector.goto(hall.address(f"/screen/full/?size={size}&hold=120"))
    count = projector.locator(".slide").count()

    over = []
    for _page in range(count):
        rows, foot = projector.locator(f"{SHOWN} tr").last, projector.locator(".foot")
        over.append(bottom(rows) > top(foot))
        projector.keyboard.press("ArrowRight")

    assert over == [False] * count
    assert projector.evaluate("document.documentElement.scrollWidth") == 1920


def bottom(of: Locator) -> float:
    box = of.bounding_box()
    assert box
    return box["y"] + box["height"]


def top(of: Locator) -> float:
    box = of.bounding_box()
    assert box
    return box["y"]
