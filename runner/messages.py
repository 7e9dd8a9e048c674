"""Is every sentence translated? Finds the messages in code and templates and compares them with the catalogues.

Runs inside .venv: `python -m runner.messages`. Django's own `templatize` reads the templates, as `makemessages` does.
"""

import io
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

from runner.catalogues import ROOT, catalogue_files

_LAZY = {f"{name}_lazy": DEFAULT_KEYWORDS[name] for name in ("gettext", "ngettext", "pgettext", "npgettext")}
_KEYWORDS = {**DEFAULT_KEYWORDS, **_LAZY, "gettext_noop": None}
_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
_CHINESE = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class Message:
    """One sentence to translate: its context (or None) and its English text, singular first."""

    context: str | None
    text: str


@dataclass(frozen=True)
class Translation:
    """What a catalogue says for a message; empty when it says nothing, or only guesses (fuzzy)."""

    text: str
    where: str


def messages_in_python(source: str) -> Iterator[Message]:
    """The messages of a Python source, marked by one of gettext's functions or their lazy forms."""
    for _line, text, _comments, context in extract("python", io.BytesIO(source.encode()), _KEYWORDS):
        yield Message(context, text if isinstance(text, str) else text[0])


def messages_in_template(source: str) -> Iterator[Message]:
    """The messages of a Django template: translate, blocktranslate and `_("...")`."""
    # templatize blanks out all that is not a message but keeps the spaces, which Python would take for indentation.
    lines = (line.strip() for line in templatize(source).splitlines())
    return messages_in_python("\n".join(lines))


def used_messages(root: Path = ROOT) -> dict[Message, str]:
    """Every message used in the program, with a file where it stands."""
    used: dict[Message, str] = {}
    for path in sorted((root / "tournament").rglob("*.py")):
        _note(used, messages_in_python(path.read_text(encoding="utf-8")), path.relative_to(root))
    for path in sorted((root / "templates").rglob("*.*")):
        _note(used, messages_in_template(path.read_text(encoding="utf-8")), path.relative_to(root))
    return used


def messages_in_book(source: str) -> Iterator[Message]:
    """The remarks of a rule book's data file, which pages show: each field's `why`."""
    yield from (Message(None, text) for text in _values_of("why", tomllib.loads(source)))


def _values_of(key: str, node: object) -> Iterator[str]:
    """Every text under this key, at any depth."""
    if isinstance(node, list):
        yield from chain.from_iterable(_values_of(key, item) for item in node)
    if isinstance(node, dict):
        if isinstance(node.get(key), str):
            yield node[key]
        yield from chain.from_iterable(_values_of(key, item) for item in node.values())


def known_messages(root: Path = ROOT) -> frozenset[Message]:
    """Messages that a page may show or not: a catalogue may translate them, and need not."""
    books = sorted((root / "rules" / "books").glob("*.toml"))
    return frozenset(message for book in books for message in messages_in_book(book.read_text(encoding="utf-8")))


def translations(catalogues: Iterable[Path], root: Path = ROOT) -> dict[Message, list[Translation]]:
    """Every message that stands in a catalogue, with what each of the catalogues says for it."""
    found: dict[Message, list[Translation]] = defaultdict(list)
    for path in catalogues:
        with path.open("rb") as handle:
            for entry in read_po(handle):
                if entry.id:
                    where = f"{path.relative_to(root)}:{entry.lineno}"
                    said = "" if entry.fuzzy else _first(entry.string)
                    found[Message(entry.context, _first(entry.id))].append(Translation(said, where))
    return dict(found)


def problems(
    used: dict[Message, str], said: dict[Message, list[Translation]], known: frozenset[Message] = frozenset()
) -> list[str]:
    """What is wrong with the translations, a line each: missing, contradictory, stale or with another placeholder."""
    lines = [f"{where}: not translated: {message.text!r}" for message, where in used.items() if not _has(said, message)]
    lines += [
        f"{where}: a message must be English: {message.text!r}"
        for message, where in used.items()
        if _is_chinese(message.text)
    ]
    for message, found in said.items():
        lines += _problems_of(message, found, is_used=message in used or message in known)
    return lines


def _problems_of(message: Message, found: list[Translation], *, is_used: bool) -> Iterator[str]:
    """What is wrong with the entries of one message."""
    if not is_used:
        yield f"{found[0].where}: no longer used: {message.text!r}"
    if len({translation.text for translation in found}) > 1:
        places = ", ".join(f"{translation.where} {translation.text!r}" for translation in found)
        yield f"{message.text!r} is translated differently: {places}"
    for translation in found:
        if translation.text and placeholders(translation.text) != placeholders(message.text):
            yield f"{translation.where}: other placeholders than {message.text!r}"


def _is_chinese(text: str) -> bool:
    """Whether a message is Chinese; an English one may name a column 队员1 or the level 过A."""
    return len(_CHINESE.findall(text)) * 2 > len(text)


def placeholders(text: str) -> set[str]:
    """The names to be filled in: `%(name)s`, `%d`, `{name}`."""
    return set(_PLACEHOLDER.findall(text))


def _first(forms: str | Sequence[str] | None) -> str:
    """The only form, or the first of singular and plural; Chinese has one form only."""
    if forms is None or isinstance(forms, str):
        return forms or ""
    return forms[0]


def _has(said: dict[Message, list[Translation]], message: Message) -> bool:
    """Whether some catalogue has a translation of the message."""
    return any(translation.text for translation in said.get(message, []))


def _note(used: dict[Message, str], messages: Iterable[Message], where: Path) -> None:
    """Remember the first place of each message."""
    for message in messages:
        used.setdefault(message, str(where))


def main() -> int:
    """Print every problem; exit code 1 when there is one."""
    used, said = used_messages(), translations(catalogue_files())
    found = problems(used, said, known_messages())
    print("\n".join(found))
    print(f"{len(used)} messages in use, {len(said)} in the catalogues, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
