"""The rule book at the desk: every state is an address, every fault is words, nothing is written."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import BOOK_CODES
from rules.offences import incidents
from tests import make
from tournament.models import Event, LogEntry, Role
from tournament.views.access import READERS

pytestmark = pytest.mark.django_db
AT_TABLE = "level=6&trump=S&suit=H"
PAGES = ("ruling", "follow", "compare", "tractor", "throw", "deal", "office")


@pytest.fixture
def event(client: Client) -> Event:
    made = make.event()
    client.force_login(make.chief())
    return made


def seen(client: Client, page: str = "", language: str = "zh-hans") -> str:
    client.cookies["language"] = language
    answer = client.get(f"/desk/evening/rules/{page}")
    assert answer.status_code == 200
    return answer.content.decode()


def key(page: str, id_: str) -> str:
    """Where the key with this id leads."""
    found = re.search(rf'href="([^"]*)"\s+id="{id_}"', page)
    assert found
    return unescape(found[1])


def words(page: str) -> str:
    """What there is to read."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize("role", READERS)
def test_everybody_at_the_desk_reads_the_rules_and_finds_them_in_the_navigation(client: Client, role: Role) -> None:
    client.force_login(make.member(make.event(), role))

    assert f'href="{reverse("rules", args=["evening"])}" aria-current="page"' in seen(client)


def test_stranger_does_not_learn_that_the_event_exists(client: Client) -> None:
    make.event()
    client.force_login(make.user("stranger"))

    assert client.get("/desk/evening/rules/").status_code == 404


@pytest.mark.parametrize("book", BOOK_CODES)
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_page_opens_for_every_book_and_writes_nothing(
    client: Client, event: Event, book: str, language: str
) -> None:
    Event.objects.update(book=book)
    written = LogEntry.objects.count()

    for page in ("", *PAGES, *(f"ruling?offence={incident}" for incident in incidents())):
        seen(client, page, language)

    assert LogEntry.objects.count() == written


def test_home_begins_with_the_ten_commonest_incidents(client: Client, event: Event) -> None:
    links = re.findall(r"rules/ruling\?offence=(\w+)", seen(client))

    assert links == list(incidents())[:10]


@pytest.mark.parametrize("asked", ["劳改", "hard labour", "2.12", "000:2.12"])
def test_clause_is_found_by_words_and_by_number(client: Client, event: Event, asked: str) -> None:
    found = seen(client, f"?q={asked}").partition('id="found"')[2].partition("</section>")[0]

    assert "劳改由非违规方任选" in found
    assert "读法" not in found
    assert "A3 · 庄家方被劳改而对方选升2级，庄归谁？" in words(found)


def test_clause_is_shown_in_the_language_of_the_page(client: Client, event: Event) -> None:
    assert "Hard labour" in words(seen(client, "?q=2.12", "en"))


def test_search_that_finds_nothing_says_what_to_do(client: Client, event: Event) -> None:
    assert "请减少字词" in seen(client, "?q=xyzzy")


def test_follow_is_checked_by_keys_alone(client: Client, event: Event) -> None:
    """Level 6, spades; two nines of hearts led; held 3 3 5 of hearts; played 3 5."""
    page = "follow"
    setting, led, held = "level-4 trump-1 suit-2", "card-6 card-6", "pile-hand card-12 card-12 card-10"

    for tap in f"{setting} {led} {held} pile-play card-12 card-10".split():
        page = f"follow{key(seen(client, page), tap)}"

    answer = words(seen(client, page).partition('id="answer" class="rule-answer" aria-live="polite">')[2])
    assert answer.startswith("✗ 不合法 应先跟的牌型没有跟 应先跟：一对 例如： ♥3 ×2 000:1.4.1")
    assert "lead=H9+H9&hand=H3+H3+H5&play=H3+H5" in page


def test_reading_is_chosen_on_the_page_and_stays_in_the_address(client: Client, event: Event) -> None:
    asked = f"follow?{AT_TABLE}&lead=H9H9&hand=H3H3H3H5H7&play=H5H7"
    by_default, longer = seen(client, asked), seen(client, f"{asked}&A9=longer")

    assert ("✗ 不合法" in words(by_default), "✓ 合法" in words(longer)) == (True, True)
    assert "读法 A9：跟牌时要不要拆更长的同张（三张、炸弹）？" in words(by_default)
    assert "A9=longer" in key(longer, "card-1")


