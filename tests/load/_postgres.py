"""A PostgreSQL of our own, which may be killed: a cluster in a temporary folder, on a free port, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.load._program import children
from tests.servers import HOST, free_port

OWNER = "postgres"


@dataclass
class Cluster:
    """A running PostgreSQL server."""

    binaries: Path
    data: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of its only database."""
        return f"postgres://{OWNER}@{HOST}:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        where = ["-D", str(self.data), "-p", str(self.port), "-c", f"listen_addresses={HOST}"]
        self.process = _as_owner(
            [str(self.binaries / "postgres"), *where, "-c", f"unix_socket_directories={self.data}"]
        )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(psycopg.OperationalError), psycopg.connect(self.url, connect_timeout=3):
                return
            time.sleep(0.1)
        raise RuntimeError(f"no answer from PostgreSQL in {self.data}")

    def kill(self) -> int:
        """`kill -9` the postmaster and every process of its own at once; return how many."""
        assert self.process is not None
        killed = [self.process.pid, *children(self.process.pid)]
        for pid in killed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        return len(killed)


def binaries() -> Path | None:
    """Where the newest PostgreSQL server on this machine lies; None when there is none that we may start."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if path := shutil.which("initdb"):
        found.append(Path(path).resolve())
    return found[-1].parent if found and (os.getuid() != 0 or _owner_exists()) else None


@contextmanager
def cluster(found: Path) -> Iterator[Cluster]:
    """A new cluster, answering; killed and removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="cards-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, OWNER)
    ours = Cluster(found, folder / "data", free_port())
    try:
        made = _as_owner(
            [str(found / "initdb"), "-D", str(ours.data), "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
        )
        if made.wait() != 0:
            raise RuntimeError(f"initdb ended with {made.returncode}")
        ours.start()
        yield ours
    finally:
        if ours.process and ours.process.poll() is None:
            ours.kill()
        shutil.rmtree(folder, ignore_errors=True)


def _as_owner(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a program as somebody whom PostgreSQL lets run it: never the superuser of the machine."""
    who = OWNER if os.getuid() == 0 else None
    return subprocess.Popen(
        command,
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        user=who,
        group=who,
        extra_groups=[] if who else None,
    )


def _owner_exists() -> bool:
    with suppress(KeyError):
        return bool(pwd.getpwnam(OWNER))
    return False
