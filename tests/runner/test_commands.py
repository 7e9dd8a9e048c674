import itertools
import subprocess
import sys
from pathlib import Path

from runner.checking import Outcome, summary
from runner.commands import COMMANDS
from runner.environment import ROOT
from runner.measuring import modules_in
from runner.serving import web_command
from runner.testing import own_database


def test_runner_starts_with_the_standard_library_alone() -> None:
    told = subprocess.run(
        [sys.executable, "-E", "-s", "-S", "run.py", "--help"],
        cwd=ROOT,
        env={"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    assert [name for name in COMMANDS if f"run.py {name} " not in told.stdout] == []


def test_own_database_keeps_the_server_and_changes_the_name() -> None:
    url = own_database("postgres://postgres:pw@db.example:5433/postgres?sslmode=require")

    server, name = url.split("/cards_")
    assert server == "postgres://postgres:pw@db.example:5433"
    assert name.endswith("?sslmode=require")


def test_modules_that_only_serve_others_are_not_run(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "bench"
    folder.mkdir(parents=True)
    for name in ("standings.py", "papers.py", "_clock.py", "__init__.py"):
        (folder / name).touch()

    assert modules_in("bench", root=tmp_path) == ["tests.bench.papers", "tests.bench.standings"]


def test_summary_names_what_failed() -> None:
    lines = summary([Outcome("lint", passed=True, seconds=1.25), Outcome("types", passed=False, seconds=40)])

    assert lines == ["", "✓ lint              1.2 s", "✗ types            40.0 s", "FAILED: types in 41 s"]


def test_web_command_says_where_to_listen() -> None:
    command = web_command("0.0.0.0", 8123, workers=2)

    options = dict(itertools.pairwise(command))
    assert (options["--host"], options["--port"], options["--workers"]) == ("0.0.0.0", "8123", "2")
