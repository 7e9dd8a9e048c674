"""The arithmetic of a deal, line by line, as a page prints it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from tournament.queries.rule_answers import page_language

LEVELS = ("attackers_levels", "bank_levels", "ruled_levels", "demotion", "must_play_stop", "give_back")
"""Lines that count levels; all others count points."""


@dataclass(frozen=True)
class Sum:
    """One line: what it is, the number it brings, the sum of points so far (none for levels), its clause and mark."""

    what: str
    number: str
    total: int | None
    clause: str
    mark: str


def arithmetic(lines: Iterable[Mapping[str, Any]]) -> list[Sum]:
    """The lines of an answer of `rules`."""
    return [_sum(line) for line in lines]


def _sum(line: Mapping[str, Any]) -> Sum:
    counts_levels, number = line["what"] in LEVELS, line["number"]
    text = level_count(number) if counts_levels else _signed(number)
    if line["what"] == "tricks":
        text = str(number)
    return Sum(line[page_language()], text, None if counts_levels else line["total"], line["clause"], line["mark"])


def level_count(number: int) -> str:
    """`+2 levels`."""
    return ngettext("%(n)s level", "%(n)s levels", abs(number)) % {"n": _signed(number) if number else "0"}


def _signed(number: int) -> str:
    """With a plus, or a minus as long as one."""
    return f"{number:+d}".replace("-", "−")
