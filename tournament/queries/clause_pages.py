"""The clauses of the books as pages show them: found by a search, or all of a book by chapter."""

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from rules.clauses import Clause, all_clauses, search_clauses
from rules.readings import readings_of
from rules.snapshots import Snapshot
from tournament.queries.book_fields import FieldLine, house_rules
from tournament.queries.rule_answers import ReadingChoice, page_language

MOST_FOUND = 40


@dataclass(frozen=True)
class ClausePage:
    """A clause with the ambiguous readings that hang on it, and what the event plays in its place."""

    clause: Clause
    readings: tuple[ReadingChoice, ...] = ()
    house_rules: tuple[FieldLine, ...] = ()

    @property
    def text(self) -> str:
        """Our retelling in the page's language."""
        return self.clause.zh if page_language() == "zh" else self.clause.en

    @property
    def damage(self) -> str:
        """What is wrong with the surviving text."""
        return self.clause.damage_zh if page_language() == "zh" else self.clause.damage_en


@dataclass(frozen=True)
class Chapter:
    """The clauses of one chapter, or of the lines before the first."""

    title: str
    clauses: list[ClausePage]


def clause_page(id_: str, snapshot: Snapshot) -> ClausePage | None:
    """The clause with this id; None for none, as a house rule has none."""
    clause = all_clauses().get(id_)
    return _page(clause, snapshot) if clause else None


def _page(clause: Clause, snapshot: Snapshot) -> ClausePage:
    """The clause; what is said of readings and house rules concerns the event's own book only."""
    if clause.book != snapshot.code:
        return ClausePage(clause)
    confirmed = {each.reading for each in snapshot.confirmations}
    readings = (each for each in readings_of(snapshot.tables) if each.clause == clause.id)
    return ClausePage(
        clause,
        tuple(ReadingChoice(each, each.chosen, each.id in confirmed) for each in readings),
        tuple(line for line in house_rules(snapshot) if line.clause == clause.id),
    )


def found_clauses(words: str, snapshot: Snapshot, *, in_all: bool) -> list[ClausePage]:
    """The clauses that hold the words, those of the event's own book first."""
    book = snapshot.code
    found = [each.clause for each in search_clauses(words[:100], None if in_all else book)]
    found.sort(key=lambda clause: clause.book != book)
    return [_page(clause, snapshot) for clause in found[:MOST_FOUND]]


def chapters(snapshot: Snapshot) -> list[Chapter]:
    """All clauses of the event's book."""
    clauses = [clause for clause in all_clauses().values() if clause.book == snapshot.code]
    return [
        Chapter(_title(name), [_page(each, snapshot) for each in group]) for name, group in groupby(clauses, _chapter)
    ]


def _chapter(clause: Clause) -> str:
    return clause.id.partition(":")[2].partition(".")[0]


def _title(name: str) -> str:
    words = {"title": _("Title"), "pre": _("Preamble"), "form": _("Score sheet")}
    return words.get(name) or _("Chapter %(n)s") % {"n": name}
