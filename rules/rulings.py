"""From an incident and its facts to the ruling: the clause, the options with both outcomes computed, and who
chooses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from rules.book import Book
from rules.deals import DealScore, LevelsAfter, Line, Penalty, move, settle
from rules.errors import MissingFact, UnknownOffence
from rules.levels import ATTACKERS, OTHER_SIDE
from rules.offences import Case, Option, incidents
from rules.results import ForfeitPoints, forfeit_points
from rules.words import read_words

PATTERNS = {(1, 0): "one", (0, 1): "one", (1, 1): "one_each", (2, 0): "same_side", (0, 2): "same_side"}
PATTERNS |= {(2, 1): "three", (1, 2): "three", (2, 2): "four"}
"""By the number of erring players of the bank side and of the attackers (000:2.10-2.11)."""


@dataclass(frozen=True)
class Facts:
    """What the referee has found out; what is not known is left out.

    `players` and `burials` are `(side, cards)`: who erred with how many cards, who buried how many in which order.
    `answers` holds the answers to questions with choices, `points` the attackers' points so far.
    """

    offender: str | None = None
    cards: int = 0
    players: tuple[tuple[str, int], ...] = ()
    burials: tuple[tuple[str, int], ...] = ()
    points: int | None = None
    levels: tuple[str, str] | None = None
    discarded_points: int = 0
    seconds: int | None = None
    tricks: tuple[int, int] | None = None
    earlier_points: tuple[Fraction, ...] = ()
    answers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Outcome:
    """What an option leads to: penalties, the deal's score with them (final when the deal ends), levels, victory
    points.
    """

    deal: str
    penalties: tuple[Penalty, ...]
    score: DealScore | None
    moved: LevelsAfter | None
    forfeit: ForfeitPoints | None


@dataclass(frozen=True)
class Ruling:
    """The ruling of an incident: options with their outcomes in the order of the book; who chooses stands in each
    option.

    `silent`: the surviving text says nothing, the decision is the referee's, with a reason. `because` keeps the facts
    that picked the case; `ruled_as` names the incident whose options apply (劳改).
    """

    incident: str
    clause: str
    options_clause: str
    mark: str
    kind: str
    options: tuple[tuple[Option, Outcome], ...]
    because: Mapping[str, str]
    ruled_as: str
    silent: bool


def rule(book: Book, incident: str, facts: Facts) -> Ruling:
    """The ruling of an incident by the book (000 chapter 2, 002:4.3, 003:3.3 and 3.7, 004:4).

    Raises `UnknownOffence`, and `MissingFact` with the question that is still open.
    """
    if incident not in incidents():
        raise UnknownOffence(offence=incident, known=list(incidents()))
    known = _Known(book, incident, facts)
    case = next((case for case in book.cases(incident) if known.fits(case)), None)
    if case is None:
        return _silent(incident, known)
    source = case if case.options else book.cases(case.ruled_as)[0]
    options = tuple((option, _outcome(book, option, source, known)) for option in source.options)
    return Ruling(
        incident,
        case.clause,
        source.clause,
        case.mark,
        case.kind,
        options,
        MappingProxyType(dict(known.used)),
        case.ruled_as,
        silent=False,
    )


def _silent(incident: str, known: "_Known") -> Ruling:
    """No clause speaks of it: a free decision of the referee."""
    option = Option("referee", **read_words("incidents")["silent"], chooser="referee", free=True)
    outcome = Outcome("goes_on", (), None, None, None)
    return Ruling(
        incident,
        "",
        "",
        "silent",
        "judgement",
        ((option, outcome),),
        MappingProxyType(dict(known.used)),
        "",
        silent=True,
    )


class _Known:
    """The facts, and the answers that follow from them; an answer that is needed but open is a `MissingFact`."""

    def __init__(self, book: Book, incident: str, facts: Facts) -> None:
        self.book, self.incident, self.facts = book, incident, facts
        self.used: dict[str, str] = {}

    def fits(self, case: Case) -> bool:
        """Whether all conditions of a case hold, asked in their order."""
        return all(self.answer(question) == wanted for question, wanted in case.when.items())

    def answer(self, question: str) -> str:
        """The answer to a question with choices, given or derived."""
        found = self.facts.answers.get(question) or self._derived(question)
        if found is None:
            raise MissingFact(offence=self.incident, fact=question)
        self.used[question] = found
        return found

    def _derived(self, question: str) -> str | None:
        derive = {"pattern": self._pattern, "buried": self._buried, "found": self._found, "time": self._time}
        if question == "hint_ruling":
            return self.book.rulings.hint
        return derive[question]() if question in derive else None

    def offender(self) -> str:
        """The side that offended."""
        sides = {side for side, _ in self.facts.players}
        found = self.facts.offender or (sides.pop() if len(sides) == 1 else None) or self._last_wrong_burier()
        if found is None:
            raise MissingFact(offence=self.incident, fact="offender")
        return found

    def erring(self) -> Sequence[tuple[str, int]]:
        """Each erring player's side and number of wrong cards."""
        found = self.facts.players or ((self.offender(), self.facts.cards),)
        if any(cards < 1 for _, cards in found):
            raise MissingFact(offence=self.incident, fact="cards")
        return found

    def _pattern(self) -> str | None:
        sides = [side for side, _ in self.facts.players]
        if not sides:
            return "one" if self.facts.offender else None
        return PATTERNS.get((len(sides) - sides.count(ATTACKERS), sides.count(ATTACKERS)))

    def _found(self) -> str | None:
        """Reading A6, from the number of the wrong trick and of the latest trick that has been played to."""
        if self.facts.tricks is None:
            return None
        wrong, latest = self.facts.tricks
        established = 2 if self.book.rulings.found_late == "second_trick" else wrong + 1
        return "late" if latest >= established else "in_time"

    def _wrong_burials(self) -> list[tuple[str, int]]:
        return [burial for burial in self.facts.burials if burial[1] != self.book.pack.kitty_size]

    def _last_wrong_burier(self) -> str | None:
        """002:4.3: only the last who buried wrong is punished."""
        wrong = self._wrong_burials()
        return wrong[-1][0] if wrong else None

    def _buried(self) -> str | None:
        if not self.facts.burials:
            return None
        wrong = self._wrong_burials()
        if not wrong:
            return "right"
        return "too_many" if wrong[-1][1] > self.book.pack.kitty_size else "too_few"

    def _time(self) -> str | None:
        limit = self.book.clocks.naming_seconds
        if self.facts.seconds is None or limit is None:
            return None
        return "over" if self.facts.seconds > limit else "within"


