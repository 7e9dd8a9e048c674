"""Chinese first: only the switch changes the language."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.entrants import change_entrant
from tournament.models import Entrant

pytestmark = pytest.mark.django_db


def test_page_is_chinese_whatever_the_browser_prefers(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "en"})
    assert page.headers["Content-Language"] == "zh-hans"
    assert '<html lang="zh-hans">' in page.content.decode()


def test_switch_changes_the_language_for_good(client: Client) -> None:
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    assert client.get("/").headers["Content-Language"] == "en"


def test_unknown_language_in_the_cookie_is_harmless(client: Client) -> None:
    client.cookies["language"] = "../../etc"
    assert client.get("/").headers["Content-Language"] == "zh-hans"


@pytest.fixture
def removed(client: Client, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a pair's fee, where somebody removes the pair between the reading and the writing."""
    event = make.event(pairs=2)
    client.force_login(make.chief())
    entrant = make.division(event).entrants.first()
    assert entrant is not None

    def remove_first(*arguments: object) -> None:
        Entrant.objects.filter(pk=entrant.pk).delete()
        change_entrant(*arguments)  # type: ignore[arg-type]  # what the view gave

    monkeypatch.setattr("tournament.views.entrants.change_entrant", remove_first)
    return reverse("entrant_fee", args=[event.slug, entrant.pk])


def test_refusal_a_view_did_not_expect_is_a_page_in_words(client: Client, removed: str) -> None:
    page = client.post(removed, {"paid": "1"})
    assert (page.status_code, "未作任何改动" in page.content.decode()) == (409, True)


def test_refusal_in_a_part_of_a_page_reads_the_page_anew(client: Client, removed: str) -> None:
    assert client.post(removed, {"paid": "1"}, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
