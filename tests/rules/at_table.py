"""Short ways to say what lies on the table, for the tests of this folder."""

from rules.book import Book, load_book
from rules.cards import Card, parse_cards
from rules.following import FollowAnswer, check_follow
from rules.order import Order, card_order
from rules.readings import book_with

NO_READINGS: dict[str, str] = {}


def a_book(code: str, **readings: str) -> Book:
    """A book, with readings by name: `a_book("000", A9="longer")`."""
    return book_with(code, tuple(sorted(readings.items()))) if readings else load_book(code)


def an_order(book: Book, level: str, trump: str | None = "S") -> Order:
    """The order of the cards at a level; spades are trumps unless said otherwise."""
    return card_order(book.order, book.levels, level, trump)


def cards(text: str, suit: str | None = None) -> tuple[Card, ...]:
    """Cards from text."""
    return parse_cards(text, suit=suit)


def in_hearts(code: str, lead: str, hand: str, play: str, **readings: str) -> FollowAnswer:
    """Following in hearts under spades, at level 6 in book 000 and at level 2 in the others (vectors 3.6)."""
    book = a_book(code, **readings)
    order = an_order(book, "6" if code == "000" else "2")
    return check_follow(book, order, cards(lead, "H"), cards(hand, "H"), cards(play, "H"))
