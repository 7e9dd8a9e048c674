"""The desk in a real browser: results by the keyboard alone, places changed by two clicks, lots from a hat."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SEAT = """
from django.contrib.auth.models import User
from tournament.models import Event
user, _new = User.objects.get_or_create(username="chief")
user.set_password("hao-pai-2024")
user.save()
Event.objects.get(slug={slug!r}).memberships.get_or_create(user=user, defaults={{"role": "chief_referee"}})
"""


def sit_down(hall: Hall, desk: Page, slug: str) -> None:
    """Sign in as chief referee of an event and open its rounds."""
    hall.act(SEAT.format(slug=slug))
    desk.goto(hall.address("/sign-in"))
    desk.fill("[name=username]", "chief")
    desk.fill("[name=password]", "hao-pai-2024")
    desk.keyboard.press("Enter")
    expect(desk.locator(".who")).to_be_visible()
    desk.goto(hall.address(f"/desk/{slug}/"))
    desk.get_by_role("link", name="轮次").click()


def test_twenty_results_are_typed_within_a_minute_without_the_mouse(hall: Hall, projector: Page) -> None:
    hall.demo("typing", pairs=42, rounds=0)
    hall.command("pair_round", "typing", "--publish")
    sit_down(hall, projector, "typing")
    projector.get_by_role("link", name="录入第 1 轮成绩").click()
    line, last = projector.locator("#id_line"), projector.locator("#answer tbody tr td.place").first
    expect(line).to_be_focused()

    began = time.monotonic()
    for table in range(1, 21):
        projector.keyboard.type(f"{table} {table % 2 + 1} {table % 12 + 1}")
        projector.keyboard.press("Enter")
        expect(last).to_have_text(str(table))
        expect(line).to_have_value("")

    assert time.monotonic() - began < 60
    expect(line).to_be_focused()
    expect(projector.locator("#answer .chip")).to_have_count(1)


def test_names_and_points_appear_while_one_types(hall: Hall, projector: Page) -> None:
    hall.demo("names", pairs=8, rounds=0)
    hall.command("pair_round", "names", "--publish")
    sit_down(hall, projector, "names")
    projector.get_by_role("link", name="录入第 1 轮成绩").click()
    sides = projector.locator("#preview .versus-side")

    projector.keyboard.type("2 ")
    expect(sides).to_have_count(2)
    projector.keyboard.type("2 4")

    expect(sides.nth(1).locator(".versus-points")).to_have_text("19")
    expect(sides.nth(1)).to_have_class("versus-side is-winner")


def test_difference_beyond_the_table_takes_a_second_enter(hall: Hall, projector: Page) -> None:
    hall.demo("capped", pairs=8, rounds=0)
    hall.command("pair_round", "capped", "--publish")
    sit_down(hall, projector, "capped")
    projector.get_by_role("link", name="录入第 1 轮成绩").click()

    projector.keyboard.type("1 1 14")
    projector.keyboard.press("Enter")
    expect(projector.locator("#answer .notice-warning")).to_contain_text("27 : 3")
    expect(projector.locator("#answer tbody tr")).to_have_count(0)
    projector.keyboard.press("Enter")

    expect(projector.locator("#answer tbody tr")).to_have_count(1)


def test_two_clicks_change_two_places(hall: Hall, projector: Page) -> None:
    hall.demo("swap", pairs=8, rounds=1)
    hall.command("pair_round", "swap")
    sit_down(hall, projector, "swap")
    projector.get_by_role("link", name="查看第 2 轮草案").click()
    first, second = (projector.locator(f"[data-code='{code}']") for code in ("1b", "3b"))
    before = first.inner_text().split()[1], second.inner_text().split()[1]

    first.click()
    second.click()
    projector.locator("#swap-reason").fill("双方同意")
    projector.get_by_role("button", name="对调两队").click()

    expect(first).to_contain_text(before[1])
    expect(second).to_contain_text(before[0])


def test_doubles_show_while_lots_from_a_hat_are_typed(hall: Hall, projector: Page) -> None:
    hall.act("from tests import make\nmake.event('hat', 4)")
    sit_down(hall, projector, "hat")
    projector.get_by_role("link", name="抽签", exact=True).first.click()
    projector.get_by_role("link", name="录入手抽签号").click()

    expect(projector.locator(".lots-row input").first).to_be_focused()

    for lot in ("3", "1", "3"):
        projector.keyboard.type(lot)
        projector.keyboard.press("Enter")
    projector.keyboard.type("9")

    state = projector.locator("[data-lots-state]")
    expect(state).to_contain_text("重复： 3")
    expect(state).to_contain_text("超出范围： 9")
