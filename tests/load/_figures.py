"""How long everybody waited, what went wrong, and what the machine was doing meanwhile."""

import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Figures:
    """The seconds that each kind of question took, and what it was answered; `trouble` is no answer, or 5xx."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    answers: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def note(self, kind: str, seconds: float, status: int) -> None:
        """An answer."""
        self.seconds[kind].append(seconds)
        self.answers[kind][str(status)] += 1

    def note_silence(self, kind: str) -> None:
        """No answer at all."""
        self.answers[kind]["no answer"] += 1

    def percentile(self, kind: str, percent: float) -> float:
        """The milliseconds within which so many percent of the answers came."""
        ordered = sorted(self.seconds[kind])
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000 if ordered else 0.0

    def count(self, *which: str) -> int:
        """How many answers were one of these; `5xx` and `4xx` count a hundred each."""
        return sum(
            number
            for answers in self.answers.values()
            for status, number in answers.items()
            if status in which or f"{status[:1]}xx" in which
        )

    def lines(self) -> list[str]:
        """A line for each kind of question."""
        told = []
        for kind, answers in sorted(self.answers.items()):
            p50, p95, p99, most = (self.percentile(kind, percent) for percent in (50, 95, 99, 100))
            statuses = ", ".join(f"{number} x {status}" for status, number in sorted(answers.items()))
            told.append(
                f"    {kind:14} p50 {p50:5.0f}  p95 {p95:5.0f}  p99 {p99:5.0f}  max {most:5.0f} ms   {statuses}"
            )
        return told


@dataclass
class Bars:
    """Every figure that was promised, beside its bar; `missed` are the names of those that were not held."""

    missed: list[str] = field(default_factory=list)
    checked: int = 0

    def most(self, what: str, figure: float, bar: float, unit: str = "ms") -> None:
        """A figure that may be at most its bar."""
        self._tell(what, f"{figure:.0f} {unit} (bar: at most {bar:g})", good=figure <= bar)

    def equal(self, what: str, found: object, wanted: object) -> None:
        """A figure that is one number and no other."""
        self._tell(what, f"{found} (bar: {wanted})", good=found == wanted)

    def _tell(self, what: str, words: str, *, good: bool) -> None:
        self.checked += 1
        if not good:
            self.missed.append(what)
        print(f"  {what}: {words} · {'ok' if good else 'MISSED'}", flush=True)


@dataclass
class Machine:
    """What the processors did between the beginning and `words()`: the server's share, the clients', and others'."""

    server: Callable[[], Iterable[int]]
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        """Begin to count."""
        self._busy, self._own, self._server = busy_seconds(), time.process_time(), _seconds_of(self.server())

    def words(self) -> str:
        """Processor seconds a second, of `os.cpu_count()`: what others used tells what the figures are worth."""
        seconds = max(time.monotonic() - self.began, 0.001)
        own = (time.process_time() - self._own) / seconds
        before, now = self._server, _seconds_of(self.server())
        server = sum(max(now[pid] - before.get(pid, 0.0), 0.0) for pid in now) / seconds
        others = max((busy_seconds() - self._busy) / seconds - own - server, 0.0)
        return (
            f"    processors busy, of {os.cpu_count()}: server {server:.2f}, these clients {own:.2f}, "
            f"database and others {others:.2f}; load average {os.getloadavg()[0]:.2f}; {seconds:.0f} s"
        )


def steps_milliseconds() -> float:
    """How long this machine takes for a million steps of Python at this moment, which differs fourfold between some."""
    took = []
    for _time in range(5):
        began, total = time.perf_counter(), 0
        for number in range(100_000):
            total += number * number
        took.append(time.perf_counter() - began)
    return min(took) * 10_000


def busy_seconds() -> float:
    """The seconds for which processors of this machine have worked since it was started."""
    user, nice, system, _idle, _wait, *interrupts = Path("/proc/stat").read_text(encoding="ascii").split()[1:8]
    return sum(map(int, (user, nice, system, *interrupts))) / TICKS


def _seconds_of(pids: Iterable[int]) -> dict[int, float]:
    found = {}
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except FileNotFoundError:
            continue
        found[pid] = (int(fields[11]) + int(fields[12])) / TICKS
    return found
