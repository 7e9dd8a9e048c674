"""Pairings by table, for the wall: who sits where, read from three metres."""

from collections.abc import Sequence

from tournament.documents.paper import Context, Paper, head, round_of
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import seated


def parts(request: PaperRequest) -> Sequence[Context]:
    """The tables of a round in order, the bye last (`000:4.1.1`)."""
    return [{"head": head(request), "rows": seated(round_of(request))}]


PAPER = Paper(PaperKind.PAIRINGS_BY_TABLE, "wall", parts)
