"""The long random test of following: `python -m tests.fuzz.rules --cases 20000 --seed 1`.

So many random cases a book, each judged by the program's ladders and by an independent follower that tries every play.
Prints each difference with the case that shows it; the exit code is 1 when there was one.
"""

import argparse
import sys
import time
from random import Random

from rules import BOOK_CODES
from tests.rules.cases import faults, random_case


def main() -> int:
    """Judge every book's cases and tell the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=20_000, help="cases of each book")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = sum(judged(code, asked.cases, asked.seed * 10_000_000) for code in BOOK_CODES)
    print("no fault" if not found else f"{found} FAULTS")
    return min(found, 1)


def judged(code: str, cases: int, first: int) -> int:
    """Judge that many cases of a book; returns the number of faults."""
    began, found = time.monotonic(), 0
    for seed in range(first, first + cases):
        case = random_case(code, Random(f"{code} {seed}"))
        for fault in faults(case):
            found += 1
            print(f"FAULT, seed {seed}: {fault}\n  {case}")
    print(f"book {code}: {cases} cases, {found} faults, {time.monotonic() - began:.0f} s", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
