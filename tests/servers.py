"""Real processes for tests: web servers and worker as run.py starts them, on a database and data folder of their own.

Everything a test wants to be there is put in by a module of its own (`Laptop.prepare`), run as `python -m` in a process
with the laptop's environment, so the testing process never opens this database through Django.
"""

import fcntl
import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from runner import processes
from runner.environment import PYTHON, ROOT, child_environment
from runner.serving import WEB, web_command, worker_command, worker_environment
from tests.databases import Database, SqliteFile, own_database

HOST = "127.0.0.1"
FIRST_PASSWORD = "first-password"
PASSWORD = re.compile(r"password:\s+(\S+)")


@dataclass
class Laptop:
    """A data folder, its database, and what runs on them. `first_password` is that of the account `chief`."""

    data: Path
    database: Database
    env: dict[str, str]
    first_password: str = ""
    running: list[processes.Service] = field(default_factory=list)

    def start_web(self, port: int | None = None, workers: int = 1) -> str:
        """Start a web server, wait for its first page and return its address without a slash at the end."""
        port = port or free_port()
        log = self.data / "logs" / f"web-{port}.log"
        web = processes.start(("网页", WEB), web_command(HOST, port, workers), self.env, log)
        self.running.append(web)
        address = f"http://{HOST}:{port}"
        processes.wait_until_answering(f"{address}/", [web])
        return address

    def start_worker(self) -> None:
        """Start the worker that makes papers."""
        log, env = self.data / "logs" / "worker.log", worker_environment(self.env, self.data)
        self.running.append(processes.start(("后台任务", "worker"), worker_command(), env, log))

    def stop(self) -> None:
        """Stop everything that runs; the data stay."""
        processes.stop(self.running)
        self.running.clear()

    def stop_web(self) -> None:
        """Stop the web servers only."""
        web = [service for service in self.running if service.en == WEB]
        processes.stop(web)
        self.running = [service for service in self.running if service not in web]

    def kill_web_processes(self, server: int) -> int:
        """`kill -9` every process of a server that answers requests; return how many. Their parent starts new ones.

        At most once in six seconds: granian takes more for a program that cannot start, and ends.
        """
        killed = _children(self.running[server].process.pid)
        for child in killed:
            os.kill(child, signal.SIGKILL)
        return len(killed)

    def prepare(self, module: str, *arguments: str) -> str:
        """Run a module of ours on this laptop's data and return what it printed."""
        return self._python("-m", module, *arguments)

    def manage(self, *arguments: str) -> str:
        """Run a management command and return what it printed."""
        return self._python("manage.py", *arguments)

    def logs(self) -> str:
        """Everything the processes have complained about so far."""
        return "\n".join(log.read_text(encoding="utf-8") for log in sorted((self.data / "logs").glob("*.log")))

    def _python(self, *arguments: str) -> str:
        done = subprocess.run(
            [str(PYTHON), *arguments], cwd=ROOT, env=self.env, capture_output=True, encoding="utf-8", check=False
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
        return done.stdout


@dataclass(frozen=True)
class Beginning:
    """How a laptop begins: prepared, and with these modules run on it; with SQLite as a copy of this folder."""

    folder: Path
    modules: tuple[str, ...] = ()

    def made_once(self) -> Path:
        """The folder, made by whoever of several processes comes first."""
        with self.folder.with_suffix(".lock").open("w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (self.folder / FIRST_PASSWORD).exists():
                self.folder.mkdir()
                with laptop(self.folder) as made:
                    for module in self.modules:
                        made.prepare(module)
                    (self.folder / FIRST_PASSWORD).write_text(made.first_password, encoding="ascii")
        return self.folder


@contextmanager
def laptop(data: Path, beginning: Beginning | None = None) -> Iterator[Laptop]:
    """A prepared laptop on which nothing runs yet; whatever was started on it ends with the block."""
    with own_database(data) as database:
        env = child_environment(data, DATABASE_URL=database.url, CELERY_BROKER_URL="", DEBUG="", ALLOWED_HOSTS="*")
        found = Laptop(data, database, env)
        try:
            if beginning and isinstance(database, SqliteFile):
                shutil.copytree(beginning.made_once(), data, dirs_exist_ok=True)
                found.first_password = (data / FIRST_PASSWORD).read_text(encoding="ascii")
            else:
                found.first_password = _password_in(found.prepare("runner.prepare"))
                for module in beginning.modules if beginning else ():
                    found.prepare(module)
            yield found
        finally:
            found.stop()


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _password_in(announcement: str) -> str:
    found = PASSWORD.search(announcement)
    assert found, announcement
    return found[1]


def _children(parent: int) -> list[int]:
    """The workers that a web server has forked."""
    return [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()]
