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


class QuestionError(ValueError):
    """A question that cannot be answered as it was asked; `data` says what is wrong, by name."""

    def __init__(self, **data: object) -> None:
        super().__init__(data)
        self.data = data


class BadCards(QuestionError):
    """Text that is no card: `text`, `at` (position), `found`."""


class TooManyCopies(QuestionError):
    """A face more often than there are decks: `card`, `copies`, `decks`."""


class UnknownLevel(QuestionError):
    """A level that the book does not play: `level`, `known`."""


class UnknownTrump(QuestionError):
    """A trump suit that is none: `trump`, `known`."""


class BadLead(QuestionError):
    """Cards that nobody may lead together: `lead`, `because`, `clause`."""


class BadPlay(QuestionError):
    """A play that cannot be one: `play`, `because`."""


class TooManyReadings(QuestionError):
    """A throw so long that its groups must be named: `cards`, `most`."""


class MatchIsOver(QuestionError):
    """A side has passed the last level, so there is nothing left to play: `level`."""


class UnknownFactor(QuestionError):
    """The surviving text does not say by what the kitty is multiplied, and none was given: `book`."""


class NoKitty(QuestionError):
    """The book plays without a kitty: `book`, `clause`."""


class BadNumber(QuestionError):
    """A number outside its range: `field`, `value`, `wanted`."""


class BadWord(QuestionError):
    """A word that is none of those known: `field`, `value`, `known`."""


class NoBank(QuestionError):
    """It is not said which side holds the bank: `deal`."""


class MissingFact(QuestionError):
    """A ruling needs an answer that was not given: `offence`, `fact`."""


class UnknownOffence(QuestionError):
    """No such incident in the list: `offence`, `known`."""


class NotInBook(QuestionError):
    """The surviving text of the book says nothing about this, and no setting stands for it: `book`, `field`."""


class UnknownReading(QuestionError):
    """A reading or a choice that the book does not have: `code`, `reading`, `choice`, `known`."""


class InvalidSnapshot(QuestionError):
    """Data that is no snapshot of a book: `because`."""


class UnknownClause(QuestionError):
    """No clause has this id: `clause`."""


class UnknownQuestion(QuestionError):
    """A line of JSON that asks for nothing known: `ask`, `known`."""


class BadQuestion(QuestionError):
    """A line that is no JSON object: `because`."""


class UnknownQuestionField(QuestionError):
    """A field that the question does not have: `field`, `known`."""


class MissingQuestionField(QuestionError):
    """A field that the question needs: `field`."""


class BadField(QuestionError):
    """A field whose value is not what it must be: `field`, `value`, `wanted`."""
