"""`work_off_jobs`: make the papers that wait."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.actions.jobs import unfinished_jobs
from tournament.documents.fulfilling import work_off


class Command(BaseCommand):
    help = "Make every paper that waits, watch over those being made, and end when nothing is left to do."

    def handle(self, *args: Any, **options: Any) -> None:
        # Looked at once more after the lock is free: what came in the moment before found it taken and went away.
        while unfinished_jobs():
            with _alone() as alone:
                if not alone:
                    return
                work_off()


@contextmanager
def _alone() -> Iterator[bool]:
    """Hold the lock of the data folder; False when another such process has it."""
    with (settings.DATA_DIR / "work_off_jobs.lock").open("w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
