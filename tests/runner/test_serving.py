import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from runner.environment import ROOT
from runner.network import choose_port, is_free

pytestmark = pytest.mark.server


def start(data: Path, port: int) -> subprocess.Popen[str]:
    """The program as people start it, on this machine only, in a data folder of its own."""
    where = ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    return subprocess.Popen(
        [sys.executable, "run.py", *where],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": "", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def output_until_ready(program: subprocess.Popen[str]) -> str:
    """What it says up to the line with which it is ready."""
    said = ""
    assert program.stdout is not None
    for line in program.stdout:
        said += line
        if "Ctrl-C" in line:
            break
    return said


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()]


def command_of(pid: int) -> str:
    """What a process was started with."""
    return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")


def has_page(port: int) -> bool:
    """Whether the first page comes."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
            return bool(page.status == 200)
    except (URLError, ConnectionError):
        return False


@pytest.fixture
def port() -> int:
    return choose_port(None, lambda port: is_free("127.0.0.1", port), first=8800)


@pytest.fixture
def program(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    with start(tmp_path, port) as running:
        yield running
        running.kill()


def test_start_tells_password_and_address_and_stops_with_everything(
    program: subprocess.Popen[str], port: int, tmp_path: Path
) -> None:
    said = output_until_ready(program)
    with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
        status = page.status
    program.send_signal(signal.SIGTERM)

    assert len(re.findall(r"password: +[a-z]{4}-[a-z]{4}-[0-9]{4}", said)) == 1
    assert f"    http://127.0.0.1:{port}/\n" in said
    assert status == 200
    assert program.wait(timeout=30) == 0
    assert is_free("127.0.0.1", port)
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_killed_web_server_comes_back_and_the_program_says_so(program: subprocess.Popen[str], port: int) -> None:
    output_until_ready(program)
    [web] = [child for child in children(program.pid) if "granian" in command_of(child)]

    os.kill(web, signal.SIGKILL)

    assert program.stdout is not None
    assert "网页意外停止" in program.stdout.readline()
    deadline = time.monotonic() + 20
    while not has_page(port):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_second_program_on_the_same_data_is_refused(program: subprocess.Popen[str], port: int, tmp_path: Path) -> None:
    output_until_ready(program)

    with start(tmp_path, port + 1) as second:
        said, _nothing = second.communicate(timeout=60)

    assert (second.returncode, "already running" in said) == (1, True)


def test_killed_runner_leaves_no_process_behind(program: subprocess.Popen[str], port: int) -> None:
    output_until_ready(program)

    program.kill()

    deadline = time.monotonic() + 20
    while not is_free("127.0.0.1", port):
        assert time.monotonic() < deadline
        time.sleep(0.1)
