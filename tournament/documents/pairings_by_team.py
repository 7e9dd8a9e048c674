"""Pairings by team, for the wall: find your name, read your table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournament.documents.paper import Context, Paper, head, round_of
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Seated, Team, by_name, seated


@dataclass(frozen=True)
class Line:
    """A team, the table it sits at (None: bye) and whom it meets."""

    team: Team
    table: int | None
    opponent: Team | None


def parts(request: PaperRequest) -> Sequence[Context]:
    """Every team of a round in the order of the names."""
    lines = by_name(_lines(seated(round_of(request))), lambda line: line.team)
    return [{"head": head(request), "rows": lines}]


def _lines(rows: Iterable[Seated]) -> Iterator[Line]:
    for row in rows:
        yield Line(row.a, row.table, row.b)
        if row.b:
            yield Line(row.b, row.table, row.a)


PAPER = Paper(PaperKind.PAIRINGS_BY_TEAM, "wall", parts)
