"""`manage.py export`."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from scoring.__main__ import RIGHT, main
from tests import make
from tests.console import said
from tournament.models import LogEntry

pytestmark = pytest.mark.django_db


def test_file_is_recounted_and_right(tmp_path: Path) -> None:
    make.played_event(pairs=9, rounds=3)
    file = tmp_path / "event.json"

    assert str(file) in said("export", "evening", "--out", file)

    assert main([str(file)]) == RIGHT


def test_document_goes_to_the_screen_for_a_pipe() -> None:
    make.played_event(pairs=4, rounds=1)

    assert json.loads(said("export", "evening", "--out", "-"))["event"]["slug"] == "evening"


def test_private_data_is_given_when_asked_for_and_the_log_says_so() -> None:
    make.event(pairs=1)

    open_text, private_text = (said("export", "evening", "--out", "-", *more) for more in ([], ["--private"]))

    assert ("1380000" in open_text, "1380000" in private_text) == (False, True)
    assert LogEntry.objects.filter(action="hand_out_private_data").count() == 1


def test_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    make.event()

    with pytest.raises(CommandError, match="nowhere"):
        said("export", "evening", "--out", tmp_path / "nowhere" / "event.json")
