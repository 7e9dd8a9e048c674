"""What a page has to ask about the end of a deal, so that the book can say what the last trick changes."""

from dataclasses import dataclass

from rules import Book
from rules.levels import ATTACKERS, BANK, OTHER_SIDE
from rules.shapes import read_shape
from rules.wording import shape_in_words
from tournament.queries.rule_answers import page_language

SHAPES = ("A", "AA", "AABB", "AABBCC", "AABBCCDD", "AABBCCDDEE")


@dataclass(frozen=True)
class LastTrickAsked:
    """What the book needs to know of a last trick.

    `multiplier` is the field that multiplies: the winner's `shape`, how many `cards` he won with, or the `factor`
    itself where the text is lost. `dug_with`: whether winning cards may send the bank side down.
    """

    multiplier: str
    from_kitty: bool
    bank_digs: bool
    dug_with: bool
    demoted_at: tuple[str, ...] = ()


def asked_of(book: Book) -> LastTrickAsked:
    """What to ask by this book (000:1.7.3, 002:7, 004:1.12)."""
    rules = book.last_trick
    from_kitty = rules.counts == "kitty"
    multiplier = "cards" if not from_kitty else "shape" if rules.single is not None else "factor"
    demoted_at = tuple(dict.fromkeys(row.level for row in book.advancing.demotions))
    return LastTrickAsked(multiplier, from_kitty, rules.scheme != "attackers", bool(demoted_at), demoted_at)


def digs(book: Book, winner: str, buried_by: str) -> bool:
    """Whether the points of a last trick are multiplied at all (as `rules.digs.dig` decides)."""
    kept = book.last_trick.counts == "kitty" and buried_by == winner
    return not kept and (winner == ATTACKERS or book.last_trick.scheme != "attackers")


def buried_by_default(winner: str) -> str:
    """Who buried, where nobody says so: a side digs what the other one has buried."""
    return OTHER_SIDE.get(winner, BANK)


def shape_choices(book: Book) -> list[tuple[str, str]]:
    """What the last trick may have been won with, in the book's words."""
    return [(shape, _shape_words(shape, book)) for shape in SHAPES]


def _shape_words(text: str, book: Book) -> str:
    shape = read_shape(text)
    return shape_in_words(shape, page_language(), book.code) if shape else text
