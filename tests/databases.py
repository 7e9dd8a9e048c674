"""A database for real server processes: an SQLite file, or a new PostgreSQL database where the suite runs on one.

Read with plain SQL and not through our own models: what a test finds here, the disk has.
"""

import itertools
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

_numbers = itertools.count(1)


class Database(ABC):
    """A database that several processes share; `url` is their DATABASE_URL."""

    url: str

    @abstractmethod
    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The rows of a query, read on a connection of its own."""

    def value(self, query: str) -> Any:
        """The only value of a query with one row of one column."""
        [[found]] = self.rows(query)
        return found


class SqliteFile(Database):
    """A file in the data folder, as on a laptop."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.path, timeout=20)) as connection:
            return connection.execute(query).fetchall()


class PostgresDatabase(Database):
    """A database on the PostgreSQL server that the suite runs on."""

    def __init__(self, url: str) -> None:
        self.url = url

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(query.encode()).fetchall()


@contextmanager
def own_database(data: Path) -> Iterator[Database]:
    """An empty database of the kind in DATABASE_URL, gone afterwards: a file in `data`, or one on PostgreSQL."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield SqliteFile(data / "db.sqlite3")
        return
    # The name in DATABASE_URL need not exist; every server has a database "postgres".
    server = urlsplit(url)._replace(path="/postgres").geturl()
    name = f"cards_real_{os.getpid()}_{next(_numbers)}"
    _administer(server, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield PostgresDatabase(urlsplit(url)._replace(path=f"/{name}").geturl())
    finally:
        _administer(server, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def _administer(server: str, statement: sql.Composed) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement)
