"""A table link opens its own table, and nothing else of any event."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.views.evening import DRAFT_TABLE, UNKNOWN_TOKEN, Evening, address, addresses, ask, names
from tournament.models import Event, LogEntry, RefereeCall, Report, Sending, Side
from tournament.queries.table_links import token_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", [name for name in names("table") if "token" in addresses()[name].pattern.converters])
def test_table_link_opens_its_own_table_only(evening: Evening, name: str) -> None:
    tokens = {**evening.tokens, "unknown": UNKNOWN_TOKEN}

    found = {who: ask(Client(), address(name, evening.full, {"token": token}) or "") for who, token in tokens.items()}

    assert found == {"a": "let in", "b": "let in", "draft": "let in", "revoked": "no longer", "unknown": "not there"}


@pytest.mark.parametrize("name", names("table"))
@pytest.mark.parametrize("token", ["a", "revoked", "unknown"])
def test_answer_to_a_table_is_kept_by_nobody(evening: Evening, name: str, token: str) -> None:
    tokens = {**evening.tokens, "unknown": UNKNOWN_TOKEN}
    path = address(name, evening.full, {"token": tokens[token]}) or ""

    answer = Client().get(path)
    answer = Client().post(path) if answer.status_code == 405 else answer

    assert (answer.headers["Cache-Control"], answer.headers["Referrer-Policy"]) == ("no-store", "no-referrer")


def teams(of: Event) -> list[str]:
    return [entrant.team_name for entrant in make.division(of).entrants.all()]


@pytest.mark.parametrize("name", ["floor_table", "floor_state"])
def test_table_of_a_draft_is_told_nothing_of_it(evening: Evening, name: str) -> None:
    text = Client().get(reverse(name, args=[evening.tokens["draft"]])).content.decode()

    assert [team for team in teams(evening.full) if team in text] == []


def send(token: str, **values: object) -> int:
    asked = {"key": str(uuid4()), "device": "phone", "side": "a"} | values
    return Client(enforce_csrf_checks=True).post(reverse("floor_send", args=[token]), asked).status_code


@pytest.mark.parametrize(
    "values",
    [
        {"what": "enter", "winner": "a", "difference": "3"},
        {"what": "answer", "report": "a.2..", "objection": ""},
        {"what": "take_back", "report": "a.2.."},
        {"what": "call_off"},
    ],
)
def test_phone_of_one_table_does_nothing_at_another(evening: Evening, values: dict[str, str]) -> None:
    """The match it names is one of another table, of another event, of a draft; or its link is gone, or made up."""
    own = token_of(make.table_link(evening.running, 1)) or ""
    playing = make.last_round(evening.running)
    make.report(make.match(playing, 2), Side.A, make.won_by(2))
    draft = make.last_round(evening.full)
    elsewhere = [make.match(playing, 2), make.match(draft, DRAFT_TABLE)]
    before = state()

    # Tables a and b have called a referee themselves, and may call off whatever match they name.
    others = ("draft",) if values["what"] == "call_off" else ("a", "b", "draft")
    found = [send(own, match=make.word(match), **values) for match in elsewhere]
    found += [send(evening.tokens[name], match=make.word(elsewhere[0]), **values) for name in others]
    gone = [
        send(which, match=make.word(elsewhere[0]), **values) for which in (evening.tokens["revoked"], UNKNOWN_TOKEN)
    ]

    assert (set(found), gone) == ({409}, [410, 404])
    assert state() == before


def test_call_from_a_table_is_one_for_that_table_whatever_it_names(evening: Evening) -> None:
    own = token_of(make.table_link(evening.running, 1)) or ""
    ours, other = (make.match(make.last_round(evening.running), table) for table in (1, 2))

    status = send(own, what="call", reason="rule", match=make.word(other))

    call = RefereeCall.objects.latest("pk")
    assert (status, call.event, call.table_number, call.match) == (200, evening.running, 1, ours)


def state() -> list[int]:
    return [model._default_manager.count() for model in (LogEntry, Report, RefereeCall, Sending)]
