"""The queue in front of SQLite's one write lock.

SQLite lets one write at a time and makes the others try again after naps of up to a tenth of a second, in no order:
when a whole hall reports at once, most of that time nobody writes at all, and the unlucky wait ten seconds. Whoever
begins a transaction stands in line here first. The queue only keeps order and never refuses: what is right is still
SQLite's to say, and after `LONGEST_WAIT_SECONDS` one goes to its lock without the queue.
"""

import fcntl
import os
import threading
import time
from collections.abc import Iterable
from pathlib import Path

LONGEST_WAIT_SECONDS, LOOK_EVERY_SECONDS = 10.0, 0.0005


class Gate:
    """The queue of one database: threads of a process by a lock, processes by two locked files that the kernel gives
    back when a process dies.

    Of two processes each has its turn: whoever is next (`turn`) waits for the gate, and nobody can overtake it.
    """

    def __init__(self, database: Path) -> None:
        """Stand before this database's file."""
        self.lock = threading.Lock()
        self.files = tuple(database.with_name(f"{database.name}-{name}") for name in ("turn", "gate"))
        self._opened: tuple[int, ...] = ()
        self._process = 0

    def enter(self) -> bool:
        """Wait for the gate; False when it did not open in time."""
        deadline = time.monotonic() + LONGEST_WAIT_SECONDS
        if not self.lock.acquire(timeout=LONGEST_WAIT_SECONDS):
            return False
        entered = False
        try:
            entered = self._pass(deadline)
        except OSError:
            return False
        finally:
            if not entered:
                self.lock.release()
        return entered

    def leave(self) -> None:
        """Let the next one in."""
        fcntl.flock(self._descriptors()[1], fcntl.LOCK_UN)
        self.lock.release()

    def _pass(self, deadline: float) -> bool:
        """Wait among the processes; raises OSError when the files cannot be opened or locked."""
        turn, gate = self._descriptors()
        if not _locked(turn, deadline):
            return False
        try:
            return _locked(gate, deadline)
        finally:
            fcntl.flock(turn, fcntl.LOCK_UN)

    def _descriptors(self) -> tuple[int, ...]:
        """The two files, opened anew in a process that was forked: a lock belongs to who opened the file."""
        if self._process != os.getpid():
            self._opened = _opened(self.files)
            self._process = os.getpid()
        return self._opened


def _opened(files: Iterable[Path]) -> tuple[int, ...]:
    """Open them all; where one cannot be opened, none stays open."""
    opened: list[int] = []
    try:
        opened.extend(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600) for file in files)
    except OSError:
        for each in opened:
            os.close(each)
        raise
    return tuple(opened)


def _locked(file: int, deadline: float) -> bool:
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                return False
            time.sleep(LOOK_EVERY_SECONDS)
        else:
            return True


_gates: dict[str, Gate] = {}
_making = threading.Lock()


def gate_of(name: str) -> Gate | None:
    """The gate of a database file; none for one in memory."""
    if ":memory:" in name or "mode=memory" in name:
        return None
    with _making:
        return _gates.setdefault(name, Gate(Path(name)))
