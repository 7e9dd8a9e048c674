"""Who may open what: every address, for everybody who might ask.

The rule itself stands on the view (`access_rule`, see `tournament.views.access`); here each address is asked by a
stranger, by a member of another event and by every role, and has to answer as its rule says.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests import make
from tournament.actions.imports import keep_import
from tournament.actions.jobs import ask_for_paper
from tournament.actions.papers import paper_request
from tournament.models import Absence, Event, JobState, LogEntry, Role, Round, Wish, WishKind
from tournament.queries.entrant_file import read_list

pytestmark = pytest.mark.django_db
OTHER_ARGUMENTS = {"file_format": "csv", "show": "standings"}

# Whose number stands in an address that ends in <int:pk>; a new address has to say so here.
ENTRANT = "entrant_edit entrant_fee entrant_withdraw entrant_return entrant_remove team"
ROUND = (
    "round round_board publish_round unpublish_round start_round close_round certify_round reopen_round swap pin "
    "discard_draft explanation pairing_json quick_entry entry_preview"
)
PK_OF = {
    **dict.fromkeys(ENTRANT.split(), "entrant"),
    **dict.fromkeys(ROUND.split(), "round"),
    **dict.fromkeys(["match", "take_back", "step_in"], "match"),
    **dict.fromkeys(["person_edit", "person_password", "person_remove"], "person"),
    **dict.fromkeys(["paper_job", "paper_file"], "job"),
    "division_edit": "division",
    "entrant_import_confirm": "import",
    "wish_remove": "wish",
    "absence_remove": "absence",
}


@cache
def addresses() -> dict[str, URLPattern]:
    """Every address of ours by its name."""
    return {pattern.name: pattern for pattern in patterns(get_resolver()) if pattern.name}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from patterns(entry)
        else:
            yield entry


def names(*, at_desk: bool) -> list[str]:
    return [name for name, pattern in addresses().items() if isinstance(rule_of(pattern), tuple) is at_desk]


def rule_of(pattern: URLPattern) -> Any:
    return getattr(pattern.callback, "access_rule", None)


def event_with_everything(slug: str) -> Event:
    """An event that has one of each thing an address can name: a published round, a wish, a kept list, a paper."""
    event = make.drawn_event(pairs=7, slug=slug)
    make.play_round(make.published_round(event))
    stage, (first, second, *_others) = make.stage(event), make.division(event).entrants.order_by("pk")
    make.member(event, Role.RECORDER, f"{slug}-recorder")
    make.member(event, Role.REFEREE, f"{slug}-referee")
    Wish.objects.create(stage=stage, kind=WishKind.APART, first=first, second=second, reason="同一家庭")
    Absence.objects.create(stage=stage, entrant=first, round_number=2)
    job = ask_for_paper(make.actor(), paper_request(event, "standings"))
    job.state, job.file = JobState.DONE, f"{slug}.pdf"
    job.save()
    settings.PAPERS_DIR.mkdir(parents=True, exist_ok=True)
    (settings.PAPERS_DIR / job.file).write_bytes(b"%PDF-")
    keep_import(make.actor(), make.division(event), "a.csv", read_list("队员1,队员2\n张三,李四\n".encode()))
    return event


def numbers(event: Event) -> dict[str, int]:
    """The number of each thing of an event."""
    division, stage = make.division(event), make.stage(event)
    played = Round.objects.get(stage=stage)
    match = make.match(played, 1)
    things = {
        "division": division,
        "stage": stage,
        "entrant": match.entrants[0],
        "round": played,
        "match": match,
        "person": event.memberships.get(role=Role.REFEREE),
        "job": event.jobs.get(),
        "import": division.imports.get(),
        "wish": stage.wishes.get(),
        "absence": stage.absences.get(),
    }
    return {name: thing.pk for name, thing in things.items()}


def address(name: str, event: Event, things: Mapping[str, int]) -> str:
    """The address, with the numbers of these things."""
    arguments: dict[str, object] = {}
    for argument in addresses()[name].pattern.converters:
        if argument == "slug":
            arguments[argument] = event.slug
        elif argument == "pk":
            arguments[argument] = things[PK_OF[name]]
        else:
            arguments[argument] = things.get(argument, OTHER_ARGUMENTS.get(argument))
    return reverse(name, kwargs=arguments)


def ask(client: Client, path: str) -> str:
    """Open the page, or send an empty form where only a POST is taken; whatever that did is undone again."""
    client.raise_request_exception = False
    with transaction.atomic():
        answer = client.get(path)
        verdict = verdict_of(client.post(path) if answer.status_code == 405 else answer)
        transaction.set_rollback(True)
    return verdict


def verdict_of(answer: HttpResponseBase) -> str:
    if answer.status_code == 302 and answer.headers["Location"].startswith(reverse("sign_in")):
        return "sign in first"
    refusals = {403: "not your task", 404: "not there", 405: "takes no form", 500: "broken"}
    return refusals.get(answer.status_code, "let in")


def signed_in_as(username: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=username))
    return client


ASKERS: Mapping[str, Callable[[], Client]] = {
    "stranger": Client,
    "member of another event": lambda: signed_in_as("other-recorder"),
    "chief referee": lambda: signed_in_as("chief"),
    "recorder": lambda: signed_in_as("evening-recorder"),
    "referee": lambda: signed_in_as("evening-referee"),
}
ROLES = {"chief referee": Role.CHIEF_REFEREE, "recorder": Role.RECORDER, "referee": Role.REFEREE}


def expected(rule: tuple[Role, ...], asker: str) -> str:
    if asker == "stranger":
        return "sign in first"
    if asker not in ROLES:
        return "not there"
    return "let in" if ROLES[asker] in rule else "not your task"


@pytest.mark.parametrize("asker", ASKERS)
def test_desk_answers_as_the_rule_of_each_view_says(asker: str) -> None:
    event = event_with_everything("evening")
    make.member(make.event("other"), Role.RECORDER, "other-recorder")
    client, things = ASKERS[asker](), numbers(event)

    found = {name: ask(client, address(name, event, things)) for name in names(at_desk=True)}

    assert found == {name: expected(rule_of(addresses()[name]), asker) for name in found}


def test_desk_of_one_event_reaches_nothing_of_another() -> None:
    event, other = event_with_everything("evening"), event_with_everything("other")
    client, foreign = signed_in_as("chief"), numbers(other)
    about_a_thing = [name for name in names(at_desk=True) if set(addresses()[name].pattern.converters) - {"slug"}]

    found = {name: ask(client, address(name, event, foreign)) for name in about_a_thing}

    assert found == dict.fromkeys(about_a_thing, "not there")


@pytest.mark.parametrize("asker", ["stranger", "member of another event", "recorder", "referee"])
def test_refused_form_writes_nothing(asker: str) -> None:
    event = event_with_everything("evening")
    make.member(make.event("other"), Role.RECORDER, "other-recorder")
    client, things, written = ASKERS[asker](), numbers(event), LogEntry.objects.count()
    closed = [name for name in names(at_desk=True) if expected(rule_of(addresses()[name]), asker) != "let in"]

    answers = {name: verdict_of(client.post(address(name, event, things))) for name in closed}
    answers = {name: verdict for name, verdict in answers.items() if verdict != "takes no form"}

    assert answers == {name: expected(rule_of(addresses()[name]), asker) for name in answers}
    assert LogEntry.objects.count() == written


@pytest.mark.parametrize("name", ["account", "new_event", "load_demo"])
def test_page_for_people_with_an_account_sends_others_to_sign_in(name: str) -> None:
    make.chief()

    assert ask(Client(), reverse(name)) == "sign in first"
    assert ask(signed_in_as("chief"), reverse(name)) == "let in"


def test_every_other_address_is_open_to_everybody() -> None:
    event = event_with_everything("evening")
    signed_in = {"account", "new_event", "load_demo"}
    open_names = [name for name in names(at_desk=False) if name not in signed_in]

    found = {name: ask(Client(), address(name, event, numbers(event))) for name in open_names}

    assert found == dict.fromkeys(open_names, "let in")
    assert {rule_of(addresses()[name]) for name in open_names} == {"public"}
