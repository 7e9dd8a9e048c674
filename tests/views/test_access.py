"""Who may open what: every address, for everybody who might ask.

The rule itself stands on the view (`access_rule`, see `tournament.views.access`); here each address of the URLconf is
asked by a stranger, by phones at card tables, by a referee of another event and by every role, and has to answer as its
rule says. A new address is asked without being named here.
"""

from collections.abc import Iterator, Mapping

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from tests.views import evening as hall
from tests.views.evening import Evening, address, addresses, ask, client_of, names, numbers, rule_of, verdict_of
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
