"""Levels as people write them, and the difference between two of them."""

import unicodedata
from collections.abc import Sequence

from rules.book import PASSED
from scoring.errors import InvalidLevel

PASSED_BEFORE = ("过", "過", "passed", "pass", "guo")
PASSED_AFTER = ("+",)
SPELLINGS = {"t": "10", "尖": "A", "钩": "J", "勾": "J", "圈": "Q", "王": "JOKER", "w": "JOKER"}
"""Other words for a level: the T of the card world, the names that Chinese players give to the pictures."""


def parse_level(text: str, levels: Sequence[str]) -> str:
    """The code of a level written by hand: `a`, `Ａ`, `10`, `T`, `过A`, `guo a`, `A+`, `PASSED_A`.

    `levels` is the ladder of the event. Raises `InvalidLevel` for anything that is not on it.
    """
    read = "".join(unicodedata.normalize("NFKC", text).split()).casefold()
    base, passed = _without_passed(read)
    code = SPELLINGS.get(base, base.upper())
    found = PASSED + code if passed else code
    if found not in levels:
        raise InvalidLevel(text, levels)
    return found


def _without_passed(read: str) -> tuple[str, bool]:
    for mark in PASSED_BEFORE:
        if read.startswith(mark):
            return read.removeprefix(mark).removeprefix("_").removeprefix("-"), True
    for mark in PASSED_AFTER:
        if read.endswith(mark):
            return read.removesuffix(mark), True
    return read, False


def level_difference(levels: Sequence[str], a: str, b: str) -> int:
    """How many levels `a` is ahead of `b`; negative when behind (`000:4.2`, the 级差 of the score sheet).

    Counted in steps of the ladder, so that passed A is one above A. Raises `InvalidLevel`.
    """
    return level_index(levels, a) - level_index(levels, b)


def level_index(levels: Sequence[str], code: str) -> int:
    """The number of steps above the first level; raises `InvalidLevel`."""
    try:
        return levels.index(code)
    except ValueError:
        raise InvalidLevel(code, levels) from None
