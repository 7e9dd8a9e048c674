"""Our pairing engine against others: `python -m tests.bench.pairing [--sizes 32,128] [--limit 60]`.

One field a size, after five rounds of 15 ± d victory points with d from 0 to 12. For each engine: seconds, peak memory
of its process, sum of squared gaps, largest gap, rematches and teams left over. An engine that breaks the time limit is
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
    sizes = [int(size) for size in asked.sizes.split(",")]
    slow: set[str] = set()
    broken: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            field = after_rounds(size, 5)
            file = Path(folder) / f"{size}.json"
            file.write_text(field.to_json(), encoding="utf-8")
            print(f"\n{size} teams (load {os.getloadavg()[0]:.2f})")
            print(f"  {'engine':28}{'seconds':>9}{'MB':>7}{'squares':>10}{'largest':>9}{'rematch':>9}{'left':>6}")
            measured = dict(measure_all(file, slow, asked.limit))
            for name, got in measured.items():
                print(line(field, name, got), flush=True)
            broken += verdict(size, measured)
    print("\n" + ("\n".join(broken) if broken else "every bar kept"))
    return int(bool(broken))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--limit", type=float, default=60, help="seconds an engine may take")
    return parser.parse_args()


def after_rounds(teams: int, rounds: int) -> Field:
    """The field after that many rounds paired by our own engine, results by lot."""
    chance = Random(teams)
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
        field = Field(tuple(order), dict(score), met=tuple(met))
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


def line(field: Field, name: str, got: dict[str, Any]) -> str:
    if "timeout" in got:
        return f"  {name:28}{'> ' + format(got['timeout'], '.0f'):>9}"
    if "missing" in got:
        return f"  {name:28}  not installed ({got['missing']})"
    if "failed" in got:
        return f"  {name:28}  failed: {got['failed'][:80]}"
    couples = [(a, b) for a, b in got["pairs"]]
    seen = figures(field, couples, None)
    left = len(field.order) - 2 * len(couples)
    return (
        f"  {name:28}{got['seconds']:9.3f}{got['peak']:7.0f}{seen.squares!s:>10}{seen.largest!s:>9}"
        f"{seen.rematches:9}{left:6}"
    )


def verdict(size: int, measured: dict[str, dict[str, Any]]) -> list[str]:
    """Bars broken at this size, and any other engine that gives the optimum faster."""
    broken = []
    for (name, at), (seconds, memory) in BARS.items():
        got = measured.get(name, {})
        if at == size and "seconds" in got:
            if got["seconds"] > seconds:
                broken.append(f"BROKEN: {name} at {size}: {got['seconds']:.3f} s, not {seconds}")
            if memory is not None and got["peak"] > memory:
                broken.append(f"BROKEN: {name} at {size}: {got['peak']:.0f} MB, not {memory}")
    exact = {name: got["seconds"] for name, got in measured.items() if name in OPTIMAL and "seconds" in got}
    if size >= MEASURABLE and min(exact, key=exact.__getitem__) != "ours, balanced":
        broken.append(f"BROKEN: {min(exact, key=exact.__getitem__)} is the fastest exact engine at {size}")
    return broken


if __name__ == "__main__":
    sys.exit(main())
