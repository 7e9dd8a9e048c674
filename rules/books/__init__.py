"""One TOML file a rule book; a code `000` stands for the file `r000.toml` beside this one."""

import tomllib
from importlib.resources import files

from rules.errors import UnknownBook

BOOK_CODES: tuple[str, ...] = tuple(
    sorted(
        entry.name.removeprefix("r").removesuffix(".toml")
        for entry in files(__name__).iterdir()
        if entry.name.endswith(".toml")
    )
)


def read_book(code: str) -> dict[str, object]:
    """The whole data file of a book as TOML tables; raises `UnknownBook`."""
    if code not in BOOK_CODES:
        raise UnknownBook(code, BOOK_CODES)
    return tomllib.loads(files(__name__).joinpath(f"r{code}.toml").read_text(encoding="utf-8"))
