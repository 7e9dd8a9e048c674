"""An evening for the tests of who may open what: events in several states, and everybody who might ask."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from http.cookies import SimpleCookie
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests import make
from tournament.actions.calls import open_call
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.events import change_stage
from tournament.actions.imports import keep_import
from tournament.actions.jobs import ask_for_paper
from tournament.actions.papers import paper_request
from tournament.actions.rounds import close_round
from tournament.actions.table_links import revoke_link
from tournament.models import Absence, Entrant, Event, JobState, Role, Round, RoundState, Wish, WishKind
from tournament.queries.entrant_file import read_list
from tournament.queries.table_links import token_of

PHONE = "1387654{:04}"
NOTE = "私下备注{}"
DRAFT_TABLE = 701
"""Where the tables of the draft start: a number that no public page has a reason to show."""
UNKNOWN_TOKEN = "A" * 24
OTHER_ARGUMENTS = {"file_format": "csv", "show": "standings"}

# Whose number stands in an address that ends in <int:pk>; a new address has to say so here.
ENTRANT = "entrant_edit entrant_fee entrant_withdraw entrant_return entrant_remove team hall_team"
ROUND = (
    "round round_board publish_round unpublish_round start_round set_clock close_round certify_round reopen_round "
    "swap pin discard_draft explanation pairing_json quick_entry entry_preview approve calls"
)
PK_OF = {
    **dict.fromkeys(ENTRANT.split(), "entrant"),
    **dict.fromkeys(ROUND.split(), "round"),
    **dict.fromkeys(["match", "take_back", "step_in", "decide"], "match"),
    **dict.fromkeys(["person_edit", "person_password", "person_remove"], "person"),
    **dict.fromkeys(["paper_job", "paper_file"], "job"),
    **dict.fromkeys(["take_call", "resolve_call"], "call"),
    "division_edit": "division",
    "entrant_import_confirm": "import",
    "wish_remove": "wish",
    "absence_remove": "absence",
    **dict.fromkeys(["table_reissue", "table_revoke"], "link"),
}


@dataclass(frozen=True)
class Evening:
    """`full` has one of each thing that an address can name; `running` plays; `early` has two pairs and no draw.

    `tokens`: `a` opens table 1 of `full`, `b` table 1 of `other`, `draft` a table that only the draft of `full` uses;
    `revoked` opens nothing any more.
    """

    full: Event
    running: Event
    early: Event
    other: Event
    tokens: Mapping[str, str]


@cache
def addresses() -> dict[str, URLPattern]:
    """Every address of ours by its name."""
    return {pattern.name: pattern for pattern in patterns(get_resolver()) if pattern.name}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    """Every address below a resolver."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from patterns(entry)
        else:
            yield entry


def rule_of(name: str) -> Any:
    """Who may open an address: the roles at the desk, a word, or None when its view does not say."""
    return getattr(addresses()[name].callback, "access_rule", None)


def names(rule: object) -> list[str]:
    """The addresses with this rule; those of the desk for `tuple`."""
    return [
        name
        for name in addresses()
        if rule_of(name) == rule or isinstance(rule_of(name), rule if rule is tuple else ())
    ]


def build() -> Evening:
    """Make the events and their people."""
    full, other = _full("evening"), _full("other")
    running = make.drawn_event(pairs=7, slug="running")
    playing = make.playing_round(running)
    withdraw_entrant(make.actor(), make.match(playing, 1).entrants[0], reason="生病")
    early = make.event("early", 2)
    for role in Role:
        member = make.chief() if role == Role.CHIEF_REFEREE else make.member(full, role)
        for event in (running, early):
            event.memberships.get_or_create(user=member, defaults={"role": role})
    make.member(other, Role.REFEREE, "other-referee")
    tokens = {name: _token(*of) for name, of in {"a": (full, 1), "b": (other, 1), "draft": (full, DRAFT_TABLE)}.items()}
    tokens["revoked"] = _token(full, 2)
    revoke_link(make.actor(), full, 2, "卡片丢失")
    return Evening(full, running, early, other, tokens)


def _token(event: Event, table: int) -> str:
    return token_of(make.table_link(event, table)) or ""


