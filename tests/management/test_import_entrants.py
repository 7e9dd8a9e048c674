"""`manage.py import_entrants`."""

from pathlib import Path

import pytest
from django.core.management import CommandError

from tests import make
from tests.books.make_lists import CITY, CLUB, HALL
from tests.console import said
from tournament.models import Entrant, EntrantImport

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("file", "pairs"), [(CLUB, 12), (HALL, 33), (CITY, 128)])
def test_list_is_brought_in_as_people_send_it(file: Path, pairs: int) -> None:
    make.event()

    said("import_entrants", "evening", file)

    assert Entrant.objects.count() == pairs


def test_lines_that_cannot_be_taken_are_named() -> None:
    make.event()

    text = said("import_entrants", "evening", HALL)

    assert [line.split("：")[0] for line in text.splitlines()[1:]] == ["第 21 行", "第 36 行", "第 37 行"]


def test_dry_run_changes_nothing() -> None:
    make.event()

    assert "新增 12" in said("import_entrants", "evening", CLUB, "--dry-run")

    assert (Entrant.objects.count(), EntrantImport.objects.count()) == (0, 0)


def test_same_list_again_changes_nothing_and_leaves_no_phones_behind() -> None:
    make.event()
    said("import_entrants", "evening", CLUB)

    assert "未变 12" in said("import_entrants", "evening", CLUB)

    assert Entrant.objects.count() == 12
    assert [kept.rows for kept in EntrantImport.objects.all()] == [[]]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "空"),
        ("第一行\n第二行\n", "表头"),
        ("队名,队员1,队员2\n孤独队,张三,\n", "名单中没有一行可以采用"),
    ],
)
def test_file_that_is_no_list_is_refused_in_words(tmp_path: Path, content: str, message: str) -> None:
    make.event()
    file = tmp_path / "list.csv"
    file.write_text(content, encoding="utf-8")

    with pytest.raises(CommandError, match=message):
        said("import_entrants", "evening", file)

    assert not Entrant.objects.exists()


def test_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    make.event()

    with pytest.raises(CommandError, match=r"missing\.csv"):
        said("import_entrants", "evening", tmp_path / "missing.csv")
