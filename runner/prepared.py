"""Whether everything is prepared already, asked without starting Django: that alone costs more than a second."""

import hashlib
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from runner.environment import ROOT, RUNTIME, VENV
from runner.stamps import digest_of_listing, is_current, set_stamp

_SOURCES = (
    "tournament/locale/**/*.[pm]o",
    "tournament/static/**/*",
    "tournament/migrations/*.py",
    "tournament/settings.py",
    "runner/prepare.py",
)
_APPLIED = "SELECT app || '.' || name FROM django_migrations ORDER BY 1"
_ACCOUNTS = "SELECT 'an account' FROM auth_user LIMIT 1"


def is_prepared(data: Path, root: Path = ROOT) -> bool:
    """Whether program, packages and data are as they were when they were last prepared.

    The database itself is asked, so an older copy that was put back is seen. One that is not ours to open says no.
    """
    state = _state(data, root)
    return state is not None and is_current(_stamp(data), state)


def remember_prepared(data: Path, root: Path = ROOT) -> None:
    """Note that everything is prepared now."""
    state = _state(data, root)
    if state is not None:
        set_stamp(_stamp(data), state)


def _stamp(data: Path) -> Path:
    return data / "prepared.stamp"


def _state(data: Path, root: Path) -> str | None:
    """A digest of all that the preparation looks at; None where it has to look for itself."""
    database, static = data / "db.sqlite3", data / "static"
    if os.environ.get("DATABASE_URL") or not database.is_file() or not static.is_dir():
        return None
    files = [path for pattern in _SOURCES for path in root.glob(pattern) if path.is_file()]
    packages = VENV / f".{Path(RUNTIME).stem}.sha256"
    listing = digest_of_listing([*files, *filter(Path.is_file, [packages])])
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=rw", uri=True)) as connection:
            rows = [row for query in (_APPLIED, _ACCOUNTS) for (row,) in connection.execute(query)]
    except sqlite3.Error:
        return None
    return hashlib.sha256("\n".join([listing, *rows]).encode()).hexdigest()
