"""Watch over the web server and the worker: whichever ends by itself is started again, so that the hall never stands
still.

What people have sent waits in their phones and browsers meanwhile, and comes again. A program that dies again and again
is given up: without the web server everything ends, while without the worker papers are still made, one at a time.
"""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from threading import Event

from runner.processes import Service, check_alive, start_again, tail
from runner.speech import say

DEATHS, WITHIN_SECONDS = 5, 60.0
"""So many deaths within so many seconds, and a process is given up."""
LOOK_EVERY_SECONDS = 0.2


class Watch:
    """The processes that are watched; `services` changes as they are replaced. `vital` ones end everything."""

    def __init__(
        self, services: list[Service], vital: frozenset[str], now: Callable[[], float] = time.monotonic
    ) -> None:
        """Watch these; `vital` are the (English) names of those that nothing works without."""
        self.services, self.vital, self.now = services, vital, now
        self._deaths: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=DEATHS))

    def look(self) -> None:
        """Start again whatever has ended; raises TroubleError when a vital process dies again and again."""
        for at, service in reversed(list(enumerate(self.services))):
            if service.process.poll() is None:
                continue
            if not self._is_hopeless(service):
                self._revive(at, service)
            elif service.en in self.vital:
                check_alive([service])
            else:
                self._give_up(at, service)

    def _is_hopeless(self, service: Service) -> bool:
        deaths = self._deaths[service.en]
        deaths.append(self.now())
        return len(deaths) == DEATHS and deaths[-1] - deaths[0] < WITHIN_SECONDS

    def _revive(self, at: int, service: Service) -> None:
        clock, code = time.strftime("%H:%M:%S"), service.process.returncode
        say(
            f"!!! {clock} {service.zh}意外停止（{code}），正在重新启动。已保存的内容都在；记录在 {service.log}",
            f"!!! {clock} The {service.en} ended by itself ({code}) and is started again. What was saved is safe.",
        )
        self.services[at] = start_again(service)

    def _give_up(self, at: int, service: Service) -> None:
        clock = time.strftime("%H:%M:%S")
        say(
            f"!!! {clock} {service.zh}反复停止，不再启动；网页照常，打印会慢一些。记录在 {service.log}",
            f"!!! {clock} The {service.en} ends again and again and is left off; the pages go on, papers come slower:"
            f"\n{tail(service.log)}",
        )
        del self.services[at]


def watch_until_the_end(services: list[Service], vital: frozenset[str], asked: Event) -> None:
    """Return when somebody asks to stop; raises TroubleError when a vital process cannot be kept up."""
    watch = Watch(services, vital)
    while not asked.wait(LOOK_EVERY_SECONDS):
        watch.look()
