"""The check-in list: a box to tick and room to sign for each pair."""

from collections.abc import Sequence

from tournament.documents.paper import Context, Paper, head
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import teams


def parts(request: PaperRequest) -> Sequence[Context]:
    """Everybody expected, in the order of the names; withdrawn pairs are left out."""
    rows = [team for team in teams(request.stage.division, "name") if not team.withdrawn]
    return [{"head": head(request), "rows": rows, "clubs": any(team.club for team in rows)}]


PAPER = Paper(PaperKind.CHECK_IN_LIST, "list", parts)
