"""A second start prepares nothing; whatever has changed is prepared again."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from runner.prepared import is_prepared, remember_prepared
from runner.serving import worker_environment


@pytest.fixture(autouse=True)
def no_other_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    root = tmp_path / "program"
    for name in ("tournament/static/css/base.css", "tournament/migrations/0001_first.py"):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text("1", encoding="utf-8")
    return root


@pytest.fixture
def data(tmp_path: Path, program: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "static").mkdir(parents=True)
    change(folder, "CREATE TABLE django_migrations (app, name)", "CREATE TABLE auth_user (id)")
    change(folder, "INSERT INTO django_migrations VALUES ('auth', '0001'), ('tournament', '0001')")
    change(folder, "INSERT INTO auth_user VALUES (1)")
    remember_prepared(folder, program)
    return folder


def change(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / "db.sqlite3")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def edit_a_style(program: Path, _data: Path) -> None:
    (program / "tournament/static/css/base.css").write_text("22", encoding="utf-8")


def add_a_migration(program: Path, _data: Path) -> None:
    (program / "tournament/migrations/0002_more.py").touch()


def put_an_older_database_back(_program: Path, data: Path) -> None:
    change(data, "DELETE FROM django_migrations WHERE app = 'tournament'")


def lose_all_accounts(_program: Path, data: Path) -> None:
    change(data, "DELETE FROM auth_user")


def lose_the_database(_program: Path, data: Path) -> None:
    (data / "db.sqlite3").unlink()


def break_the_database(_program: Path, data: Path) -> None:
    (data / "db.sqlite3").write_bytes(b"no database" * 100)


def test_nothing_changed_is_prepared(program: Path, data: Path) -> None:
    assert is_prepared(data, program)


@pytest.mark.parametrize(
    "happens",
    [
        edit_a_style,
        add_a_migration,
        put_an_older_database_back,
        lose_all_accounts,
        lose_the_database,
        break_the_database,
    ],
)
def test_what_has_changed_is_prepared_again(program: Path, data: Path, happens: Callable[[Path, Path], None]) -> None:
    happens(program, data)

    assert not is_prepared(data, program)


def test_other_database_is_asked_by_django(program: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://localhost/cards")

    assert not is_prepared(data, program)


def test_worker_finds_its_temporary_folder_empty(tmp_path: Path) -> None:
    left = tmp_path / "tmp" / "pymp-left-behind"
    left.mkdir(parents=True)

    env = worker_environment({"A": "1"}, tmp_path)

    assert (env, left.exists(), list((tmp_path / "tmp").iterdir())) == (
        {"A": "1", "TMPDIR": str(tmp_path / "tmp")},
        False,
        [],
    )
