"""Who may open what: every address, for everybody who might ask.

The rule itself stands on the view (`access_rule`, see `tournament.views.access`); here each address of the URLconf is
asked by a stranger, by phones at card tables, by a referee of another event and by every role, and has to answer as its
rule says. A new address is asked without being named here.
"""

import re
from collections.abc import Iterator, Mapping

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from tests.views import evening as hall
from tests.views.evening import PK_OF, Evening, address, addresses, ask, client_of, names, numbers, rule_of, verdict_of
from tournament.models import Event, LogEntry, Role

pytestmark = pytest.mark.django_db

WORDS = {"public", "signed in", "sets up", "table"}
"""The rules besides roles at the desk."""
STRANGERS = ["anonymous", "card table a", "card table b"]
IDENTITIES: Mapping[str, str] = {
    **dict.fromkeys(STRANGERS, ""),
    "referee of another event": "other-referee",
    **{role.value: "chief" if role == Role.CHIEF_REFEREE else role.value for role in Role},
}
"""Everybody who might ask, with the user name."""
PLAYED = {"round_board", "calls", "approve"}
"""What is about a round that is played or was; a draft has none of it."""
SLOW = {"load_demo"}
"""Makes a whole event; asked by those who decide the matter only."""


@pytest.fixture(autouse=True)
def papers(papers_in_a_folder_of_their_own: None) -> None:
    hall.lay_papers_down()


def client_as(identity: str, evening: Evening) -> Client:
    """A browser; that of a card table has opened its link, and carries whatever it was given there."""
    client = client_of(IDENTITIES[identity])
    if identity.startswith("card table") and "floor_table" in addresses():
        client.get(reverse("floor_table", args=[evening.tokens[identity[-1]]]))
    return client


def expected(name: str, identity: str) -> str:
    rule = rule_of(name)
    if rule in ("public", "table"):
        return "let in"
    if identity in STRANGERS:
        return "sign in first"
    if isinstance(rule, tuple):
        if identity not in Role.values:
            return "not there"
        return "let in" if identity in rule else "not your task"
    return "not your task" if rule == "sets up" and identity == Role.SCREEN else "let in"


def test_every_view_says_who_may_open_it() -> None:
    silent = [name for name in addresses() if not isinstance(rule_of(name), tuple) and rule_of(name) not in WORDS]

    assert silent == []


def test_only_table_links_need_no_proof_that_a_form_is_ours() -> None:
    """Cookies count everywhere else, so a form sent by another site has to be refused there."""
    exempt = [name for name, pattern in addresses().items() if getattr(pattern.callback, "csrf_exempt", False)]

    assert [name for name in exempt if rule_of(name) != "table"] == []


@pytest.mark.parametrize("identity", IDENTITIES)
def test_every_address_answers_as_its_rule_says(evening: Evening, identity: str) -> None:
    client = client_as(identity, evening)
    things = numbers(evening.full) | {"token": evening.tokens["b" if identity == "card table b" else "a"]}
    asked = [name for name in addresses() if name not in SLOW or identity in ("anonymous", Role.SCREEN)]

    found = {name: ask(client, address(name, evening.full, things) or "") for name in asked}

    assert found == {name: expected(name, identity) for name in asked}


def test_roles_may_open_what_was_decided() -> None:
    """The least each needs; a page more for one of them is decided here, not by a decorator in passing."""
    pages = {role: {name for name in names(tuple) if role in rule_of(name)} for role in Role}

    read = (
        "desk rounds round round_board calls match standings team draw draw_protocol explanation pairing_json log "
        "papers paper_job paper_file rules rules_ruling rules_follow rules_compare rules_tractor rules_throw "
        "rules_deal rules_office"
    )
    assert pages[Role.COMMITTEE] == set(read.split())
    assert pages[Role.SCREEN] == {"screens"}
    assert pages[Role.CHIEF_REFEREE] == set(names(tuple))


def test_desk_of_one_event_reaches_nothing_of_another(evening: Evening) -> None:
    client, foreign = client_of("chief"), numbers(evening.other)
    about_a_thing = [name for name in names(tuple) if set(addresses()[name].pattern.converters) - {"slug"}]

    found = {name: ask(client, address(name, evening.full, foreign) or "") for name in about_a_thing}

    assert found == dict.fromkeys(about_a_thing, "not there")


@pytest.mark.parametrize("identity", IDENTITIES)
def test_draft_is_kept_from_the_committee(evening: Evening, identity: str) -> None:
    """People whose own pairs play may sit on it."""
    client, things = client_as(identity, evening), numbers(evening.full) | {"round": hall.draft_of(evening.full).pk}
    about_rounds = [name for name, of in PK_OF.items() if of == "round"]

    found = {name: ask(client, address(name, evening.full, things) or "") for name in about_rounds}

    assert found == {name: expected_of_a_draft(name, identity) for name in about_rounds}


