import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from runner.processes import Service, check_alive, start, stop, tail, wait_until_answering
from runner.speech import TroubleError

SLEEP = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(60)"]
DEAF = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)",
]
MOTHER = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print("child", child.pid, flush=True)
child.wait()
"""
PARENT = [sys.executable, "-c", MOTHER]
FAIL = [sys.executable, "-c", "raise SystemExit('the port is taken')"]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[Service]]:
    services: list[Service] = []
    yield services
    stop(services, seconds=0.2)


def launch(started: list[Service], command: list[str], folder: Path) -> Service:
    service = start(("网页", "web server"), command, {}, folder / "logs" / "web.log")
    started.append(service)
    return service


def is_running(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for_log(service: Service, text: str) -> None:
    deadline = time.monotonic() + 10
    while text not in tail(service.log):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_stop_ends_a_running_process(started: list[Service], tmp_path: Path) -> None:
    service = launch(started, SLEEP, tmp_path)
    check_alive([service])

    stop([service])

    assert service.process.returncode != 0


def test_stop_ends_a_process_that_does_not_listen(started: list[Service], tmp_path: Path) -> None:
    service = launch(started, DEAF, tmp_path)
    wait_for_log(service, "deaf")

    stop([service], seconds=0.2)

    assert service.process.returncode == -9


def test_process_that_died_is_named_with_the_end_of_its_log(started: list[Service], tmp_path: Path) -> None:
    service = launch(started, FAIL, tmp_path)
    service.process.wait()

    with pytest.raises(TroubleError, match=r"web server has ended .*\n.*the port is taken"):
        check_alive([service])


def test_stop_leaves_no_child_behind(started: list[Service], tmp_path: Path) -> None:
    service = launch(started, PARENT, tmp_path)
    wait_for_log(service, "child")
    child = int(tail(service.log).rpartition(" ")[2])

    stop([service])

    assert not is_running(child)


def test_page_that_never_comes_is_reported_in_time(started: list[Service], tmp_path: Path) -> None:
    service = launch(started, SLEEP, tmp_path)

    with pytest.raises(TroubleError, match="No page within 0 s"):
        wait_until_answering("http://127.0.0.1:9/", [service], seconds=0.1)


def test_first_page_with_an_error_is_reported_at_once() -> None:
    class Broken(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(500)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class's name)
            pass

    with HTTPServer(("127.0.0.1", 0), Broken) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        with pytest.raises(TroubleError, match="HTTP Error 500"):
            wait_until_answering(f"http://127.0.0.1:{server.server_port}/", [])
        thread.join()


def test_long_log_is_set_aside(started: list[Service], tmp_path: Path) -> None:
    log = tmp_path / "logs" / "web.log"
    log.parent.mkdir()
    log.write_bytes(b"x" * (5 * 1024 * 1024 + 1))

    service = launch(started, SLEEP, tmp_path)
    wait_for_log(service, "up")

    assert tail(log) == "up"


def test_tail_shows_only_the_last_lines(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    log.write_text("one\ntwo\nthree\n", encoding="utf-8")

    assert tail(log, lines=2) == "two\nthree"
