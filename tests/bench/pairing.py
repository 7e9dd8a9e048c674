"""Our pairing engine against others: `python -m tests.bench.pairing [--sizes 32,128] [--limit 60]`.

First a hundred late rounds of small events, where engines differ in quality; then one field a size, after five rounds
of 15 ± d victory points with d from 0 to 12. For each engine: seconds of the processor and by the clock, peak memory of
its process, sum of squared gaps, largest gap, rematches and teams left over. The bars are held against the processor's
seconds, because others may be at work on the machine (its load is printed). An engine that breaks the time limit is
not asked again for larger fields. Exit code 1 when one of our bars is broken.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.bench._rivals import ENGINES
from tournament.pairing import BALANCED, Field, figures, pair

SIZES = [32, 128, 512, 1024, 2048, 4096]
# Seconds and megabytes, by engine and size.
BARS = {
    ("ours", 512): (0.15, None),
    ("ours", 2048): (1.5, 60),
    ("ours, explaining one team", 512): (0.2, None),
}
# Below, an exact engine takes a millisecond or so and the order is chance.
MEASURABLE = 128
OPTIMAL = {"ours, balanced", "rustworkx, complete graph", "networkx, complete graph"}


def main() -> int:
    """Print the tables; returns 1 when a bar is broken or another exact engine is faster."""
    asked = arguments()
    slow: set[str] = set()
    compare(
        "100 rounds of 10 teams after 6 rounds", [after_rounds(10, 6, seed) for seed in range(100)], slow, asked.limit
    )
    broken: list[str] = []
    for size in map(int, asked.sizes.split(",")):
        measured = compare(f"{size} teams", [after_rounds(size, 5, seed=size)], slow, asked.limit)
        broken += verdict(size, measured)
    print("\n" + ("\n".join(broken) if broken else "every bar kept"))
    return int(bool(broken))


def compare(title: str, fields: list[Field], slow: set[str], limit: float) -> dict[str, dict[str, Any]]:
    """One table; returns what was measured by engine."""
    print(f"\n{title} (load {os.getloadavg()[0]:.2f})")
    print(f"  {'engine':28}{'cpu s':>9}{'clock s':>9}{'MB':>6}{'squares':>10}{'largest':>9}{'rematch':>9}{'left':>6}")
    measured = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "fields.json"
        file.write_text("\n".join(field.to_json() for field in fields), encoding="utf-8")
        for name, got in measure_all(file, slow, limit):
            measured[name] = got
            print(line(fields, name, got), flush=True)
    return measured


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--limit", type=float, default=60, help="seconds an engine may take")
    return parser.parse_args()


def after_rounds(teams: int, rounds: int, seed: int) -> Field:
    """The field after that many rounds paired by our own engine, results by lot."""
    chance = Random(seed)
    field = Field(tuple(f"T{number:04}" for number in range(teams)), {}).under(BALANCED)
    score: dict[str, int] = dict.fromkeys(field.order, 0)
    met: list[tuple[str, str, int]] = []
    for number in range(1, rounds + 1):
        for match in pair(field).pairs:
            difference = chance.randint(-12, 12)
            score[match.a] += 15 + difference
            score[match.b] += 15 - difference
            met.append((match.a, match.b, number))
        order = sorted(score, key=lambda team: (-score[team], team))
        field = Field(tuple(order), dict(score), met=tuple(met), rounds_left=rounds - number)
    return field


def measure_all(file: Path, slow: set[str], limit: float) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in ENGINES:
        if name in slow:
            continue
        got = measure(name, file, limit)
        if "timeout" in got or "missing" in got or "failed" in got:
            slow.add(name)
        yield name, got


def measure(name: str, file: Path, limit: float) -> dict[str, Any]:
    """What the engine's process said, or that it was too slow or fell over."""
    command = [sys.executable, "-m", "tests.bench._rivals", name, str(file)]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return {"timeout": limit}
    if ran.returncode:
        return {"failed": (ran.stderr.strip().splitlines() or [f"exit {ran.returncode}"])[-1]}
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def line(fields: list[Field], name: str, got: dict[str, Any]) -> str:
    """One engine's row: sums over the fields, the largest gap of any."""
    if "timeout" in got:
        return f"  {name:28}{'> ' + format(got['timeout'], '.0f'):>9}"
    if "missing" in got:
        return f"  {name:28}  not installed ({got['missing']})"
    if "failed" in got:
        return f"  {name:28}  failed: {got['failed'][:80]}"
    seen = [figures(field, map(tuple, couples), None) for field, couples in zip(fields, got["rounds"], strict=True)]
    left = sum(len(field.order) - 2 * len(couples) for field, couples in zip(fields, got["rounds"], strict=True))
    squares, largest = sum(one.squares for one in seen), max(one.largest for one in seen)
    return (
        f"  {name:28}{got['processor']:9.3f}{got['wall']:9.3f}{got['peak']:6.0f}{squares!s:>10}{largest!s:>9}"
        f"{sum(one.rematches for one in seen):9}{left:6}"
    )


def verdict(size: int, measured: dict[str, dict[str, Any]]) -> list[str]:
    """Bars broken at this size, and any other engine that gives the optimum faster."""
    broken = []
    for (name, at), (seconds, memory) in BARS.items():
        got = measured.get(name, {})
        if at == size and "processor" in got:
            if got["processor"] > seconds:
                broken.append(f"BROKEN: {name} at {size}: {got['processor']:.3f} s, not {seconds}")
            if memory is not None and got["peak"] > memory:
                broken.append(f"BROKEN: {name} at {size}: {got['peak']:.0f} MB, not {memory}")
    exact = {name: got["processor"] for name, got in measured.items() if name in OPTIMAL and "processor" in got}
    if size >= MEASURABLE and min(exact, key=exact.__getitem__) != "ours, balanced":
        broken.append(f"BROKEN: {min(exact, key=exact.__getitem__)} is the fastest exact engine at {size}")
    return broken


if __name__ == "__main__":
    sys.exit(main())
