"""Bringing a list in through the browser."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import make
from tests.books import make_lists
from tournament.models import Division, EntrantImport

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    return make.division(make.event())


def upload(client: Client, division: Division, data: bytes, name: str = "list.csv") -> Any:
    address = reverse("entrant_import", args=[division.event.slug, division.pk])
    return client.post(address, {"file": SimpleUploadedFile(name, data)}, follow=True)


def confirm(client: Client, division: Division) -> Any:
    kept = EntrantImport.objects.filter(division=division)[0]
    return client.post(reverse("entrant_import_confirm", args=[division.event.slug, kept.pk]), follow=True)


@pytest.mark.parametrize(
    ("path", "encoding", "words", "pairs"),
    [
        (make_lists.CLUB, "UTF-8（带 BOM）", "新增 12 队", 12),
        (make_lists.HALL, "GB18030（GBK）", "新增 33 队", 33),
        (make_lists.CITY, "电子表格 · 报名汇总", "新增 128 队", 128),
    ],
)
def test_list_is_shown_and_then_taken_over(
    chief: Client, division: Division, path: Path, encoding: str, words: str, pairs: int
) -> None:
    preview = upload(chief, division, path.read_bytes(), path.name).content.decode()
    before = division.entrants.count()
    confirm(chief, division)

    assert [word in preview for word in (path.name, encoding, words)] == [True] * 3
    assert (before, division.entrants.count()) == (0, pairs)


def test_bad_rows_are_shown_by_their_line_with_the_reason(chief: Client, division: Division) -> None:
    answer = upload(chief, division, make_lists.HALL.read_bytes())

    found = [(row.line, row.reason) for row in answer.context["preview"].left_out]
    text = answer.content.decode()
    assert found == [(21, "double_in_file"), (36, "player_missing"), (37, "player_missing")]
    assert ("与第 4 行重复" in text or "与第 5 行重复" in text, "缺少队员" in text) == (True, True)


def test_row_that_is_taken_without_its_phone_says_so(chief: Client, division: Division) -> None:
    answer = upload(chief, division, "队员1,队员2,电话\n张三,李四,1.38E+10\n".encode())

    assert ("已采用，但有缺项" in answer.content.decode(), answer.context["preview"].counts["new"]) == (True, 1)


def test_columns_that_are_not_used_are_named(chief: Client, division: Division) -> None:
    text = upload(chief, division, make_lists.CLUB.read_bytes()).content.decode()

    assert ("未用的列" in text, "序号" in text) == (True, True)


def test_preview_shows_all_that_will_be_stored_but_only_the_ends_of_a_phone(chief: Client, division: Division) -> None:
    data = "队名,队员1,队员2,领队,电话,缴费\n红队,张三,李四,王领队,13800000001,已交\n".encode()

    text = upload(chief, division, data).content.decode()

    assert [word in text for word in ("王领队", "138****01", "<td>✓ 已交</td>", "13800000001")] == [
        True,
        True,
        True,
        False,
    ]


def test_player_of_two_pairs_is_named_before_the_list_is_taken_over(chief: Client, division: Division) -> None:
    data = "队名,队员1,队员2\n红队,张三,李四\n蓝队,张三,王五\n".encode()

    text = upload(chief, division, data).content.decode()

    assert "张三 也在第 2 行的“红队”里" in text


def test_team_of_a_taken_name_is_let_in_on_request(chief: Client, division: Division) -> None:
    answer = upload(chief, division, "队名,队员1,队员2\n红队,张三,李四\n红队,王五,赵六\n".encode())
    kept = EntrantImport.objects.get(division=division)
    address = reverse("entrant_import_confirm", args=[division.event.slug, kept.pk])

    chief.post(address, {"number_namesakes": "1"})

    assert "队名与第 2 行相同，队员不同。" in answer.content.decode()
    assert sorted(division.entrants.values_list("team_name", flat=True)) == ["红队", "红队2"]


def test_answer_says_what_was_done(chief: Client, division: Division) -> None:
    upload(chief, division, make_lists.HALL.read_bytes())

    assert "新增 33 队，3 行未采用" in confirm(chief, division).content.decode()


def test_list_that_changes_nothing_has_no_button(chief: Client, division: Division) -> None:
    upload(chief, division, make_lists.CLUB.read_bytes())
    confirm(chief, division)

    answer = upload(chief, division, make_lists.CLUB.read_bytes())

    assert ("btn-main" in answer.content.decode(), answer.context["preview"].counts["unchanged"]) == (False, 12)


def test_second_click_does_nothing_twice(chief: Client, division: Division) -> None:
    upload(chief, division, make_lists.CLUB.read_bytes())
    confirm(chief, division)

    answer = confirm(chief, division)

    assert ("没有重复操作" in answer.content.decode(), division.entrants.count()) == (True, 12)


def test_list_taken_over_leads_back_to_the_entrants(chief: Client, division: Division) -> None:
    upload(chief, division, make_lists.CLUB.read_bytes())
    confirm(chief, division)
    kept = EntrantImport.objects.get(division=division)

    answer = chief.get(reverse("entrant_import_confirm", args=[division.event.slug, kept.pk]))

    assert answer.headers["Location"] == reverse("entrants", args=[division.event.slug, division.pk])


def test_pasted_list_is_read_like_a_file(chief: Client, division: Division) -> None:
    address = reverse("entrant_import", args=[division.event.slug, division.pk])

    chief.post(address, {"pasted": "队名\t队员\n松江一队\t张三、李四\n"})
    confirm(chief, division)

    assert division.entrants.get().player2 == "李四"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "文件是空的"),
        (bytes(range(256)) * 20, "既不是表格"),
        (b"PK\x03\x04" + bytes(100), "文件已损坏"),
        (b"a" * (5 * 1024 * 1024), "5.0 MiB"),
        ("张三,李四\n".encode(), "没有找到表头"),
        ("队名,单位\n甲,乙\n".encode(), "没有队员"),
    ],
)
def test_file_that_is_no_list_is_refused_in_words(chief: Client, division: Division, data: bytes, words: str) -> None:
    answer = upload(chief, division, data)

    assert (words in answer.content.decode(), EntrantImport.objects.count()) == (True, 0)


def test_nothing_chosen_is_said(chief: Client, division: Division) -> None:
    answer = chief.post(reverse("entrant_import", args=[division.event.slug, division.pk]), {"pasted": ""})

    assert "请选择文件，或粘贴名单" in answer.content.decode()


def test_two_thousand_rows_are_shown_and_taken_over(chief: Client, division: Division) -> None:
    rows = "\n".join(f"第{number}队,甲{number},乙{number}" for number in range(2000))

    upload(chief, division, f"队名,队员1,队员2\n{rows}\n".encode())
    confirm(chief, division)

    assert division.entrants.count() == 2000


def test_preview_after_the_draw_says_that_they_are_late(chief: Client) -> None:
    division = make.division(make.drawn_event(pairs=4))

    text = upload(chief, division, "队名,队员1,队员2\n迟到队,张三,李四\n".encode()).content.decode()

    assert "作为补报" in text


def test_characters_the_papers_lack_are_said_before(chief: Client, division: Division) -> None:
    text = upload(chief, division, "队名,队员1,队员2\n松江,张\U000323af,李四\n".encode()).content.decode()

    assert "打印不出：\U000323af" in text


def test_neither_file_nor_paste_is_called_optional(chief: Client, division: Division) -> None:
    text = chief.get(reverse("entrant_import", args=[division.event.slug, division.pk])).content.decode()

    assert ("可不填" in text, "文件、粘贴任选其一" in text) == (False, True)
