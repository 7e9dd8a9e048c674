"""What holds for every page: Chinese first, words for every refusal, and what card tables send comes first."""

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tests import make
from tournament.actions.entrants import change_entrant
from tournament.middleware import SendingsFirst
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


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the database cannot be reached."""

    def fail(*_arguments: object, **_values: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", fail)


def test_page_says_in_words_that_the_database_is_away(client: Client, away: None) -> None:
    page = client.get("/")

    assert (page.status_code, page["Retry-After"]) == (503, "3")
    assert "数据库暂时没有回应" in page.content.decode()


def test_phone_that_sends_while_the_database_is_away_is_told_to_come_again(client: Client, away: None) -> None:
    answer = client.post(reverse("floor_send", args=["x" * 24]))

    assert (answer.status_code, answer.json()["ok"]) == (503, False)
    assert answer.json()["text"] == "服务器暂时不能保存。没有丢失，会自动再发。"


def test_database_that_goes_before_any_view_is_no_bare_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise OperationalError("the database system is shutting down")

    monkeypatch.setattr("tournament.middleware.RefusalsInWords.__call__", fail)

    page = Client(raise_request_exception=False).get("/evening")

    assert (page.status_code, "数据库暂时没有回应" in page.content.decode()) == (503, True)


def test_error_of_the_program_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tournament.middleware.RefusalsInWords.__call__", fail)

    page = Client(raise_request_exception=False).get("/evening")

    assert (page.status_code, "程序出错了" in page.content.decode()) == (500, True)


def answer_while(sendings: int, name: str, slug: str = "token") -> HttpResponse:
    """What is answered to a question for a page while so many card tables send."""
    asked = RequestFactory()
    send = reverse("floor_send", args=["another"])
    requests = [*(asked.post(send) for _sending in range(sendings)), asked.get(reverse(name, args=[slug]))]

    def view(_request: HttpRequest) -> HttpResponse:
        return first(requests.pop(0)) if requests else HttpResponse("looked up")

    first = SendingsFirst(view)
    return first(requests.pop(0))


@pytest.mark.parametrize(("sendings", "status"), [(0, 200), (1, 200), (2, 204), (3, 204)])
def test_news_of_a_table_are_put_off_while_several_send(sendings: int, status: int) -> None:
    answer = answer_while(sendings, "floor_state")

    assert (answer.status_code, answer.get("Retry-After")) == (status, "2" if status == 204 else None)
    assert ("Server-Time" in answer.headers) == (status == 204)


@pytest.mark.parametrize("name", ["floor_table", "floor_unknown", "floor_send", "hall", "screen", "event_settings"])
def test_nothing_else_is_put_off(name: str) -> None:
    assert answer_while(3, name).content == b"looked up"


def test_sending_that_fails_counts_no_longer() -> None:
    def view(request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            raise OperationalError
        return HttpResponse("looked up")

    first, asked = SendingsFirst(view), RequestFactory()
    for _time in range(3):
        with pytest.raises(OperationalError):
            first(asked.post(reverse("floor_send", args=["token"])))

    assert first(asked.get(reverse("floor_state", args=["token"]))).content == b"looked up"
