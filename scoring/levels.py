"""Levels as people write them, and the difference between two of them."""

from collections.abc import Sequence

from rules.spelling import level_code
from scoring.errors import InvalidLevel


def parse_level(text: str, levels: Sequence[str]) -> str:
    """The code of a level written by hand: `a`, `Ａ`, `10`, `T`, `过A`, `guo a`, `A+`, `PASSED_A`.

    `levels` is the ladder of the event. Raises `InvalidLevel` for anything that is not on it.
    """
    found = level_code(text)
    if found not in levels:
        raise InvalidLevel(text, levels)
    return found


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
