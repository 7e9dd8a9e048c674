"""Table numbers in short: `1-16, 20`; pure."""

import re
from collections.abc import Iterable

from tournament.queries.typed_text import clean_text, narrow

SPAN = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")
SEPARATORS = re.compile(r"[\s,、，;；]+")
DASHES = str.maketrans(dict.fromkeys("–—－~～至到", "-"))
MOST = 2000


class InvalidSpans(ValueError):
    """A word that is no table number and no range of them."""


def read_spans(typed: str) -> list[int]:
    """Return the numbers of `1-16, 20` in ascending order; full-width digits and Chinese commas are understood.

    Raises InvalidSpans with the word that is wrong: no number, 0, a range that runs backwards, more than 2000.
    """
    numbers: set[int] = set()
    text = re.sub(r"\s*-\s*", "-", clean_text(typed).translate(DASHES))
    for word in filter(None, SEPARATORS.split(text)):
        found = SPAN.fullmatch(narrow(word))
        first = int(found[1]) if found else 0
        last = int(found[2]) if found and found[2] else first
        if not 1 <= first <= last <= MOST:
            raise InvalidSpans(word)
        numbers.update(range(first, last + 1))
    return sorted(numbers)


def spans_text(numbers: Iterable[int]) -> str:
    """Return numbers in short."""
    spans: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][1] == number - 1:
            spans[-1] = spans[-1][0], number
        else:
            spans.append((number, number))
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)
