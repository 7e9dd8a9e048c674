"""Appeals: whether one is in time and in form, who decides it, and who decides last."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.book import Book
from rules.errors import BadWord, NotInBook

FORMS = ("written", "oral")
SUBJECTS = ("rules", "facts")
"""Whether the appeal is about the rules of play and of the event, or about what happened."""


@dataclass(frozen=True)
class AppealAnswer:
    """`verdict` is `accepted`, `late` or `not_in_form`; `decides` and `final` are `chief_referee` or
    `appeals_committee`.
    """

    verdict: str
    deadline: datetime
    decides: str
    final: str
    clauses: tuple[str, ...]


def judge_appeal(
    book: Book, ended: datetime, filed: datetime, form: str, about: str, minutes: int | None = None
) -> AppealAnswer:
    """An appeal filed at `filed` against a match that ended at `ended` (000:3.1-3.4); the last minute is in time.

    `minutes` is the event's own limit, for books whose text is silent. Raises `BadWord`, `NotInBook`.
    """
    _check("form", form, FORMS)
    _check("about", about, SUBJECTS)
    limit = minutes or book.appeal.minutes
    if limit is None:
        raise NotInBook(book=book.code, field="appeal.minutes")
    deadline = ended + timedelta(minutes=limit)
    final = book.appeal.final or "appeals_committee"
    decides = (book.appeal.on_rules or "chief_referee") if about == "rules" else final
    used = ["appeal.minutes", "appeal.form", "appeal.on_rules" if about == "rules" else "appeal.final", "appeal.final"]
    clauses = dict.fromkeys(book.evidence[field].clause for field in used if field in book.evidence)
    return AppealAnswer(_verdict(book, deadline, filed, form), deadline, decides, final, tuple(clauses))


def _verdict(book: Book, deadline: datetime, filed: datetime, form: str) -> str:
    if book.appeal.form == "written" and form != "written":
        return "not_in_form"
    return "accepted" if filed <= deadline else "late"


def _check(field: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise BadWord(field=field, value=word, known=list(known))
