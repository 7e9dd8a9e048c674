"""A whole evening by a newcomer who knows one thing: the filled button is the next step."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.books.make_lists import HALL
from tests.browser.chromium import width_of
from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLES = 16
PAPER_SECONDS = 60_000


def go_on(page: Page, *says: str) -> None:
    """Press the filled button, of which a page has one, after making sure of what it says."""
    button = page.locator(".btn-main")
    expect(button).to_have_count(1)
    for word in says:
        expect(button).to_contain_text(word)
    button.click()


def title_of(page: Page) -> str:
    return page.locator("h1").inner_text()


def go_to(page: Page, name: str) -> None:
    page.locator(".desk-nav").get_by_role("link", name=name, exact=True).click()


def sign_in(page: Page, hall: Hall) -> None:
    page.goto(hall.address("/"))
    page.locator(".door-main").click()
    page.keyboard.type("chief")
    page.keyboard.press("Tab")
    page.keyboard.type(hall.laptop.first_password)
    page.keyboard.press("Enter")
    expect(page.locator(".who")).to_have_text("裁判长")


def set_up_event(page: Page) -> None:
    page.get_by_role("link", name="新建赛事").first.click()
    page.get_by_label("赛事名称").fill("新桥镇“丰收杯”拖拉机赛")
    go_on(page)
    expect(page.locator(".desk-title")).to_contain_text("丰收杯")


def import_list(page: Page) -> None:
    go_to(page, "参赛队")
    page.get_by_role("link", name="导入").first.click()
    page.set_input_files("[name=file]", HALL)
    go_on(page)
    expect(page.locator("main")).to_contain_text("GB18030")
    go_on(page, "33")
    expect(page.locator("main table tbody tr").first).to_be_visible()


def check_in_by_keyboard(page: Page) -> None:
    """The first pair by typing its lot-less name, all the others by going through the buttons with Tab and Enter."""
    go_to(page, "报到")
    waiting = page.locator(".check-row:not(.is-here)")
    expect(waiting).to_have_count(33)
    name = waiting.first.locator("strong").inner_text().split("、")[0]
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(waiting).to_have_count(32)
    page.locator(".check-row:not(.is-here)").first.focus()
    page.keyboard.press("Enter")
    expect(waiting).to_have_count(31)


def draw(page: Page) -> None:
    go_to(page, "抽签")
    page.get_by_label("种子").fill("三号桌的孩子说：二十八")
    go_on(page)
    expect(page.locator("main table").first.locator("tbody tr")).to_have_count(33)


def pair_and_publish(page: Page) -> None:
    go_on(page, "编排第 1 轮")
    go_on(page, "草稿")
    expect(page.locator(".draft tbody tr")).to_have_count(TABLES + 1)
    go_on(page, "公布")
    go_on(page, "公布")
    go_on(page, "计时")


def type_results(page: Page) -> None:
    """All sheets by the keyboard alone: nothing is clicked once the line has the cursor."""
    go_on(page, "录入成绩")
    line, missing = page.locator("#id_line"), page.locator("#answer .chip")
    expect(line).to_be_focused()
    for table in range(1, TABLES + 1):
        page.keyboard.type(f"{table} {'ab'[table % 2]} {1 + table % 12}")
        page.keyboard.press("Enter")
        expect(missing).to_have_count(TABLES - table)
    expect(line).to_be_focused()


def correct_first_table(page: Page) -> None:
    page.locator("#answer td.place a").last.click()
    page.locator("[name=line]").fill("a 5")
    page.get_by_label("理由").first.fill("成绩单看反了")
    go_on(page)
    expect(page.locator("main")).to_contain_text("20 : 10")
    go_on(page)
    expect(page.locator("main tbody tr")).to_have_count(2)


def close_round(page: Page) -> None:
    go_to(page, "轮次")
    page.get_by_role("link", name="第 1 轮", exact=True).click()
    go_on(page, "第 1 轮")
    expect(page.locator("main")).to_contain_text("已收齐")


def look_at_standings(page: Page) -> None:
    go_to(page, "名次表")
    places = page.locator("main tbody tr")
    expect(places).to_have_count(33)
    expect(places.first).to_contain_text("1")


def print_round(page: Page, folder: Path) -> None:
    """Ask for everything about the round, watch the progress, open the file."""
    go_to(page, "打印")
    go_on(page)
    expect(page.locator("progress, .btn-main").first).to_be_visible()
    ready = page.get_by_role("link", name="打开 PDF")
    expect(ready).to_be_visible(timeout=PAPER_SECONDS)
    address = ready.get_attribute("href")
    answer = page.request.get(f"{page.url.split('/desk/')[0]}{address}")
    file = folder / "round.pdf"
    file.write_bytes(answer.body())
    assert len(PdfReader(file).pages) > TABLES // 2


def switch_to_english(page: Page) -> None:
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    go_to(page, "Standings")
    assert title_of(page) == "Standings"
    assert re.findall(r"[\u4e00-\u9fff]+", " ".join(page.locator(".desk-nav, th").all_inner_texts())) == []


def test_evening_is_run_by_following_the_filled_button(hall: Hall, newcomer: Page, tmp_path: Path) -> None:
    sign_in(newcomer, hall)
    set_up_event(newcomer)
    import_list(newcomer)
    check_in_by_keyboard(newcomer)
    draw(newcomer)
    pair_and_publish(newcomer)
    type_results(newcomer)
    correct_first_table(newcomer)
    close_round(newcomer)
    look_at_standings(newcomer)
    print_round(newcomer, tmp_path)
    switch_to_english(newcomer)


def test_sign_in_by_a_wrong_password_says_so_and_lets_nobody_in(hall: Hall, newcomer: Page) -> None:
    newcomer.goto(hall.address("/sign-in"))
    newcomer.fill("[name=username]", "chief")
    newcomer.fill("[name=password]", "wrong-password")
    newcomer.keyboard.press("Enter")

    expect(newcomer.locator("main .errorlist, main .notice-error").first).to_be_visible()
    expect(newcomer.locator(".who")).to_have_count(0)
    assert width_of(newcomer) == 1280
