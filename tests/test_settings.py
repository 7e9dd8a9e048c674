"""The settings that keep what was acknowledged: read back from a live connection, as a server opens it."""

import platform
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.utils import ConnectionHandler

from tournament.settings import sqlite_options

pytestmark = pytest.mark.django_db


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Any]:
    engine = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "event.sqlite3")}
    opened = ConnectionHandler({"default": engine | {"OPTIONS": sqlite_options()}})["default"]
    yield opened
    opened.close()


def pragma(connection: Any, name: str) -> Any:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


def test_sqlite_waits_for_the_disk_before_it_says_saved(connection: Any) -> None:
    assert pragma(connection, "synchronous") == 2


def test_sqlite_keeps_the_journal_that_cannot_corrupt(connection: Any) -> None:
    safe = "wal" if sqlite3.sqlite_version_info >= (3, 51, 3) else "delete"
    assert pragma(connection, "journal_mode") == safe


def test_readers_wait_for_no_writer_where_a_newer_sqlite_can_be_had(connection: Any) -> None:
    assert pragma(connection, "journal_mode") == "wal" or platform.machine() != "x86_64"


def test_process_has_one_copy_of_sqlite(connection: Any) -> None:
    assert connection.Database.sqlite_version == sqlite3.sqlite_version
    assert connection.Database.connect is sqlite3.connect


def test_sqlite_maps_no_memory(connection: Any) -> None:
    assert pragma(connection, "mmap_size") == 0


def test_sqlite_takes_its_lock_when_a_transaction_begins(connection: Any, tmp_path: Path) -> None:
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with sqlite3.connect(tmp_path / "event.sqlite3", timeout=0) as other, pytest.raises(sqlite3.OperationalError):
        other.execute("BEGIN IMMEDIATE")
    connection.rollback()