def test_typed_cards_are_the_second_way(client: Client, event: Event) -> None:
    page = seen(client, f"follow?{AT_TABLE}&lead=♥9♥9&hand=红桃3红桃3&play=33")

    assert "✓ 合法" in words(page)
    assert 'name="play" value="H3 H3"' in page


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        (f"follow?{AT_TABLE}&lead=zz", "看不懂"),
        ("follow?level=99&trump=S&lead=H9&hand=H3", "没有“99”这一级"),
        (f"compare?{AT_TABLE}&p1=H9H9&p2=H3", "张数与领出的牌不同"),
        (f"throw?{AT_TABLE}&throw=HA%2BS9&h1=H3", "不是同一门"),
        ("ruling?offence=hard_labour&points=abc", "抓分方现有多少分？ · 请填 0 到 9999 的整数"),
        ("deal?points=abc", "请填 0 到 9999 的整数"),
        ("deal?points=100&A4=sideways", "没有读法 A4=sideways"),
        ("office?earlier=viele", "不能是viele"),
        ("office?first=8&second=8&ended=99:99", "请填写时间"),
    ],
)
def test_bad_input_is_answered_in_words(client: Client, event: Event, page: str, fault: str) -> None:
    assert fault in words(seen(client, page))


TYPED = st.text(st.sampled_from("HSCD239TJQKAsjbj♥红桃x×+-0, 世\x00"), max_size=20)
NAMES = st.sampled_from(
    [
        "level",
        "trump",
        "suit",
        "into",
        "lead",
        "hand",
        "play",
        "p1",
        "p2",
        "cards",
        "throw",
        "h1",
        "points",
        "winner",
        "last_points",
        "shape",
        "factor",
        "buried_by",
        "bank_level",
        "attackers_level",
        "first",
        "second",
        "earlier",
        "ended",
        "filed",
        "minutes",
        "offence",
        "bank_first",
        "burial_1",
        "buried_1",
        "found",
        "chosen",
        "note",
        "table",
        "q",
        "all",
        "A9",
        "A4",
        "B2",
    ]
)


@given(st.dictionaries(NAMES, TYPED | st.sampled_from(["6", "S", "bank", "revoke", "H9 H9", "20:00"]), max_size=8))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_address_breaks_a_page(client: Client, event: Event, asked: dict[str, str]) -> None:
    answers = {page: client.get(f"/desk/evening/rules/{page}", asked).status_code for page in ("", *PAGES)}

    assert answers == dict.fromkeys(answers, 200)


def test_trick_names_the_winner_and_every_play(client: Client, event: Event) -> None:
    page = words(seen(client, f"compare?{AT_TABLE}&p1=H9H9&p2=HAHA&p3=S3S3&p4=D5C3"))

    assert "第三家大 ♠3 ×2" in page
    assert "♦5 ♣3 垫牌" in page


def test_tractor_and_throw_are_answered(client: Client, event: Event) -> None:
    assert "✗ 不是拖拉机 大小不相邻" in words(seen(client, "tractor?level=8&trump=S&cards=H7H7H9H9"))
    Event.objects.update(book="004")

    page = words(seen(client, "throw?level=2&trump=S&throw=HA%2BH9H9&h1=HJHJ"))

    assert "✗ 甩牌失败 被拦： ♥9 ×2 改打： ♥9 ×2 甩牌方罚 20 分。" in page


def test_throw_is_not_offered_where_the_book_forbids_throws(client: Client, event: Event) -> None:
    in_000 = "rules/throw" in seen(client)
    Event.objects.update(book="004")

    assert (in_000, "rules/throw" in seen(client)) == (False, True)


def test_deal_is_calculated_line_by_line(client: Client, event: Event) -> None:
    asked = "points=100&winner=bank&last_points=35&cards=4&bank_penalty=20&bank_level=7&attackers_level=5"

    page = words(seen(client, f"deal?{asked}"))

    assert "庄家方升 5 级。 抓分方得分 100 = 100 抠底 000:1.7.3 有歧义 −140 = -40" in page
    assert "庄家方 Q 抓分方 5 下一盘坐庄 原庄家方" in page


