"""What Celery does for us: it wakes a worker up. Everything about a job is in its row, so a lost message loses nothing.

Without a broker to install: `CELERY_BROKER_URL` unset means files in the data folder, and the worker is

    celery -A tournament.celery worker --concurrency 1 --without-gossip --without-mingle --without-heartbeat

One process is enough, since a paper is printed on two presses of its own (`documents.printing`). Without any worker the
web process notices after two seconds and starts `manage.py work_off_jobs`, a process that makes what waits, watches
over what runs, and ends when nothing is left to do.
"""

import subprocess
import sys
import threading
import time
from typing import Any

from celery.signals import worker_ready
from django.conf import settings
from django.db import connections

from tournament.actions.jobs import is_neglected, is_unfinished, unfinished_jobs
from tournament.celery import app
from tournament.documents.fulfilling import fulfil

PATIENCE = 2.0
"""Seconds a job may wait for a worker before somebody else is called."""


@app.task
def make_paper(job: int) -> None:
    """Make the paper of a job, unless somebody has taken it up already."""
    fulfil(job)


def see_to_it(job: int) -> threading.Thread:
    """Watch from the side, for as long as it takes, that a job is done by somebody; return the watching thread.

    Reading one row every two seconds is all this costs the web process: papers are never made inside it.
    """
    thread = threading.Thread(target=_watch, args=(job,), name=f"paper-{job}", daemon=True)
    thread.start()
    return thread


def _watch(job: int) -> None:
    try:
        while is_unfinished(job):
            time.sleep(PATIENCE)
            if is_neglected(job):
                start_caretaker().wait()
    finally:
        connections.close_all()


def start_caretaker() -> subprocess.Popen[bytes]:
    """Start the process that makes whatever waits; a second one at the same time ends at once by itself."""
    log = settings.DATA_DIR / "logs" / "papers.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "work_off_jobs"]
    with log.open("ab") as output:
        return subprocess.Popen(  # noqa: S603  (our own program)
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )


@worker_ready.connect
def take_up_what_was_left(**_signal: Any) -> None:
    """At the start of a worker: see to the jobs that the last one died over, or never got to."""
    if unfinished_jobs():
        threading.Thread(target=lambda: start_caretaker().wait(), daemon=True).start()
    connections.close_all()
