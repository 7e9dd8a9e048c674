"""A thumb at a card table: pressing twice answers nothing for somebody else, and nothing moves away under it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import Hall
from tests.browser.phones import PATIENCE_MS, Phones, expect_state, hand_over_and_agree, key_in

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SLUG = "floor-thumb"
LINE = 20
"""A line of a name, in pixels."""


def at(phones: Phones, table: int, height: int = 640) -> Page:
    phone = phones.at(SLUG, table)
    phone.set_viewport_size({"width": 360, "height": height})
    return phone


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def places(phone: Page) -> dict[str, float]:
    """Where the top of everything that can be pressed is."""
    found: dict[str, float] = phone.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#table button, #ledger-open, .foot button')]"
        ".filter(each => each.offsetParent).map(each => [each.textContent.trim(), each.getBoundingClientRect().top]))"
    )
    return found


@pytest.mark.parametrize(("table", "height"), [(1, 560), (2, 600), (3, 640), (4, 740)])
def test_press_on_the_same_spot_again_answers_nothing(phones: Phones, table: int, height: int) -> None:
    phone = at(phones, table, height)
    key_in(phone, "a", "a", "3")
    phone.wait_for_timeout(400)
    spot = middle(phone.locator("[data-send]"))

    for _tap in range(22):
        phone.mouse.click(*spot)
        phone.wait_for_timeout(120)

    expect_state(phone, "entered")
    expect(phone.locator("#ledger")).to_be_hidden()
    expect(phone.locator("#entry")).to_be_hidden()


def test_until_the_new_state_is_there_the_old_one_is_not_offered(phones: Phones) -> None:
    phone = at(phones, 5)
    key_in(phone, "a", "a", "3")
    phone.route("**/state*", lambda route: route.abort())
    phone.locator("[data-send]").click()

    expect(phone.locator("#sending")).to_have_text("已送出，等一下…")
    expect(phone.locator("[data-do=enter]")).to_be_hidden()
    expect(phone.locator("#ledger-open")).to_be_hidden()
    phone.unroute("**/state*")

    expect_state(phone, "entered")
    expect(phone.locator("#sending")).to_be_hidden()


def test_phone_without_a_network_invites_to_no_second_report(phones: Phones) -> None:
    phone = at(phones, 6)
    key_in(phone, "a", "a", "3")
    phone.context.set_offline(True)

    phone.locator("[data-send]").click()

    expect(phone.locator("#unsent")).to_be_visible()
    expect(phone.locator("#line")).to_have_class("line is-silent")
    expect(phone.locator("[data-do=enter]")).to_be_hidden()
    phone.context.set_offline(False)
    expect_state(phone, "entered")


def test_side_that_reported_hands_its_phone_over_before_the_other_answers(phones: Phones) -> None:
    phone, other = at(phones, 7), at(phones, 7)
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(phone, "entered")
    expect_state(other, "entered")

    expect(phone.locator(".half.yes")).to_be_hidden()
    expect(other.locator(".half.yes")).to_be_visible()
    hand_over_and_agree(phone)

    expect_state(phone, "agreed")


def test_nothing_moves_when_the_note_of_arrival_goes(phones: Phones) -> None:
    phone = at(phones, 8)
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(phone, "entered")
    expect(phone.locator("#sent")).to_be_visible()
    expect(phone.locator("#sending")).to_be_hidden()
    before = places(phone)

    expect(phone.locator("#sent")).to_be_hidden(timeout=10_000)

    assert places(phone) == before


def test_objection_can_be_read_and_lies_under_nothing(phones: Phones) -> None:
    phone, other = at(phones, 9), at(phones, 9)
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(other, "entered")
    other.locator(".half.no").click()
    other.locator("[data-objection=levels]").click()
    expect_state(phone, "disputed")

    expect(phone.locator(".said .fault")).to_be_visible(timeout=PATIENCE_MS)
    expect(phone.locator(".said .fault")).to_have_text(re.compile("：级数不对$"))
    objection, agree = phone.locator(".said .fault").bounding_box(), phone.locator(".said .big").bounding_box()

    assert objection
    assert agree
    assert objection["y"] + objection["height"] <= agree["y"]


def test_back_key_goes_one_question_back_and_loses_nothing(phones: Phones) -> None:
    phone = at(phones, 10)
    key_in(phone, "a", "a", "3")
    address = phone.url

    phone.go_back()
    expect(phone.locator("[data-screen=difference]")).to_be_visible()
    phone.go_back()
    phone.go_back()
    expect(phone.locator("[data-screen=winner]")).to_be_visible()
    phone.go_back()
    expect(phone.locator("[data-do=enter]")).to_be_visible()
    for _step in range(3):
        phone.go_forward()
    phone.go_forward()

    expect(phone.locator("[data-screen=confirm] [data-worth]")).to_have_text("18 : 12")
    assert phone.url == address


def test_back_key_after_a_reload_stays_at_the_table(phones: Phones) -> None:
    phone = at(phones, 10)
    key_in(phone, "a", "a", "3")
    again = phone.context.new_page()
    again.goto(phone.url)
    expect(again.locator("[data-worth]")).to_have_text("18 : 12")

    again.go_back()

    expect(again.locator("[data-screen=difference]")).to_be_visible()


def test_once_sent_back_leads_into_no_old_question(phones: Phones) -> None:
    phone = at(phones, 11)
    start = phone.evaluate("history.length")
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(phone, "entered")

    assert phone.evaluate("[history.state, history.length > arguments]".replace("arguments", str(start))) == [
        None,
        True,
    ]


def test_what_is_being_keyed_does_not_vanish_without_a_word_when_the_desk_records(hall: Hall, phones: Phones) -> None:
    phone, same = at(phones, 12), at(phones, 12)
    key_in(phone, "a", "a", "3")
    key_in(same, "a", "b", "2")

    hall.record(SLUG, "12 b 2")

    expect(phone.locator("#recorded-meanwhile")).to_contain_text("你们填的是：18 : 12", timeout=PATIENCE_MS)
    expect(phone.locator("#recorded")).to_have_text("13 : 17")
    expect(same.locator("#recorded-mine")).to_contain_text("你们填的与它相同：13 : 17", timeout=PATIENCE_MS)
    phone.locator("#recorded-seen").click()
    expect(phone.locator("#recorded-meanwhile")).to_be_hidden()


def test_ledger_tells_what_happens_at_the_table(phones: Phones) -> None:
    phone, other = at(phones, 13), at(phones, 13)
    phone.locator("#ledger-open").click()

    key_in(other, "a", "a", "3")
    other.locator("[data-send]").click()

    expect(phone.locator("#ledger-news")).to_contain_text("一方已报", timeout=PATIENCE_MS)


def test_right_and_not_right_stay_in_sight_under_the_longest_names(phones: Phones) -> None:
    phone, other = at(phones, 14), at(phones, 14)
    key_in(phone, "a", "a", "3")
    phone.locator("[data-send]").click()
    expect_state(other, "entered")

    other.evaluate(
        "for (const each of document.querySelectorAll('#status .name, #answer .hand-over'))"
        " each.textContent = '队'.repeat(60);"
        "const said = document.querySelector('.said-text'); said.classList.add('is-long');"
        "said.textContent = '队'.repeat(60) + ' 胜 3 级'"
    )

    box, foot = other.locator(".half.yes").bounding_box(), other.locator(".foot").bounding_box()
    assert box
    assert foot
    assert box["y"] + box["height"] <= foot["y"]
    cut = "(({scrollHeight, clientHeight}) => scrollHeight - clientHeight)(document.querySelector('#status .name'))"
    assert other.evaluate(cut) > LINE
    other.locator(".side-name").first.click()
    assert other.evaluate(cut) < LINE


def test_names_are_shown_as_they_are_whatever_stands_in_them(phones: Phones) -> None:
    phone = at(phones, 15)
    name = "$`$'队{n}{team}%s"
    phone.evaluate(
        "name => { const table = document.getElementById('table'), facts = JSON.parse(table.dataset.facts);"
        " facts.names.a = name; table.dataset.facts = JSON.stringify(facts); window.cardTableEntry.begin(table); }",
        name,
    )
    key_in(phone, "a", "a", "3")

    expect(phone.locator("[data-text]")).to_have_text(f"{name} 胜，级差 3")
