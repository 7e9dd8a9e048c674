"""Questions to the rule books, as `python -m rules` takes them; a page and the console never disagree."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language

from rules import BookError
from rules.console.lines import answer
from rules.errors import MissingFact, QuestionError
from rules.readings import Reading, readings_of
from rules.snapshots import Snapshot
from rules.wording import error_in_words


@dataclass(frozen=True)
class Answered:
    """What the book says (`said`, as the console answers), or in words why it cannot answer (`fault`).

    `missing` is the question that a ruling still has to ask; then there is neither answer nor fault.
    """

    said: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""
    missing: str = ""


def page_language() -> str:
    """The word files' name of the language in which the page speaks, `zh` or `en`."""
    return "zh" if (get_language() or "").startswith("zh") else "en"


def ask(question: str, snapshot: Snapshot, readings: Mapping[str, str], **fields: object) -> Answered:
    """The answer of the event's book with these readings over its own, `{"A9": "longer"}`."""
    line = {"ask": question, "book": snapshot.code, "readings": dict(readings), **fields}
    try:
        return Answered(answer(line, {}, snapshot.tables))
    except MissingFact as open_question:
        return Answered(missing=str(open_question.data["fact"]))
    except (QuestionError, BookError) as error:
        return Answered(fault=error_in_words(error, page_language()))


@dataclass(frozen=True)
class ReadingChoice:
    """An ambiguous place of the book on a page: the reading in use, and those that may be chosen instead.

    The default is what the event plays; `confirmed` when the organiser has said so.
    """

    reading: Reading
    chosen: str
    confirmed: bool = False

    @property
    def id(self) -> str:
        """`A9`."""
        return self.reading.id

    @property
    def question(self) -> str:
        """The question to the organiser in the page's language."""
        return self.reading.question(page_language())

    @property
    def options(self) -> list[tuple[str, str]]:
        """Each choice with its words, the default first."""
        return [(choice, self.reading.words(choice, page_language())) for choice in self.reading.choices]

    @property
    def words(self) -> str:
        """The reading in use, in words."""
        return dict(self.options).get(self.chosen, self.chosen)

    @property
    def is_default(self) -> bool:
        """Whether the reading that the event plays is in use."""
        return self.chosen == self.reading.chosen


def reading_choices(snapshot: Snapshot, asked: Mapping[str, str], sections: tuple[str, ...]) -> list[ReadingChoice]:
    """The readings that decide in these sections of the event's book, as chosen in the address (`?A9=longer`)."""
    confirmed = {each.reading for each in snapshot.confirmations}
    return [
        ReadingChoice(reading, asked.get(reading.id) or reading.chosen, reading.id in confirmed)
        for reading in readings_of(snapshot.tables)
        if reading.alternatives and any(path.partition(".")[0] in sections for path in reading.fields)
    ]


def chosen_readings(choices: list[ReadingChoice]) -> dict[str, str]:
    """Those that differ from what the event plays, for `ask` and for the address."""
    return {choice.id: choice.chosen for choice in choices if not choice.is_default}
