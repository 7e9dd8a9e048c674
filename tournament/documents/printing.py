"""Print several parts on two presses at once, and bind them."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from queue import SimpleQueue
from typing import IO

from django.conf import settings

PRESSES = 2
BEAT_SECONDS = 3


class PressFailed(Exception):
    """A press ended in the middle of its work; the message is the end of what it said."""


@dataclass(frozen=True)
class Order:
    """A part to print: its page, and the style it is printed in."""

    html: str
    style: str


Progress = Callable[[int], None]
"""Called with the number of parts done, at least every `BEAT_SECONDS`, in the thread that asked for the printing."""


def print_all(orders: Sequence[Order], progress: Progress = lambda _done: None) -> list[bytes]:
    """Return the PDF of each part, in order; raises PressFailed."""
    with ExitStack() as stack:
        idle: SimpleQueue[_Press] = SimpleQueue()
        for _number in range(min(PRESSES, len(orders))):
            idle.put(stack.enter_context(_running_press()))
        threads = stack.enter_context(ThreadPoolExecutor(PRESSES))
        printed = [threads.submit(_print_on, idle, order) for order in orders]
        _watch(printed, progress)
        return [each.result() for each in printed]


def _watch(printed: Sequence[Future[bytes]], progress: Progress) -> None:
    """Report until all is printed, or something went wrong; then what has not begun is not begun any more."""
    waiting = set(printed)
    while waiting:
        finished, waiting = wait(waiting, timeout=BEAT_SECONDS, return_when="FIRST_COMPLETED")
        if any(each.exception() for each in finished):
            for each in waiting:
                each.cancel()
            next(each for each in finished if each.exception()).result()
        progress(len(printed) - len(waiting))


def _print_on(idle: "SimpleQueue[_Press]", order: Order) -> bytes:
    press = idle.get()
    try:
        return press.print(order)
    finally:
        idle.put(press)


class _Press:
    """A press in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
        assert process.stdin is not None  # noqa: S101  (both are pipes, see `_running_press`)
        assert process.stdout is not None  # noqa: S101  (the other pipe)
        self._orders, self._answers, self._log = process.stdin, process.stdout, log

    def print(self, order: Order) -> bytes:
        """Return the PDF; raises PressFailed when the process ends instead."""
        try:
            self._orders.write(json.dumps(asdict(order)).encode() + b"\n")
            self._orders.flush()
        except BrokenPipeError:
            raise PressFailed(self._last_words()) from None
        length = int(self._answers.readline() or b"0")
        pdf = self._answers.read(length)
        if not pdf or len(pdf) < length:
            raise PressFailed(self._last_words())
        return pdf

    def _last_words(self) -> str:
        self._log.seek(0)
        lines = self._log.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else "the printing process was ended from outside"


@contextmanager
def _running_press() -> Iterator[_Press]:
    """Start a press, and end it afterwards whatever happens."""
    command = [sys.executable, "-m", "tournament.documents.press"]
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen(  # noqa: S603  (our own module)
            command, cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log
        ) as process,
    ):
        try:
            yield _Press(process, log)
        finally:
            process.kill()
