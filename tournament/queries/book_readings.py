"""The ambiguous readings of an event's book, each with who confirmed what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rules.books import read_book
from rules.readings import Reading, readings_of
from rules.snapshots import Confirmation, Snapshot
from tournament.queries.book_notes import ENTRIES
from tournament.queries.clause_pages import ClausePage, clause_page
from tournament.queries.rule_answers import ReadingChoice


@dataclass(frozen=True)
class ReadingLine:
    """An ambiguous place of the book as the organiser sees it; `choice` begins with the one that the event plays."""

    choice: ReadingChoice
    default: str
    page: ClausePage | None
    confirmation: Confirmation | None

    @property
    def options(self) -> list[tuple[str, str]]:
        """Each choice with its words, the book's default first whichever is played."""
        return sorted(self.choice.options, key=lambda option: option[0] != self.default)

    @property
    def confirmed_on(self) -> datetime | None:
        """When it was confirmed."""
        return datetime.fromisoformat(self.confirmation.on) if self.confirmation else None

    @property
    def is_scoring(self) -> bool:
        """Whether the settings of a stage hold what is played."""
        return not set(self.choice.reading.fields).isdisjoint(ENTRIES.values())


def reading_lines(snapshot: Snapshot) -> list[ReadingLine]:
    """Every ambiguous reading, in the order of the book."""
    defaults = {reading.id: reading.chosen for reading in readings_of(read_book(snapshot.code))}
    confirmed = {each.reading: each for each in snapshot.confirmations}
    return [_reading_line(snapshot, each, defaults, confirmed.get(each.id)) for each in readings_of(snapshot.tables)]


def _reading_line(
    snapshot: Snapshot, reading: Reading, defaults: Mapping[str, str], confirmation: Confirmation | None
) -> ReadingLine:
    choice = ReadingChoice(reading, reading.chosen, confirmed=confirmation is not None)
    page = clause_page(reading.clause, snapshot)
    return ReadingLine(choice, defaults.get(reading.id, reading.chosen), page, confirmation)
