"""The harness itself, in small: everything acknowledged is there once, whatever is killed meanwhile."""

import subprocess

import pytest

from runner.environment import PYTHON, ROOT

pytestmark = [pytest.mark.server, pytest.mark.slow]

SMALL = ["--quick", "--on", "sqlite", "--only", "rivals", "killed-web"]


def test_small_hall_loses_and_doubles_nothing() -> None:
    command = [str(PYTHON), "-m", "tests.load.floor", *SMALL]

    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)

    assert run.returncode == 0, run.stdout + run.stderr
    assert "missed: none" in run.stdout