def _outcome(book: Book, option: Option, case: Case, known: _Known) -> Outcome:
    penalties = _penalties(option, case, known)
    forfeit = forfeit_points(book, known.facts.earlier_points) if option.forfeit else None
    score = _score(book, option, case, known, penalties)
    moved = move(book, score, known.facts.levels) if score and known.facts.levels else None
    return Outcome(option.deal, penalties, score, moved, forfeit)


def _penalties(option: Option, case: Case, known: _Known) -> tuple[Penalty, ...]:
    """The points that go from the erring players' sides to the other side."""
    if option.points_per_card:
        return tuple(Penalty(side, option.points_per_card * cards, case.clause) for side, cards in known.erring())
    if option.points:
        extra = known.facts.discarded_points if option.plus else 0
        return (Penalty(known.offender(), option.points + extra, case.clause),)
    return ()


def _score(book: Book, option: Option, case: Case, known: _Known, penalties: tuple[Penalty, ...]) -> DealScore | None:
    """The deal with this option: by levels, lost, or by points; None when it is void, left open, or the points are
    unknown.
    """
    if option.levels or option.deal == "lost":
        return _by_levels(book, option, case, known)
    if known.facts.points is None or option.free or option.deal == "void":
        return None
    return settle(book, known.facts.points, penalties=penalties)


def _by_levels(book: Book, option: Option, case: Case, known: _Known) -> DealScore:
    """The side that did not offend wins the deal with these levels (000:2.12 reading A3, 003:3.7.A)."""
    winner = OTHER_SIDE[known.offender()]
    takes = option.bank == "non_offenders" or book.rulings.bank_after_levels == "taken"
    points = known.facts.points or 0
    line = Line("ruled_levels", option.levels, points, case.clause, case.mark)
    return DealScore(points, winner, option.levels, takes and winner == ATTACKERS, (line,))
