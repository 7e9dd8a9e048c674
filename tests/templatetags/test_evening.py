"""The line of the evening on the overview."""

import pytest

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import check_in
from tournament.models import Event
from tournament.queries.desk import overview
from tournament.templatetags.evening import evening_line

pytestmark = pytest.mark.django_db


def check_in_mark(event: Event) -> str:
    (stage,) = overview(event)
    step = evening_line(stage)["steps"][1]
    return "now" if step.now else "done" if step.done else "half" if step.half else "open"


@pytest.mark.parametrize(("here", "mark"), [(0, "open"), (3, "half"), (4, "done")])
def test_check_in_is_ticked_after_the_draw_only_when_everybody_is_there(here: int, mark: str) -> None:
    event = make.event(pairs=4)
    division = make.division(event)
    check_in(make.actor(), division, division.entrants.values_list("pk", flat=True)[:here])
    draw_lots(make.actor(), division, make.SEED)

    assert check_in_mark(event) == mark


def test_check_in_is_what_to_do_before_the_draw() -> None:
    assert check_in_mark(make.event(pairs=4)) == "now"
