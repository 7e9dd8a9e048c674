import pytest

from tests import make
from tests.documents.reading import paper
from tournament.actions.refused import Refused

pytestmark = pytest.mark.django_db


def test_blank_sheets_are_the_form_with_every_place_left_to_the_pen() -> None:
    read = paper(make.event(), "blank_sheets", pages=3)

    assert [page.count("桌号 签号 队名 级差 胜利分 备注") for page in read.pages] == [2, 2, 2]
    assert "".join(read.pages[0].split("拖拉机比赛成绩单")[1].split()[:5]) == "第轮年月日"
    assert "公开组" not in read.text


@pytest.mark.parametrize("pages", [0, 101, None])
def test_blank_sheets_refuse_a_number_of_pages_nobody_means(pages: int | None) -> None:
    with pytest.raises(Refused, match="1 到 100"):
        paper(make.event(), "blank_sheets", pages=pages)
