"""What a value in a book's data file may be; each reader returns the value or raises `Unreadable(wanted)`."""

from collections.abc import Callable

from rules.sections import Unreadable


def count(value: object) -> int:
    """A whole number, 0 or more."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise Unreadable("count")


def positive(value: object) -> int:
    """A whole number, 1 or more."""
    if number := count(value):
        return number
    raise Unreadable("positive")


def flag(value: object) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise Unreadable("flag")


def text(value: object) -> str:
    """Words, not empty."""
    if isinstance(value, str) and value.strip():
        return value
    raise Unreadable("text")


def one_of(*words: str) -> Callable[[object], str]:
    """One of the given words."""

    def read(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise Unreadable("|".join(words))

    return read


def names(value: object) -> tuple[str, ...]:
    """A list of words, none of them twice."""
    if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
        raise Unreadable("names")
    if len(set(value)) < len(value):
        raise Unreadable("distinct_names")
    return tuple(value)


def scores(value: object) -> tuple[tuple[int, int], ...]:
    """A table of `[winner, loser]` rows."""
    if not isinstance(value, list) or not value:
        raise Unreadable("rows_of_two")
    return tuple(score(row) for row in value)


def score(row: object) -> tuple[int, int]:
    """One row `[winner, loser]`."""
    if not isinstance(row, list) or len(row) != 2:
        raise Unreadable("rows_of_two")
    return count(row[0]), count(row[1])
