"""`bench`, `bench-pairing`, `fuzz`, `load`, `shots`: run the programs that stand under tests/ for each of them."""

import os
import platform
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from runner.environment import BENCH, ROOT, child_environment, provide_environment, run_python
from runner.speech import TroubleError, say
from runner.testing import prepare


def bench(arguments: Sequence[str]) -> int:
    """Every module of tests/bench but the pairing one, which needs the rivals installed."""
    return _run_all([module for module in modules_in("bench") if module != "tests.bench.pairing"], arguments)


def bench_pairing(arguments: Sequence[str]) -> int:
    """Our pairing engine against those that can be installed."""
    prepare()
    provide_environment(BENCH)
    return _run_all(["tests.bench.pairing"], arguments)


def fuzz(arguments: Sequence[str]) -> int:
    """The long random tests."""
    return _run_all(modules_in("fuzz"), arguments)


def shots(arguments: Sequence[str]) -> int:
    """Pictures of the pages at the sizes people look at them."""
    return _run_all(modules_in("shots"), arguments)


def load(arguments: Sequence[str]) -> int:
    """A full hall of card tables against the program as people start it, on SQLite and on PostgreSQL."""
    return _run_all(modules_in("load"), arguments)


def modules_in(folder: str, root: Path = ROOT) -> list[str]:
    """The modules of a folder under tests/, in the order of their names; one that starts with _ only serves others."""
    files = sorted((root / "tests" / folder).glob("[!_]*.py"))
    return [f"tests.{folder}.{file.stem}" for file in files if not file.stem.startswith("test_")]


def _run_all(modules: Sequence[str], arguments: Sequence[str]) -> int:
    """Run each module with the arguments and a data folder of its own; the exit code of the last that failed."""
    if not modules:
        raise TroubleError("这里还没有可运行的程序。", "There is no such program under tests/.")
    prepare()
    _say_load()
    code = 0
    for module in modules:
        print(f"\n== {module} ==", flush=True)
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="cards-bench-") as data:
            code = run_python(["-m", module, *arguments], child_environment(Path(data), DATABASE_URL="")) or code
        print(f"({module}: {time.monotonic() - began:.0f} s)", flush=True)
    return code


def _say_load() -> None:
    """What else the machine is doing: a figure measured on a busy machine is not one."""
    one, five, fifteen = os.getloadavg()
    say(
        "机器负载：",
        f"{os.cpu_count()} processors, Python {platform.python_version()}, load {one:.2f} {five:.2f} {fifteen:.2f}",
    )
