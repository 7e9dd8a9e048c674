"""The draw protocol: what went in, the seed, what came out, how to draw again, and room for the witnesses."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.actions.refused import Refused
from tournament.documents.paper import Context, Paper, head
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import drawn_lines, last_draw


def parts(request: PaperRequest) -> Sequence[Context]:
    """The draw that counts (`000:4.1.1`), its entries twice: in the order they went in, and by lot."""
    draw = last_draw(request.stage.division)
    if draw is None:
        raise Refused(_("The lots have not been drawn yet."))
    lines = drawn_lines(draw)
    return [
        {
            "head": head(request),
            "draw": draw,
            "drawn_at": draw.drawn_at.astimezone(head(request).printed_at.tzinfo),
            "by": (draw.drawn_by.get_full_name() or draw.drawn_by.get_username()) if draw.drawn_by else "",
            "entries": lines,
            "by_lot": sorted(lines, key=lambda line: line.lot),
            "earlier": request.stage.division.draws.count() - 1,
            "witnesses": (_("Chief referee"), _("Recorder"), _("Witness"), _("Witness")),
        }
    ]


PAPER = Paper(PaperKind.DRAW_PROTOCOL, "protocol", parts)
