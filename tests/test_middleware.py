"""Chinese first: only the switch changes the language."""

import pytest
from django.test import Client
from django.urls import reverse

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
