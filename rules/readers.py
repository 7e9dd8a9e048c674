"""What a value in a book's data file may be; each reader returns the value or raises `Unreadable(wanted)`."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from rules.cards import RANKS
from rules.sections import Unreadable
from rules.shapes import Ladder, read_rung, read_shape
from rules.tables import Band, Demotion, Limit, Principle


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


@dataclass(frozen=True)
class OneOf:
    """Reads one of the words."""

    words: tuple[str, ...]

    def __call__(self, value: object) -> str:
        """The word."""
        if isinstance(value, str) and value in self.words:
            return value
        raise Unreadable("|".join(self.words))


def one_of(*words: str) -> OneOf:
    """One of the given words."""
    return OneOf(words)


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


def some_names(value: object) -> tuple[str, ...]:
    """A list of words, none of them twice; it may be empty."""
    return () if value == [] else names(value)


rank = one_of(*RANKS)
"""A rank of a card, `2` to `A`."""


def rows(value: object, *keys: str) -> list[list[object]]:
    """A list of tables with exactly these keys; each as its values in the order of the keys."""
    if not isinstance(value, list):
        raise Unreadable("list_of_tables")
    if not all(isinstance(row, Mapping) and set(row) == set(keys) for row in value):
        raise Unreadable("tables_of_" + "_".join(keys))
    return [[row[key] for key in keys] for row in value]


def bands(value: object) -> tuple[Band, ...]:
    """Bands from the highest down: each begins where the one before ends, the last is exactly 0, the gains rise."""
    found = tuple(Band(*map(count, row)) for row in rows(value, "from", "below", "levels"))
    edges = [edge for band in found for edge in (band.below, band.lowest)]
    joined = all(upper.lowest == lower.below and upper.levels < lower.levels for upper, lower in pairwise(found))
    if not found or not joined or edges != sorted(edges, reverse=True) or edges[-2:] != [1, 0]:
        raise Unreadable("contiguous_bands_down_to_0")
    return found


def principles(value: object) -> tuple[Principle, ...]:
    """General rules for kinds of leads."""
    kind = one_of("single", "tuple", "tractor", "throw")
    return tuple(
        Principle(tuple(map(kind, names(leads))), text(clause), text(mark))
        for leads, clause, mark in rows(value, "leads", "clause", "mark")
    )


def ladders(value: object) -> tuple[Ladder, ...]:
    """Ladders of one lead each."""
    return tuple(_ladder(*row) for row in rows(value, "lead", "clause", "mark", "rungs"))


def _ladder(lead: object, clause: object, mark: object, rungs: object) -> Ladder:
    shape = read_shape(text(lead))
    if shape is None:
        raise Unreadable("shape_of_lead")
    if not isinstance(rungs, list) or not all(isinstance(rung, list) and len(rung) == 2 for rung in rungs):
        raise Unreadable("rungs_and_their_words")
    steps = tuple(read_rung(text(rung)) for rung, _ in rungs)
    known = tuple(step for step in steps if step)
    if len(known) < len(steps) or any(step.cards != shape.cards for step in known):
        raise Unreadable(f"rungs_of_{shape.cards}_cards")
    if not known or known[-1].groups or len(set(known)) < len(known):
        raise Unreadable("distinct_rungs_down_to_any_cards")
    return Ladder(shape, text(clause), text(mark), known, tuple(text(words) for _, words in rungs))


def demotions(value: object) -> tuple[Demotion, ...]:
    """Digs that send the bank side down."""
    suits = one_of("main", "side", "any")
    return tuple(
        Demotion(text(level), rank(dug), suits(card), text(to), text(clause))
        for level, dug, card, to, clause in rows(value, "level", "rank", "card", "to", "clause")
    )


def limits(value: object) -> tuple[Limit, ...]:
    """Minutes for a match, by stage."""
    return tuple(Limit(text(stage), count(minutes)) for stage, minutes in rows(value, "stage", "minutes"))
