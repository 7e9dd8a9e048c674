"""`python3 run.py test`: the whole suite from nothing, on SQLite and, when one answers, on PostgreSQL too."""

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from runner.environment import DEVELOPMENT, PYTHON, child_environment, provide_environment, run_python
from runner.speech import say
from runner.system import BROWSER, RUNNING, TESTING, provide

_FOLDERS = ("actions", "models", "queries", "races")
_PAGES = ("approvals", "board", "calls", "drafts", "floor", "hall", "results", "rounds", "standings")
ON_POSTGRES = (*(f"tests/{name}" for name in _FOLDERS), *(f"tests/views/test_{name}.py" for name in _PAGES))
"""What writes, races or asks in words of its own. All else is tested once, with SQLite; everything on PostgreSQL takes
a quarter of an hour: `DATABASE_URL=postgres://... python3 run.py test tests`."""
LOCAL_POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
_CONNECT = "import sys, psycopg; psycopg.connect(sys.argv[1], connect_timeout=3).close()"


def test(arguments: Sequence[str]) -> int:
    """Run pytest; with arguments, just that, once, on the database of DATABASE_URL or on SQLite.

    PostgreSQL comes first, with what depends on the database, and SQLite last, with everything: the last line is
    pytest's, of the whole suite.
    """
    lacking = prepare()
    if arguments:
        return run_pytest(list(arguments))
    plain = ["-m", "not browser"] if BROWSER in lacking else []
    if plain:
        say("!!! 没有 Chromium：浏览器测试没有运行。", "!!! No Chromium: the browser tests do NOT run.")
    url = postgres_url()
    if url is None:
        say(
            "!!! 没有找到 PostgreSQL：只在 SQLite 上测试。",
            f"!!! No PostgreSQL answers at TEST_POSTGRES_URL or {LOCAL_POSTGRES}: the suite runs on SQLite ONLY.",
        )
    else:
        say("在 PostgreSQL 上测试：", f"Testing on PostgreSQL ({urlsplit(url).hostname}):")
        failed = run_pytest([*in_parallel(), *ON_POSTGRES], DATABASE_URL=own_database(url))
        if failed:
            return failed
        say("在 SQLite 上测试：", "Testing on SQLite:")
    # With the browser and the workers much of the time is waiting.
    return run_pytest([*in_parallel(more=1), *plain], DATABASE_URL="")


def prepare() -> set[str]:
    """Install what the tests need; returns the packages that are still missing."""
    lacking = provide([*RUNNING, *TESTING])
    provide_environment(DEVELOPMENT)
    return {piece.package for piece in lacking}


def run_pytest(arguments: Sequence[str], **env: str) -> int:
    """Run pytest with a data folder of its own, so that no test touches the event on this machine."""
    with tempfile.TemporaryDirectory(prefix="cards-test-") as data:
        return run_python(["-m", "pytest", *arguments], child_environment(Path(data), **env))


def in_parallel(more: int = 0) -> list[str]:
    """A process for each processor, and some more; each of them starts the halls that its tests need, which costs."""
    return ["-n", str((os.cpu_count() or 1) + more), "--dist", "worksteal"]


def postgres_url() -> str | None:
    """The PostgreSQL to test on: TEST_POSTGRES_URL, or the usual local one; None when it does not answer."""
    url = os.environ.get("TEST_POSTGRES_URL") or LOCAL_POSTGRES
    tried = subprocess.run([str(PYTHON), "-c", _CONNECT, url], capture_output=True, check=False)
    return url if tried.returncode == 0 else None


def own_database(url: str) -> str:
    """The same server with a database name of this run's own, so that two runs at once do not meet.

    Only the name of the test database is made from it ("test_" before it); it need not exist.
    """
    return urlsplit(url)._replace(path=f"/cards_{os.getpid()}").geturl()
