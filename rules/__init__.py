"""The rule books as data and as answers: pure Python, no Django, no clock."""

from rules.book import Book, load_book
from rules.books import BOOK_CODES
from rules.errors import BookError, InvalidField, MissingField, UnknownBook, UnknownField
from rules.evidence import Evidence, Mark

__all__ = [
    "BOOK_CODES",
    "Book",
    "BookError",
    "Evidence",
    "InvalidField",
    "Mark",
    "MissingField",
    "UnknownBook",
    "UnknownField",
    "load_book",
]
