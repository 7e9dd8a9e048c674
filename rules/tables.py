"""The rows of which a book's tables consist."""

from typing import NamedTuple


class Band(NamedTuple):
    """Attackers' points from `lowest` up to but not including `below` are worth `levels` levels to the bank side."""

    lowest: int
    below: int
    levels: int


class Principle(NamedTuple):
    """A clause that rules the following of whole kinds of leads, longest group first."""

    leads: tuple[str, ...]
    clause: str
    mark: str


class Demotion(NamedTuple):
    """When the bank side plays `level` and the attackers dig with a `rank` (`main`, `side` or `any` suit), it falls
    `to`.
    """

    level: str
    rank: str
    card: str
    to: str
    clause: str


class Limit(NamedTuple):
    """A match of `stage` may last `minutes`; 0 is no limit. `any` stands for every stage that is not named."""

    stage: str
    minutes: int
