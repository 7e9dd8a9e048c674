"""What phones send comes first: while several send at once, questions of what is new are put off for a moment."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.http import HttpResponse

from tournament.views.server_time import stamped

RUSH = 2
"""So many sendings in one process at once. While a hall reports within a minute, it is hardly ever more than one."""
COME_AGAIN_SECONDS = 2

_lock = threading.Lock()
_sendings = 0


@contextmanager
def one_sending() -> Iterator[None]:
    """Count a sending for as long as the block runs."""
    _add(1)
    try:
        yield
    finally:
        _add(-1)


def _add(number: int) -> None:
    global _sendings  # noqa: PLW0603 - one count a process
    with _lock:
        _sendings += number


def put_off_in_a_rush(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 204, nothing new, come again (`Retry-After`), before anything is looked up, while there is a rush."""

    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> HttpResponse:
        if _sendings < RUSH:
            return view(*args, **kwargs)
        headers = {
            "Retry-After": str(COME_AGAIN_SECONDS),
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
        }
        return stamped(HttpResponse(status=204, headers=headers))

    return checked
