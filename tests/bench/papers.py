"""Bars of the papers: 512 score sheets in 10 s and 150 MiB a process, standings of 512 in 6 s. `run.py bench`."""

import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django.setup()

from django.utils.translation import override  # noqa: E402  (Django has to be set up first)

from tournament.documents import score_sheets  # noqa: E402  (as above)
from tournament.documents import standings as standings_paper  # noqa: E402  (as above)
from tournament.documents.binding import bind  # noqa: E402  (as above)
from tournament.documents.catalogue import page  # noqa: E402  (as above)
from tournament.documents.figures import in_columns  # noqa: E402  (as above)
from tournament.documents.paper import Context, Head, Paper  # noqa: E402  (as above)
from tournament.documents.printing import Order, print_all  # noqa: E402  (as above)
from tournament.queries.papers import Team  # noqa: E402  (as above)

PAIRS = 512
ROUNDS = 7


def head(title: str) -> Head:
    """The head of a paper of a made-up event."""
    return Head(
        title=title,
        event="2024年秋季拖拉机邀请赛",
        group="公开组",
        round="第 7 轮",
        organiser="文化馆",
        venue="文化馆二楼大厅",
        printed_at=datetime(2024, 11, 30, 19, 0, tzinfo=UTC),
        version=1,
        language="zh-Hans-CN",
    )


def team(lot: int) -> Team:
    """A made-up team; one in ten has a long name."""
    name = f"Songjiang 松江区老年大学联合代表队{lot}队" if lot % 10 == 0 else f"松江{lot}队"
    return Team(lot, name, "王小明、李大海", "松江区体育总会")


def sheets() -> list[Context]:
    """512 score sheets, 256 pages, as the paper itself cuts them."""
    form = score_sheets.Form(7, date(2024, 11, 30), "晚上", PAIRS)
    both = [score_sheets.Sheet(n, n, (side(n), side(n + PAIRS))) for n in range(1, PAIRS + 1)]
    return list(score_sheets.pages_in_parts(head("成绩单"), form, both))


def side(lot: int) -> score_sheets.Side:
    """A row of a sheet."""
    return score_sheets.side(team(lot))


def standings() -> list[Context]:
    """The standings of 512 teams after seven rounds."""
    rounds = in_columns(("18", "12", "27", "15", "3", "16.5", "20"), 4)
    lines = [standings_paper.Line(n, team(n), ("111.5", "4"), rounds, "胜轮，4 : 3", "") for n in range(1, PAIRS + 1)]
    heads = {"columns": ["胜利分", "胜轮"], "rounds": range(1, 8), "round_heads": in_columns("1234567", 4)}
    return [{"head": head("名次表"), "rows": lines, "missing": 0, "lying": True, "wide": True} | heads]


def measure(
    name: str, paper: Paper, contexts: Callable[[], Sequence[Context]], seconds: float, mebibytes: float
) -> bool:
    """Print a paper on two presses, say what it cost, and whether that is within its bars."""
    began, before = time.monotonic(), _used()
    orders = [Order(page(paper.kind, context), paper.style) for context in contexts()]
    printed = print_all(orders)
    bound = bind(printed, [name] * len(printed), name)
    took, after = time.monotonic() - began, _used()
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    peak = after.ru_maxrss / 1024
    good = took <= seconds and peak <= mebibytes
    print(f"{name}: {took:.1f} s (bar {seconds:g}), largest press {peak:.0f} MiB (bar {mebibytes:g})", end=" · ")
    print(f"{cpu:.1f} s of processor, {len(orders)} parts, {len(bound) // 1024} KiB · {'ok' if good else 'MISSED'}")
    return good


def _used() -> resource.struct_rusage:
    """What the presses that have ended used, the largest of them in KiB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN)


def main() -> int:
    """Measure both, with the load of the machine before and after."""
    print(f"load before {os.getloadavg()[0]:.2f}, {os.cpu_count()} processors")
    with override("zh-hans"):
        good = measure("512 score sheets (256 pages)", score_sheets.PAPER, sheets, 10, 150)
        good &= measure("standings of 512", standings_paper.PAPER, standings, 6, 250)
    print(f"load after {os.getloadavg()[0]:.2f}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
