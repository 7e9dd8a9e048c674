"""What many screens and phones ask for at once, made once and kept in this process.

While results stream in, an event's version moves every moment. A body is then made anew at most every `REST_SECONDS`;
after a quiet time `AT_ONCE` times without a rest, so that a single change is seen at once. Until then, and while
another thread is making it, everybody gets the one that is there, with the version it was made at: whoever got it asks
for that version the next time, and learns that there is a newer one.
"""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from django.db import connection

from tournament.models import Event

T = TypeVar("T")
REST_SECONDS = 2.5
AT_ONCE = 2
MOST_KEPT = 300
"""As many bodies as any event needs, and far fewer than hostile addresses could ask for."""


@dataclass(frozen=True)
class Kept(Generic[T]):
    """A body, the version of the event that was read before it was made, and when all rests it has used up are over."""

    body: T
    version: int
    rested_at: float


@dataclass(eq=False)
class KeptBodies(Generic[T]):
    """The bodies of one kind of page, by whatever tells them apart."""

    now: Callable[[], float] = time.monotonic
    _kept: dict[Hashable, Kept[T]] = field(default_factory=dict)
    _making: dict[Hashable, Lock] = field(default_factory=dict)

    def get(self, event: Event, key: Hashable, make: Callable[[], T]) -> Kept[T]:
        """Return the body of the event's version, or of one that is at most `REST_SECONDS` and one making older.

        Inside a transaction nothing is kept: what it shows may be rolled back, and its version given again.
        """
        if connection.in_atomic_block:
            return Kept(make(), event.version, 0)
        key = (event.pk, key)
        kept = self._kept.get(key)
        if kept is None:
            return self._first(event, key, make)
        if kept.version == event.version or kept.rested_at - self.now() > REST_SECONDS * (AT_ONCE - 1):
            return kept
        lock = self._making.setdefault(key, Lock())
        if not lock.acquire(blocking=False):
            return kept
        try:
            return self._make(event, key, make)
        finally:
            lock.release()

    def __post_init__(self) -> None:
        """Be found by `forget_kept_bodies`."""
        _ALL.add(self)

    def forget(self) -> None:
        """Drop everything, as a new process would."""
        self._kept.clear()
        self._making.clear()

    def _first(self, event: Event, key: Hashable, make: Callable[[], T]) -> Kept[T]:
        """Make what nobody has made yet, while those who came at the same moment wait for it."""
        with self._making.setdefault(key, Lock()):
            return self._kept.get(key) or self._make(event, key, make)

    def _make(self, event: Event, key: Hashable, make: Callable[[], T]) -> Kept[T]:
        body, old = make(), self._kept.pop(key, None)
        made = Kept(body, event.version, max(self.now(), old.rested_at if old else 0) + REST_SECONDS)
        self._kept[key] = made
        if len(self._kept) > MOST_KEPT:
            oldest = next(iter(self._kept))
            self._kept.pop(oldest, None)
            self._making.pop(oldest, None)
        return made


_ALL: WeakSet[KeptBodies[Any]] = WeakSet()


def forget_kept_bodies() -> None:
    """Drop every kept body of this process, as tests need whose events take one another's numbers."""
    for bodies in _ALL:
        bodies.forget()
