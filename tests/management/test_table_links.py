"""`manage.py table_links`, and the cards from the command line."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import make
from tests.console import said
from tests.documents.reading import read
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.drawn_event(8, slug="evening")


def test_links_are_issued_once_and_cards_printed_of_some(event: Event, tmp_path: Path) -> None:
    first = said("table_links", "evening", "--address", "cards.local:8000", "--lang", "en")
    second = said("table_links", "evening", "--lang", "en")
    said("papers", "evening", "table_cards", "--tables", "2,4", "--out", str(tmp_path / "cards.pdf"), "--lang", "en")

    assert "1-4" in first
    assert "already" in second
    text = read((tmp_path / "cards.pdf").read_bytes()).text
    assert ("Table 2" in text, "Table 3" in text, "Table 4" in text) == (True, False, True)


@pytest.mark.parametrize("wrong", [["--tables", "zwei"], ["--address", "http://a b"]])
def test_nonsense_is_refused_and_changes_nothing(event: Event, wrong: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("table_links", "evening", *wrong)

    event.refresh_from_db()
    assert (event.table_links.count(), event.hall_address) == (0, "")
