"""The queue before SQLite's write lock: order, no deadlock, and nothing kept by those who failed or died."""

import errno
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from runner.environment import ROOT
from tournament import sqlite as package
from tournament.settings import sqlite_options
from tournament.sqlite import gate
from tournament.sqlite.gate import Gate, gate_of

pytestmark = pytest.mark.django_db  # of another database than the tests' own, but through Django
HOLD = """
import sys, time
from pathlib import Path
from tournament.sqlite.gate import Gate
assert Gate(Path(sys.argv[1])).enter()
print("in", flush=True)
time.sleep(60)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "event.sqlite3"
    with closing(sqlite3.connect(found)) as made:
        made.execute("CREATE TABLE counted (number INTEGER)")
        made.execute("INSERT INTO counted VALUES (0)")
        made.commit()
    return found


def connect(file: Path) -> Any:
    engine = {"ENGINE": package.__name__, "NAME": str(file), "OPTIONS": sqlite_options()}
    return ConnectionHandler({"default": engine})["default"]


@pytest.fixture
def connection(file: Path) -> Iterator[Any]:
    opened = connect(file)
    yield opened
    opened.close()


def begin(connection: Any) -> None:
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def is_free(file: Path) -> bool:
    """Whether somebody else could enter at once."""
    asked = Gate(file)
    before, gate.LONGEST_WAIT_SECONDS = gate.LONGEST_WAIT_SECONDS, 0.01
    try:
        entered = asked.enter()
    finally:
        gate.LONGEST_WAIT_SECONDS = before
    if entered:
        asked.leave()
    return entered


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_gate_is_shut_while_a_transaction_lasts(file: Path, connection: Any, end: str) -> None:
    connection.ensure_connection()
    begin(connection)
    during = is_free(file)

    getattr(connection, end)()

    assert (during, is_free(file)) == (False, True)


def test_transaction_that_cannot_begin_leaves_the_gate_open(file: Path) -> None:
    impatient = ConnectionHandler(
        {
            "default": {
                "ENGINE": package.__name__,
                "NAME": str(file),
                "OPTIONS": {"timeout": 0, "transaction_mode": "IMMEDIATE"},
            }
        }
    )["default"]
    impatient.ensure_connection()
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="locked"):
            begin(impatient)

    assert is_free(file)
    impatient.close()


def test_gate_that_stays_shut_is_gone_round(file: Path, connection: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "LONGEST_WAIT_SECONDS", 0.05)
    holder = Gate(file)
    assert holder.enter()

    connection.ensure_connection()
    begin(connection)
    connection.commit()

    holder.leave()


def test_gate_whose_files_cannot_be_opened_is_gone_round_and_opens_afterwards(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "LONGEST_WAIT_SECONDS", 0.05)
    asked, really_open, room, opened = Gate(file), os.open, iter([True, False]), []

    def open_while_there_is_room(*arguments: Any) -> int:
        if not next(room, True):
            raise OSError(errno.EMFILE, "too many open files")
        opened.append(really_open(*arguments))
        return opened[-1]

    monkeypatch.setattr(os, "open", open_while_there_is_room)

    entered = [asked.enter()]
    with pytest.raises(OSError, match="descriptor"):
        os.fstat(opened[0])
    entered.append(asked.enter())
    asked.leave()

    assert entered == [False, True]


def test_gate_of_a_killed_process_opens(file: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(file)], cwd=ROOT, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"in\n"
        shut = not is_free(file)
        os.kill(holder.pid, signal.SIGKILL)

    assert (shut, is_free(file)) == (True, True)


def test_everybody_in_the_queue_gets_a_turn(file: Path) -> None:
    def count(_writer: int) -> None:
        writing = connect(file)
        writing.inc_thread_sharing()
        for _time in range(5):
            begin(writing)
            with writing.cursor() as cursor:
                number = cursor.execute("SELECT number FROM counted").fetchone()[0]
                time.sleep(0.001)
                cursor.execute("UPDATE counted SET number = %s", [number + 1])
            writing.commit()
            writing.set_autocommit(True)
        writing.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(8)))

    with closing(sqlite3.connect(file)) as found:
        assert found.execute("SELECT number FROM counted").fetchall() == [(40,)]


def test_database_in_memory_has_no_gate() -> None:
    assert gate_of("file:memorydb_default?mode=memory&cache=shared") is None
