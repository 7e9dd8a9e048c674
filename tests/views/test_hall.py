"""The hall's pages: public, without a cookie, cheap for a thousand phones, never a draft."""

import gzip
import json
import re
from collections.abc import Callable, Iterator

import pytest
from django.db import connections
from django.db.models import F
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import add_entrant, withdraw_entrant
from tournament.actions.events import add_division
from tournament.actions.results import record_result
from tournament.models import Entrant, Event
from tournament.views import kept_bodies
from tournament.views.hall_bodies import hall_body
from tournament.views.hall_links import Asked
from tournament.views.kept_bodies import forget_kept_bodies

pytestmark = pytest.mark.django_db
HOME = "/hall/evening/"
LISTS = ["/hall/evening/pairings", "/hall/evening/standings"]
PAGES = [HOME, *LISTS]
STAMP = re.compile(r'data-stamp="(\w+)"')


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def team_of(event: Event, lot: int = 1) -> Entrant:
    return make.division(event).entrants.get(lot=lot)


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("pairs", [0, 1, 4])
def test_anybody_may_look_and_gets_no_cookie(client: Client, address: str, pairs: int) -> None:
    make.event(pairs=pairs)

    answer = client.get(address)

    assert (answer.status_code, answer.cookies.output(), answer["Cache-Control"]) == (200, "", "no-cache")


@pytest.mark.parametrize("address", [*PAGES, "/hall/evening/names", "/hall/evening/teams/1"])
def test_event_that_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_team_of_another_event_is_not_found(client: Client) -> None:
    make.event(pairs=1)
    other = make.event("other", 1)

    assert client.get(f"/hall/evening/teams/{make.division(other).entrants.get().pk}").status_code == 404


@pytest.mark.parametrize("address", PAGES)
def test_page_has_no_inline_script_and_takes_no_form_by_post(client: Client, address: str) -> None:
    make.played_event(pairs=4, rounds=1)

    assert re.findall(r'<script(?! src)|style=|onclick|method="post"', text_of(client, address)) == []


def test_own_team_reads_its_table_in_the_largest_type(client: Client) -> None:
    playing = make.playing_round(make.played_event(pairs=8, rounds=1))
    own, other = make.match(playing, 3).entrants

    text = text_of(client, f"{HOME}?team={own.pk}")

    seat = re.sub(r"<[^>]+>|\s+", "", text[text.index('class="seat"') : text.index('<p class="standing"')])
    assert seat.endswith(f"第2轮3桌对{other.team_name}")
    assert f'<a href="/hall/evening/teams/{other.pk}">' in text


def test_every_page_leads_on_with_the_own_team_in_the_address(client: Client) -> None:
    own = team_of(make.played_event(pairs=4, rounds=1))

    text = text_of(client, f"{HOME}?team={own.pk}&lang=en")

    assert f'href="/hall/evening/pairings?lang=en&amp;team={own.pk}"' in text
    assert f'href="/hall/evening/?team={own.pk}"' in text


def test_another_teams_evening_can_be_read_and_followed(client: Client) -> None:
    own = team_of(make.played_event(pairs=4, rounds=1))

    text = text_of(client, f"/hall/evening/teams/{own.pk}")

    assert own.players in text
    assert f'href="/hall/evening/?team={own.pk}"' in text


def test_team_that_is_no_longer_there_is_said_to_be_so(client: Client) -> None:
    make.event(pairs=2)

    assert "名单上已没有你选的队" in text_of(client, f"{HOME}?team=999")


@pytest.mark.parametrize("asked", ["?team=x", "?team=²", "?team=-1", "?team=0", "?division=999", "?lang=xx", "?q="])
@pytest.mark.parametrize("address", PAGES)
def test_nonsense_is_harmless(client: Client, address: str, asked: str) -> None:
    make.played_event(pairs=4, rounds=1)

    assert text_of(client, address + asked).count("名单上已没有") == 0


@pytest.mark.parametrize("words", ["{0.team_name}", "{0.player2}", " {0.player1}　"])
def test_search_without_a_script_finds_by_team_and_player(client: Client, words: str) -> None:
    event = make.played_event(pairs=8, rounds=1)
    sought = team_of(event)

    text = client.get(HOME, {"q": words.format(sought)}).content.decode()

    assert f'href="/hall/evening/?team={sought.pk}"' in text


def test_search_that_finds_nobody_says_what_to_try(client: Client) -> None:
    make.event(pairs=2)

    found = text_of(client, f"{HOME}?q=zzz")
    assert 'role="status"' in found
    assert re.search(r'data-away="[^"]*">没有找到', found)