def expected_of_a_draft(name: str, identity: str) -> str:
    if expected(name, identity) != "let in":
        return expected(name, identity)
    if name in PLAYED:
        return "not there"
    return "not your task" if identity == Role.COMMITTEE else "let in"


def test_committee_at_a_draft_reads_why_and_how_to_get_back(evening: Evening) -> None:
    event = evening.full
    draft = reverse("round", args=[event.slug, hall.draft_of(event).pk])

    page = client_as(Role.COMMITTEE, evening).get(draft).content.decode()

    heading = re.findall(r"<h2>([^<]*)</h2>", page)
    (way,) = re.findall(r'class="btn-main" href="([^"]*)"', page)
    assert (heading, way) == (["现在还不能查看"], reverse("desk", args=[event.slug]))


def test_committee_is_told_of_no_draft_on_any_page(evening: Evening) -> None:
    event, draft = evening.full, hall.draft_of(evening.full)
    pages = {role: _pages(role, event) for role in (Role.REFEREE, Role.COMMITTEE)}
    told = ["草稿", reverse("round", args=[event.slug, draft.pk])]

    found = {role: {mark for page in pages[role].values() for mark in told if mark in page} for role in pages}

    assert found == {Role.REFEREE: set(told), Role.COMMITTEE: set()}


def test_log_tells_the_committee_how_a_round_was_made_once_it_is_public(evening: Evening) -> None:
    path = reverse("log", args=[evening.full.slug])
    first, draft = (f"公开组 · 积分编排 · {number}" for number in (1, 2))

    found = {role: _paired(client_of(IDENTITIES[role.value]), path) for role in (Role.REFEREE, Role.COMMITTEE)}

    assert found == {Role.REFEREE: [draft, first], Role.COMMITTEE: [first]}


def _paired(client: Client, path: str) -> list[str]:
    entries = [row.record for row in client.get(path).context["table"].rows]
    return [entry.subject for entry in entries if entry.action == "pair_round"]


def _pages(role: Role, event: Event) -> dict[str, str]:
    """Every page of the event that a role may open, by the name of its address."""
    client, things = client_of(IDENTITIES[role.value]), numbers(event)
    answers = {name: client.get(address(name, event, things) or "") for name in names(tuple) if role in rule_of(name)}
    return {name: answer.content.decode() for name, answer in answers.items() if "html" in answer["Content-Type"]}


@pytest.mark.parametrize("identity", IDENTITIES)
def test_refused_form_writes_nothing(evening: Evening, identity: str) -> None:
    client, things, written = client_as(identity, evening), numbers(evening.full), LogEntry.objects.count()
    closed = [name for name in names(tuple) if expected(name, identity) != "let in"]

    answers = {name: verdict_of(client.post(address(name, evening.full, things) or "")) for name in closed}
    answers = {name: verdict for name, verdict in answers.items() if verdict != "takes no form"}

    assert answers == {name: expected(name, identity) for name in answers}
    assert LogEntry.objects.count() == written


@pytest.mark.parametrize("role", [Role.COMMITTEE, Role.SCREEN])
def test_reader_changes_nothing_by_any_form(evening: Evening, role: Role) -> None:
    client, written = client_of(role.value), LogEntry.objects.count()
    typed = {
        "outcome": "+3",
        "reason": "看错",
        "replaces": "1",
        "save": "1",
        "line": "1+3",
        "version": "1",
        "number": "1",
    }

    for event in (evening.full, evening.running):
        for name in names(tuple):
            if path := address(name, event, numbers(event)):
                client.post(path, typed)

    assert LogEntry.objects.count() == written


@pytest.mark.parametrize("role", Role)
def test_no_page_offers_what_its_reader_may_not_open(evening: Evening, role: Role) -> None:
    client = client_of(IDENTITIES[role.value])

    events = (evening.full, evening.running, evening.early)
    found = [fault for event in events for fault in _offered_in_vain(client, role, event)]

    assert found == []


def _offered_in_vain(client: Client, role: Role, event: Event) -> Iterator[tuple[str, str]]:
    things = numbers(event)
    open_to = [name for name in addresses() if rule_of(name) == "public" or role in (rule_of(name) or ())]
    for name in open_to:
        path = address(name, event, things)
        answer = client.get(path) if path else None
        if answer is not None and "html" in answer.headers.get("Content-Type", "") and not answer.streaming:
            for href in hall.offered(answer.content.decode()):
                if expected(_name_of(href), role.value) != "let in":
                    yield name, href


def _name_of(path: str) -> str:
    try:
        return resolve(path).url_name or "home"
    except Resolver404:
        return "home"  # a file, not a page of ours
