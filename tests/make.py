"""Builders: what a test needs before it begins, made by the real actions, with made-up names.

`make.event(pairs=8)` gives an event with its list; `make.drawn_event`, `make.paired_round`, `make.published_round` and
`make.played_event` take it further. Everything is the same from run to run.
"""

from collections.abc import Callable
from dataclasses import asdict
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournament.actions import demo
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import add_entrant
from tournament.actions.events import NewEvent, create_event
from tournament.actions.log import Actor
from tournament.actions.made_up import made_up_pairs
from tournament.actions.reports import Phone, Sent, enter_report
from tournament.actions.results import Outcome
from tournament.actions.rounds import close_round, pair_round, publish_round, start_round
from tournament.actions.table_links import issue_links
from tournament.models import (
    Division,
    Entrant,
    Event,
    Match,
    Report,
    ReportState,
    ResultKind,
    Role,
    Round,
    Side,
    Stage,
    TableLink,
)
from tournament.queries.table_match import match_word

SEED = "20240101"
PASSWORD = "hao-pai-2024"


def user(username: str, name: str = "") -> User:
    """An account; every made-up account has the same password."""
    return User.objects.create_user(username, password=PASSWORD, first_name=name)


def chief(name: str = "裁判长") -> User:
    """The account `chief`, made at the first call."""
    found = User.objects.filter(username="chief").first()
    return found or user("chief", name)


def member(event: Event, role: Role, username: str = "") -> User:
    """Another person at the desk of an event."""
    account = user(username or role.value, str(role.label))
    event.memberships.create(user=account, role=role)
    return account


def referee(of: Event, tables: range | None = None, username: str = "referee", name: str = "") -> User:
    """A referee of an event, for some tables or for all."""
    account = user(username, name or username)
    first, last = (tables.start, tables.stop - 1) if tables else (None, None)
    of.memberships.create(user=account, role=Role.REFEREE, first_table=first, last_table=last)
    return account


def actor() -> Actor:
    """The chief referee, acting from the laptop itself."""
    account = chief()
    return Actor(account, account.get_full_name(), "127.0.0.1")


def event(slug: str = "evening", pairs: int = 0, **values: Any) -> Event:
    """An event of one division with its chief referee and `pairs` pairs on the list."""
    day = date(2024, 11, 30)
    asked: dict[str, Any] = {
        "name": "秋季拖拉机邀请赛",
        "starts_on": day,
        "ends_on": day,
        "venue": "文化馆二楼大厅",
    } | values
    made = create_event(actor(), NewEvent(slug=slug, **asked))
    entrants(division(made), pairs)
    return made


def division(of: Event) -> Division:
    """The only division of an event."""
    return of.divisions.get()


def stage(of: Event) -> Stage:
    """The only stage of an event."""
    return division(of).stages.get()


def entrants(of: Division, count: int) -> list[Entrant]:
    """Enter `count` more made-up pairs into a division that has not been drawn."""
    there = of.entrants.count()
    pairs = made_up_pairs(there + count, SEED)[there:]
    made = [Entrant(division=of, **asdict(pair)) for pair in pairs]
    for entrant in made:
        entrant.set_keys()
    # Straight into the table: the action logs each pair on its own, which no test of a large field needs.
    return Entrant.objects.bulk_create(made)


def late_entrant(of: Division, team_name: str = "迟到队", start_vp: int = 0) -> Entrant:
    """A pair that is entered after the draw, with the points it is given for what it missed."""
    values = {"team_name": team_name, "player1": "迟来", "player2": "迟到"}
    return add_entrant(actor(), of, values, start_vp=Decimal(start_vp))


def drawn_event(pairs: int = 8, seed: str = SEED, slug: str = "evening", **values: Any) -> Event:
    """An event whose lots have been drawn."""
    made = event(slug, pairs, **values)
    draw_lots(actor(), division(made), seed)
    return made


def paired_round(of: Event | Stage) -> Round:
    """The next round of an event's only stage, as a draft."""
    return pair_round(actor(), stage(of) if isinstance(of, Event) else of)


def published_round(of: Event | Stage) -> Round:
    """The next round, published."""
    return publish_round(actor(), paired_round(of))


def playing_round(of: Event | Stage, minutes: int = 90) -> Round:
    """The next round, its clock running."""
    return start_round(actor(), published_round(of), minutes)


def play_round(playing: Round, seed: str = SEED) -> list[Match]:
    """Record a plausible result at every table."""
    return demo.play_round(actor(), playing, seed)


def played_event(pairs: int = 8, rounds: int = 1, seed: str = SEED, slug: str = "evening", **values: Any) -> Event:
    """An event after `rounds` closed rounds, without withdrawals or corrections."""
    made = drawn_event(pairs, seed, slug, **values)
    for _round in range(rounds):
        playing = published_round(made)
        play_round(playing, seed)
        close_round(actor(), playing)
    made.refresh_from_db()
    return made


def won_by(difference: int, side: Side = Side.A) -> Outcome:
    """What a score sheet says when a side won by so many levels; 0 is a draw."""
    return Outcome(ResultKind.PLAYED, side if difference else "", difference)


def match(of: Round, table: int) -> Match:
    """The match at a table."""
    return of.matches.with_seats().select_related("round__stage").get(table_number=table)


def last_round(of: Event) -> Round:
    """The newest round of an event's only stage, whatever its state."""
    return stage(of).rounds.order_by("-number")[0]


def table_link(of: Event, table: int) -> TableLink:
    """The link of a card table, issued at the first call."""
    issue_links(actor(), of, [table])
    return of.table_links.select_related("event").get(table_number=table, revoked_at=None)


def phone(of: Event, table: int) -> Phone:
    """A phone at a card table."""
    return Phone(table_link(of, table), device=f"phone-{table}", address="192.168.1.77")


def sent(what: str, about: Match | None = None, side: str = "", key: str = "") -> Sent:
    """Something a phone sends about a match and its pairs, under a new key unless one is given."""
    pairs = tuple(entrant.pk for entrant in about.entrants) if about else ()
    return Sent(UUID(key) if key else uuid4(), what, about.pk if about else None, pairs, side)


def word(about: Match) -> str:
    """How a page names a match and its pairs."""
    return match_word(about.pk, [entrant.pk for entrant in about.entrants])


def report(about: Match, side: Side, outcome: Outcome) -> None:
    """Let a side of a match report from its own table."""
    enter_report(phone(about.event, about.table_number or 0), sent("enter", about, side), outcome)


def agreed_report(about: Match, outcome: Outcome) -> Report:
    """A result that side a reported and side b agreed to."""
    report(about, Side.A, outcome)
    report(about, Side.B, outcome)
    return about.reports.get(state=ReportState.AGREED)


def queries_of(read: Callable[[], object]) -> int:
    """How many queries a read costs."""
    with CaptureQueriesContext(connection) as asked:
        read()
    return len(asked)
