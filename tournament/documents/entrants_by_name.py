"""The entrants in the order of their names."""

from collections.abc import Sequence

from tournament.documents.paper import Context, Paper, head
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import teams


def parts(request: PaperRequest) -> Sequence[Context]:
    """The entry list by name; withdrawn pairs are marked, phones are not there."""
    rows = teams(request.stage.division, "name")
    return [{"head": head(request), "rows": rows, "clubs": any(team.club for team in rows)}]


PAPER = Paper(PaperKind.ENTRANTS_BY_NAME, "list", parts)
