"""The desk in a real browser: results by the keyboard alone, places changed by two clicks, lots from a hat."""

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def at_the_line(desk: Page, hall: Hall, slug: str) -> Locator:
    """Open quick entry and wait for the cursor: a key pressed before it is there goes nowhere."""
    desk.goto(hall.page("quick_entry", slug))
    line = desk.locator("#id_line")
    expect(line).to_be_focused()
    return line


def test_twenty_results_are_typed_within_a_minute_without_the_mouse(hall: Hall, desk: Page) -> None:
    line, last = at_the_line(desk, hall, "typing"), desk.locator("#answer tbody tr td.place").first

    began = time.monotonic()
    for table in range(1, 21):
        desk.keyboard.type(f"{table} {'ab'[table % 2]} {table % 12 + 1}")
        desk.keyboard.press("Enter")
        expect(last).to_have_text(str(table))
        expect(line).to_have_value("")

    assert time.monotonic() - began < 60
    expect(line).to_be_focused()
    expect(desk.locator("#answer .chip")).to_have_count(1)


def test_names_and_points_appear_while_one_types(hall: Hall, desk: Page) -> None:
    at_the_line(desk, hall, "names")
    sides = desk.locator("#preview .versus-side")

    desk.keyboard.type("2 ")
    expect(sides).to_have_count(2)
    desk.keyboard.type("b 4")

    expect(sides.nth(1).locator(".versus-points")).to_have_text("19")
    expect(sides.nth(1)).to_have_class("versus-side is-winner")


def test_fault_is_told_once_and_goes_when_the_line_is_changed(hall: Hall, desk: Page) -> None:
    at_the_line(desk, hall, "names")
    faults = desk.locator(".notice-error:visible")

    desk.keyboard.type("2 b A 9")
    expect(desk.locator("#preview .notice-error")).to_have_count(1)
    desk.keyboard.press("Enter")
    expect(desk.locator("#answer .notice-error")).to_have_count(1)
    expect(faults).to_have_count(1)
    desk.keyboard.press("Backspace")
    desk.keyboard.type("K")

    expect(desk.locator("#answer .notice-error")).to_have_count(0)
    expect(faults).to_have_count(1)


def test_difference_beyond_the_table_takes_a_second_enter(hall: Hall, desk: Page) -> None:
    at_the_line(desk, hall, "capped")

    desk.keyboard.type("1 a 14")
    desk.keyboard.press("Enter")
    expect(desk.locator("#answer .notice-warning")).to_contain_text("27 : 3")
    expect(desk.locator("#answer tbody tr")).to_have_count(0)
    desk.keyboard.press("Enter")

    expect(desk.locator("#answer tbody tr")).to_have_count(1)


def test_two_clicks_change_two_places(hall: Hall, desk: Page) -> None:
    desk.goto(hall.page("round", "swap"))
    first, second = (desk.locator(f"[data-code='{code}']") for code in ("1b", "3b"))
    before = first.inner_text().split()[1], second.inner_text().split()[1]

    first.click()
    second.click()
    desk.locator("#swap-reason").fill("双方同意")
    desk.get_by_role("button", name="对调两队").click()

    expect(first).to_contain_text(before[1])
    expect(second).to_contain_text(before[0])


def test_change_of_two_places_is_at_the_finger_that_chose_them(hall: Hall, phone: Page) -> None:
    phone.goto(hall.page("round", "swap"))
    button = phone.get_by_role("button", name="对调两队")

    for code in ("2a", "4b"):
        phone.locator(f"[data-code='{code}']").click()
    expect(button).to_be_in_viewport()
    phone.get_by_role("link", name="不对调").click()

    expect(button).to_have_count(0)
    expect(phone.locator("#swap-line")).to_have_value("")


def test_doubles_show_while_lots_from_a_hat_are_typed(hall: Hall, desk: Page) -> None:
    desk.goto(hall.page("draw_by_hand", "hat", "division"))

    expect(desk.locator(".lots-row input").first).to_be_focused()

    for lot in ("3", "1", "3"):
        desk.keyboard.type(lot)
        desk.keyboard.press("Enter")
    desk.keyboard.type("9")

    state = desk.locator("[data-lots-state]")
    expect(state).to_contain_text("重复： 3")
    expect(state).to_contain_text("超出范围： 9")
