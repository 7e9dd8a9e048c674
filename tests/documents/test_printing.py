"""Presses in processes of their own, and the binding."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.documents.reading import read
from tournament.documents.binding import bind
from tournament.documents.press import print_pdf
from tournament.documents.printing import Order, PressFailed, print_all


def order(text: str) -> Order:
    return Order(f"<html><head><title>{text}</title></head><body><p>{text}</p></body></html>", "list")


def test_parts_come_back_in_order_from_two_presses() -> None:
    texts = [f"第{number}份" for number in range(5)]

    printed = print_all([order(text) for text in texts])

    assert [read(pdf).title for pdf in printed] == texts


def test_progress_ends_with_all_parts() -> None:
    seen: list[int] = []

    print_all([order("一"), order("二"), order("三")], seen.append)

    assert seen == sorted(seen)
    assert seen[-1] == 3


def test_nothing_to_print_is_nothing() -> None:
    assert print_all([]) == []


def test_press_that_breaks_says_why() -> None:
    with pytest.raises(PressFailed, match=re.escape("no_such_style.css")):
        print_all([order("一"), Order("<p>二</p>", "no_such_style")])


def test_bound_parts_have_one_title_and_a_bookmark_a_paper() -> None:
    parts = [print_pdf(order(text).html, "list") for text in ("甲", "乙", "丙")]

    bound = bind(parts, ["成绩单", "成绩单", "名次表"], "第 1 轮")

    reader = PdfReader(BytesIO(bound))
    assert reader.metadata is not None
    assert reader.metadata.title == "第 1 轮"
    marks = [
        (mark.title, reader.get_destination_page_number(mark)) for mark in reader.outline if not isinstance(mark, list)
    ]
    assert marks == [("成绩单", 0), ("名次表", 2)]
    assert [page.extract_text() for page in reader.pages] == ["甲\n1 / 1", "乙\n1 / 1", "丙\n1 / 1"]


def test_single_part_is_bound_as_it_is() -> None:
    assert bind([b"%PDF"], ["成绩单"], "成绩单") == b"%PDF"
