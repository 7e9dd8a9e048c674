"""The settings page of the rule book: readings to confirm, house rules, and the rule pages that count with them."""

import re
from html import unescape

import pytest
from django.test import Client

from tests import make
from tournament.actions.book import confirm_reading, set_house_rule
from tournament.models import Event, Role
from tournament.queries.event_book import snapshot_of

pytestmark = pytest.mark.django_db
BOOK = "/desk/evening/settings/book"
STEP = "deals.attacker_step"


@pytest.fixture
def event(client: Client) -> Event:
    made = make.event()
    client.force_login(make.chief())
    return made


def seen(client: Client, path: str = BOOK) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return words(answer.content.decode())


def words(page: str) -> str:
    """What there is to read."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def send(client: Client, where: str, **values: str) -> str:
    """The page after a form was sent."""
    return words(client.post(where, values, follow=True).content.decode())


def house_rule(event: Event, values: dict[str, object]) -> None:
    set_house_rule(make.actor(), event, values, "与去年相同")


def test_every_reading_waits_with_its_clause_its_default_and_the_others(client: Client, event: Event) -> None:
    page = seen(client)

    assert page.count("待确认") == 9
    assert "A9 · 跟牌时要不要拆更长的同张（三张、炸弹）？ 000:1.4.1" in page
    assert "要拆 默认 不必拆" in page


def test_confirmed_reading_says_who_and_what_and_is_the_first_choice(client: Client, event: Event) -> None:
    page = send(client, f"{BOOK}/confirm", reading="A9", choice="longer")

    assert "读法 A9 已确认。" in page
    assert "✓ 裁判长 于 20" in page
    assert page.count("待确认") == 8
    assert 'value="longer" checked' in client.get(BOOK).content.decode()


def test_all_defaults_are_confirmed_with_one_click(client: Client, event: Event) -> None:
    page = send(client, f"{BOOK}/confirm")

    assert ("已确认 9 处读法。" in page, "待确认" in page) == (True, False)


def test_choice_that_the_book_does_not_have_is_answered_in_words(client: Client, event: Event) -> None:
    assert "没有读法 A9=shorter" in send(client, f"{BOOK}/confirm", reading="A9", choice="shorter")


def test_house_rule_is_shown_beside_the_book_s_own_value(client: Client, event: Event) -> None:
    form = seen(client, f"{BOOK}/field?path={STEP}")
    page = send(client, f"{BOOK}/field?path={STEP}", **{STEP: "50", "note": "与去年相同"})

    assert "抓分方每升一级的分数 · 规则书：60 000:1.7" in form
    assert "抓分方每升一级的分数 50 60 000:1.7" in page


def test_house_rule_is_removed_again(client: Client, event: Event) -> None:
    house_rule(event, {STEP: 50})

    page = send(client, f"{BOOK}/field/remove", path=STEP)

    assert ("本赛规定已取消" in page, snapshot_of(event).house_rules) == (True, ())
    assert "这项本赛规定已经取消" in send(client, f"{BOOK}/field/remove", path=STEP)


@pytest.mark.parametrize(
    ("path", "typed", "stored"),
    [
        (STEP, "５０", 50),
        ("forfeit.is_win", "false", False),
        ("appeal.form", "oral", "oral"),
        ("match.win_points", "2 : 0", [2, 0]),
        ("advancing.must_play", "5、10，K", ["5", "10", "K"]),
        ("clocks.match_minutes", '[{"stage": "final", "minutes": 80}]', [{"stage": "final", "minutes": 80}]),
    ],
)
def test_each_kind_of_field_is_typed_in_its_own_way(
    client: Client, event: Event, path: str, typed: str, stored: object
) -> None:
    send(client, f"{BOOK}/field?path={path}", **{path: typed, "note": "试"})

    [rule] = snapshot_of(event).house_rules
    assert (rule.path, rule.value, rule.note) == (path, stored, "试")


def test_points_table_and_tie_breaks_are_typed_as_in_the_settings_of_a_stage(client: Client, event: Event) -> None:
    send(client, f"{BOOK}/field?path=match.vp_table", **{"match.vp_table": "10 : 10\n0 : 20", "note": "试"})
    send(client, f"{BOOK}/field?path=ranking.tie_breaks", **{"ranking.tie_breaks_0": "lot", "note": "试"})

    rules = {rule.path: rule.value for rule in snapshot_of(event).house_rules}
    assert rules == {"match.vp_table": [[10, 10], [0, 20]], "ranking.tie_breaks": ["lot"]}


@pytest.mark.parametrize(
    ("path", "typed", "fault"),
    [
        (STEP, "0", "抓分方每升一级的分数不能是0，应为1或以上的整数"),
        (STEP, "viel", "的整数"),
        (STEP, "", "已经这样打了"),
        ("match.vp_table", "10 : 10.5", "只能填整数"),
        ("match.vp_table", "10 : 10\n10 : 11", "每行两数之和都相同的表"),
        ("deals.take_bank", "200", "分档和上台分要一起改"),
        ("clocks.match_minutes", "[1,", "这不是JSON表"),
        ("clocks.match_minutes", "[" * 5000, "这不是JSON表"),
        ("clocks.match_minutes", "7", "和原表同样形式的JSON表"),
        ("ladder.levels", "3 4", "PASSED_加前一级"),
        ("appeal.form", "sung", "sung"),
    ],
)
def test_bad_value_is_answered_in_words_and_changes_nothing(
    client: Client, event: Event, path: str, typed: str, fault: str
) -> None:
    page = send(client, f"{BOOK}/field?path={path}", **{path: typed, "note": "试"})

    assert (fault in page, snapshot_of(event).house_rules) == (True, ())


def test_house_rule_needs_a_note(client: Client, event: Event) -> None:
    send(client, f"{BOOK}/field?path={STEP}", **{STEP: "50", "note": ""})

    assert snapshot_of(event).house_rules == ()


@pytest.mark.parametrize("path", ["deals", "deals.step", "title.zh", "ruling.1"])
def test_field_that_the_book_does_not_have_is_not_there(client: Client, event: Event, path: str) -> None:
    assert client.get(f"{BOOK}/field?path={path}").status_code == 404


@pytest.mark.parametrize("page", ["", "/confirm", "/field", "/field/remove"])
@pytest.mark.parametrize(("role", "status"), [(Role.RECORDER, 403), (Role.REFEREE, 403), (None, 404)])
def test_book_is_the_chief_referee_s(client: Client, page: str, role: Role | None, status: int) -> None:
    event = make.event()
    client.force_login(make.member(event, role) if role else make.user("stranger"))

    answers = client.get(f"{BOOK}{page}?path={STEP}"), client.post(f"{BOOK}{page}?path={STEP}", {"path": STEP})

    assert {answer.status_code for answer in answers} <= {status, 405}
    assert answers[1].status_code in (status, 405)
    assert snapshot_of(event).confirmations == ()


def test_overview_warns_until_the_readings_are_confirmed(client: Client, event: Event) -> None:
    before = seen(client, "/desk/evening/")
    send(client, f"{BOOK}/confirm")

    assert ("还有 9 处读法待确认" in before, "待确认" in seen(client, "/desk/evening/")) == (True, False)


def test_page_says_where_the_scoring_stands(client: Client, event: Event) -> None:
    assert "以阶段设置为准： 公开组" in seen(client)
    assert "规则书还有 9 处读法待确认" in seen(client, f"/desk/evening/settings/stages/{make.stage(event).pk}")


def test_stage_shows_a_house_rule_as_the_book_s_default(client: Client, event: Event) -> None:
    house_rule(event, {"bye.vp": 15})

    page = seen(client, f"/desk/evening/settings/stages/{make.stage(event).pk}")

    assert "规则：15 本赛规定" in page


def test_rule_pages_play_the_confirmed_reading(client: Client, event: Event) -> None:
    asked = "/desk/evening/rules/follow?level=6&trump=S&suit=H&lead=H9H9&hand=H3H3H3H5H7&play=H5H7"
    before = seen(client, asked)
    confirm_reading(make.actor(), event, "A9", "longer")
    after = seen(client, asked)

    assert ("✗ 不合法" in before, "✓ 合法" in after, "不必拆 本赛事" in after) == (True, True, True)
    assert "✗ 不合法" in seen(client, f"{asked}&A9=nothing")


def test_calculators_count_with_house_rules_and_say_so(client: Client, event: Event) -> None:
    asked = "/desk/evening/rules/deal?points=340&bank_level=7&attackers_level=5"
    before = seen(client, asked)
    house_rule(event, {STEP: 50})
    after = seen(client, asked)

    assert ("升 1 级" in before, "升 2 级" in after) == (True, True)
    assert "本赛规定 抓分方每升一级的分数 50 规则书：60" in after
    assert "每升一级的分数 50" not in seen(client, "/desk/evening/rules/follow")
    assert "每升一级的分数 50" in seen(client, "/desk/evening/rules/")


HOUSE_RULES = {
    "throws.allowed": True,
    "order.constant_trump": "5",
    "advancing.must_play": [],
    "appeal.minutes": 10,
    "forfeit.formula": "fixed",
    "last_trick.counts": "trick",
    "match.equal_level": "play_on",
    "rulings.found_late": "second_trick",
    "ladder.levels": ["5", "10", "PASSED_10"],
}
PAGES = (
    "",
    "ruling?offence=revoke&bank_first=2&found=late&points=165",
    "follow",
    "compare",
    "throw",
    "deal?points=0",
    "office",
)


@pytest.mark.parametrize("path", HOUSE_RULES)
def test_every_page_of_the_rules_opens_under_a_house_rule(client: Client, event: Event, path: str) -> None:
    values = {path: HOUSE_RULES[path]} | ({"match.vp_table": [[1, 1]]} if path == "ladder.levels" else {})
    if snapshot_of(event).tables[path.partition(".")[0]].get(path.partition(".")[2], {}).get("value") != values[path]:
        house_rule(event, values)

    for page in PAGES:
        seen(client, f"/desk/evening/rules/{page}")


def test_log_tells_readings_and_house_rules_in_words(client: Client, event: Event) -> None:
    confirm_reading(make.actor(), event, "A9", "longer")
    house_rule(event, {"following.protect": "nothing"})
    house_rule(event, {"forfeit.is_win": False})

    page = seen(client, "/desk/evening/log")

    assert "确认读法" in page
    assert "要拆 → 不必拆" in page
    assert "设定本赛规定" in page
    assert "不必拆 → 要拆" in page
    assert "对方弃权算获胜轮" in page