def test_deal_stops_at_a_level_that_must_be_played_and_gives_back(client: Client, event: Event) -> None:
    Event.objects.update(book="002")

    page = words(seen(client, "deal?points=0&bank_level=9&attackers_level=5"))

    assert "必打，少升" in page
    assert "对方退级" in page


def test_next_deal_begins_with_the_levels_in_their_new_roles(client: Client, event: Event) -> None:
    page = seen(client, "deal?points=300&bank_level=7&attackers_level=5")

    assert 'href="?bank_level=6&amp;attackers_level=7"' in page
    assert '<option value="6" selected>' in seen(client, "deal?bank_level=6&attackers_level=7")


def test_match_that_is_won_has_no_next_deal(client: Client, event: Event) -> None:
    page = words(seen(client, "deal?points=0&bank_level=A&attackers_level=5"))

    assert ("本场已胜" in page, "接着算下一盘" in page) == (True, False)


def test_ruling_shows_both_options_with_what_they_lead_to(client: Client, event: Event) -> None:
    asked = "offence=revoke&bank_first=2&found=late&points=165&bank_level=7&attackers_level=5"

    page = words(seen(client, f"ruling?{asked}").partition('id="ruling"')[2])

    assert "由非违规方选择" in page
    assert "非违规方在原打的级数上升2级 本盘结束： 抓分方上台坐庄，升 2 级。" in page
    assert "得分加减80分，作为最终得分 庄家方罚 80 分 本盘结束： 抓分方上台坐庄，不升级。" in page


def test_ruling_asks_for_what_is_still_open(client: Client, event: Event) -> None:
    assert "还要回答： 哪几家出错，各几张？" in words(seen(client, "ruling?offence=revoke"))
    assert "还要回答： 什么时候发现？" in words(seen(client, "ruling?offence=revoke&bank_first=1"))


def test_incident_of_which_the_book_says_nothing_is_left_to_the_referee(client: Client, event: Event) -> None:
    page = words(seen(client, "ruling?offence=late"))

    assert "现存规则没有写，由裁判决定并写明理由" in page
    assert "裁定与理由" in page


def test_sheet_carries_what_was_asked_what_was_chosen_and_lines_to_sign(client: Client, event: Event) -> None:
    asked = "offence=revoke&bank_first=2&found=late&chosen=two_levels&table=7&note=双方确认"

    sheet = words(seen(client, f"ruling?{asked}").partition('class="print-sheet"')[2])

    assert "裁定单 秋季拖拉机邀请赛" in sheet
    assert "庄家方一人错几张 2 什么时候发现？ 下一圈已出牌以后" in sheet
    assert "☑ 非违规方在原打的级数上升2级" in sheet
    assert "☐ 得分加减80分" in sheet
    assert "裁定与理由 双方确认 庄家方 抓分方 裁判员 裁判长 日期时间" in sheet


def test_sheet_says_which_reading_was_taken_when_it_is_not_the_default(client: Client, event: Event) -> None:
    asked = "ruling?offence=hard_labour&offender=bank"

    by_default, chosen = (
        words(seen(client, page).partition("print-sheet")[2]) for page in (asked, f"{asked}&A3=unchanged")
    )

    taken = "读法 A3：庄家方被劳改而对方选升2级，庄归谁？ 对方升2级，庄家不变"
    assert (taken in by_default, taken in chosen) == (False, True)


def test_unknown_incident_shows_the_list(client: Client, event: Event) -> None:
    assert len(re.findall(r"href=\"[^\"]*offence=\w+", seen(client, "ruling?offence=earthquake"))) == len(incidents())


def test_levels_forfeit_and_appeal_are_answered(client: Client, event: Event) -> None:
    page = words(seen(client, "office?first=5&second=PASSED_A&earlier=14 16&ended=20:00&filed=20:31"))

    assert "5 : 25 级差 10" in page
    assert "20.00 : 0 算获胜轮" in page
    assert "超过时限 截止 20:30" in page
