"""The program as people start it (`run.py`), with its two web processes and whoever watches over them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from runner.environment import ROOT
from tests.servers import HOST, Laptop, free_port


@dataclass
class Program:
    """A running `run.py` on a laptop's data, without the worker for papers."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def address(self) -> str:
        """Its address, without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    def web_processes(self) -> list[int]:
        """Every process of the web server, the one that watches over the others first."""
        masters = [pid for pid in children(self.process.pid) if "granian" in _command(pid)]
        return [pid for master in masters for pid in (master, *children(master))]

    def kill_web(self) -> int:
        """`kill -9` every process of the web server at once; return how many."""
        killed = self.web_processes()
        for pid in killed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return len(killed)

    def said(self) -> str:
        """What it has printed so far."""
        return self.log.read_text(encoding="utf-8")


@contextmanager
def program(ours: Laptop) -> Iterator[Program]:
    """The program, answering; stopped with the block."""
    port, log = free_port(), ours.data / "logs" / "run.log"
    command = [sys.executable, "run.py", "--host", HOST, "--port", str(port), "--data", str(ours.data), "--no-worker"]
    log.parent.mkdir(exist_ok=True)
    env = ours.env | {"PYTHONIOENCODING": "utf-8"}
    with log.open("wb") as output, subprocess.Popen(command, cwd=ROOT, env=env, stdout=output) as process:
        running = Program(process, port, log)
        try:
            _wait_until_answering(running)
            yield running
        finally:
            process.terminate()


def children(parent: int) -> list[int]:
    """The processes that a process has started, nothing when it is gone."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()]
    return []


def _command(pid: int) -> str:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
    return ""


def _wait_until_answering(running: Program, seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and running.process.poll() is None:
        with suppress(URLError, ConnectionError), urlopen(f"{running.address}/", timeout=10):
            return
        time.sleep(0.1)
    raise RuntimeError(f"no page at {running.address}:\n{running.said()}")
