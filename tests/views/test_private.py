"""Nothing private stands on a page that needs no account: every address of the URLconf that is open to everybody."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.views.evening import DRAFT_TABLE, NOTE, PHONE, Evening, addresses, names
from tournament.models import Entrant, Event
from tournament.queries.screen import Show
from tournament.views.kept_bodies import forget_kept_bodies

pytestmark = pytest.mark.django_db

LANGUAGES = ("zh-hans", "en")
DRAFT_TABLES = re.compile(rf"(?<![0-9]){DRAFT_TABLE // 10}[0-9](?![0-9])")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Pages are kept by event and version, which come again in another test."""
    forget_kept_bodies()
    yield
    forget_kept_bodies()


def open_pages(evening: Evening) -> Iterator[str]:
    """Every address of the full event that asks for no account, for each of its teams and kinds of screen."""
    values: dict[str, list[Any]] = {
        "slug": [evening.full.slug],
        "pk": list(Entrant.objects.filter(division__event=evening.full).values_list("pk", flat=True)),
        "show": list(Show),
        "token": [evening.tokens["a"]],
    }
    for name in (*names("public"), *names("table")):
        arguments = list(addresses()[name].pattern.converters)
        for chosen in product(*(values[argument] for argument in arguments)):
            yield reverse(name, kwargs=dict(zip(arguments, chosen, strict=True)))


def private_words(of: Event) -> list[str]:
    """Phones in full and masked, their beginning, and the notes."""
    phones = [entrant.masked_phone for entrant in Entrant.objects.filter(division__event=of)]
    return [PHONE.partition("{")[0], NOTE.partition("{")[0], *phones]


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_page_shows_no_phone_no_note_and_no_draft(evening: Evening, language: str) -> None:
    client, words = Client(), private_words(evening.full)
    client.cookies["language"] = language

    bodies = {path: client.get(path).content.decode() for path in open_pages(evening)}

    found = {
        path: [word for word in words if word in body] + DRAFT_TABLES.findall(body) for path, body in bodies.items()
    }
    assert {path: leaks for path, leaks in found.items() if leaks} == {}


def test_the_words_looked_for_stand_at_the_desk(evening: Evening) -> None:
    """Otherwise the test above would look for nothing."""
    client, event = Client(), evening.full
    client.force_login(make.chief())

    entrants = client.get(reverse("entrants", args=[event.slug, make.division(event).pk])).content.decode()
    draft = client.get(reverse("round", args=[event.slug, make.last_round(event).pk])).content.decode()

    assert [word in entrants for word in (private_words(event)[2], NOTE.format(0))] == [True, True]
    assert DRAFT_TABLES.findall(draft)[:1] == [str(DRAFT_TABLE)]


def test_forged_host_is_shown_to_nobody_else(evening: Evening) -> None:
    """Pages are kept for everybody; an address on one must not be the one that somebody made up."""
    client, paths = Client(), list(open_pages(evening))

    for path in paths:
        client.get(path, headers={"host": "evil.example"})
    bodies = {path: client.get(path).content.decode() for path in paths}

    assert [path for path, body in bodies.items() if "evil.example" in body] == []
