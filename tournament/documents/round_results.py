"""The results of a round by table."""

from collections.abc import Sequence

from tournament.documents.paper import Context, Paper, head, round_of
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import scored


def parts(request: PaperRequest) -> Sequence[Context]:
    """Every table with its level difference and victory points (`000:4.2`); a missing result is left open."""
    rows = scored(round_of(request))
    missing = sum(1 for row in rows if row.vp_a is None)
    return [{"head": head(request), "rows": rows, "missing": missing}]


PAPER = Paper(PaperKind.ROUND_RESULTS, "list", parts)
