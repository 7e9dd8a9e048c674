"""`python3 run.py check`: format, lint, types, import law, templates, migrations, translations, then the tests."""

import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from runner.environment import PYTHON, ROOT, child_environment
from runner.speech import say
from runner.testing import in_parallel, prepare, run_pytest

_TOOLS = PYTHON.parent
STEPS = {
    "format": [str(_TOOLS / "ruff"), "format", "--check", "."],
    "lint": [str(_TOOLS / "ruff"), "check", "."],
    "types": [str(PYTHON), "-m", "mypy"],
    "import law": [str(_TOOLS / "lint-imports")],
    "templates": [str(_TOOLS / "djlint"), "--lint", "--quiet", "templates"],
    "migrations": [str(PYTHON), "manage.py", "makemigrations", "--check", "--dry-run"],
    "settings": [str(PYTHON), "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
    "translations": [str(PYTHON), "-m", "runner.messages"],
}


@dataclass(frozen=True)
class Outcome:
    """How a step ended, and how long it took in seconds."""

    name: str
    passed: bool
    seconds: float


def check(arguments: Sequence[str]) -> int:
    """Run every step, whatever the others say, and sum up; `--no-tests` leaves the tests to `run.py test`."""
    prepare()
    with tempfile.TemporaryDirectory(prefix="cards-check-") as data:
        env = child_environment(Path(data), DATABASE_URL="")
        outcomes = [_step(name, command, env) for name, command in STEPS.items()]
    if "--no-tests" not in arguments:
        outcomes.append(_tests())
    print("\n".join(summary(outcomes)), flush=True)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def summary(outcomes: Sequence[Outcome]) -> list[str]:
    """A line for each step, and one that says whether all is well."""
    lines = [f"{_mark(outcome)} {outcome.name:14} {outcome.seconds:6.1f} s" for outcome in outcomes]
    failed = [outcome.name for outcome in outcomes if not outcome.passed]
    total = sum(outcome.seconds for outcome in outcomes)
    verdict = f"FAILED: {', '.join(failed)}" if failed else f"all {len(outcomes)} checks passed"
    return ["", *lines, f"{verdict} in {total:.0f} s"]


def _step(name: str, command: Sequence[str], env: dict[str, str]) -> Outcome:
    """Run one step; its output is shown only when it fails."""
    began = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False
    )
    outcome = Outcome(name, done.returncode == 0, time.monotonic() - began)
    print(f"{_mark(outcome)} {name} ({outcome.seconds:.1f} s)", flush=True)
    if not outcome.passed:
        print(done.stdout, flush=True)
    return outcome


def _tests() -> Outcome:
    """The suite on SQLite with branch coverage."""
    say("测试……", "Tests with coverage ...")
    began = time.monotonic()
    code = run_pytest([*in_parallel(), "--cov", "--cov-report=term"], DATABASE_URL="")
    return Outcome("tests", code == 0, time.monotonic() - began)


def _mark(outcome: Outcome) -> str:
    """A sign that is not colour alone."""
    return "✓" if outcome.passed else "✗"
