"""The ruling wizard: which incidents there are, and the few questions that a book needs answered for each."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Book
from rules.offences import Incident, Option, Question, incidents, questions
from tournament.queries.rule_answers import page_language

COMMONEST = 10
DERIVED_FROM = {"players": "pattern", "burials": "buried", "seconds": "time"}
"""Questions whose answers decide a condition of another name."""


@dataclass(frozen=True)
class IncidentLink:
    """An incident on a button; `is_silent` when the surviving text of the book says nothing about it."""

    incident: Incident
    is_silent: bool

    @property
    def id(self) -> str:
        """`revoke`."""
        return self.incident.id

    @property
    def text(self) -> str:
        """Its name in the page's language."""
        return self.incident.zh if page_language() == "zh" else self.incident.en


def incident_links(book: Book) -> list[IncidentLink]:
    """All incidents, the commonest first."""
    return [IncidentLink(incident, not book.cases(incident.id)) for incident in incidents().values()]


def questions_for(book: Book, incident: str) -> list[Question]:
    """What has to be asked about an incident under this book."""
    return [questions()[name] for name in incidents()[incident].asks if _matters(book, incident, name)]


def question_behind(fact: str, asked: Sequence[Question]) -> Question:
    """The question on the page whose answer gives a fact that a ruling still needs."""
    known = {question.id: question for question in asked}
    behind = next((name for name, derived in DERIVED_FROM.items() if derived == fact and name in known), fact)
    if behind in ("offender", "cards") and behind not in known:
        behind = next((name for name in ("players", "burials") if name in known), behind)
    return questions()[behind]


def _matters(book: Book, incident: str, name: str) -> bool:
    """Whether some ruling of the book looks at the answer."""
    conditions = {fact for case in book.cases(incident) for fact in case.when}
    options = _options(book, incident)
    counts = any(
        option.points or option.points_per_card or option.levels or option.deal == "lost" for option in options
    )
    matters = {
        "points": counts,
        "bank_level": counts,
        "attackers_level": counts,
        "cards": any(option.points_per_card for option in options),
        "discarded_points": any(option.plus for option in options),
        "offender": bool(options),
        "earlier_points": any(option.forfeit for option in options),
    }
    asked = counts if name == "players" else False
    return matters.get(name, asked or DERIVED_FROM.get(name, name) in conditions)


def _options(book: Book, incident: str) -> list[Option]:
    """The options of an incident's cases, and of the incidents as which they are ruled."""
    cases = book.cases(incident)
    others = [case for each in cases if each.ruled_as for case in book.cases(each.ruled_as)]
    return [option for case in (*cases, *others) for option in case.options]


def question_text(question: Question) -> str:
    """The question in the page's language."""
    return question.zh if page_language() == "zh" else question.en


def choice_texts(question: Question) -> list[tuple[str, str]]:
    """The choices with their words."""
    words = question.choices_zh if page_language() == "zh" else question.choices_en
    return list(zip(question.choices, words, strict=True))
