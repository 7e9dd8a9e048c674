"""`python -m tests.bench.pages`: a round of 512 pairs after five rounds, and what the wall costs the server.

Bars: pairing through the action <= 1 s; 204 answers a second >= 500 (500 screens that ask every second and a bit), the
whole wall of 512 pairs <= 500 ms the first time and <= 20 ms from then on; a demo of 128 pairs x 5 rounds <= 5 s.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.models import Event

PAIRS, ROUNDS, REPEATS = 512, 5, 400


def seconds(do: Callable[[], object], times: int = 1) -> float:
    """The mean time of doing something."""
    began = time.perf_counter()
    for _time in range(times):
        do()
    return (time.perf_counter() - began) / times


def main() -> int:
    """Build the event in a database of its own, measure, and say whether the bars are held."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        os.environ |= {"SHENGJI_DATA": folder, "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        good = [*measure_actions(), *measure_wall()]
        print(f"load {os.getloadavg()[0]:.2f}, {os.cpu_count()} processors")
        return 0 if all(good) else 1


def measure_actions() -> list[bool]:
    """The demo, and the sixth round of a large field."""
    from tests import make
    from tournament.actions.demo import build_demo
    from tournament.actions.rounds import pair_round

    demo = seconds(lambda: build_demo(make.actor(), slug="demo", pairs=128, rounds=5, seed="1"))
    event = make.played_event(PAIRS, ROUNDS, slug="bench", planned_rounds=ROUNDS + 2)
    paired = seconds(lambda: pair_round(make.actor(), make.stage(event)))
    return [
        told("demo of 128 pairs x 5 rounds", demo * 1000, "ms", most=5000),
        told(f"pair {PAIRS} after {ROUNDS} rounds, action and all", paired * 1000, "ms", most=1000),
    ]


def measure_wall() -> list[bool]:
    """A screen that asks whether anything is new, and one that gets everything."""
    from django.test import Client

    from tournament.models import Event
    from tournament.views.screen import BODIES

    event = Event.objects.get(slug="bench")
    publish(event)
    client, address = Client(), "/screen/bench/part/all/"
    client.get(address)
    unchanged = seconds(lambda: client.get(f"{address}?v={event.version}"), REPEATS)
    BODIES.forget()
    first = seconds(lambda: client.get(address))
    kept = seconds(lambda: client.get(address), 20)
    return [
        told("204 answers", 1 / unchanged, "a second", least=500),
        told(f"wall of {PAIRS} pairs, first time", first * 1000, "ms", most=500),
        told(f"wall of {PAIRS} pairs, kept", kept * 1000, "ms", most=20),
    ]


def publish(event: "Event") -> None:
    """Publish the round that was paired."""
    from tests import make
    from tournament.actions.rounds import publish_round

    publish_round(make.actor(), make.last_round(event))
    event.refresh_from_db()


def told(what: str, figure: float, unit: str, *, most: float | None = None, least: float | None = None) -> bool:
    """Print a figure beside its bar; whether the bar is held."""
    good = (most is None or figure <= most) and (least is None or figure >= least)
    bar = f"at most {most:g}" if most is not None else f"at least {least:g}"
    print(f"{what}: {figure:.0f} {unit} (bar: {bar}) · {'ok' if good else 'MISSED'}")
    return good


if __name__ == "__main__":
    sys.exit(main())
