"""A round of eight tables through pages alone: phones report, two referees approve, decide, answer a call, correct."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.journeys.desk import HTMX, Desk, said, sign_in
from tournament.models import CallState, Event, Match, RefereeCall, ReportState, RoundState
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db
TABLES = range(1, 9)


@pytest.fixture
def chief(client: Client) -> Desk:
    event = make.drawn_event(16)
    return Desk(sign_in(client, "chief"), event)


def referee(event: Event, username: str, tables: range) -> Desk:
    make.referee(event, tables, username, f"裁判{username}")
    return Desk(sign_in(Client(), username), event)


class Phone:
    """A phone at a card table that knows nothing but the link on the card."""

    def __init__(self, event: Event, table: int) -> None:
        self.token = token_of(make.table_link(event, table)) or ""
        self.client = Client(enforce_csrf_checks=True)

    def send(self, match: Match, what: str, **fields: object) -> tuple[int, dict[str, Any]]:
        sent = {
            "key": str(uuid4()),
            "what": what,
            "match": make.word(match),
            "device": f"phone{self.token[:6]}",
        } | fields
        answer = self.client.post(reverse("floor_send", args=[self.token]), sent)
        return answer.status_code, answer.json()

    def report(self, match: Match, side: str, winner: str, difference: int) -> None:
        status, answer = self.send(match, "enter", side=side, winner=winner, difference=difference)
        assert (status, answer["ok"]) == (200, True)


def press(desk: Desk, name: str, *of: object, **values: object) -> Any:
    """Press a button of the board; it is drawn anew, or the page loads again when its next step is due."""
    shown = desk.show("round", desk.round.pk)
    form = {"do": shown.context["board"].next_step, "round": desk.round.pk, **values}
    answer = desk.client.post(reverse(name, args=[desk.event.slug, *of]), form, headers=HTMX)
    assert answer.status_code == 200
    return answer


def states(desk: Desk) -> dict[int, str]:
    return {tile.table: str(tile.state) for tile in desk.show("round", desk.round.pk, all="").context["board"].shown}


def test_round_of_eight_tables_comes_in_by_phone_and_the_next_is_paired(chief: Desk) -> None:
    chief.pair()
    chief.publish()
    phones = {table: Phone(chief.event, table) for table in TABLES}
    match = {table: chief.match(table) for table in TABLES}
    wang, li = referee(chief.event, "wang", range(1, 5)), referee(chief.event, "li", range(5, 9))

    # Six tables agree, one differs, one has a question first.
    for table in (1, 2, 3, 5, 6, 7):
        phones[table].report(match[table], "a", "a", table)
        assert phones[table].send(match[table], "answer", side="b", report=f"a.{table}..") == (
            200,
            {"ok": True, "new": True},
        )
    phones[4].report(match[4], "a", "a", 3)
    phones[4].report(match[4], "b", "b", 3)
    phones[8].send(match[8], "call", side="a", reason="rule", words="甩牌能不能收回")
    assert states(wang) == dict.fromkeys(TABLES, "agreed") | {4: "disputed", 8: "waiting"}

    # A phone that was carried to another table is refused.
    assert phones[1].send(match[2], "enter", side="a", winner="b", difference=9)[0] == 409

    # Each referee approves the own tables; the other half is not offered, and refused when asked for.
    shown = {desk: desk.show("round", desk.round.pk).context["board"] for desk in (wang, li)}
    assert [[tile.table for tile in board.agreed] for board in shown.values()] == [[1, 2, 3], [5, 6, 7]]
    assert (
        wang.client.post(
            reverse("approve", args=[chief.event.slug, chief.round.pk]), {"seen": shown[li].agreed_seen}
        ).status_code
        == 403
    )
    for desk, board in shown.items():
        press(desk, "approve", chief.round.pk, seen=board.agreed_seen)

    # The dispute is decided after both looked at their notes.
    wang.post("decide", match[4].pk, number=2, words="核对计分纸")
    assert chief.match(4).results.get().winner == "b"

    # The call is taken and resolved; then that table reports too, and one tap approves it.
    (call,) = RefereeCall.objects.exclude(reason="dispute")
    press(li, "take_call", call.pk)
    press(li, "resolve_call", call.pk, words="按碎牌处理")
    phones[8].report(match[8], "b", "=", 0)
    phones[8].report(match[8], "a", "=", 0)
    press(li, "approve", chief.round.pk, seen=f"{match[8].pk}.1")
    assert set(states(chief).values()) == {"approved"}

    # Too late for the phone, but not for the referee: a result that was approved turns out to be wrong.
    status, refusal = phones[5].send(match[5], "enter", side="a", winner="b", difference=5)
    assert (status, refusal["ok"], "已确认" in refusal["text"]) == (409, False, True)
    phones[5].send(match[5], "call", side="b", reason="result", words="胜方写反了")
    correction = {"line": "2 5", "reason": "双方确认胜方写反", "replaces": 1, "save": 1}
    address = reverse("match", args=[chief.event.slug, match[5].pk])
    assert [desk.client.post(address, correction).status_code for desk in (wang, li)] == [403, 302]
    press(li, "resolve_call", RefereeCall.objects.get(state=CallState.WAITING).pk)
    assert [(each.version, each.winner) for each in chief.match(5).results.order_by("version")] == [(1, "a"), (2, "b")]

    # What is approved, and nothing else, lets the round be closed and the next one be paired.
    chief.close()
    assert chief.round.state == RoundState.CLOSED
    chief.pair()
    assert (chief.round.number, len(chief.tables())) == (2, 8)
    assert len(chief.show("calls", chief.stage.rounds.get(number=1).pk).context["calls"].past) == 3


def test_agreed_results_do_not_close_a_round_until_they_are_approved(chief: Desk) -> None:
    chief.pair()
    chief.publish()
    for table in TABLES:
        phone, match = Phone(chief.event, table), chief.match(table)
        phone.report(match, "a", "a", 3)
        phone.report(match, "b", "a", 3)

    refused = chief.post("close_round", chief.round.pk)
    assert (chief.round.state, len(said(refused))) == (RoundState.PLAYING, 1)
    assert "8 桌手机上双方已一致，只等裁判确认" in chief.show("pair_round", chief.stage.pk).content.decode()

    board = chief.show("round", chief.round.pk).context["board"]
    press(chief, "approve", chief.round.pk, seen=board.agreed_seen)
    chief.close()

    assert chief.round.state == RoundState.CLOSED
    reports = chief.round.matches.filter(reports__state=ReportState.APPROVED)
    assert reports.count() == len(TABLES)
