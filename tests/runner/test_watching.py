"""Whatever dies is started again: small programs for the rules, the real web server for the port."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from runner.processes import Service, start, stop, tail
from runner.serving import WEB
from runner.speech import TroubleError
from runner.watching import DEATHS, Watch, watch_until_the_end
from tests.servers import Beginning, free_port, laptop

SLEEP = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(60)"]
FAIL = [sys.executable, "-c", "raise SystemExit('the disk is full')"]
LISTEN = """
import os, socket, sys, time
listener = socket.socket()
listener.bind(("127.0.0.1", int(sys.argv[1])))
listener.listen()
os.fork()
print("listens", flush=True)
time.sleep(60)
"""
VITAL = frozenset({WEB})


@pytest.fixture
def services() -> Iterator[list[Service]]:
    started: list[Service] = []
    yield started
    stop(started, seconds=0.2)


def launch(services: list[Service], command: list[str], folder: Path, name: str = WEB) -> Service:
    services.append(start(("网页", name), command, {}, folder / f"{name}.log"))
    return services[-1]


def wait_for(true: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def kill(service: Service) -> None:
    service.process.kill()
    service.process.wait()


def test_process_that_dies_is_started_again_and_told_with_the_time(
    services: list[Service], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = launch(services, SLEEP, tmp_path)
    wait_for(lambda: tail(first.log) == "up")
    kill(first)

    Watch(services, VITAL).look()

    assert services[0].process.pid != first.process.pid
    wait_for(lambda: tail(first.log) == "up\nup")
    said = capsys.readouterr().out
    assert "网页意外停止（-9），正在重新启动" in said
    assert f"{time.strftime('%H:')}" in said
    assert "The web server ended by itself (-9) and is started again." in said


def test_process_that_runs_is_left_alone(services: list[Service], tmp_path: Path) -> None:
    running = launch(services, SLEEP, tmp_path)

    Watch(services, VITAL).look()

    assert services == [running]


def test_children_of_the_dead_give_its_port_back(services: list[Service], tmp_path: Path) -> None:
    first = launch(services, [sys.executable, "-c", LISTEN, str(free_port())], tmp_path)
    wait_for(lambda: tail(first.log) == "listens\nlistens")
    kill(first)

    Watch(services, VITAL).look()

    wait_for(lambda: tail(first.log) == "listens\n" * 3 + "listens")


def test_web_server_that_dies_again_and_again_ends_everything(services: list[Service], tmp_path: Path) -> None:
    launch(services, FAIL, tmp_path)

    with pytest.raises(TroubleError, match=r"web server has ended .*\n(.*\n)*.*the disk is full"):
        watch_until_the_end(services, VITAL, Event())

    assert services[0].log.read_text(encoding="utf-8").count("the disk is full") == DEATHS


def test_deaths_far_apart_are_no_reason_to_give_up(services: list[Service], tmp_path: Path) -> None:
    launch(services, FAIL, tmp_path)
    hours = iter(range(100))
    watch = Watch(services, VITAL, now=lambda: next(hours) * 3600.0)

    for _death in range(DEATHS + 2):
        services[0].process.wait()
        watch.look()

    assert services[0].log.read_text(encoding="utf-8").count("the disk is full") >= DEATHS + 2


def test_worker_that_dies_again_and_again_is_left_off_and_the_pages_go_on(
    services: list[Service], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    web = launch(services, SLEEP, tmp_path)
    launch(services, FAIL, tmp_path, "worker")
    watch = Watch(services, VITAL)

    for _death in range(DEATHS):
        services[1].process.wait()
        watch.look()

    assert services == [web]
    assert "The worker ends again and again and is left off" in capsys.readouterr().out


def test_watching_ends_when_somebody_asks(services: list[Service], tmp_path: Path) -> None:
    running = launch(services, SLEEP, tmp_path)
    asked = Event()
    asked.set()

    watch_until_the_end(services, VITAL, asked)

    assert running.process.poll() is None


@pytest.mark.server
def test_killed_web_server_answers_again_at_its_own_port(tmp_path: Path, prepared: Beginning) -> None:
    with laptop(tmp_path, prepared) as ours:
        address = ours.start_web(workers=2)
        watch = Watch(ours.running, VITAL)
        for _time in range(2):
            os.kill(ours.running[0].process.pid, signal.SIGKILL)
            ours.running[0].process.wait()
            watch.look()
            wait_for(lambda: _answers(address))
        assert "Address already in use" not in ours.logs()


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/", timeout=10) as page:
            return bool(page.status == 200)
    except (URLError, ConnectionError):
        return False
