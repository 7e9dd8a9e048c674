"""Blank score sheets, for the table whose paper got wet: the form of `000:form` with every place left to the pen."""

from collections.abc import Sequence

from tournament.documents.paper import Context, Paper, head
from tournament.documents.score_sheets import Form, Sheet, pages_in_parts, side
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest

BLANK = Sheet(None, None, (side(None), side(None)))


def parts(request: PaperRequest) -> Sequence[Context]:
    """As many pages of two sheets as were asked for."""
    form = Form(None, None, str(request.time_of_day.label), 2 * request.pages)
    return pages_in_parts(head(request), form, [BLANK] * form.sheets)


PAPER = Paper(PaperKind.BLANK_SHEETS, "sheet", parts)
