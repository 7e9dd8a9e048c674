"""Blank score sheets, for the table whose paper got wet: the form of `000:form` with every place left to the pen."""

from collections.abc import Sequence

from tournament.documents.paper import Context, Paper
from tournament.documents.score_sheets import Form, Sheet, Side, pages_in_parts
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest

BLANK = Sheet(None, (Side(None, ""), Side(None, "")))


def parts(request: PaperRequest) -> Sequence[Context]:
    """As many pages of two sheets as were asked for."""
    form = Form(None, None, str(request.time_of_day.label), request.pages)
    return pages_in_parts(request, form, [BLANK] * (2 * request.pages))


PAPER = Paper(PaperKind.BLANK_SHEETS, "sheet", parts)
