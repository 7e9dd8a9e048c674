"""Levels: advancing, must-play stops, what is given back, and how far two sides are apart."""

from dataclasses import dataclass

from rules.book import PASSED, Book
from rules.errors import BadNumber, BadWord, MatchIsOver, UnknownLevel
from rules.spelling import level_code

BANK, ATTACKERS = "bank", "attackers"
OTHER_SIDE = {BANK: ATTACKERS, ATTACKERS: BANK}


@dataclass(frozen=True)
class Advance:
    """A side's way up: from `before` to `after`, `short` levels lost at the must-play level `stopped_at`."""

    before: str
    after: str
    short: int
    stopped_at: str | None

    @property
    def passed(self) -> bool:
        """Whether the side has passed the last level and won the match."""
        return self.after.startswith(PASSED)


def read_level(book: Book, text: str) -> str:
    """A level of the book as people write it (`rules.spelling`); `过` alone is the last; raises `UnknownLevel`."""
    code = level_code(text)
    if code == PASSED:
        return book.levels[-1]
    if code not in book.levels:
        raise UnknownLevel(level=text, known=list(book.levels))
    return code


def place(book: Book, level: str) -> int:
    """How many steps a level stands above the first; raises `UnknownLevel`."""
    if level not in book.levels:
        raise UnknownLevel(level=level, known=list(book.levels))
    return book.levels.index(level)


def check_side(field: str, side: str) -> None:
    """Raise `BadWord` unless the side is `bank` or `attackers`."""
    if side not in OTHER_SIDE:
        raise BadWord(field=field, value=side, known=list(OTHER_SIDE))


def level_difference(book: Book, one: str, other: str) -> int:
    """How many levels `one` stands above `other` by their places in the book's list (000:4.2); below is negative."""
    return place(book, one) - place(book, other)


def advance(book: Book, level: str, gain: int, role: str) -> Advance:
    """A side at `level` gains `gain` levels as `bank` or `attackers` (002:4.4; passing the last level: A1, A12).

    A must-play level is left only by the bank side that plays it; whoever would jump it stops there and is `short`.
    Raises `MatchIsOver` when the side has passed already, `UnknownLevel`, `BadWord` for a role, `BadNumber` for a gain
    below 0.
    """
    check_side("role", role)
    if gain < 0:
        raise BadNumber(field="gain", value=gain, wanted="0 or more")
    here = place(book, level)
    if level.startswith(PASSED):
        raise MatchIsOver(level=level)
    last = len(book.levels) - 1
    stops = [book.levels.index(name) for name in must_play(book)]
    stop = min((stop for stop in stops if stop > here or (stop == here and role == ATTACKERS)), default=last)
    after = min(here + gain, stop, last)
    short = here + gain - after if stop < here + gain and stop < last else 0
    return Advance(level, book.levels[after], short, book.levels[stop] if short else None)


def must_play(book: Book) -> tuple[str, ...]:
    """The levels that must be defended, the last one among them unless the reading lets it be passed from below."""
    last = (book.levels[-2],) if book.advancing.last_level == "defend" else ()
    return tuple(dict.fromkeys((*book.advancing.must_play, *last)))


def fall_back(book: Book, level: str, levels: int) -> str:
    """So many levels down, never below the first (002:4.4)."""
    return book.levels[max(0, place(book, level) - levels)]
