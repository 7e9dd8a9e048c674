"""Levels as people write them: `a`, `Ａ`, `10`, `T`, `钩`, `王`, `过A`, `guo a`, `A+`, `PASSED_A`."""

import unicodedata

from rules.book import PASSED

PASSED_BEFORE = ("过", "過", "passed", "pass", "guo")
PASSED_AFTER = "+"
SPELLINGS = {"t": "10", "尖": "A", "钩": "J", "勾": "J", "圈": "Q", "王": "JOKER", "w": "JOKER"}
"""Other words for a level: the T of the card world, the names that Chinese players give to the pictures."""


def level_code(text: str) -> str:
    """The code that the text means, whether or not any book plays such a level; `过` alone is `PASSED_`."""
    read = "".join(unicodedata.normalize("NFKC", text).split()).casefold()
    base, passed = _without_passed(read)
    code = SPELLINGS.get(base, base.upper())
    return PASSED + code if passed else code


def _without_passed(read: str) -> tuple[str, bool]:
    for mark in PASSED_BEFORE:
        if read.startswith(mark):
            return read.removeprefix(mark).removeprefix("_").removeprefix("-"), True
    return read.removesuffix(PASSED_AFTER), read.endswith(PASSED_AFTER)
