"""What time it is on the laptop, told to phones and screens: their own clocks may be wrong."""

import time
from typing import TypeVar

from django.http.response import HttpResponseBase

Answer = TypeVar("Answer", bound=HttpResponseBase)


def server_milliseconds() -> int:
    """Return the time of day as browsers count it, for `Server-Time` and `data-server-time`."""
    return time.time_ns() // 1_000_000


def stamped(response: Answer) -> Answer:
    """Tell whoever asked what time it is here; an answer with a time is never kept."""
    response["Server-Time"] = str(server_milliseconds())
    response["Cache-Control"] = "no-store"
    return response
