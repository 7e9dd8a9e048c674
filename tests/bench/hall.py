"""`python -m tests.bench.hall`: what hundreds of phones cost the server in an event of 512 pairs after five rounds.

Bars: pairings <= 500 ms the first time and <= 5 ms from then on, <= 30 KiB packed; a team's page <= 1500 ms the first
time, another team's <= 20 ms from then on; 204 answers a second >= 500.
"""

import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.bench.pages import PAIRS, REPEATS, ROUNDS, seconds, told


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
        good = measure()
        print(f"load {os.getloadavg()[0]:.2f}, {os.cpu_count()} processors")
        return 0 if all(good) else 1


def measure() -> list[bool]:
    """Ask as phones do, which understand gzip."""
    from django.test import Client

    from tests import make
    from tournament.views.kept_bodies import forget_kept_bodies

    event = make.played_event(PAIRS, ROUNDS, slug="bench", planned_rounds=ROUNDS + 2)
    make.playing_round(event)
    event.refresh_from_db()
    teams = iter(make.division(event).entrants.values_list("pk", flat=True))
    client, pairings, home = Client(headers={"accept-encoding": "gzip"}), "/hall/bench/pairings", "/hall/bench/"
    for address in (pairings, home):
        client.get(address)
    forget_kept_bodies()
    first = seconds(lambda: client.get(pairings))
    kept = seconds(lambda: client.get(pairings), REPEATS)
    first_team = seconds(lambda: client.get(f"{home}?team={next(teams)}"))
    team = seconds(lambda: client.get(f"{home}?team={next(teams)}"), REPEATS)
    unchanged = seconds(lambda: client.get(f"{pairings}?v={event.version}"), REPEATS)
    size = len(client.get(pairings).content) / 1024
    return [
        told(f"pairings of {PAIRS} pairs, first time", first * 1000, "ms", most=500),
        told(f"pairings of {PAIRS} pairs, kept", kept * 1000, "ms", most=5),
        told(f"pairings of {PAIRS} pairs, packed", size, "KiB", most=30),
        told("a team's page, first time", first_team * 1000, "ms", most=1500),
        told("another team's page", team * 1000, "ms", most=20),
        told("204 answers", 1 / unchanged, "a second", least=500),
    ]


if __name__ == "__main__":
    sys.exit(main())
