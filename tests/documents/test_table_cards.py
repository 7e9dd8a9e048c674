"""Table cards read back: number, address, code, and a QR code that is the table's link."""

import re

import pytest
import segno
from django.test import Client
from django.utils.translation import override
from pytest_django import Settings

from tests import make
from tests.documents.reading import A4_UPRIGHT, lines_with, paper
from tournament.actions.papers import paper_request
from tournament.actions.refused import Refused
from tournament.actions.table_links import issue_links, revoke_link, set_hall_address
from tournament.documents.catalogue import manuscript
from tournament.models import Event
from tournament.queries.table_cards import MASK, cards_of, qr_code
from tournament.queries.table_links import code_of, token_of

pytestmark = pytest.mark.django_db
ADDRESS = "http://cards.local:8000"


@pytest.fixture
def event() -> Event:
    made = make.drawn_event(12)
    set_hall_address(make.actor(), made, ADDRESS)
    issue_links(make.actor(), made, range(1, 7))
    return made


def test_typed_address_leads_to_where_the_code_is_typed(client: Client) -> None:
    assert client.get("/floor").headers["Location"] == "/floor/"


def squares(path: str, size: int) -> list[list[bool]]:
    """Which squares a path fills."""
    grid = [[False] * size for _row in range(size)]
    x = y = 0
    for start, row, gap, length in re.findall(r"(?:M(\d+) (\d+)\.5|m(\d+) 0)h(\d+)", path):
        x, y = (int(start), int(row)) if row else (x + int(gap), y)
        grid[y][x : x + int(length)] = [True] * int(length)
        x += int(length)
    return grid


def test_card_has_number_address_and_code(event: Event) -> None:
    read = paper(event, "table_cards")

    assert [len(re.findall(r"^\d+ 桌$", page, re.MULTILINE)) for page in read.pages] == [4, 2]
    assert read.sizes == {A4_UPRIGHT}
    assert lines_with(read.pages[0], "cards.local:8000/floor") == ["cards.local:8000/floor"] * 4
    assert str(code_of(make.table_link(event, 5))) in read.pages[1]


def test_code_is_the_link_of_the_table_square_by_square(event: Event) -> None:
    link = make.table_link(event, 3)
    address = f"{ADDRESS}/floor/{token_of(link)}/"
    expected = segno.make(address, error="m", micro=False, mask=MASK).matrix_iter(border=2)

    card = cards_of(event, [3])[0]

    assert squares(card.qr.path, card.qr.size) == [[bool(square) for square in row] for row in expected]


def test_only_the_tables_that_were_asked_for_are_printed(event: Event) -> None:
    text = paper(event, "table_cards", tables="2，５-6").text

    assert re.findall(r"^(\d+) 桌$", text, re.MULTILINE) == ["2", "5", "6"]


def test_revoked_link_has_no_card(event: Event) -> None:
    revoke_link(make.actor(), event, 2, "丢失")

    assert [card.table for card in cards_of(event)] == [1, 3, 4, 5, 6]


def test_link_of_another_secret_key_is_not_printed(event: Event, settings: Settings) -> None:
    settings.SECRET_KEY = "another laptop"

    assert cards_of(event) == []


@pytest.mark.parametrize("tables", ["90", "3 bis", "0", "9-3", "٣"])
def test_tables_without_a_link_or_without_sense_are_refused(event: Event, tables: str) -> None:
    with pytest.raises(Refused):
        paper_request(event, "table_cards", tables=tables)


def test_no_card_is_printed_without_an_address(event: Event, settings: Settings) -> None:
    settings.HALL_ADDRESS = ""
    set_hall_address(make.actor(), event, "")

    with override("en"), pytest.raises(Refused, match="address"):
        paper_request(event, "table_cards")


def test_request_holds_no_secret(event: Event) -> None:
    tokens = [str(token_of(link)) for link in event.table_links.all()]

    asked = str(paper_request(event, "table_cards").params)

    assert [token for token in tokens if token in asked] == []


def test_score_sheet_carries_the_code_of_its_table_only_where_there_is_a_link(event: Event) -> None:
    make.published_round(event)
    revoke_link(make.actor(), event, 2, "丢失")

    html = "".join(order.html for order in manuscript(paper_request(event, "score_sheets")).orders)

    assert html.count('<svg xmlns="http://www.w3.org/2000/svg"') == 5
    assert cards_of(event, [1])[0].qr.path in html


def test_qr_code_has_a_quiet_zone() -> None:
    code = qr_code("http://cards.local/floor/abc/")
    grid = squares(code.path, code.size)

    assert not any(grid[0])
    assert not any(row[0] for row in grid)
