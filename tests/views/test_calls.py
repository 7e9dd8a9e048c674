"""Calls for a referee at the desk: taken by one, resolved with or without words, and how long each waited."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import make
from tournament.actions.approvals import decide_for
from tournament.actions.calls import open_call, resolve_call, take_call
from tournament.actions.log import Actor
from tournament.actions.rounds import close_round
from tournament.models import CallState, RefereeCall, Role, Round, Side
from tournament.queries.calls import calls_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(6))


@pytest.fixture
def call(playing: Round) -> RefereeCall:
    return open_call(make.actor(), playing.event, 2, match_pk=make.match(playing, 2).pk, reason="rule", words="甩牌")


def press(client: Client, name: str, call: RefereeCall, **values: object) -> Any:
    address = reverse(name, args=[call.event.slug, call.pk])
    assert call.match
    form = {"round": call.match.round_id, "do": "playing-some-new", **values}
    return client.post(address, form, headers=HTMX)


def said(answer: Any) -> list[str]:
    return [text for _tag, text in answer.context["said"]]


def test_call_is_taken_and_everybody_reads_by_whom(client: Client, call: RefereeCall) -> None:
    client.force_login(make.referee(call.event, name="王裁判"))

    answer = press(client, "take_call", call)

    call.refresh_from_db()
    assert (call.state, said(answer)) == (CallState.TAKEN, ["你去第 2 桌。"])
    assert "王裁判 已前往" in answer.content.decode()


def test_page_of_the_match_says_that_its_table_has_called(client: Client, call: RefereeCall) -> None:
    client.force_login(make.chief())
    assert call.match
    page = reverse("match", args=[call.event.slug, call.match.pk])

    before, _done = client.get(page).content.decode(), resolve_call(make.actor(), call)

    assert ("规则问题" in before, "规则问题" in client.get(page).content.decode()) == (True, False)


def test_second_referee_reads_who_is_on_the_way(client: Client, call: RefereeCall) -> None:
    first = make.referee(call.event, username="wang", name="王裁判")
    take_call(Actor(first, "王裁判"), call)
    client.force_login(make.referee(call.event))

    (text,) = said(press(client, "take_call", call))

    call.refresh_from_db()
    assert ("王裁判" in text, call.taken_by) == (True, first)


def test_call_is_resolved_with_words(client: Client, call: RefereeCall) -> None:
    client.force_login(make.chief())

    press(client, "resolve_call", call, words="重新出牌")

    call.refresh_from_db()
    assert (call.state, call.outcome, call.taken_by) == (CallState.RESOLVED, "重新出牌", make.chief())


def test_call_of_another_s_table_is_refused_in_words(client: Client, call: RefereeCall) -> None:
    client.force_login(make.referee(call.event, range(3, 4)))

    answer = client.post(reverse("take_call", args=[call.event.slug, call.pk]), {"round": "1"})

    call.refresh_from_db()
    assert (answer.status_code, call.state) == (403, CallState.WAITING)
    assert "第 2 桌不归你管" in answer.content.decode()


def test_refusal_on_the_board_loads_it_anew_with_the_words(client: Client, call: RefereeCall) -> None:
    client.force_login(make.referee(call.event, range(3, 4)))

    assert press(client, "take_call", call).headers["HX-Refresh"] == "true"


@pytest.mark.parametrize("number", ["", "x", "-1", "²", "1_0"])
def test_call_without_a_round_to_go_back_to_is_taken_all_the_same(
    client: Client, call: RefereeCall, number: str
) -> None:
    client.force_login(make.chief())
    address = reverse("take_call", args=[call.event.slug, call.pk])

    assert client.post(address, {"round": number}).headers["Location"] == reverse("desk", args=[call.event.slug])
    call.refresh_from_db()
    assert call.state == CallState.TAKEN


def test_list_says_how_long_each_waited(client: Client, playing: Round, call: RefereeCall) -> None:
    take_call(make.actor(), call)
    resolve_call(make.actor(), call, "已讲解")
    called = timezone.now() - timedelta(minutes=7)
    RefereeCall.objects.filter(pk=call.pk).update(called_at=called, taken_at=called + timedelta(seconds=125))
    open_call(make.actor(), playing.event, 3)
    client.force_login(make.member(playing.event, Role.COMMITTEE))

    page = client.get(reverse("calls", args=[playing.event.slug, playing.pk]))

    assert [each.call.table_number for each in page.context["calls"].live] == [3]
    assert ["2:05" in page.content.decode(), "已讲解" in page.content.decode()] == [True, True]


def test_list_asks_for_itself_and_is_answered_only_when_it_changed(
    client: Client, playing: Round, call: RefereeCall
) -> None:
    client.force_login(make.referee(playing.event, name="王裁判"))
    address = reverse("calls", args=[playing.event.slug, playing.pk])
    shown = client.get(address).context["calls"].stamp
    make.report(make.match(playing, 1), Side.A, make.won_by(3))

    silent = client.get(address, {"v": shown})
    press(client, "take_call", call)
    news = client.get(address, {"v": shown}).content.decode()

    assert silent.status_code == 204
    assert ("王裁判 已前往" in news, "<html" in news, f"?v={shown}" in news) == (True, False, False)


def test_stamp_of_the_list_moves_with_every_call(playing: Round, call: RefereeCall) -> None:
    stamps = [calls_of(playing).stamp]
    open_call(make.actor(), playing.event, 3)
    stamps.append(calls_of(playing).stamp)
    resolve_call(make.actor(), call, "")
    stamps.append(calls_of(playing).stamp)

    assert len(set(stamps)) == 3


def test_calls_of_a_round_cost_the_same_for_one_and_for_three(playing: Round) -> None:
    counts = []
    for tables in ([1], [2, 3]):
        for table in tables:
            open_call(make.actor(), playing.event, table, match_pk=make.match(playing, table).pk)
        counts.append(make.queries_of(lambda: calls_of(playing)))

    assert counts[0] == counts[1]


def test_call_without_a_match_belongs_to_the_round_it_was_made_in(playing: Round) -> None:
    open_call(make.actor(), playing.event, 1)

    assert [each.call.table_number for each in calls_of(playing).live] == [1]


def test_dispute_decided_without_being_taken_names_who_decided(playing: Round) -> None:
    match = make.match(playing, 2)
    make.report(match, Side.A, make.won_by(3))
    make.report(match, Side.B, make.won_by(2, Side.B))
    number = match.reports.order_by("number")[0].number

    decide_for(Actor(make.referee(playing.event, name="王裁判"), "王裁判"), match, number, "")

    assert [each.who for each in calls_of(playing).past] == ["王裁判"]


def test_call_of_a_closed_round_is_told_wherever_the_referees_look(client: Client, playing: Round) -> None:
    event = playing.event
    make.play_round(playing)
    close_round(make.actor(), playing)
    open_call(make.actor(), event, 2, reason="result")
    draft = make.paired_round(event)
    client.force_login(make.chief())
    there = {
        "desk": reverse("desk", args=[event.slug]),
        "draft": reverse("round", args=[event.slug, draft.pk]),
        "certify": reverse("certify_round", args=[event.slug, playing.pk]),
        "board": reverse("round", args=[event.slug, playing.pk]),
    }

    pages = {name: client.get(address).content.decode() for name, address in there.items()}

    told = [name for name in ("desk", "draft", "certify") if "还有 1 个裁判呼叫没有处理" in pages[name]]
    calls = reverse("calls", args=[event.slug, playing.pk])
    assert told == ["desk", "draft", "certify"]
    assert [calls in pages[name] for name in ("desk", "draft")] == [True, True]
    assert ["成绩有误" in page for page in (pages["board"], client.get(calls).content.decode())] == [True, True]


def test_list_names_the_round_that_a_call_of_before_is_about(client: Client, playing: Round, call: RefereeCall) -> None:
    make.play_round(playing)
    later = make.published_round(playing.event)
    client.force_login(make.chief())

    pages = [client.get(reverse("calls", args=[playing.event.slug, each.pk])) for each in (playing, later)]

    assert [[each.call.pk for each in page.context["calls"].live] for page in pages] == [[call.pk], [call.pk]]
    named = '<span class="muted">第 1 轮</span>'
    assert [named in page.content.decode() for page in pages] == [False, True]
