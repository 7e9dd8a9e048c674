"""The deals behind the reports of a match, played again by the event's book, for a referee who settles a dispute."""

from dataclasses import dataclass

from rules import Book
from tournament.models import Entrant, Match, Report
from tournament.queries.event_book import snapshot_of
from tournament.queries.floor_ledger import DealRefused, FloorLedger, floor_ledger


@dataclass(frozen=True)
class ReportDeals:
    """A report with its ledger, or with the `fault` that the book finds in it now."""

    report: Report
    by: Entrant
    ledger: FloorLedger | None
    fault: str = ""


def report_deals(match: Match) -> list[ReportDeals]:
    """Return the reports that came with deals, newest first; two queries, one where there are none."""
    reports = list(match.reports.exclude(deals=[]).order_by("-number"))
    book = snapshot_of(match.event).book if reports else None
    return [_replayed(report, match, book) for report in reports if book]


def _replayed(report: Report, match: Match, book: Book) -> ReportDeals:
    by = match.entrants[report.side == "b"]
    try:
        return ReportDeals(report, by, floor_ledger(book, report.deals))
    except DealRefused as refused:
        return ReportDeals(report, by, None, str(refused))
