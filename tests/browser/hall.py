"""A hall: the program on a port of its own with data of its own, and a browser that looks at it.

The server is a real process: only so can it be taken away and come back, as on a laptop that is restarted.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from runner.environment import ROOT, child_environment
from runner.network import choose_port, is_free

HOST = "127.0.0.1"


class Hall:
    """The program and its data folder."""

    def __init__(self, data: Path) -> None:
        self._environment = child_environment(data, DATABASE_URL="", DEBUG="1")
        self._server: subprocess.Popen[bytes] | None = None
        self._log = data / "server.log"
        self.port = choose_port(None, lambda port: is_free(HOST, port), first=8850)
        self.command("migrate", "--verbosity", "0")

    def command(self, *words: object) -> str:
        """Give a command of manage.py and return what it says."""
        return self._python("manage.py", *map(str, words))

    def demo(self, slug: str, pairs: int, rounds: int) -> None:
        """Make a made-up event."""
        self.command("demo", "--slug", slug, "--pairs", pairs, "--rounds", rounds)

    def act(self, statements: str) -> None:
        """Do what no command does, by the actions themselves."""
        self._python("-c", f"import django\ndjango.setup()\n{statements}")

    def open(self) -> None:
        """Start the server and wait until it answers."""
        address = f"{HOST}:{self.port}"
        with self._log.open("ab") as log:
            self._server = subprocess.Popen(
                [sys.executable, "manage.py", "runserver", "--noreload", address],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 30
        while not self._answers():
            assert time.monotonic() < deadline, self._log.read_text(encoding="utf-8")
            time.sleep(0.1)

    def close(self) -> None:
        """Take the server away."""
        if self._server:
            self._server.terminate()
            self._server.wait(timeout=10)
            self._server = None

    def address(self, path: str) -> str:
        """The address of a page."""
        return f"http://{HOST}:{self.port}{path}"

    def _answers(self) -> bool:
        try:
            with urlopen(self.address("/static/front/icon.svg"), timeout=2):
                return True
        except (URLError, OSError):
            return False

    def _python(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self._environment | {"PYTHONPATH": os.fspath(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout
