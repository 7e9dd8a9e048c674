"""The entry list as a file."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests import make
from tournament.actions.entrants import add_entrant
from tournament.actions.imports import confirm_import, keep_import
from tournament.models import Division, LogEntry
from tournament.queries.entrant_file import read_list
from tournament.queries.import_preview import preview

pytestmark = pytest.mark.django_db
HOSTILE = {"team_name": "=1+1", "player1": "@张三", "player2": "＋李四", "club": "-松江", "phone": "+8613800000001"}


@pytest.fixture
def division() -> Division:
    made = make.division(make.event())
    add_entrant(make.actor(), made, HOSTILE)
    return made


def export(client: Client, division: Division, file_format: str, **asked: str) -> bytes:
    answer = client.post(reverse("entrants_export", args=[division.event.slug, division.pk, file_format]), asked)
    return answer.content


def rows_of_csv(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def test_csv_opens_in_excel_and_computes_nothing(chief: Client, division: Division) -> None:
    data = export(chief, division, "csv")

    heading, row = rows_of_csv(data)
    assert data.startswith(b"\xef\xbb\xbf")
    assert heading == ["签号", "队名", "队员1", "队员2", "单位", "领队", "已缴费", "状态", "备注"]
    assert row[1:5] == ["'=1+1", "'@张三", "'＋李四", "'-松江"]


def test_workbook_holds_text_and_numbers_but_no_formula(chief: Client) -> None:
    event = make.drawn_event(pairs=3)
    add_entrant(make.actor(), make.division(event), HOSTILE)

    book = load_workbook(io.BytesIO(export(chief, make.division(event), "xlsx")))

    (sheet,) = book.worksheets
    assert [row[0].value for row in sheet.iter_rows(min_row=2)] == [1, 2, 3, 4]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row if cell.value is not None} == {"s", "n"}


@pytest.mark.parametrize(("asked", "there"), [({}, False), ({"phones": "1"}, True), ({"phones": "0"}, False)])
def test_phones_go_along_only_when_asked_for_and_the_log_says_so(
    chief: Client, division: Division, asked: dict[str, str], there: bool
) -> None:
    data = export(chief, division, "csv", **asked).decode("utf-8-sig")

    entry = LogEntry.objects.all()[0]
    assert ("13800000001" in data, entry.action, entry.new["phones"]) == (there, "export_entrants", there)


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_exported_list_is_understood_by_the_import(
    chief: Client, division: Division, file_format: str, language: str
) -> None:
    chief.cookies["language"] = language
    data = export(chief, division, file_format, phones="1")

    same = preview(keep_import(make.actor(), division, "again", read_list(data)))
    other = make.division(make.event("copy"))
    confirm_import(make.actor(), keep_import(make.actor(), other, "copy", read_list(data)))

    assert [row.fate.value for row in same.rows] == ["unchanged"]
    assert {name: getattr(other.entrants.get(), name) for name in HOSTILE} == HOSTILE


def test_unknown_format_is_not_found(chief: Client, division: Division) -> None:
    answer = chief.post(reverse("entrants_export", args=[division.event.slug, division.pk, "exe"]))

    assert (answer.status_code, LogEntry.objects.filter(action="export_entrants").count()) == (404, 0)


def test_export_is_no_link_that_can_be_followed(chief: Client, division: Division) -> None:
    assert chief.get(reverse("entrants_export", args=[division.event.slug, division.pk, "csv"])).status_code == 405


def test_exported_list_is_kept_in_no_cache(chief: Client, division: Division) -> None:
    answer = chief.post(reverse("entrants_export", args=[division.event.slug, division.pk, "csv"]), {"phones": "1"})

    assert answer.headers["Cache-Control"] == "no-store"
