"""One line in, one line out: JSON questions to JSON answers; an error is an answer too and never stops the run."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.console.asks import ASKS
from rules.console.given import Given
from rules.errors import (
    BadQuestion,
    BookError,
    MissingQuestionField,
    QuestionError,
    UnknownQuestion,
    UnknownQuestionField,
)
from rules.wording import error_data, error_in_words

ALWAYS = ("ask", "readings", "ref")
"""Fields of every question; `ref` comes back with the answer."""


def answer_lines(lines: Iterable[str], readings: Mapping[str, str]) -> Iterator[str]:
    """The answer of each line that is not empty, in the same order."""
    for line in lines:
        if line.strip():
            yield _writable(json.dumps(answer_line(line, readings), ensure_ascii=False))


def _writable(text: str) -> str:
    r"""Half characters, which JSON may carry as `\ud800` but no stream can write, stay escaped."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def answer_line(line: str, readings: Mapping[str, str]) -> dict[str, Any]:
    """The answer to one line, or its error with name, details and words."""
    ref: dict[str, Any] = {}
    try:
        question = _question(line)
        ref = {"ref": question["ref"]} if "ref" in question else {}
        return ref | answer(question, readings)
    except (QuestionError, BookError) as error:
        words = {language: error_in_words(error, language) for language in ("zh", "en")}
        return ref | {"error": type(error).__name__, **words, "details": error_data(error)}


def _question(line: str) -> dict[str, Any]:
    try:
        question = json.loads(line.removeprefix("\ufeff"), parse_float=str, parse_constant=_no_number)
    except ValueError as error:
        raise BadQuestion(because=str(error)) from None
    except RecursionError:
        raise BadQuestion(because="nested too deep") from None
    if not isinstance(question, dict):
        raise BadQuestion(because="no object")
    return question


def _no_number(word: str) -> None:
    """NaN and the infinities are no JSON."""
    raise ValueError(word)


def answer(
    question: Mapping[str, Any], readings: Mapping[str, str], tables: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The answer to a question as plain data, from an event's own copy of the book when its `tables` are given.

    Raises the named errors of `rules.errors`.
    """
    name = question.get("ask")
    if not isinstance(name, str) or name not in ASKS:
        raise UnknownQuestion(ask=name, known=list(ASKS))
    ask = ASKS[name]
    known = (*ask.needs, *ask.takes)
    for field in question:
        if field not in known and field not in ALWAYS:
            raise UnknownQuestionField(field=field, known=[*known, *ALWAYS])
    for field in ask.needs:
        if field not in question:
            raise MissingQuestionField(field=field)
    return ask.answer(Given(question, readings, tables))