def test_search_that_finds_too_many_shows_some_and_asks_for_more(client: Client) -> None:
    event = make.event(pairs=0)
    for number in range(31):
        values = {"team_name": f"同名{number}队", "player1": f"赵{number}", "player2": f"钱{number}"}
        add_entrant(make.actor(), make.division(event), values)

    text = text_of(client, f"{HOME}?q=同名")

    assert (text.count("?team="), ">符合的队太多" in text) == (30, True)


def test_names_are_a_list_for_the_browser_and_say_where_each_sits(client: Client) -> None:
    playing = make.published_round(make.drawn_event(pairs=5))
    own = make.match(playing, 1).entrants[0]

    rows = json.loads(client.get("/hall/evening/names").content)

    assert [own.pk, own.team_name, f"{own.players} · {own.club}", "第 1 桌"] in rows
    assert sorted(row[3] for row in rows) == ["第 1 桌", "第 1 桌", "第 2 桌", "第 2 桌", "轮空"]


def test_names_are_kept_by_the_browser_only_under_their_own_stamp(client: Client) -> None:
    make.event(pairs=2)
    wanted = re.findall(r'data-names="(\w+)"', text_of(client, HOME))[0]

    found = [client.get(f"/hall/evening/names{each}") for each in ("", "?s=abc", f"?s={wanted}")]

    assert [each["Cache-Control"] for each in found] == ["no-cache", "no-cache", "max-age=86400"]
    assert [each["Names-Stamp"] for each in found] == [wanted] * 3


def test_hostile_name_is_shown_as_text_everywhere(client: Client) -> None:
    event = make.event(pairs=1)
    rival = {"team_name": "<script>x</script>", "player1": "甲\"'", "player2": "乙"}
    pk = add_entrant(make.actor(), make.division(event), rival).pk
    draw_lots(make.actor(), make.division(event), "1")
    make.play_round(make.published_round(event))

    texts = [text_of(client, address) for address in (*PAGES, f"{HOME}?team={pk}", f"/hall/evening/teams/{pk}")]

    assert [text.count("<script>x") for text in texts] == [0] * 5
    assert ["&lt;script&gt;x&lt;/script&gt;" in text for text in texts[1:]] == [True] * 4


def test_withdrawn_team_is_marked_on_its_card_and_in_the_lists(client: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)
    gone = team_of(event)
    withdraw_entrant(make.actor(), gone, "身体不适")

    assert [text_of(client, address).count("（退赛）") for address in (f"{HOME}?team={gone.pk}", *LISTS)] == [1, 2, 1]


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (make.event, "报名表还没有录入"),
        (lambda: make.event(pairs=4), "已报名 4 队"),
        (lambda: make.drawn_event(pairs=4), "签已抽好"),
        (lambda: make.published_round(make.drawn_event(pairs=4)), "对阵已公布，尚未开始计时"),
        (lambda: make.playing_round(make.drawn_event(pairs=4)), "正在比赛"),
        (lambda: make.played_event(pairs=4, rounds=1), "第 2 轮对阵公布后"),
        (lambda: make.played_event(pairs=4, rounds=1, planned_rounds=1), "各轮已全部结束"),
    ],
)
def test_page_says_what_stands_and_what_will_come(client: Client, prepare: Callable[[], object], said: str) -> None:
    prepare()

    assert said in text_of(client, HOME)


def test_standings_say_how_far_the_running_round_is(client: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)
    record_result(make.actor(), make.match(make.playing_round(event), 1), make.won_by(3))

    text = text_of(client, LISTS[1])

    assert ("第 1 轮后名次" in text, "已确认 1 / 2 桌" in text) == (True, True)


def test_divisions_are_chosen_on_the_lists_and_named_on_the_home_page(client: Client) -> None:
    event = make.drawn_event(pairs=4)
    women = add_division(make.actor(), event, "女子组")
    make.entrants(women, 2)
    draw_lots(make.actor(), women, "1")
    make.published_round(women.stages.get())
    team = women.entrants.all()[0]

    assert f'href="/hall/evening/pairings?division={women.pk}"' in text_of(client, LISTS[0])
    assert team.team_name in text_of(client, f"{LISTS[0]}?division={women.pk}")
    assert "女子组" in text_of(client, HOME)
    assert f"/hall/evening/standings?division={women.pk}&amp;team={team.pk}" in text_of(
        client, f"{HOME}?team={team.pk}"
    )


