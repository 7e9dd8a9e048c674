"""Answers in words, put together from the word files: what is due, shapes, reasons, errors."""

from collections.abc import Sequence
from itertools import groupby

from rules.errors import BookError, QuestionError
from rules.following import Due
from rules.readings import readings_at
from rules.shapes import Shape, heaviest_first
from rules.words import read_words


def shape_in_words(shape: Shape, language: str, book: str = "", times: int = 1) -> str:
    """`(2, 3)` as `三连拖` or `a tractor of three pairs`; `times` of them as `两个三连拖`."""
    words = read_words("shapes")[language]
    kind = "tractor" if shape.is_tractor else "tuple"
    table = words[kind] | words.get("books", {}).get(book, {}).get(kind, {})
    text: str = table[str(shape.width)]["one" if times == 1 else "many"]
    return text.format(n=number_in_words(times, language), l=_number(words["lengths"], shape.length))


def number_in_words(number: int, language: str) -> str:
    """A counting word up to ten, digits above."""
    return _number(read_words("shapes")[language]["numbers"], number)


def _number(words: Sequence[str], number: int) -> str:
    return words[number] if number < len(words) else str(number)


def shapes_in_words(shapes: Sequence[Shape], rest: int, language: str, book: str = "") -> str:
    """Groups and loose cards, `三连拖加一对加任意两张`."""
    words = read_words("shapes")[language]
    runs = [(shape, len(list(run))) for shape, run in groupby(sorted(shapes, key=heaviest_first))]
    parts = [shape_in_words(shape, language, book, times) for shape, times in runs]
    if rest or not parts:
        parts.append(words["rest"].format(n=number_in_words(rest, language)))
    return str(words["join"].join(parts))


def due_in_words(due: Due, language: str, book: str = "") -> str:
    """What is due, `应先跟：三连拖加一对`; a rung that no clause gives says so."""
    words = read_words("shapes")[language]
    suit = words["suits"][due.suit]
    if due.any_suit:
        form = words["all_of_suit" if due.rest else "void"]
        what = form.format(suit=suit, n=number_in_words(due.rest, language), m=number_in_words(due.any_suit, language))
    else:
        what = shapes_in_words(due.groups, due.rest, language, book)
    return str(words["due"].format(what=what)) + (words["generic"] if due.source == "generic" else "")


def reason_in_words(group: str, code: str, language: str) -> str:
    """A reason code of `words/reasons.toml`, such as `("follow", "rung_missed")`, in `zh` or `en`."""
    return str(read_words("reasons")[group][code][language])


def error_in_words(error: QuestionError | BookError, language: str) -> str:
    """What is wrong and what would be right, in `zh` or `en`."""
    form: str = read_words("errors")[type(error).__name__][language]
    return form.format(**{name: _detail_in_words(name, value, language) for name, value in error_data(error).items()})


def _detail_in_words(name: str, value: object, language: str) -> object:
    """Lists with commas, a known `because`, `path` or `wanted` in words, anything else as it is."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if name == "because" and value in read_words("reasons")["impossible"]:
        return reason_in_words("impossible", str(value), language)
    if name == "path":
        return field_in_words(str(value), language)
    if name == "wanted":
        return wanted_in_words(str(value), language)
    return value


def field_in_words(path: str, language: str) -> str:
    """What a field of a book decides, `deals.take_bank` as `上台分`; an unknown one as it is written."""
    known = read_words("fields")["fields"].get(path)
    return str(known[language]) if known else path


def section_in_words(name: str, language: str) -> str:
    """What a section of a book is about."""
    return str(read_words("fields")["sections"][name][language])


def choice_in_words(path: str, choice: str, language: str) -> str:
    """One of the words that a field may be, as the word files or the readings say it; any other as it is written."""
    tables = [read_words("fields")["choices"].get(path, {})]
    tables += [read_words("readings")[name]["choices"] for name in readings_at(path)]
    return next((str(table[choice][language]) for table in tables if choice in table), choice)


def reading_choice_in_words(reading: str, choice: str, language: str) -> str:
    """A choice of a reading; an unknown one as it is written."""
    words = read_words("readings").get(reading, {}).get("choices", {}).get(choice)
    return str(words[language]) if words else choice


def wanted_in_words(wanted: str, language: str) -> str:
    """What a field must be."""
    known = read_words("fields")["wanted"].get(wanted)
    return str(known[language]) if known else wanted


def error_data(error: QuestionError | BookError) -> dict[str, object]:
    """The details of an error by name."""
    return dict(error.data) if isinstance(error, QuestionError) else dict(vars(error))
