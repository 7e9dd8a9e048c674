"""The long random test of the pairing engine: `python -m tests.fuzz.pairing --cases 4000 --seed 1`.

For each four cases of up to eight teams judged by brute force: one of them with all its explanations, one with as many
later rounds as can be planned, two fields of 10 to 40 teams judged by matching on the complete graph, and one whole
simulated event. Prints each fault with the field
that shows it; the exit code is 1 when there was one.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from random import Random

from tests.pairing.events import Tally, play_event
from tests.pairing.trials import explained_faults, large_faults, large_field, small_faults, small_field, tight_field
from tournament.pairing import Field, Impossible, pair


def main() -> int:
    """Run all four kinds and tell the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=4000, help="cases of up to eight teams")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    first = asked.seed * 10_000_000
    faults = sum(
        (
            judged("brute force, up to 8 teams", asked.cases, first, small_field, small_faults),
            judged("planned to the limit, 6-8 teams", asked.cases // 4, first, tight_field, small_faults),
            judged("explanations, up to 8 teams", asked.cases // 4, first, small_field, explained_faults),
            judged("complete graph, 10-40 teams", asked.cases // 2, first, large_field, large_faults),
            events(asked.cases // 4, first),
        )
    )
    print("no fault" if not faults else f"{faults} FAULTS")
    return min(faults, 1)


def judged(
    name: str, cases: int, first: int, make: Callable[[int], Field], judge: Callable[[Field], Iterable[str]]
) -> int:
    """Judge that many fields; returns the number of faults."""
    began, faults, impossible = time.monotonic(), 0, 0
    for seed in range(first, first + cases):
        field = make(seed)
        impossible += not possible(field)
        for fault in judge(field):
            faults += 1
            print(f"FAULT, seed {seed}: {fault}\n  {field.to_json()}")
    print(
        f"{name}: {cases} fields, {impossible} impossible, {faults} faults, {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return faults


def possible(field: Field) -> bool:
    try:
        pair(field)
    except Impossible:
        return False
    return True


def events(number: int, first: int) -> int:
    """Play that many events; returns the number of faults."""
    began, tally = time.monotonic(), Tally()
    for seed in range(first, first + number):
        before = tally.faults
        play_event(Random(seed), tally)
        if tally.faults > before:
            print(f"FAULT in the event of seed {seed}")
    told = ", ".join(f"{value} {name}" for name, value in vars(tally).items())
    print(f"simulated events: {told}, {time.monotonic() - began:.0f} s", flush=True)
    return tally.faults


if __name__ == "__main__":
    sys.exit(main())
