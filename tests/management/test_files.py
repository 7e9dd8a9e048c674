"""What commands say about files and folders that are not there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError

from runner.environment import ROOT
from tests import make
from tests.console import said


def refusal(*words: object) -> str:
    with pytest.raises(CommandError) as caught:
        said(*words)
    return str(caught.value)


@pytest.mark.django_db
def test_file_or_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    make.event()
    nowhere = tmp_path / "nowhere"

    assert refusal("import_entrants", "evening", nowhere) == f"没有文件“{nowhere}”。"
    assert refusal("import_entrants", "evening", tmp_path) == f"“{tmp_path}”是文件夹，请指定文件。"
    assert refusal("export", "evening", "--out", nowhere / "event.json") == f"没有文件夹“{nowhere}”。"


@pytest.mark.parametrize("words", [["demo"], ["changepassword", "chief"]])
def test_command_on_an_empty_data_folder_says_what_to_do_first(tmp_path: Path, words: list[str]) -> None:
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {
        "SHENGJI_DATA": str(tmp_path)
    }

    run = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False
    )

    assert (run.returncode, len(run.stderr.splitlines())) == (1, 1)
    assert "请先运行一次 python3 run.py" in run.stderr
