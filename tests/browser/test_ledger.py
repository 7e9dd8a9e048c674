"""The ledger of deals on a phone: one thumb, a result that fills itself in, a network that comes and goes."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import complaints_of, width_of
from tests.browser.hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]
THUMB = 47.5
"""48 pixels, less what a fraction of a pixel takes."""
PATIENCE_MS = 20_000
DEALS = """
    SELECT report.level_a, report.level_b, report.deals
    FROM tournament_report AS report JOIN tournament_match AS match ON match.id = report.match_id
    WHERE match.round_id = {round} AND match.table_number = {table}
"""


@pytest.fixture
def card_table(browser: Browser) -> Iterator[Page]:
    """A phone that nobody has signed in on; it may complain of a missing network and of a refused deal only."""
    page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    complaints = complaints_of(page)
    yield page
    page.context.close()
    assert [text for text in complaints if "net::ERR_" not in text and "status of 400" not in text] == []


def open_ledger(hall: Hall, page: Page, table: int) -> None:
    page.goto(hall.address(f"/floor/{hall.events['floor-deals']['tokens'][table - 1]}/"))
    page.locator("#ledger-open").click()


def pick(page: Page, name: str, value: str) -> None:
    page.locator(f"label:has([name={name}][value='{value}'])").click()


def keep(page: Page, points: str, bank: str = "") -> None:
    """Key a deal in and keep it."""
    page.locator("#ledger-next").click()
    if bank:
        pick(page, "bank", bank)
    page.locator("#ledger-points").fill(points)
    page.locator("#ledger-keep").click()


def expect_levels(page: Page, *levels: str) -> None:
    expect(page.locator("#ledger-sums .ledger-now strong")).to_have_text(list(levels), timeout=PATIENCE_MS)


def test_deals_fill_in_the_result_and_are_sent_with_it(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 1)
    card_table.locator("#ledger-next").click()
    pick(card_table, "bank", "a")
    for key in ("100", "50", "-10"):
        card_table.locator(f"[data-into=points][data-add='{key}']").click()
    card_table.locator("#ledger-keep").click()
    expect_levels(card_table, "5", "3")
    card_table.locator("#ledger-next").click()
    expect(card_table.locator("#ledger-bank")).to_contain_text("坐庄，打 5")
    card_table.locator("#ledger-points").fill("１００")
    pick(card_table, "winner", "bank")
    card_table.locator("#ledger-dig-points").fill("35")
    card_table.locator("#ledger-keep").click()
    expect(card_table.locator("#ledger-missing")).to_have_text("最后一圈用什么牌赢的？")
    card_table.locator("[data-into=how][data-set='4']").click()
    card_table.locator("#ledger-keep").click()
    expect_levels(card_table, "10", "3")

    card_table.locator("#ledger-use").click()
    expect(card_table.locator("[data-screen=side]")).to_be_visible()
    card_table.go_back()
    expect(card_table.locator("[data-do=enter]")).to_be_visible()
    card_table.go_forward()
    card_table.locator("[data-screen=side] [data-side=a]").click()
    expect(card_table.locator("[data-worth]")).to_have_text("22 : 8")
    card_table.locator("[data-send]").click()
    expect(card_table.locator("#table")).to_have_attribute("data-state", "entered", timeout=PATIENCE_MS)

    ((level_a, level_b, deals),) = hall.laptop.database.rows(
        DEALS.format(round=hall.events["floor-deals"]["round"], table=1)
    )
    kept = deals if isinstance(deals, list) else json.loads(deals)
    assert (level_a, level_b, [deal["points"] for deal in kept]) == ("10", "3", [140, 100])


def test_deals_keyed_without_a_network_are_added_up_when_it_is_back(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 2)
    keep(card_table, "0", bank="b")
    expect_levels(card_table, "3", "8")

    card_table.context.set_offline(True)
    keep(card_table, "60")
    keep(card_table, "240")
    expect(card_table.locator("#ledger-waiting")).to_be_visible(timeout=PATIENCE_MS)
    expect(card_table.locator("#ledger-raw li")).to_have_count(3)
    card_table.context.set_offline(False)

    expect_levels(card_table, "3", "J")
    expect(card_table.locator("#ledger-waiting")).to_be_hidden()
    expect(card_table.locator("#ledger-sums .ledger-deals > li")).to_have_count(3)


def test_reload_in_the_middle_of_a_deal_loses_nothing(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 3)
    keep(card_table, "0", bank="a")
    card_table.locator("#ledger-next").click()
    card_table.locator("#ledger-points").fill("85")

    card_table.reload()

    expect(card_table.locator("#ledger-number")).to_have_text("第 2 盘")
    expect(card_table.locator("#ledger-points")).to_have_value("85")
    card_table.locator("#ledger-cancel").click()
    expect_levels(card_table, "8", "3")


def test_deal_is_changed_undone_and_put_back(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 4)
    keep(card_table, "0", bank="a")
    keep(card_table, "360")
    expect_levels(card_table, "8", "5")

    card_table.locator("[data-edit='1']").click()
    card_table.locator("#ledger-points").fill("60")
    card_table.locator("#ledger-keep").click()
    expect_levels(card_table, "6", "5")
    card_table.locator("#ledger-undo").click()
    expect_levels(card_table, "6", "3")
    card_table.locator("#ledger-undo").click()
    expect_levels(card_table, "6", "5")


def test_fault_is_told_with_its_deal_and_can_be_mended(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 5)
    keep(card_table, "0", bank="a")

    keep(card_table, "一百")
    expect(card_table.locator("#ledger-fault")).to_contain_text("第 2 盘", timeout=PATIENCE_MS)
    card_table.locator("[data-edit='2']").click()
    card_table.locator("#ledger-points").fill("100")
    card_table.locator("#ledger-keep").click()

    expect_levels(card_table, "J", "3")
    expect(card_table.locator("#ledger-fault")).to_be_hidden()


def test_match_that_is_over_takes_no_more_deals(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 6)
    keep(card_table, "0", bank="b")
    for _deal in range(3):
        keep(card_table, "0")

    expect_levels(card_table, "3", "过A")
    expect(card_table.locator("#ledger-next")).to_be_hidden()
    expect(card_table.locator("#ledger-use")).to_be_visible()


def test_deal_without_points_takes_one_key(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 7)
    card_table.locator("#ledger-next").click()
    pick(card_table, "bank", "a")

    card_table.locator("[data-into=points][data-set='0']").click()
    card_table.locator("#ledger-keep").click()

    expect_levels(card_table, "8", "3")


def test_back_key_leaves_the_ledger_and_not_the_table(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 7)
    expect(card_table.locator("#ledger")).to_be_visible()

    card_table.go_back()

    expect(card_table.locator("#ledger")).to_be_hidden()
    expect(card_table.locator("#ledger-open")).to_be_visible()


def test_every_key_is_as_large_as_a_thumb_and_nothing_scrolls_sideways(hall: Hall, card_table: Page) -> None:
    open_ledger(hall, card_table, 8)
    card_table.locator("#ledger-next").click()
    pick(card_table, "winner", "attackers")
    card_table.locator("#ledger-more summary").click()

    keys = card_table.locator("#ledger-deal :is(button, .pick, input:not([type=radio])):visible").all()
    boxes = [key.bounding_box() for key in keys]
    low = [box for box in boxes if box and box["height"] < THUMB]

    assert (len(boxes) > 25, low, width_of(card_table)) == (True, [], 360)
