"""Card tables in a real browser: one thumb, two phones, a network that comes and goes."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.hall import Hall
from tests.browser.phones import PATIENCE_MS, Phones, expect_state, hand_over_and_agree, key_in

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REPORTS = """
    SELECT report.side, report.winner, report.level_difference, report.state
    FROM tournament_report AS report JOIN tournament_match AS match ON match.id = report.match_id
    WHERE match.round_id = {round} AND match.table_number = {table} ORDER BY report.number
"""


def reports(hall: Hall, slug: str, table: int) -> list[tuple[str, str, int, str]]:
    rows = hall.laptop.database.rows(REPORTS.format(round=hall.events[slug]["round"], table=table))
    return [(side, winner, difference, state) for side, winner, difference, state in rows]


def test_one_phone_goes_from_side_to_side(hall: Hall, phones: Phones) -> None:
    phone = phones.at("floor", 1)

    key_in(phone, "a", "a", "3")
    expect(phone.locator("[data-worth]")).to_have_text("18 : 12")
    phone.locator("[data-send]").click()
    expect_state(phone, "entered")
    hand_over_and_agree(phone)

    expect_state(phone, "agreed")
    assert reports(hall, "floor", 1) == [("a", "a", 3, "agreed")]


def test_final_levels_fill_in_what_it_is_worth(phones: Phones) -> None:
    phone = phones.at("floor", 2)
    phone.locator("[data-do=enter]").click()
    phone.locator("[data-screen=side] [data-side=b]").click()
    phone.locator("[data-screen=winner] [data-winner=b]").click()

    phone.locator("[data-keys=a]").get_by_text("9", exact=True).click()
    phone.locator("[data-keys=b]").get_by_text("过A", exact=True).click()

    expect(phone.locator("[data-worth]")).to_have_text("9 : 21")


def test_levels_typed_in_full_width_are_understood_and_slips_are_shown(phones: Phones) -> None:
    phone = phones.at("floor", 2)
    phone.locator("[data-do=enter]").click()
    phone.locator("[data-screen=side] [data-side=a]").click()
    phone.locator("[data-screen=winner] [data-winner=a]").click()
    phone.locator("[data-screen=levels] [data-go=typed]").click()
    form = phone.locator("form[data-screen=typed]")

    form.locator("[name=level_a]").fill("十二")
    form.locator("[name=level_b]").fill("3")
    form.locator("button.main").click()
    expect(form.locator("[data-fault]")).to_be_visible()
    form.locator("[name=level_a]").fill(" １０ ")
    form.locator("[name=level_b]").fill("ａ")
    form.locator("button.main").click()
    expect(form.locator("[data-fault]")).to_be_visible()
    form.locator("[name=level_b]").fill("3")
    form.locator("button.main").click()

    expect(phone.locator("[data-worth]")).to_have_text("22 : 8")


def test_two_phones_that_differ_both_see_what_differs(hall: Hall, phones: Phones) -> None:
    one, other = phones.at("floor-two", 1), phones.at("floor-two", 1)
    key_in(one, "a", "a", "3")
    key_in(other, "b", "a", "4")

    one.locator("[data-send]").click()
    expect_state(one, "entered")
    other.locator("[data-send]").click()

    for phone in (one, other):
        expect_state(phone, "disputed")
        expect(phone.locator(".said-points")).to_have_text(["18 : 12", "19 : 11"])
        expect(phone.locator(".call-state")).to_be_visible()
    one.locator("[data-do=agree][data-side=a]").click()
    for phone in (one, other):
        expect_state(phone, "agreed")
    assert reports(hall, "floor-two", 1) == [("a", "a", 3, "replaced"), ("b", "a", 4, "agreed")]


def test_phone_without_a_network_keeps_the_result_and_sends_it_once(hall: Hall, phones: Phones) -> None:
    phone = phones.at("floor-off", 1)
    key_in(phone, "a", "b", "2")
    phone.context.set_offline(True)

    phone.locator("[data-send]").click()
    expect(phone.locator("#unsent")).to_be_visible()
    assert reports(hall, "floor-off", 1) == []
    phone.context.set_offline(False)

    expect_state(phone, "entered")
    expect(phone.locator("#unsent")).to_be_hidden()
    assert reports(hall, "floor-off", 1) == [("a", "b", 2, "entered")]


def test_what_was_keyed_and_what_was_not_sent_survive_a_reload(hall: Hall, phones: Phones) -> None:
    phone = phones.at("floor-off", 2)
    key_in(phone, "b", "b", "5")
    phone.reload()
    expect(phone.locator("[data-worth]")).to_have_text("10 : 20")
    phone.route("**/send*", lambda route: route.abort())
    phone.locator("[data-send]").click()
    expect(phone.locator("#unsent")).to_be_visible()

    phone.unroute("**/send*")
    phone.reload()

    expect_state(phone, "entered")
    assert reports(hall, "floor-off", 2) == [("b", "b", 5, "entered")]


def test_lost_answer_doubles_nothing(hall: Hall, phones: Phones) -> None:
    phone = phones.at("floor-off", 3)
    key_in(phone, "a", "a", "1")
    lost: list[int] = []

    def lose_the_first(route: Route) -> None:
        answer = route.fetch()
        lost.append(answer.status)
        if len(lost) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    phone.route("**/send*", lose_the_first)
    phone.locator("[data-send]").click()

    expect(phone.locator("#unsent")).to_be_hidden(timeout=PATIENCE_MS)
    expect_state(phone, "entered")
    assert lost == [200, 200]
    assert reports(hall, "floor-off", 3) == [("a", "a", 1, "entered")]


def test_news_do_not_wipe_out_what_is_being_keyed(phones: Phones) -> None:
    one, other = phones.at("floor-off", 4), phones.at("floor-off", 4)
    key_in(one, "a", "a", "3")
    key_in(other, "b", "a", "3")

    other.locator("[data-send]").click()

    expect(one.locator("[data-moved]")).to_be_visible(timeout=PATIENCE_MS)
    expect(one.locator("[data-worth]")).to_have_text("18 : 12")
    one.locator("[data-send]").click()
    expect_state(one, "agreed")


def test_call_is_seen_at_once_and_can_be_taken_back(phones: Phones) -> None:
    phone = phones.at("floor-two", 2)

    phone.locator("#call-button").click()
    phone.locator("[data-reason=rule]").click()
    expect(phone.locator(".call-state")).to_be_visible(timeout=PATIENCE_MS)
    phone.locator("[data-do=call_off]").click()

    expect(phone.locator(".call-state")).to_be_hidden(timeout=PATIENCE_MS)


def test_code_on_the_card_opens_the_table(hall: Hall, phones: Phones) -> None:
    phone = phones.at("floor-two", 3)
    phone.goto(hall.address("/floor/"))

    phone.locator("input[name=code]").fill("aaaa-2222")
    phone.locator(".code-form button").click()

    expect(phone.locator(".errorlist")).to_be_visible()


def test_phone_asks_once_which_side_it_is_and_lets_it_be_changed(phones: Phones) -> None:
    phone = phones.at("floor-two", 3)
    key_in(phone, "b", "a", "2")
    phone.locator("[data-screen=confirm] [data-back]").click()
    phone.locator("[data-screen=difference] [data-back]").click()
    phone.locator("[data-screen=levels] [data-back]").click()
    phone.locator("[data-screen=winner] [data-back]").click()

    phone.locator("[data-do=enter]").click()
    expect(phone.locator("[data-screen=winner]")).to_be_visible()
    phone.locator("[data-screen=winner] [data-go=side]").click()

    expect(phone.locator("[data-screen=side]")).to_be_visible()


def test_what_waits_in_the_phone_says_what_it_is_and_a_refusal_stays_until_read(phones: Phones) -> None:
    phone = phones.at("floor-two", 2)
    key_in(phone, "a", "a", "3")
    phone.route("**/send*", lambda route: route.abort())
    phone.locator("[data-send]").click()
    expect(phone.locator("#unsent")).to_contain_text("18 : 12")

    refusal = {"ok": False, "text": "第 1 轮已收齐", "field": None}
    phone.route("**/send*", lambda route: route.fulfill(json=refusal))
    expect(phone.locator("#refused")).to_be_visible(timeout=PATIENCE_MS)
    phone.reload()

    expect(phone.locator("#refused")).to_contain_text("18 : 12")
    phone.locator("#refused-seen").click()
    expect(phone.locator("#refused")).to_be_hidden()


def test_levels_beyond_the_table_take_a_second_press(phones: Phones) -> None:
    phone = phones.at("floor-two", 4)
    short = "table.dataset.facts = JSON.stringify(Object.assign(facts, {worth: facts.worth.slice(0, 5)}))"
    phone.evaluate(
        f"() => {{ const table = document.getElementById('table'), facts = JSON.parse(table.dataset.facts); {short};"
        " window.cardTableEntry.begin(table); }"
    )
    key_in(phone, "a", "a", "8")

    phone.locator("[data-send]").click()

    expect(phone.locator("[data-capped-text]")).to_contain_text("8")
    phone.locator("[data-send]").click()
    expect_state(phone, "entered")


def test_page_kept_open_into_the_next_round_says_so(hall: Hall, phones: Phones) -> None:
    phone = phones.at("floor-two", 2)
    key_in(phone, "a", "a", "3")
    state = phone.request.get(phone.url + "state?v=").text()
    match = state.partition('data-match="')[2].partition('"')[0]
    later = state.replace(match, "999999.1.2")

    phone.route("**/state*", lambda route: route.fulfill(status=200, body=later, headers={"Server-Time": "0"}))

    expect(phone.locator("#moved-on")).to_be_visible(timeout=PATIENCE_MS)
    expect(phone.locator("[data-do=enter]")).to_be_visible()
    phone.locator("#moved-on-seen").click()
    expect(phone.locator("#moved-on")).to_be_hidden()


def test_every_question_fits_on_the_smallest_phone(phones: Phones) -> None:
    phone = phones.at("floor-two", 3)
    phone.set_viewport_size({"width": 360, "height": 640})
    tall = "document.documentElement.scrollHeight"

    phone.locator("[data-do=enter]").click()
    phone.locator("[data-screen=side] [data-side=a]").click()
    assert phone.evaluate(tall) <= 640
    phone.locator("[data-screen=winner] [data-winner=a]").click()
    assert phone.evaluate(tall) <= 640
    keys = phone.locator(".key:visible").all()
    assert {key.bounding_box()["height"] >= 48 and key.bounding_box()["width"] >= 48 for key in keys} == {True}  # type: ignore[index]  # visible keys have a box


def test_second_tab_delivers_what_the_first_could_not_and_nothing_twice(hall: Hall, phones: Phones) -> None:
    one = phones.at("floor", 4)
    key_in(one, "b", "a", "6")
    one.route("**/send*", lambda route: route.abort())
    one.locator("[data-send]").click()
    expect(one.locator("#unsent")).to_be_visible()

    other = one.context.new_page()
    other.goto(one.url)

    expect_state(other, "entered")
    expect(one.locator("#unsent")).to_be_hidden()
    assert reports(hall, "floor", 4) == [("b", "a", 6, "entered")]


def test_server_that_lost_a_sending_is_given_it_again(hall: Hall, phones: Phones) -> None:
    phone = phones.at("floor", 3)
    key_in(phone, "a", "b", "7")
    with phone.expect_request("**/send*") as first:
        phone.locator("[data-send]").click()
    expect_state(phone, "entered")
    key = str(first.value.post_data).partition("key=")[2][:36]
    phone.route("**/unknown*", lambda route: route.fulfill(json={"unknown": [key]}))

    with phone.expect_request("**/send*", timeout=PATIENCE_MS) as again:
        phone.reload()

    assert again.value.post_data == first.value.post_data
    assert reports(hall, "floor", 3) == [("a", "b", 7, "entered")]
