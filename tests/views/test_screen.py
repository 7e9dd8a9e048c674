"""The projector's pages: public, fresh, never a draft."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.db import connections
from django.db.models import F
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import add_entrant
from tournament.actions.results import record_result
from tournament.models import Event
from tournament.queries.screen import Show
from tournament.views import kept_bodies
from tournament.views.screen import BODIES

pytestmark = pytest.mark.django_db
PAGES = ["/screen/evening/", "/screen/evening/pairings/", "/screen/evening/standings/"]


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def part(event: Event, show: Show = Show.ALL, version: int | None = None) -> str:
    return f"/screen/{event.slug}/part/{show}/" + ("" if version is None else f"?v={version}")


@pytest.mark.parametrize("address", PAGES)
def test_anybody_may_look(client: Client, address: str) -> None:
    make.event(pairs=2)

    assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", [*PAGES, "/screen/evening/part/all/"])
def test_event_that_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", PAGES)
def test_wall_has_no_button_and_no_inline_script(client: Client, address: str) -> None:
    make.played_event(pairs=4, rounds=1)

    assert re.findall(r"<button|<a |<input|<form|<script(?! src)|style=|onclick", text_of(client, address)) == []


@pytest.mark.parametrize("address", PAGES)
def test_browser_is_told_not_to_translate_names(client: Client, address: str) -> None:
    make.event(pairs=2)

    assert '<html lang="zh-hans" translate="no"' in text_of(client, address)


def test_draft_is_on_no_screen(client: Client) -> None:
    event = make.drawn_event(pairs=4)
    make.paired_round(event)
    names = [entrant.team_name for entrant in make.division(event).entrants.all()]

    shown = "".join(text_of(client, address) for address in [*PAGES, part(event)])

    assert [name for name in names if name in shown] == []


def test_phone_is_on_no_screen(client: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)
    entrants = make.division(event).entrants.all()

    shown = "".join(text_of(client, address) for address in PAGES)

    assert [each.phone for each in entrants if each.phone in shown or each.masked_phone in shown] == []


def test_published_round_shows_every_team(client: Client) -> None:
    event = make.drawn_event(pairs=5)
    make.published_round(event)
    shown = text_of(client, PAGES[1])

    assert [e.team_name for e in make.division(event).entrants.all() if e.team_name not in shown] == []
    assert "第 1 轮对阵 · 按桌号" in shown
    assert "轮空" in shown


def test_hostile_name_is_shown_as_text(client: Client) -> None:
    event = make.event(pairs=1)
    rival = {"team_name": "<script>x</script>", "player1": "甲", "player2": "乙"}
    add_entrant(make.actor(), make.division(event), rival)
    draw_lots(make.actor(), make.division(event), "1")
    make.published_round(event)

    assert "&lt;script&gt;x&lt;/script&gt;" in text_of(client, PAGES[0])


def test_part_answers_204_while_nothing_changed(client: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)

    answer = client.get(part(event, version=event.version))

    assert (answer.status_code, answer.content) == (204, b"")


def test_unchanged_part_costs_one_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = make.played_event(pairs=4, rounds=1)

    with django_assert_num_queries(1):
        client.get(part(event, version=event.version))


@pytest.mark.parametrize("version", ["0", "", "x", "-1", "99999999999999999999"])
def test_part_of_any_other_version_is_sent_whole(client: Client, version: str) -> None:
    event = make.played_event(pairs=4, rounds=1)

    answer = client.get(f"{part(event)}?v={version}")

    assert answer.status_code == 200
    assert f'data-version="{event.version}"' in answer.content.decode()


def test_result_makes_the_part_new(client: Client) -> None:
    event = make.drawn_event(pairs=4)
    published = make.published_round(event)
    event.refresh_from_db()
    record_result(make.actor(), make.match(published, 1), make.won_by(3))

    answer = client.get(part(event, Show.STANDINGS, event.version))

    assert "第 1 轮已确认 1 / 2 桌" in answer.content.decode()


def test_clock_gets_the_end_of_the_round_and_the_time_here(client: Client) -> None:
    event = make.drawn_event(pairs=4)
    playing = make.playing_round(event, minutes=90)
    assert playing.ends_at

    answer = client.get(part(event))

    assert f'data-ends-at="{int(playing.ends_at.timestamp())}"' in answer.content.decode()
    assert 0 < playing.ends_at.timestamp() - int(answer["Server-Time"]) / 1000 <= 90 * 60


def test_answers_are_never_stored_by_the_browser(client: Client) -> None:
    event = make.event(pairs=2)

    assert client.get(part(event, version=event.version))["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("asked", "rows"), [("", 8), ("?size=1", 16), ("?size=5", 8), ("?size=9", 8), ("?size=²", 8), ("?size=-1", 8)]
)
def test_size_is_a_step_and_nonsense_is_harmless(client: Client, asked: str, rows: int) -> None:
    make.published_round(make.drawn_event(pairs=4))

    assert set(re.findall(r"rows-(\d+)", text_of(client, PAGES[1] + asked))) == {str(rows)}


@pytest.mark.parametrize(("asked", "hold"), [("", 8), ("?hold=20", 20), ("?hold=1", 3), ("?hold=9999", 120)])
def test_hold_is_kept_within_reason(client: Client, asked: str, hold: int) -> None:
    make.event(pairs=2)

    assert f'data-hold="{hold}"' in text_of(client, PAGES[0] + asked)


def test_wall_speaks_chinese_unless_its_address_says_otherwise(client: Client) -> None:
    make.published_round(make.drawn_event(pairs=4))
    english = {"Accept-Language": "en"}

    assert "第 1 轮对阵" in client.get(PAGES[0], headers=english).content.decode()
    assert "Round 1: pairings by table" in text_of(client, f"{PAGES[0]}?lang=en")


def test_what_the_address_asks_for_is_asked_again_at_each_poll(client: Client) -> None:
    make.event(pairs=2)

    assert 'data-part="/screen/evening/part/all/?size=3&amp;lang=en"' in text_of(
        client, f"{PAGES[0]}?size=3&lang=en&v=7"
    )


def test_names_of_two_divisions_are_not_mixed_up_by_a_division_that_is_not_there(client: Client) -> None:
    make.published_round(make.drawn_event(pairs=4))

    assert "第 1 轮对阵" in text_of(client, f"{PAGES[0]}?division=999")


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, client: Client) -> Iterator[Callable[[str], str]]:
    """Ask for a page as on a real server, where no transaction is open: it believes so, and only reads."""

    def asked(address: str) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(connections["default"], "in_atomic_block", False)
            return text_of(client, address)

    BODIES.forget()
    yield asked
    BODIES.forget()


def test_pages_are_made_once_a_version_and_not_every_moment(
    kept: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_bodies, "AT_ONCE", 1)
    event = make.drawn_event(pairs=4)
    first = kept(part(event))
    Event.objects.update(name="unnoticed")
    assert kept(part(event)) == first

    Event.objects.update(version=F("version") + 1)
    assert kept(part(event)) == first
    monkeypatch.setattr(kept_bodies, "AT_ONCE", 2)

    assert "unnoticed" in kept(part(event))


def test_screen_that_has_what_is_kept_is_not_sent_it_again_while_versions_move(
    kept: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_bodies, "AT_ONCE", 1)
    event = make.drawn_event(pairs=4)
    event.refresh_from_db()
    kept(part(event))
    Event.objects.update(version=F("version") + 1)

    assert (kept(part(event, version=event.version)), kept(part(event, version=0)) != "") == ("", True)


def test_kept_pages_differ_by_what_the_address_asks_for(kept: Callable[[str], str]) -> None:
    make.playing_round(make.played_event(pairs=4, rounds=1))
    asked = ["", "?size=1", "?lang=en"]

    assert len({kept(f"/screen/evening/part/{show}/{each}") for show in Show for each in asked}) == 9


def test_inside_a_transaction_nothing_is_kept(client: Client) -> None:
    event = make.drawn_event(pairs=4)
    text_of(client, part(event))
    Event.objects.update(name="noticed")

    assert "noticed" in text_of(client, part(event))


def test_corner_has_the_halls_page_for_phones_unless_it_is_switched_off(client: Client) -> None:
    make.event()

    shown = [text_of(client, f"{PAGES[0]}{asked}") for asked in ("", "?qr=0")]

    assert ["testserver/hall/evening</strong>" in text for text in shown] == [True, False]
    assert [text.count('src="data:image/svg+xml') for text in shown] == [1, 0]


@pytest.mark.parametrize(
    ("own", "started_with", "host", "phones"),
    [
        ("http://pai.lan:8000", "http://192.168.1.20:8000/", "127.0.0.1:8000", "pai.lan:8000/hall/evening"),
        ("pai.lan", "", "10.0.0.7:8000", "pai.lan/hall/evening"),
        ("", "http://192.168.1.20:8000/", "localhost:8000", "192.168.1.20:8000/hall/evening"),
        ("", "http://192.168.1.20:8000/", "10.0.0.7:8000", "10.0.0.7:8000/hall/evening"),
        ("", "", "localhost:8000", None),
    ],
)
def test_phones_are_sent_to_the_events_own_address_or_to_one_they_can_reach(
    client: Client, settings: Settings, own: str, started_with: str, host: str, phones: str | None
) -> None:
    settings.HALL_ADDRESS = started_with
    make.event()
    Event.objects.update(hall_address=own)

    found = re.findall(
        r"<strong>([^<]+/hall/[^<]+)</strong>", client.get(PAGES[0], headers={"host": host}).content.decode()
    )

    assert found == ([phones] if phones else [])
