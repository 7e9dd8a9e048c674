"""The hall on a phone: found by two characters, remembered, followed, readable without a network."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import width_of
from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]
A_POLL = 20_000
MORE_THAN_A_MINUTE = 65_000
MORE_THAN_TWO_MINUTES = 125_000
MORE_THAN_HALF_A_MINUTE = 45_000


def cut_off(page: Page) -> None:
    """Take the network away from this phone."""

    def fail(route: Route) -> None:
        route.abort("connectionfailed")

    page.route("**/hall/**", fail)


def find(page: Page, words: str) -> None:
    page.get_by_label("我坐哪一桌？").fill(words)
    page.locator("#found a").first.click()


def test_team_is_found_by_name_and_remembered(hall: Hall, phone: Page) -> None:
    phone.goto(hall.address("/hall/seats/pairings"))
    team = phone.locator(".by-table .pair a").first
    name, number = team.inner_text(), team.get_attribute("data-team")
    phone.goto(hall.address("/hall/seats/"))

    find(phone, name)

    expect(phone.locator(".card .team")).to_have_text(name)
    expect(phone.locator(".seat-table")).to_have_text("1 桌")
    expect(phone).to_have_url(re.compile(f"team={number}"))
    phone.goto(hall.address("/hall/seats/"))
    expect(phone.locator(".card .team")).to_have_text(name)
    expect(phone).to_have_url(re.compile(f"team={number}"))
    assert width_of(phone) == 360


def test_own_team_is_marked_in_both_lists_and_the_standings(hall: Hall, phone: Page) -> None:
    own = hall.events["seats"]["entrant"]
    phone.goto(hall.address(f"/hall/seats/?team={own}"))
    for tab in ("对阵", "名次表"):
        phone.get_by_role("link", name=tab).click()
        expect(phone.locator(".line.is-own:visible")).to_have_count(1)
        expect(phone.locator(".line a.is-own:visible")).to_have_attribute("data-team", str(own))
        expect(phone.locator("#to-own")).to_be_visible()
    phone.get_by_role("link", name="对阵").click()

    phone.get_by_text("按队名", exact=True).click()

    expect(phone.locator(".by-team .line.is-own")).to_be_visible()
    expect(phone.locator(".by-table")).to_be_hidden()


def test_list_is_cut_down_to_what_is_typed(hall: Hall, phone: Page) -> None:
    phone.goto(hall.address("/hall/seats/standings"))
    expect(phone.locator(".line:visible")).to_have_count(30)
    name = phone.locator(".line a").last.inner_text()

    phone.locator("#filter").fill(name)

    expect(phone.locator(".line:visible")).to_have_count(1)


def test_published_round_appears_by_itself(hall: Hall, phone: Page) -> None:
    phone.goto(hall.address(f"/hall/phones/?team={hall.events['phones']['entrant']}"))
    expect(phone.locator(".now")).to_contain_text("第 2 轮对阵公布后")
    expect(phone.locator(".seat")).to_have_count(0)

    hall.do("publish_round", "phones")

    expect(phone.locator(".seat")).to_contain_text("第 2 轮", timeout=A_POLL)


def test_time_that_is_up_is_said_with_what_to_do_now(hall: Hall, phone: Page) -> None:
    hall.do("start_round", "over", minutes=2)
    phone.clock.install()
    phone.goto(hall.address("/hall/over/"))
    now = phone.locator(".now")
    expect(now.get_by_text("正在比赛")).to_be_visible()
    cut_off(phone)

    phone.clock.run_for(MORE_THAN_TWO_MINUTES)

    expect(now.locator(".clock")).to_have_text("时间到", use_inner_text=True)
    expect(now.locator(".state")).to_have_text(re.compile("^请按本次比赛的规定结束"), use_inner_text=True)


def test_link_without_a_network_leaves_the_page_and_says_why(hall: Hall, phone: Page) -> None:
    phone.goto(hall.address("/hall/seats/"))
    cut_off(phone)

    phone.get_by_role("link", name="名次表").click()

    expect(phone.locator("#silent")).to_contain_text("恢复连接后")
    expect(phone).to_have_url(hall.address("/hall/seats/"))
    phone.unroute("**/hall/**")
    phone.get_by_role("link", name="名次表").click()
    expect(phone).to_have_url(hall.address("/hall/seats/standings"))


def test_list_of_names_is_asked_for_until_it_is_the_one_the_page_speaks_of(hall: Hall, phone: Page) -> None:
    phone.clock.install()
    asked: list[str] = []
    behind = [True]

    def answer_as_a_process_that_is_behind(route: Route) -> None:
        asked.append(route.request.url)
        if behind:
            route.fulfill(json=[[1, "旧队", "", ""]], headers={"Names-Stamp": "older"})
        else:
            route.continue_()

    phone.route("**/hall/seats/names?*", answer_as_a_process_that_is_behind)
    phone.goto(hall.address("/hall/seats/"))
    phone.get_by_label("我坐哪一桌？").fill("队")
    expect(phone.locator("#found a")).to_have_text("旧队")
    behind.clear()

    phone.clock.run_for(MORE_THAN_A_MINUTE)

    expect(phone.locator("#found a").first).to_contain_text("桌")
    assert len(asked) > 1
    assert set(asked) == {asked[0]}


def test_lost_network_is_said_and_everything_stays_readable(hall: Hall, phone: Page) -> None:
    phone.clock.install()
    phone.goto(hall.address("/hall/seats/"))
    phone.get_by_label("我坐哪一桌？").fill("一队")
    expect(phone.locator("#found a").first).to_be_visible()
    cut_off(phone)

    phone.clock.run_for(MORE_THAN_HALF_A_MINUTE)
    expect(phone.locator("#silent")).to_be_visible()
    phone.get_by_label("我坐哪一桌？").fill("二队")
    phone.get_by_role("link", name="名次表").click()

    expect(phone.locator("#found a").first).to_contain_text("二队")
    expect(phone).to_have_url(hall.address("/hall/seats/"))
    phone.unroute("**/hall/**")
    expect(phone.locator("#silent")).to_be_hidden(timeout=A_POLL)