def _full(slug: str) -> Event:
    """A closed round with a draft after it, phones and notes, a wish, a kept list, a paper."""
    event = make.drawn_event(pairs=7, slug=slug)
    stage, division = make.stage(event), make.division(event)
    for number, entrant in enumerate(division.entrants.order_by("pk")):
        Entrant.objects.filter(pk=entrant.pk).update(phone=PHONE.format(number), note=NOTE.format(number))
    first, second, *_others = division.entrants.order_by("pk")
    playing = make.published_round(event)
    make.play_round(playing)
    open_call(make.actor(), event, 1, match_pk=make.match(playing, 1).pk)
    close_round(make.actor(), playing)
    change_stage(make.actor(), stage, {"first_table": DRAFT_TABLE}, reason="换厅")
    make.paired_round(event)
    make.member(event, Role.REFEREE, f"{slug}-helper")
    Wish.objects.create(stage=stage, kind=WishKind.APART, first=first, second=second, reason="同一家庭")
    Absence.objects.create(stage=stage, entrant=first, round_number=3)
    job = ask_for_paper(make.actor(), paper_request(event, "standings"))
    job.state, job.file = JobState.DONE, f"{slug}.pdf"
    job.save()
    keep_import(make.actor(), division, "a.csv", read_list("队员1,队员2\n张三,李四\n".encode()))
    return event


def draft_of(event: Event) -> Round:
    """The draft of an event that has one."""
    return Round.objects.get(stage__division__event=event, state=RoundState.DRAFT)


def lay_papers_down() -> None:
    """Put the files of the papers where this test looks for them."""
    settings.PAPERS_DIR.mkdir(parents=True, exist_ok=True)
    for slug in ("evening", "other"):
        (settings.PAPERS_DIR / f"{slug}.pdf").write_bytes(b"%PDF-")


def numbers(event: Event) -> dict[str, int]:
    """The number of each thing of an event, as far as it has one."""
    division, stage = make.division(event), make.stage(event)
    played = stage.rounds.order_by("number").first()
    match = make.match(played, 1) if played else None
    things = {
        "division": division,
        "stage": stage,
        "entrant": match.entrants[0] if match else division.entrants.first(),
        "round": played,
        "match": match,
        "person": event.memberships.filter(role=Role.REFEREE).first(),
        "job": event.jobs.first(),
        "call": event.referee_calls.first(),
        "import": division.imports.first(),
        "wish": stage.wishes.first(),
        "absence": stage.absences.first(),
        "link": event.table_links.first(),
    }
    return {name: thing.pk for name, thing in things.items() if thing is not None}


def address(name: str, event: Event, things: Mapping[str, object]) -> str | None:
    """The address, with the numbers of these things; None when the event has no such thing."""
    arguments: dict[str, object] = {}
    for argument in addresses()[name].pattern.converters:
        if argument == "slug":
            arguments[argument] = event.slug
        else:
            key = PK_OF[name] if argument == "pk" else argument
            arguments[argument] = things.get(key, OTHER_ARGUMENTS.get(key))
    return None if None in arguments.values() else reverse(name, kwargs=arguments)


def client_of(username: str) -> Client:
    """A signed-in browser; a stranger's for no name."""
    client = Client(raise_request_exception=False)
    if username:
        client.force_login(User.objects.get(username=username))
    return client


def ask(client: Client, path: str) -> str:
    """Open the page, or send an empty form where only a POST is taken; whatever that did is undone again."""
    cookies = SimpleCookie(client.cookies)
    with transaction.atomic():
        answer = client.get(path)
        verdict = verdict_of(client.post(path) if answer.status_code == 405 else answer)
        transaction.set_rollback(True)
    client.cookies = cookies
    return verdict


def verdict_of(answer: HttpResponseBase) -> str:
    """What an answer means for who asked."""
    if answer.status_code == 302 and answer.headers["Location"].startswith(reverse("sign_in")):
        return "sign in first"
    refusals = {403: "not your task", 404: "not there", 405: "takes no form", 410: "no longer", 500: "broken"}
    return refusals.get(answer.status_code, "let in")


def offered(page: str) -> set[str]:
    """The addresses that a page offers: links, forms, and what it asks for by itself."""
    return set(re.findall(r'(?:href|action|hx-get|hx-post)="(/[^"?#]*)', page))
