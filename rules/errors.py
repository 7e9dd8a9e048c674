"""What can be wrong with a rule book's data file. Every error is data: where, what was read, what is allowed."""

from collections.abc import Sequence


class BookError(ValueError):
    """Any fault of a rule book; `code` is the book's three digits."""

    def __init__(self, code: str, *details: object) -> None:
        super().__init__(code, *details)
        self.code = code


class UnknownBook(BookError):
    """No data file carries this code; `known` lists those that exist."""

    def __init__(self, code: str, known: Sequence[str]) -> None:
        super().__init__(code, tuple(known))
        self.known = tuple(known)


class MissingField(BookError):
    """A section or field that every book must state is absent; `path` is `section.field`."""

    def __init__(self, code: str, path: str) -> None:
        super().__init__(code, path)
        self.path = path


class UnknownField(BookError):
    """A field that no section knows (a misspelling would otherwise be ignored in silence)."""

    def __init__(self, code: str, path: str) -> None:
        super().__init__(code, path)
        self.path = path


class InvalidField(BookError):
    """A field whose value is not what it must be; `wanted` names the rule that it breaks."""

    def __init__(self, code: str, path: str, value: object, wanted: str) -> None:
        super().__init__(code, path, value, wanted)
        self.path = path
        self.value = value
        self.wanted = wanted
