"""`manage.py papers`."""

from pathlib import Path

import pytest
from django.core.management import CommandError
from pypdf import PdfReader

from tests import make
from tests.console import said
from tournament.actions.entrants import add_entrant

pytestmark = pytest.mark.django_db


def test_paper_is_printed_into_the_file(tmp_path: Path) -> None:
    make.played_event(pairs=8, rounds=1)
    file = tmp_path / "sheets.pdf"

    assert str(file) in said("papers", "evening", "score_sheets", "--round", 1, "--out", file)

    assert len(PdfReader(file).pages) == 2


def test_draft_is_not_printed(tmp_path: Path) -> None:
    make.paired_round(make.drawn_event(pairs=4))

    with pytest.raises(CommandError):
        said("papers", "evening", "score_sheets", "--round", 1, "--out", tmp_path / "sheets.pdf")

    assert list(tmp_path.iterdir()) == []


def test_paper_that_does_not_exist_is_answered_with_those_that_do(tmp_path: Path) -> None:
    make.event()

    with pytest.raises(CommandError, match="score_sheets"):
        said("papers", "evening", "poster", "--out", tmp_path / "poster.pdf")


def test_character_that_no_font_has_is_said_before_it_prints_as_a_box(tmp_path: Path) -> None:
    division = make.division(make.event())
    add_entrant(make.actor(), division, {"team_name": "\U00031350队", "player1": "甲", "player2": "乙"})

    assert "\U00031350" in said("papers", "evening", "check_in_list", "--out", tmp_path / "list.pdf")
