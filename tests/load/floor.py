"""`python -m tests.load.floor`: a hall of 512 tables against the program as people start it. Behind `run.py load`.

Bars: with 512 phones and 4 screens watching, 512 tables that report within 60 s have their answers in 250 ms (p95) and
500 ms (p99); all in one second, in 2 s; 1,024 phones that fetch the pairings within 10 s, in 1 s. Nothing acknowledged
is lost and nothing doubled, whatever is killed. `--quick` is the same with a handful of tables, and times no bar.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from runner.testing import postgres_url
from tests.load._checks import APPROVED, KEYS, REPORTS, check_reports
from tests.load._client import NoAnswer
from tests.load._figures import Bars, Figures, Machine, steps_milliseconds
from tests.load._hall import SUBMITS, Hall
from tests.load._phones import timed
from tests.load._postgres import Cluster, binaries, cluster
from tests.load._program import Program, program
from tests.load._rivals import approve_by_two, send_ten_times
from tests.servers import Laptop, laptop

SHARES_KILLED_AT = (0.2, 0.45, 0.7)


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    tables: int
    seconds: float
    killed_tables: int
    killed_seconds: float
    fetchers: int
    fetch_seconds: float
    rivals: int
    timed: bool


FULL = Size(512, 60, 512, 30, 1024, 10, 200, timed=True)
QUICK = Size(12, 3, 12, 3, 24, 2, 10, timed=False)


@dataclass
class Run:
    """One run of all scenarios on one database."""

    ours: Laptop
    program: Program
    events: dict[str, Any]
    size: Size
    cluster: Cluster | None
    bars: Bars = field(default_factory=Bars)

    def machine(self) -> Machine:
        """What the processors do from now on."""
        return Machine(self.program.web_processes)

    def hall(self, slug: str) -> Hall:
        """The clients of an event."""
        return Hall(self.program.port, self.events[slug])

    def at_most(self, figures: Figures, kind: str, percent: int, bar: float) -> None:
        """A bar for a percentile, where times count."""
        if self.size.timed:
            self.bars.most(f"{kind} p{percent}", figures.percentile(kind, percent), bar)

    def no_trouble(self, figures: Figures) -> None:
        """No error of the server, and an answer to everything."""
        self.bars.equal("server errors", figures.count("5xx", "no answer"), 0)


async def stream(run: Run) -> None:
    """All tables within a minute."""
    hall = run.hall("stream")
    await hall.open_all()
    machine = run.machine()
    with hall.watched():
        await hall.play(run.size.seconds * 0.92)
    tell(hall.figures, machine)
    run.at_most(hall.figures, SUBMITS, 95, 250)
    run.at_most(hall.figures, SUBMITS, 99, 500)
    run.no_trouble(hall.figures)
    check_reports(run.bars, run.ours.database, "stream", hall.event, hall.phones)
    hall.close()


async def burst(run: Run) -> None:
    """All tables in one second."""
    hall = run.hall("burst")
    await hall.open_all()
    machine = run.machine()
    with hall.watched(desk=False):
        await asyncio.sleep(run.size.seconds / 10)  # screens and phones have been there for a while
        # What is answered later waits less, and would make the second in question look better than it was.
        await hall.play(1.0, answer_after=run.size.seconds / 6, answers="answer")
    tell(hall.figures, machine)
    run.at_most(hall.figures, SUBMITS, 95, 2000)
    run.no_trouble(hall.figures)
    check_reports(run.bars, run.ours.database, "burst", hall.event, hall.phones)
    hall.close()


async def pairings(run: Run) -> None:
    """Everybody looks where to sit, on a connection of their own."""
    hall = Hall(run.program.port, run.events["stream"] | {"tables": []})
    machine = run.machine()

    async def fetch() -> None:
        await asyncio.sleep(hall.chance.random() * run.size.fetch_seconds)
        line = hall.line()
        with suppress(NoAnswer):
            await timed(hall.figures, "pairings", lambda: line.get(hall.event["pairings"]))
        line.close()

    await asyncio.gather(*(fetch() for _phone in range(run.size.fetchers)))
    tell(hall.figures, machine)
    run.at_most(hall.figures, "pairings", 95, 1000)
    run.no_trouble(hall.figures)


async def killed_web(run: Run) -> None:
    """`kill -9` of every web process, three times, while the tables report."""

    async def kill(hall: Hall) -> None:
        while len(run.program.web_processes()) < 2:  # noqa: ASYNC110  (another process's processes)
            await asyncio.sleep(0.02)
        killed = run.program.kill_web()
        gone = await silence(hall)
        print(f"    killed {killed} processes after {hall.done} acknowledged; {gone:.1f} s without an answer")

    await killed_thrice(run, "killed-web", kill)
    run.bars.equal("times that the program said so", run.program.said().count("!!! "), 6)


async def killed_postgres(run: Run) -> None:
    """`kill -9` of every process of PostgreSQL, three times, while the tables report; it is started again at once."""
    cluster = run.cluster
    if cluster is None:
        print("    !!! SKIPPED: no PostgreSQL of our own here, and nobody else's is killed.", flush=True)
        return

    async def kill(hall: Hall) -> None:
        killed, began = cluster.kill(), time.monotonic()
        await asyncio.to_thread(cluster.start)
        back = time.monotonic() - began
        gone = back + await silence(hall)
        print(f"    killed {killed} after {hall.done} acknowledged; it was away {back:.1f} s, the pages {gone:.1f} s")

    await killed_thrice(run, "killed-postgres", kill)


async def killed_thrice(run: Run, slug: str, kill: Callable[[Hall], Coroutine[Any, Any, None]]) -> None:
    """Let the tables of an event report while something is killed three times, and look for what they were told."""
    hall = run.hall(slug)
    await hall.open_all()
    machine = run.machine()
    with hall.watched(desk=False):
        await asyncio.gather(hall.play(run.size.killed_seconds), hall.kill_at(SHARES_KILLED_AT, lambda: kill(hall)))
    tell(hall.figures, machine)
    run.bars.equal("errors without words", hall.figures.count("500"), 0)
    check_reports(run.bars, run.ours.database, slug, hall.event, hall.phones)
    hall.close()


async def rivals(run: Run) -> None:
    """Two server processes: two referees approve the same table in the same instant, ten phones send the same key."""
    event, other = run.events["rivals"], await asyncio.to_thread(run.ours.start_web)
    halls = [Hall(port, event) for port in (run.program.port, int(other.rpartition(":")[2]))]
    await halls[0].play(1.0, answer_after=0.1)
    won, refused = await approve_by_two(halls, event["tables"][:-1])
    run.bars.equal("tables approved by exactly one", won, len(event["tables"]) - 1)
    run.bars.equal("others who read whose name", refused, len(event["tables"]) - 1)
    approved = run.ours.database.value(APPROVED.format(round=event["round"]))
    run.bars.equal("approved results", approved, len(event["tables"]) - 1)
    again = run.events["same-key"]
    answered = await send_ten_times([Hall(hall.port, again) for hall in halls])
    run.bars.equal("answers 200 to ten times the same key", answered, 10 * len(again["tables"]))
    sent = run.ours.database.rows(KEYS.format(round=again["round"]))
    rows = run.ours.database.rows(REPORTS.format(round=again["round"]))
    run.bars.equal("rows of it", (len(sent), len(rows)), (len(again["tables"]),) * 2)
    for hall in halls:
        run.no_trouble(hall.figures)
        hall.close()
    await asyncio.to_thread(run.ours.stop_web)


async def silence(hall: Hall) -> float:
    """The seconds until the server answers again."""
    began = time.monotonic()
    line = hall.line()
    while True:
        try:
            if (await line.get(hall.event["screen_part"])).status < 500:
                line.close()
                return time.monotonic() - began
        except NoAnswer:
            pass
        await asyncio.sleep(0.02)


SCENARIOS: dict[str, Callable[[Run], Coroutine[None, None, None]]] = {
    "stream": stream,
    "burst": burst,
    "pairings": pairings,
    "rivals": rivals,
    "killed-web": killed_web,
    "killed-postgres": killed_postgres,
}


def tell(figures: Figures, machine: Machine) -> None:
    """Every kind of question, and the machine."""
    print("\n".join([*figures.lines(), machine.words()]), flush=True)


def run_all(size: Size, wanted: list[str], owner: Cluster | None = None) -> Bars:
    """Run the scenarios on the database of DATABASE_URL; return their bars."""
    with tempfile.TemporaryDirectory(prefix="cards-load-") as folder, laptop(Path(folder)) as ours:
        sizes = {
            "stream": size.tables,
            "burst": size.tables,
            "rivals": size.rivals + 1,
            "same-key": size.rivals // 10,
            "killed-web": size.killed_tables,
            "killed-postgres": size.killed_tables,
        }
        events = json.loads(ours.prepare("tests.load._events", *(f"{slug}={tables}" for slug, tables in sizes.items())))
        with program(ours) as running:
            run = Run(ours, running, events, size, owner)
            for name in wanted:
                scenario = SCENARIOS[name]
                print(f"\n{name}: {scenario.__doc__}", flush=True)
                asyncio.run(scenario(run))
            return run.bars


def on_postgres(size: Size, wanted: list[str]) -> Bars | None:
    """Run the scenarios on a PostgreSQL of our own, else on one that answers; None when there is neither."""
    if found := binaries():
        with cluster(found) as owner:
            os.environ["DATABASE_URL"] = owner.url
            return run_all(size, wanted, owner)
    if url := postgres_url():
        os.environ["DATABASE_URL"] = url
        return run_all(size, wanted)
    print("\n!!! No PostgreSQL here: the load was put on SQLite ONLY.")
    return None


def main() -> int:
    """Print every figure beside its bar; 1 when one is missed."""
    parser = argparse.ArgumentParser(prog="run.py load")
    parser.add_argument("--quick", action="store_true", help="a handful of tables, a few seconds; times are no bars")
    parser.add_argument("--only", nargs="+", choices=list(SCENARIOS), default=list(SCENARIOS))
    parser.add_argument("--on", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"])
    options = parser.parse_args()
    size, missed = QUICK if options.quick else FULL, 0
    for kind in options.on:
        machine = f"load average {os.getloadavg()[0]:.2f}, {os.cpu_count()} processors"
        print(f"\n== {kind}; {machine}, a million steps of Python in {steps_milliseconds():.0f} ms ==", flush=True)
        os.environ["DATABASE_URL"] = ""
        bars = run_all(size, options.only) if kind == "sqlite" else on_postgres(size, options.only)
        if bars:
            missed += len(bars.missed)
            held, names = bars.checked - len(bars.missed), ", ".join(bars.missed) or "none"
            print(f"\n{kind}: {held} of {bars.checked} bars held; missed: {names}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
