"""All papers together, and the round pack."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests import make
from tests.documents.reading import A4_LYING, A4_UPRIGHT, EMBEDDED, paper
from tournament.actions.papers import paper_request
from tournament.actions.refused import Refused
from tournament.actions.table_links import issue_links, set_hall_address
from tournament.documents.catalogue import PAPERS, manuscript, render
from tournament.documents.catalogue import make as make_paper
from tournament.documents.paper import head
from tournament.models import Event
from tournament.queries.paper_kinds import NATURES, PaperKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = make.played_event(8, 1)
    set_hall_address(make.actor(), made, "http://cards.local:8000")
    issue_links(make.actor(), made, range(1, 5))
    make.published_round(made)
    return made


# Cut apart, each half of a page says which sheet it is; a page number would say the same on both.
SLIPS = {PaperKind.SCORE_SHEETS, PaperKind.BLANK_SHEETS, PaperKind.ROUND_PACK, PaperKind.TABLE_CARDS}


def test_every_kind_has_a_paper_and_a_nature() -> None:
    assert set(PAPERS) == set(PaperKind) - {PaperKind.ROUND_PACK}
    assert set(NATURES) == set(PaperKind)


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("kind", list(PaperKind))
def test_every_paper_is_a4_with_its_fonts_inside_and_names_the_event(
    event: Event, kind: PaperKind, language: str
) -> None:
    read = paper(event, kind, language=language, pages=1)

    assert read.sizes <= {A4_UPRIGHT, A4_LYING}
    assert (read.fonts <= EMBEDDED, read.loose_fonts) == (True, frozenset())
    assert ["秋季拖拉机邀请赛" in page for page in read.pages] == [True] * len(read.pages)
    numbered = ["1 / 1" in page or f"{n} / {len(read.pages)}" in page for n, page in enumerate(read.pages, start=1)]
    assert all(numbered) or kind in SLIPS


def test_round_pack_is_sheets_pairings_and_the_standings_the_round_was_paired_from(event: Event) -> None:
    written = manuscript(paper_request(event, "round_pack"))

    assert written.names == (
        "第 2 轮 · 成绩单",
        "第 2 轮 · 对阵表（按桌号）",
        "第 2 轮 · 对阵表（按队名）",
        "第 1 轮后 · 名次表",
    )


def test_round_pack_of_the_first_round_has_no_standings(event: Event) -> None:
    written = manuscript(paper_request(event, "round_pack", round_number=1))

    assert len(written.names) == 3


def test_make_returns_the_paper_of_the_newest_round(event: Event) -> None:
    pdf = make_paper(event, "score_sheets")

    reader = PdfReader(BytesIO(pdf))
    assert reader.metadata is not None
    assert reader.metadata.title == "秋季拖拉机邀请赛 · 公开组 · 第 2 轮 · 成绩单"


def test_make_refuses_a_paper_that_does_not_exist_and_lists_those_that_do(event: Event) -> None:
    with pytest.raises(Refused, match="score_sheets"):
        make_paper(event, "certificates")


def test_render_prints_one_part(event: Event) -> None:
    request = paper_request(event, "pairings_by_table")

    pdf = render(request.kind, {"head": head(request), "rows": []})

    assert pdf.startswith(b"%PDF")
