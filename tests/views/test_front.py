"""The first page, signing in and out, the language, the pages for when something is wrong."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from django.views.csrf import csrf_failure
from django.views.defaults import server_error
from pytest_django import Settings

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.events import add_division, archive_event
from tournament.models import Event, Role, RoundState

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args)).content.decode()


def test_first_page_of_a_fresh_program_asks_to_sign_in(client: Client) -> None:
    text = page(client, "home")

    assert "登录" in text
    assert "一晚比赛怎么办" in text
    assert "我的赛事" not in text


def test_first_page_offers_a_newcomer_an_event_a_demo_and_the_guide(chief: Client) -> None:
    text = page(chief, "home")

    assert [word in text for word in ("新建赛事", "载入演示赛", "一晚比赛怎么办")] == [True] * 3


def test_first_page_lists_only_the_events_of_the_reader(client: Client) -> None:
    make.event("mine", name="我的杯")
    other = make.event("other", name="别人的杯")
    user = make.member(other, Role.RECORDER)
    client.force_login(user)

    text = page(client, "home")

    assert ("别人的杯" in text, "我的杯" in text, reverse("desk", args=["other"]) in text) == (True, False, True)


def test_first_page_shows_a_visitor_the_screens_and_no_desk(client: Client) -> None:
    make.event("mine", name="我的杯")

    text = page(client, "home")

    assert (reverse("screen", args=["mine"]) in text, reverse("desk", args=["mine"]) in text) == (True, False)


def test_first_page_asks_the_database_as_often_for_three_events_as_for_one(chief: Client) -> None:
    make.event("one")
    counts = [query_count(chief)]
    make.event("two")
    make.event("three")
    counts.append(query_count(chief))

    assert counts[0] == counts[1]


def query_count(client: Client) -> int:
    with CaptureQueriesContext(connection) as captured:
        page(client, "home")
    return len(captured)


def test_demo_is_an_event_of_the_reader_each_time_a_new_one(chief: Client) -> None:
    for _again in range(2):
        chief.post(reverse("load_demo"))

    demos = {event.slug: event.name.partition("赛")[2] for event in Event.objects.all()}
    assert demos == {"demo": "（演示）", "demo-2": "（演示2）"}
    stage = make.stage(Event.objects.get(slug="demo"))
    assert set(stage.rounds.values_list("state", flat=True)) == {RoundState.CLOSED}
    assert stage.event.memberships.get().user.username == "chief"


def test_archived_event_stands_apart_on_the_first_page(chief: Client) -> None:
    make.event("autumn", name="秋季杯")
    address = reverse("event_archive", args=["autumn"])

    shown = []
    for archived in "10":
        chief.post(address, {"archived": archived})
        shown.append("秋季杯" in page(chief, "home").partition("<details")[0])

    assert shown == [False, True]


@pytest.mark.parametrize("role", [Role.RECORDER, Role.REFEREE])
def test_only_the_chief_referee_archives(client: Client, role: Role) -> None:
    event = make.event()
    client.force_login(make.member(event, role))

    assert client.post(reverse("event_archive", args=[event.slug]), {"archived": "1"}).status_code == 403


def test_events_of_one_name_are_told_apart_by_their_addresses(chief: Client) -> None:
    for slug, name in (("autumn-1", "秋季杯"), ("autumn-2", "秋季杯"), ("winter", "冬季杯")):
        make.event(slug, name=name)

    text = page(chief, "home")

    assert [f"· {slug}</span>" in text for slug in ("autumn-1", "autumn-2", "winter")] == [True, True, False]


def test_signing_in_leads_to_the_first_page_and_out_again(client: Client) -> None:
    make.chief()

    signed_in = client.post(reverse("sign_in"), {"username": "chief", "password": make.PASSWORD}, follow=True)
    signed_out = client.post(reverse("sign_out"), follow=True)

    assert signed_in.redirect_chain == signed_out.redirect_chain == [(reverse("home"), 302)]
    assert "sessionid" not in {name for name, cookie in client.cookies.items() if cookie.value}


def test_eight_wrong_passwords_lock_the_name_and_say_so(client: Client) -> None:
    make.chief()

    answers = [client.post(reverse("sign_in"), {"username": "chief", "password": "wrong"}) for _try in range(8)]
    right = client.post(reverse("sign_in"), {"username": "chief", "password": make.PASSWORD})

    assert [answer.status_code for answer in answers] == [200] * 7 + [429]
    assert (right.status_code, "锁定 15 分钟" in right.content.decode()) == (429, True)


def test_own_password_is_changed_with_the_old_one(chief: Client) -> None:
    values = {"old_password": make.PASSWORD, "new_password1": "xin-mi-ma-2025", "new_password2": "xin-mi-ma-2025"}

    chief.post(reverse("account"), values)

    assert User.objects.get(username="chief").check_password("xin-mi-ma-2025")
    assert chief.get(reverse("account")).status_code == 200


def test_own_password_stays_when_the_old_one_is_wrong(chief: Client) -> None:
    values = {"old_password": "wrong", "new_password1": "xin-mi-ma-2025", "new_password2": "xin-mi-ma-2025"}

    chief.post(reverse("account"), values)

    assert User.objects.get(username="chief").check_password(make.PASSWORD)


def test_language_is_kept_in_a_cookie_and_leads_back(client: Client) -> None:
    answer = client.post(reverse("set_language"), {"language": "en", "next": reverse("evening")})

    assert (answer.headers["Location"], "How an evening runs" in page(client, "evening")) == (reverse("evening"), True)


def test_language_switch_leads_to_no_other_host(client: Client) -> None:
    answer = client.post(reverse("set_language"), {"language": "en", "next": "https://example.org/"})

    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(("language", "word"), [("zh-hans", "快速录入"), ("en", "quick entry")])
def test_guide_speaks_both_languages(client: Client, language: str, word: str) -> None:
    client.cookies["language"] = language

    assert word in page(client, "evening")


def test_missing_page_says_what_to_do(client: Client) -> None:
    answer = client.get("/no/such/page")

    assert (answer.status_code, "这个网址没有内容" in answer.content.decode()) == (404, True)


def test_page_of_somebody_elses_task_says_whose_it_is(client: Client) -> None:
    event = make.event()
    client.force_login(make.member(event, Role.REFEREE))

    answer = client.get(reverse("people", args=[event.slug]))

    text = answer.content.decode()
    assert (answer.status_code, "这件事由别人负责" in text, reverse("desk", args=[event.slug]) in text) == (
        403,
        True,
        True,
    )


def test_address_that_only_takes_a_button_says_so_and_leads_back(chief: Client) -> None:
    event = make.event()

    answer = chief.get(reverse("event_archive", args=[event.slug]))

    text = answer.content.decode()
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert ("只接收页面上按钮发来的内容" in text, reverse("desk", args=[event.slug]) in text) == (True, True)


def test_day_of_an_event_is_said_with_its_weekday(chief: Client) -> None:
    make.event()

    text = page(chief, "home")
    chief.cookies["language"] = "en"

    assert "2024年11月30日 周六" in text
    assert "Sat 30 Nov 2024" in page(chief, "home")


def test_old_form_is_refused_with_words(rf: RequestFactory) -> None:
    with translation.override("zh-hans"):
        answer = csrf_failure(rf.post("/"))

    assert (answer.status_code, "这个页面打开太久了" in answer.content.decode()) == (403, True)


def test_broken_page_needs_nothing_to_be_shown(rf: RequestFactory) -> None:
    answer = server_error(rf.get("/"))

    assert (answer.status_code, "这一步没有保存" in answer.content.decode()) == (500, True)


@pytest.mark.parametrize("name", ["home", "evening", "sign_in"])
def test_page_holds_nothing_that_its_content_policy_forbids(client: Client, name: str) -> None:
    answer = client.get(reverse(name))

    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert [word for word in ("<style", "style=", "onclick", "javascript:") if word in answer.content.decode()] == []


@pytest.mark.parametrize(
    ("host", "started_with", "shown"),
    [
        ("192.168.1.20:8000", "", "http://192.168.1.20:8000/"),
        ("127.0.0.1:8000", "http://192.168.1.20:8000/", "http://192.168.1.20:8000/"),
        ("localhost", "http://192.168.1.20:8000/", "http://192.168.1.20:8000/"),
        ("localhost:8000", "http://127.0.0.1:8000/", None),
        ("localhost:8000", "", None),
    ],
)
def test_first_page_shows_the_address_for_other_devices(
    chief: Client, settings: Settings, host: str, started_with: str, shown: str | None
) -> None:
    settings.HALL_ADDRESS = started_with

    address = chief.get(reverse("home"), headers={"host": host}).context["address"]

    assert (address and address.url) == shown


def test_address_of_the_hall_is_a_picture_too(chief: Client) -> None:
    text = chief.get(reverse("home"), headers={"host": "192.168.1.20"}).content.decode()

    assert 'src="data:image/svg+xml' in text


def landed(user: User) -> str:
    return Client().post(reverse("sign_in"), {"username": user.username, "password": make.PASSWORD}).headers["Location"]


def test_referee_of_one_event_lands_on_the_open_round() -> None:
    event = make.played_event(rounds=1)
    referee = make.member(event, Role.REFEREE)
    before = landed(referee)

    playing = make.playing_round(event)

    assert (before, landed(referee)) == (reverse("home"), reverse("round", args=[event.slug, playing.pk]))


def test_referee_with_tables_lands_on_their_round() -> None:
    event = make.drawn_event(pairs=8)
    stage = make.stage(event)
    other = add_division(make.actor(), event, "女子组").stages.get()
    make.entrants(other.division, 4)
    draw_lots(make.actor(), other.division, make.SEED)
    mine, _newer = make.published_round(stage), make.published_round(other)
    referee = make.member(event, Role.REFEREE)
    event.memberships.filter(user=referee).update(first_table=1, last_table=4)

    assert landed(referee) == reverse("round", args=[event.slug, mine.pk])


def test_screen_account_lands_on_the_screens() -> None:
    event = make.event()

    assert landed(make.member(event, Role.SCREEN)) == reverse("screens", args=[event.slug])


def test_person_of_two_events_or_with_a_desk_to_run_lands_on_the_first_page() -> None:
    one, two = make.published_round(make.drawn_event(slug="one")).event, make.event("two")
    referee = make.member(one, Role.REFEREE)
    two.memberships.create(user=referee, role=Role.REFEREE)

    found = [landed(referee), landed(make.chief()), landed(make.member(one, Role.COMMITTEE))]

    assert found == [reverse("home")] * 3


def test_archived_event_is_no_reason_to_stay_on_the_first_page() -> None:
    live, over = make.event("live"), make.event("over")
    screen = make.member(live, Role.SCREEN)
    over.memberships.create(user=screen, role=Role.SCREEN)
    archive_event(make.actor(), over)

    assert landed(screen) == reverse("screens", args=["live"])


def test_page_that_was_asked_for_comes_before_the_usual_one() -> None:
    event = make.event()
    screen = make.member(event, Role.SCREEN)

    asked = {"username": screen.username, "password": make.PASSWORD, "next": reverse("account")}
    answer = Client().post(reverse("sign_in"), asked)

    assert answer.headers["Location"] == reverse("account")


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_signing_in_and_the_language_lead_nowhere_else(elsewhere: str) -> None:
    chief = make.chief()
    asked = {"username": chief.username, "password": make.PASSWORD, "next": elsewhere}

    entered = Client().post(reverse("sign_in"), asked)
    switched = Client().post(reverse("set_language"), {"language": "en", "next": elsewhere})

    assert (entered.headers["Location"], switched.headers["Location"]) == (reverse("home"), reverse("home"))


def test_first_page_offers_a_screen_account_its_screens_and_nothing_else(client: Client) -> None:
    event = make.event()
    client.force_login(make.member(event, Role.SCREEN))

    text = page(client, "home")

    addresses = [reverse("screens", args=[event.slug]), reverse("desk", args=[event.slug]), reverse("new_event")]
    assert [f'href="{address}"' in text for address in addresses] == [True, False, False]
    assert reverse("load_demo") not in text