def test_page_speaks_chinese_unless_its_address_says_otherwise(client: Client) -> None:
    make.published_round(make.drawn_event(pairs=4))
    client.cookies["language"] = "en"

    assert ["正在" in text_of(client, HOME) or "对阵已公布" in text_of(client, HOME)] == [True]
    assert [re.findall(r"[\u3400-\u9fff]+轮", text_of(client, f"{each}?lang=en")) for each in PAGES] == [[]] * 3


@pytest.mark.parametrize("address", PAGES)
def test_page_answers_204_while_nothing_changed(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make.played_event(pairs=4, rounds=1)

    with django_assert_num_queries(1):
        answer = client.get(f"{address}?v={event.version}")

    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (204, b"", "no-store")
    assert int(answer["Server-Time"]) > 0


@pytest.mark.parametrize("address", PAGES)
def test_phone_is_sent_only_the_parts_it_does_not_have(client: Client, address: str) -> None:
    event = make.played_event(pairs=4, rounds=1)
    has = ",".join(STAMP.findall(text_of(client, address)))

    same = client.get(f"{address}?v=0&has={has}")
    whole = client.get(f"{address}?v=0&has=")

    assert (same.status_code, same["Event-Version"]) == (204, str(event.version))
    assert (whole.status_code, len(STAMP.findall(whole.content.decode()))) == (200, 2)
    assert "<html" not in whole.content.decode()


def test_result_sends_no_list_of_pairings_again(client: Client) -> None:
    event = make.drawn_event(pairs=4)
    playing = make.published_round(event)
    before = STAMP.findall(text_of(client, LISTS[0]))
    record_result(make.actor(), make.match(playing, 1), make.won_by(3))

    news = text_of(client, f"{LISTS[0]}?v=0&has={','.join(before)}")

    assert re.findall(r'id="(\w+)" data-stamp', news) == ["now"]


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, client: Client) -> Iterator[Callable[[str], str]]:
    """Ask for a page as on a real server, where no transaction is open: it believes so, and only reads."""

    def asked(address: str) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(connections["default"], "in_atomic_block", False)
            return text_of(client, address)

    forget_kept_bodies()
    yield asked
    forget_kept_bodies()


@pytest.mark.parametrize("address", PAGES)
def test_page_that_is_kept_costs_few_queries(
    kept: Callable[[str], str], address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make.played_event(pairs=4, rounds=1)
    first = kept(address)

    with django_assert_num_queries(1 if address == HOME else 2):
        assert kept(address) == first


def test_card_of_another_team_costs_no_more_queries(
    kept: Callable[[str], str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make.played_event(pairs=4, rounds=1)
    first, second = (team_of(event, lot) for lot in (1, 2))
    kept(f"{HOME}?team={first.pk}")

    with django_assert_num_queries(1):
        assert second.players in kept(f"{HOME}?team={second.pk}")


def test_division_that_the_event_has_not_makes_no_card_of_its_own(kept: Callable[[str], str]) -> None:
    event = make.played_event(pairs=4, rounds=1)
    team = team_of(event)
    body = hall_body(event, "zh-hans").body

    texts = {kept(f"{HOME}?team={team.pk}&division={number}00") for number in range(1, 20)}
    cards = {id(body.card(body.understood(Asked(event.slug, "zh-hans", number)), team.pk)) for number in (900, 901)}

    assert (len(texts), len(cards)) == (1, 1)


@pytest.mark.parametrize("address", PAGES)
def test_page_is_made_again_some_seconds_after_a_change(
    kept: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(kept_bodies, "AT_ONCE", 1)
    event = make.played_event(pairs=4, rounds=1)
    kept(address)
    Event.objects.update(name="新名", version=F("version") + 1)
    assert "新名" not in kept(address)
    assert f'data-version="{event.version}"' in kept(address)

    monkeypatch.setattr(kept_bodies, "AT_ONCE", 2)

    assert "新名" in kept(address)


@pytest.mark.parametrize("address", LISTS)
def test_list_is_packed_for_browsers_that_unpack(client: Client, address: str) -> None:
    make.played_event(pairs=4, rounds=1)

    packed = client.get(address, headers={"accept-encoding": "gzip, br"})

    assert (packed["Content-Encoding"], packed["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(packed.content) == client.get(address).content


def test_phones_notes_and_fees_are_on_no_page(client: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)
    Entrant.objects.update(phone="13876540000", note="私下")
    team = team_of(event)

    shown = [text_of(client, each) for each in (*PAGES, f"{HOME}?team={team.pk}", "/hall/evening/names")]

    assert [word for word in ("13876540000", "138****", "私下") for text in shown if word in text] == []
