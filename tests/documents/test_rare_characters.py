import pytest

from tests import make
from tests.documents.reading import paper
from tournament.actions.entrants import change_entrant
from tournament.actions.papers import paper_request
from tournament.documents.catalogue import manuscript
from tournament.documents.glyphs import missing_glyphs

RARE = "喆堃㛃䶮𬱖"


@pytest.mark.parametrize(
    "text", ["", "abc 123", RARE, "王小明、李大海（一队）“甲”·—①", "e\u0301", "a\u200bb\ufe0f\n\t"]
)
def test_what_the_fonts_can_print_is_not_missing(text: str) -> None:
    assert missing_glyphs(text) == ""


def test_missing_characters_are_named_once_each_in_order() -> None:
    assert missing_glyphs("王😀𱍊李😀 \U000323af") == "😀𱍊\U000323af"


@pytest.mark.django_db
def test_rare_names_print() -> None:
    event = make.drawn_event(4)
    change_entrant(make.actor(), make.division(event).entrants.all()[0], {"team_name": RARE, "player1": RARE})
    make.published_round(event)

    for kind in ("score_sheets", "pairings_by_table", "entrants_by_lot"):
        assert RARE in paper(event, kind).text


@pytest.mark.django_db
def test_paper_knows_what_it_cannot_print() -> None:
    event = make.drawn_event(4, name="秋季赛😀")

    assert manuscript(paper_request(event, "entrants_by_lot")).missing_glyphs == "😀"
