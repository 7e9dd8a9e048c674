"""Incidents at the table, the questions each asks, and what a book rules: read from the books' data files.

`incidents.toml` names the incidents and the questions of all books together; each book's own file holds its rulings,
one row a case, in the order in which they are tried.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, TypeVar

from rules.errors import InvalidField, MissingField, UnknownField
from rules.words import read_words

Row = TypeVar("Row")

CHOOSERS = ("nobody", "non_offenders", "opponents", "others", "referee", "chief_referee")
DEALS = ("goes_on", "ends", "lost", "void")
KINDS = ("book", "judgement", "disciplinary")


@dataclass(frozen=True)
class Question:
    """One thing to ask: `kind` is `side`, `number`, `choice`, `level` or `players`; words in both languages."""

    id: str
    kind: str
    zh: str
    en: str
    choices: tuple[str, ...] = ()
    choices_zh: tuple[str, ...] = ()
    choices_en: tuple[str, ...] = ()


@dataclass(frozen=True)
class Incident:
    """One kind of incident, commonest first in the file; `asks` are the ids of its questions."""

    id: str
    zh: str
    en: str
    tags: tuple[str, ...]
    asks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """One way to settle a case.

    `points` (and `points_per_card` for each wrong card, and the points of the fact `plus`) go from the offending side
    to the other; `levels` to the non-offenders; `bank` `non_offenders` moves the bank to them, `by_reading` asks A3;
    `deal` says what becomes of the deal. A `free` option is left to the referee, who gives a reason.
    """

    id: str
    zh: str
    en: str
    chooser: str = "nobody"
    deal: str = "goes_on"
    points: int = 0
    points_per_card: int = 0
    plus: str = ""
    levels: int = 0
    bank: str = "unchanged"
    warning: bool = False
    forfeit: bool = False
    free: bool = False


@dataclass(frozen=True)
class Case:
    """What a book rules when the facts are as `when` says; `ruled_as` sends to the options of another incident."""

    incident: str
    clause: str
    mark: str
    kind: str
    when: Mapping[str, str]
    options: tuple[Option, ...] = ()
    ruled_as: str = ""


@cache
def incidents() -> dict[str, Incident]:
    """All incidents by id, the commonest first."""
    rows = read_words("incidents")["incident"]
    return {row["id"]: _row("incidents", "incident", row, Incident) for row in rows}


@cache
def questions() -> dict[str, Question]:
    """All questions by id."""
    rows = read_words("incidents")["question"]
    return {row["id"]: _row("incidents", "question", row, Question) for row in rows}


def read_cases(code: str, raw: object) -> tuple[Case, ...]:
    """The rulings of a book; raises `MissingField`, `UnknownField` or `InvalidField` with the number of the row."""
    if not isinstance(raw, list):
        raise MissingField(code, "ruling")
    return tuple(_case(code, f"ruling.{number}", row) for number, row in enumerate(raw, 1))


def _case(code: str, path: str, row: Mapping[str, Any]) -> Case:
    options = tuple(_option(code, f"{path}.options.{n}", each) for n, each in enumerate(row.get("options", ()), 1))
    case = _row(code, path, {**row, "options": options}, Case)
    incident = incidents().get(case.incident)
    if incident is None:
        raise InvalidField(code, f"{path}.incident", case.incident, "known_incident")
    if case.kind not in KINDS:
        raise InvalidField(code, f"{path}.kind", case.kind, "|".join(KINDS))
    if bool(case.options) == bool(case.ruled_as):
        raise InvalidField(code, f"{path}.options", case.ruled_as, "options_or_ruled_as")
    for fact, answer in case.when.items():
        _check_condition(code, path, fact, answer)
    return case


def _check_condition(code: str, path: str, fact: str, answer: str) -> None:
    question = questions().get(fact)
    if question is None:
        raise UnknownField(code, f"{path}.when.{fact}")
    if answer not in question.choices:
        raise InvalidField(code, f"{path}.when.{fact}", answer, "|".join(question.choices))


def _option(code: str, path: str, row: Mapping[str, Any]) -> Option:
    option = _row(code, path, row, Option)
    if option.chooser not in CHOOSERS:
        raise InvalidField(code, f"{path}.chooser", option.chooser, "|".join(CHOOSERS))
    if option.deal not in DEALS:
        raise InvalidField(code, f"{path}.deal", option.deal, "|".join(DEALS))
    return option


def _row(code: str, path: str, row: Mapping[str, Any], kind: type[Row]) -> Row:
    """The row as a dataclass: no key unknown, none missing, lists as tuples."""
    declared = {item.name: item for item in fields(kind)}  # type: ignore[arg-type]  # every row is a dataclass
    for key in row:
        if key not in declared:
            raise UnknownField(code, f"{path}.{key}")
    for key, item in declared.items():
        if key not in row and item.default is MISSING:
            raise MissingField(code, f"{path}.{key}")
    return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})
