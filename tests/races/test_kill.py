"""The web processes are killed in the middle of a stream of results."""

import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException

import pytest

from tests.races.conftest import Hall
from tests.visitors import Visitor

pytestmark = [pytest.mark.server, pytest.mark.slow]

SLUG = "killed"
RECORDERS = 4
PATIENCE_SECONDS = 30.0
RECORDED = """
    SELECT match.table_number, result.winner, result.level_difference, result.state
    FROM tournament_result AS result JOIN tournament_match AS match ON match.id = result.match_id
    WHERE match.round_id = {round} ORDER BY match.table_number
"""


def send_until_acknowledged(recorder: Visitor, path: str, line: str) -> None:
    """Send a line as somebody does who sees no answer: again, until the page says that it is saved."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            page = recorder.post(path, {"line": line}, htmx=True)
        except (OSError, HTTPException):
            time.sleep(0.05)
            continue
        assert (page.status, page.events) == (200, "entry-saved"), page.text
        return
    raise AssertionError(f"no answer to {line!r} in {PATIENCE_SECONDS} s")


def test_killed_web_processes_lose_nothing_acknowledged_and_double_nothing(hall: Hall) -> None:
    path, tables = hall.path("quick_entry", SLUG), len(hall.events[SLUG]["tables"])
    recorders = [hall.person("lan" if number % 2 else "zhu", number % 2) for number in range(RECORDERS)]
    acknowledged: list[int] = []

    def type_in(at: int) -> None:
        for table in range(at + 1, tables + 1, RECORDERS):
            send_until_acknowledged(recorders[at], path, f"{table} 1 {table % 12 + 1}")
            acknowledged.append(table)

    with ThreadPoolExecutor(RECORDERS) as pool:
        typing = [pool.submit(type_in, at) for at in range(RECORDERS)]
        for server, share in enumerate((tables // 4, tables // 2)):
            while len(acknowledged) < share and not all(done.done() for done in typing):
                time.sleep(0.002)
            assert hall.laptop.kill_web_processes(server) == 1
        for done in typing:
            done.result()

    assert sorted(acknowledged) == list(range(1, tables + 1))
    recorded = hall.laptop.database.rows(RECORDED.format(round=hall.events[SLUG]["round"]))
    assert recorded == [(table, "a", table % 12 + 1, "approved") for table in range(1, tables + 1)]
    assert hall.log(SLUG).count("record_result") == tables
