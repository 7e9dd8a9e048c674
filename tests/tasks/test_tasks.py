"""Papers made by real processes: by the worker, by nobody but the web server, and over the death of a worker."""

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.servers import Beginning, Laptop, laptop
from tests.visitors import Visitor

pytestmark = [pytest.mark.server, pytest.mark.slow]
SECONDS = 120


@pytest.fixture(scope="session")
def evening(shared_folder: Path) -> Beginning:
    return Beginning(shared_folder / "evening", ("tests.tasks.evening",))


@pytest.fixture
def hall(tmp_path: Path, evening: Beginning) -> Iterator[Laptop]:
    with laptop(tmp_path, evening) as found:
        yield found


def ask_for_pack(hall: Laptop, address: str, slug: str) -> None:
    """Press the button as the chief referee does: the only job of this laptop."""
    chief = Visitor(address).sign_in("chief", hall.first_password)
    stage = re.findall(r'name="stage" value="(\d+)"', chief.get(f"/desk/{slug}/papers").text)[0]
    choices = {"kind": "round_pack", "stage": stage, "round_number": 1, "language": "zh-hans"}
    assert chief.post(f"/desk/{slug}/papers/make", choices).status == 200


def wait_for(hall: Laptop, state: str) -> None:
    """Return when the job is in that state; fail with what the processes said when it never is."""
    deadline = time.monotonic() + SECONDS
    while (found := hall.database.value("SELECT state FROM tournament_job")) != state:
        assert time.monotonic() < deadline, f"{found}\n{hall.logs()}"
        assert found != "failed", hall.database.value("SELECT error FROM tournament_job")
        time.sleep(0.05)


def sheets_and_attempts(hall: Laptop) -> tuple[int, int]:
    """How many score sheets the finished file has, and how often it was begun."""
    file, attempts = hall.database.rows("SELECT file, attempts FROM tournament_job")[0]
    with PdfReader(hall.data / "papers" / file) as reader:
        return sum(page.extract_text().count("拖拉机比赛成绩单") for page in reader.pages), attempts


def test_worker_makes_the_papers(hall: Laptop) -> None:
    hall.start_worker()
    ask_for_pack(hall, hall.start_web(), "small")

    wait_for(hall, "done")

    assert sheets_and_attempts(hall) == (4, 1)


@pytest.mark.parametrize("broker", ["", "redis://127.0.0.1:1/0"], ids=["files", "a broker that is down"])
def test_page_gets_its_papers_without_any_worker(hall: Laptop, broker: str) -> None:
    hall.env["CELERY_BROKER_URL"] = broker

    ask_for_pack(hall, hall.start_web(), "small")

    wait_for(hall, "done")

    assert sheets_and_attempts(hall) == (4, 1)


def test_job_of_a_killed_worker_is_done_by_somebody_else(hall: Laptop) -> None:
    hall.start_worker()
    ask_for_pack(hall, hall.start_web(), "large")
    wait_for(hall, "running")

    os.killpg(hall.running[0].process.pid, signal.SIGKILL)
    wait_for(hall, "done")

    assert sheets_and_attempts(hall) == (150, 2)


def test_new_worker_takes_up_what_was_left_when_everything_died(hall: Laptop) -> None:
    hall.start_worker()
    ask_for_pack(hall, hall.start_web(), "large")
    wait_for(hall, "running")
    for service in hall.running:
        os.killpg(service.process.pid, signal.SIGKILL)

    hall.start_worker()
    wait_for(hall, "done")

    assert sheets_and_attempts(hall) == (150, 2)
