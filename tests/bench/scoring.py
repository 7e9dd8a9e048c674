"""`python -m tests.bench.scoring`: the standings of 512 entrants after 13 rounds, and the load of the machine."""

import os
import random
import statistics
import sys
import time

from rules import load_book
from scoring import Entrant, MatchResult, rules_from_book, standings

ENTRANTS, ROUNDS, REPEATS, BAR_MS = 512, 13, 11, 60


def played_rounds(seed: int) -> list[MatchResult]:
    """Every entrant plays every round, a random opponent to a random level difference."""
    dice = random.Random(seed)
    ids = [str(number) for number in range(ENTRANTS)]
    results = []
    for number in range(1, ROUNDS + 1):
        dice.shuffle(ids)
        for table, (a, b) in enumerate(zip(ids[::2], ids[1::2], strict=True), start=1):
            difference = dice.randint(0, 12)
            results.append(MatchResult(number, table, a, b, "played", a if difference else None, difference))
    return results


def milliseconds() -> list[float]:
    """The time of each repetition."""
    entrants = [Entrant(str(number), f"team {number}", number + 1) for number in range(ENTRANTS)]
    results, rules = played_rounds(seed=2), rules_from_book(load_book("000"))
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        standings(entrants, results, rules)
        times.append((time.perf_counter() - start) * 1000)
    return times


def main() -> int:
    """Print the figures; status 1 when the median is above the bar."""
    times = milliseconds()
    median = statistics.median(times)
    print(f"standings of {ENTRANTS} entrants x {ROUNDS} rounds: median {median:.1f} ms, worst {max(times):.1f} ms")
    print(f"bar {BAR_MS} ms; load average {os.getloadavg()[0]:.2f}")
    return int(median > BAR_MS)


if __name__ == "__main__":
    sys.exit(main())
