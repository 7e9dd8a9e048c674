"""`python -m tests.bench.start`: from `python3 run.py` to the first page, a second start in the same data folder."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from urllib.error import URLError
from urllib.request import urlopen

from runner.environment import ROOT
from runner.network import choose_port, is_free

REPEATS, BAR_SECONDS, GIVE_UP_SECONDS = 5, 5.0, 60.0


def seconds_to_first_page(data: str) -> float:
    """Start the program on a data folder, wait for its first page, and stop it again."""
    port = choose_port(None, lambda port: is_free("127.0.0.1", port), first=8700)
    command = [sys.executable, "run.py", "--host", "127.0.0.1", "--port", str(port), "--data", data]
    began = time.perf_counter()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as runner:
        try:
            wait_for_page(f"http://127.0.0.1:{port}/", runner)
            return time.perf_counter() - began
        finally:
            runner.terminate()


def wait_for_page(url: str, runner: subprocess.Popen[bytes]) -> None:
    """Return when the address answers; raises RuntimeError when the program ends or takes too long."""
    deadline = time.monotonic() + GIVE_UP_SECONDS
    while runner.poll() is None and time.monotonic() < deadline:
        try:
            with urlopen(url, timeout=10):
                return
        except URLError:
            time.sleep(0.02)
    raise RuntimeError(f"no page at {url}")


def main() -> int:
    """Print the figures; status 1 when the median of the second starts is above the bar."""
    with tempfile.TemporaryDirectory(prefix="cards-start-") as data:
        first = seconds_to_first_page(data)
        again = [seconds_to_first_page(data) for _ in range(REPEATS)]
    median = statistics.median(again)
    print(f"first page: new data folder {first:.1f} s, second start median {median:.1f} s, worst {max(again):.1f} s")
    print(f"bar {BAR_SECONDS:.0f} s; load average {os.getloadavg()[0]:.2f}")
    return int(median > BAR_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
