"""`python -m tests.bench.standings`: the standings page of 512 pairs after 13 rounds; at most 12 queries, 300 ms."""

import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.models import Entrant, Round

PAIRS, ROUNDS, REPEATS, BAR_MS, BAR_QUERIES = 512, 13, 9, 300, 12


def build() -> str:
    """Store a whole event straight into the tables and return the address of its standings."""
    from django.urls import reverse

    from tests import make
    from tournament.models import Entrant, Round

    event = make.event("bench", PAIRS, planned_rounds=ROUNDS)
    stage = make.stage(event)
    pairs = list(make.division(event).entrants.order_by("pk"))
    for lot, entrant in enumerate(pairs, start=1):
        entrant.lot = lot
    Entrant.objects.bulk_update(pairs, ["lot"], batch_size=200)
    dice = random.Random(3)
    for number in range(1, ROUNDS + 1):
        dice.shuffle(pairs)
        played = Round.objects.create(
            stage=stage, number=number, state="closed", field="{}", digest="0" * 64, pairing={"pairs": [], "bye": None}
        )
        seat(played, pairs, dice)
    return reverse("standings", args=[event.slug, stage.pk])


def seat(played: "Round", pairs: "list[Entrant]", dice: random.Random) -> None:
    """Seat neighbours of the list at one table and give each table a result."""
    from tournament.models import Match, Result, Seat

    matches = Match.objects.bulk_create(Match(round=played, table_number=t) for t in range(1, PAIRS // 2 + 1))
    Seat.objects.bulk_create(
        Seat(round=played, match=matches[place // 2], entrant=entrant, side="ab"[place % 2])
        for place, entrant in enumerate(pairs)
    )
    differences = [dice.randint(0, 12) for _match in matches]
    Result.objects.bulk_create(
        Result(match=match, version=1, winner=dice.choice("ab") if difference else "", level_difference=difference)
        for match, difference in zip(matches, differences, strict=True)
    )


def main() -> int:
    """Build the event in a database of its own, open the page again and again, and say whether the bars are held."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        os.environ |= {"SHENGJI_DATA": folder, "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        return measure(build())


def measure(address: str) -> int:
    """Open the page as the chief referee; the first time warms the templates up and is not counted."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests import make

    client = Client()
    client.force_login(make.chief())
    with CaptureQueriesContext(connection) as queries:
        size = len(client.get(address).content)
    asked = len(queries)
    times, processor = [], time.process_time()
    for _time in range(REPEATS):
        began = time.perf_counter()
        client.get(address)
        times.append((time.perf_counter() - began) * 1000)
    worked = (time.process_time() - processor) / REPEATS * 1000
    middle = statistics.median(times)
    good = middle <= BAR_MS and asked <= BAR_QUERIES
    print(
        f"standings page, {PAIRS} pairs x {ROUNDS} rounds: median {middle:.0f} ms, processor {worked:.0f} ms", end=" "
    )
    print(f"(bar {BAR_MS}), {asked} queries (bar {BAR_QUERIES}), {size // 1024} KiB · {'ok' if good else 'MISSED'}")
    print(f"load {os.getloadavg()[0]:.2f}, {os.cpu_count()} processors")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
