"""Table cards 桌卡: what lies on a card table, so that everybody there can report with a phone; four a page."""

from collections.abc import Sequence

from tournament.documents.paper import Context, Paper, head
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.table_cards import cards_of
from tournament.queries.table_spans import read_spans

CARDS_A_PAGE = 4
PAGES_A_PART = 16


def parts(request: PaperRequest) -> Sequence[Context]:
    """The cards of the tables that were asked for, 64 a part. Tokens are worked out here and stored nowhere."""
    cards = cards_of(request.event, read_spans(request.tables))
    pages = [cards[start : start + CARDS_A_PAGE] for start in range(0, len(cards), CARDS_A_PAGE)] or [[]]
    common = head(request)
    return [
        {"head": common, "pages": pages[first : first + PAGES_A_PART]} for first in range(0, len(pages), PAGES_A_PART)
    ]


PAPER = Paper(PaperKind.TABLE_CARDS, "card", parts)
