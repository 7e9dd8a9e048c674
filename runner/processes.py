"""The web server and the worker: started, started again when one dies, and stopped together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from runner.environment import ROOT
from runner.speech import TroubleError

LOG_LIMIT = 5 * 1024 * 1024
_PR_SET_PDEATHSIG = 1  # Linux: the signal a child gets when its parent dies


@dataclass(frozen=True)
class Service:
    """One of our processes: what people call it, how it was started, and where its output goes."""

    zh: str
    en: str
    process: subprocess.Popen[bytes]
    log: Path
    command: Sequence[str]
    env: dict[str, str]


def start(names: tuple[str, str], command: Sequence[str], env: dict[str, str], log: Path) -> Service:
    """Start a process in a session of its own: Ctrl-C reaches only the runner, which then stops them in order."""
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LOG_LIMIT:
        log.replace(log.with_suffix(".old.log"))
    return Service(*names, _launch(command, env, log), log, command, env)


def start_again(service: Service) -> Service:
    """Start a process that has ended in its place, once nothing is left of it: its children may hold the port."""
    end_group(service.process.pid)
    return replace(service, process=_launch(service.command, service.env, service.log))


def end_group(leader: int, seconds: float = 3) -> None:
    """End what a process has left behind, and wait until it is gone."""
    deadline = time.monotonic() + seconds
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)
        while time.monotonic() < deadline:
            os.killpg(leader, 0)
            time.sleep(0.01)


def wait_until_answering(url: str, services: Sequence[Service], seconds: float = 60) -> None:
    """Return when the page answers.

    Raises TroubleError when it answers with an error, when a process ends first, or when nothing comes in time.
    """
    deadline = time.monotonic() + seconds
    while not _answers(url, services):
        check_alive(services)
        if time.monotonic() > deadline:
            raise TroubleError(
                f"网页在 {seconds:.0f} 秒内没有打开。", f"No page within {seconds:.0f} s: {tail(services[0].log)}"
            )
        time.sleep(0.05)


def check_alive(services: Sequence[Service]) -> None:
    """Raise TroubleError for the first process that has ended, with the end of its log."""
    for service in services:
        code = service.process.poll()
        if code is not None:
            raise TroubleError(
                f"{service.zh}已停止（{code}），因此全部停止；已保存的内容都在。记录在 {service.log}",
                f"The {service.en} has ended ({code}), so everything stops. Its log:\n{tail(service.log)}",
            )


def stop(services: Sequence[Service], seconds: float = 3) -> None:
    """Ask all of them to finish, the web first, and end whatever is left when the time is up.

    Celery takes five seconds to stop even when idle; a paper cut short is taken up again at the next start.
    """
    for service in services:
        service.process.terminate()
    deadline = time.monotonic() + seconds
    for service in services:
        try:
            service.process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            service.process.kill()
            service.process.wait()
        end_group(service.process.pid)


def stop_on_signals() -> Event:
    """An event that Ctrl-C or a polite kill sets; a second Ctrl-C interrupts at once."""
    asked = Event()

    def ask(_number: int, _frame: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, ask)
    signal.signal(signal.SIGTERM, ask)
    return asked


def tail(log: Path, lines: int = 15) -> str:
    """The last lines of a log."""
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    return "\n".join(text.splitlines()[-lines:])


def _answers(url: str, services: Sequence[Service]) -> bool:
    """Whether the address answers with a page; raises TroubleError when it answers with an error."""
    try:
        with urlopen(url, timeout=10):  # noqa: S310  (our own http address)
            return True
    except HTTPError as error:
        logs = "\n".join(tail(service.log) for service in services[:1])
        raise TroubleError(f"首页出错：{error}。", f"The first page answers with an error: {error}.\n{logs}") from None
    except (URLError, ConnectionError, TimeoutError):
        return False


def _launch(command: Sequence[str], env: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("ab") as output:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509  (no threads here)
        )


def _die_with_parent() -> None:
    """Run in the child: end when the runner is killed, or it would keep the port and confuse the next start."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
