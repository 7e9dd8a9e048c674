"""The lists of entrants, for the desk and for the door."""

import pytest

from tests import make
from tests.documents.reading import paper
from tournament.actions.entrants import change_entrant, withdraw_entrant
from tournament.actions.refused import Refused
from tournament.models import Event
from tournament.queries.papers import teams

pytestmark = pytest.mark.django_db
PHONE = "13800001234"


@pytest.fixture
def event() -> Event:
    return make.drawn_event(8)


def order_on(page: str, names: list[str]) -> list[str]:
    """The names in the order in which they stand on a page."""
    return sorted(names, key=page.index)


def test_entrants_by_lot_stand_in_the_order_of_their_lots(event: Event) -> None:
    names = [f"{team.lot} {team.name}" for team in teams(make.division(event), "lot")]

    assert order_on(paper(event, "entrants_by_lot").text, names) == names


def test_entrants_by_name_stand_in_the_order_readers_look_them_up(event: Event) -> None:
    names = [f"{team.name} {team.players}" for team in teams(make.division(event), "name")]

    assert order_on(paper(event, "entrants_by_name").text, names) == names


def test_withdrawn_pair_is_marked_on_the_lists_and_not_expected_at_the_door(event: Event) -> None:
    gone = teams(make.division(event), "lot")[0]
    withdraw_entrant(make.actor(), make.division(event).entrants.get(lot=gone.lot), "病了")

    assert f"{gone.name} 退赛" in paper(event, "entrants_by_lot").text
    assert f"{gone.name} 退赛" in paper(event, "entrants_by_name").text
    assert gone.players not in paper(event, "check_in_list").text


@pytest.mark.parametrize("kind", ["entrants_by_lot", "entrants_by_name", "check_in_list", "draw_protocol"])
def test_phone_is_on_no_list(event: Event, kind: str) -> None:
    for entrant in make.division(event).entrants.all():
        change_entrant(make.actor(), entrant, {"phone": PHONE})

    text = paper(event, kind).text

    assert [part for part in (PHONE, PHONE[:3] + "****", PHONE[-4:]) if part in text] == []


def test_check_in_list_has_room_to_sign_and_repeats_its_head() -> None:
    read = paper(make.event(pairs=60), "check_in_list")

    assert len(read.pages) > 1
    assert [page.count("报到 签名") for page in read.pages] == [1] * len(read.pages)


def test_lists_of_nobody_are_refused() -> None:
    event = make.event()

    with pytest.raises(Refused, match="还没有参赛队"):
        paper(event, "entrants_by_name")
    with pytest.raises(Refused, match="还没有抽签"):
        paper(event, "entrants_by_lot")
