"""A whole round of eight tables by phone: a dispute, a phone without a network, a wrong card, a late correction."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.phones import PATIENCE_MS, Phones, expect_state, hand_over_and_agree, key_in

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SLUG = "floor-round"
DISPUTED, OFFLINE, CORRECTED, NOBODYS = 3, 5, 8, 9
RESULTS = """
    SELECT match.table_number, result.winner, result.level_difference
    FROM tournament_result AS result JOIN tournament_match AS match ON match.id = result.match_id
    WHERE match.round_id = {round} AND result.state = 'approved' ORDER BY match.table_number
"""


def test_round_of_eight_tables_comes_in_by_phone(hall: Hall, desk: Page, phones: Phones) -> None:
    at = {table: phones.at(SLUG, table) for table in range(1, 9)}
    desk.goto(hall.page("round", SLUG))

    # Side a of every table reports, one of them without a network.
    for table, phone in at.items():
        key_in(phone, "a", "a", str(table))
        phone.context.set_offline(table == OFFLINE)
        phone.locator("[data-send]").click()
    expect(at[OFFLINE].locator("#unsent")).to_be_visible()

    # Side b agrees everywhere but at one table, where it says something else on a phone of its own.
    other = phones.at(SLUG, DISPUTED)
    expect_state(other, "entered")
    other.locator(".half.no").click()
    other.locator("[data-screen=object] [data-go=winner]").click()
    other.locator("[data-screen=winner] [data-winner=b]").click()
    other.locator("[data-go=difference]").click()
    other.locator("[data-differences]").get_by_text("2", exact=True).click()
    other.locator("[data-send]").click()
    for table, phone in at.items():
        if table not in {DISPUTED, OFFLINE}:
            hand_over_and_agree(phone)
    expect_state(at[DISPUTED], "disputed")

    # Somebody scans the card of a table at which nobody plays.
    expect_state(phones.at(SLUG, NOBODYS), "none")

    # The referee is rung, decides the dispute, and approves what is agreed.
    expect(desk.locator(f"#table-{DISPUTED}")).to_contain_text("有争议", timeout=PATIENCE_MS)
    desk.locator(f"#table-{DISPUTED} .tile-link").click()
    desk.locator("#reports button[name=number]").first.click()
    expect_state(at[DISPUTED], "approved")
    desk.goto(hall.page("round", SLUG))
    approve = desk.locator("#approve-all")
    expect(approve).to_contain_text("6", timeout=PATIENCE_MS)
    approve.click()
    expect(desk.locator(".board-count b").first).to_have_text("7", timeout=PATIENCE_MS)

    # The network is back: what was kept arrives once, is countersigned and approved.
    at[OFFLINE].context.set_offline(False)
    expect_state(at[OFFLINE], "entered")
    hand_over_and_agree(at[OFFLINE])
    desk.locator(f"#table-{OFFLINE} .tile-do").click(timeout=PATIENCE_MS)
    expect_state(at[OFFLINE], "approved")

    # A late correction reaches the phone.
    desk.locator(f"#table-{CORRECTED} .tile-link").click()
    form = desk.locator("#correct")
    form.locator("[name=line]").fill("b 1")
    form.locator("[name=reason]").fill("记反了")
    form.locator(".toolbar button").first.click()
    desk.locator("button[name=save]").click()
    expect(at[CORRECTED].locator(".worth")).to_have_text("14 : 16", timeout=PATIENCE_MS)

    rows = hall.laptop.database.rows(RESULTS.format(round=hall.events[SLUG]["round"]))
    assert rows == [(table, "a", table) for table in range(1, 8)] + [(CORRECTED, "b", 1)]
