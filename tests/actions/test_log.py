"""The log, and the version that tells pages to look again."""

import pytest

from tests import make
from tournament.actions.entrants import change_entrant, export_entrants
from tournament.models import Entrant, Event, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def entrant() -> Entrant:
    return make.entrants(make.division(make.event()), 2)[0]


def version(of: Entrant) -> int:
    return Event.objects.get(pk=of.division.event_id).version


def test_change_makes_every_page_look_again(entrant: Entrant) -> None:
    before = version(entrant)
    change_entrant(make.actor(), entrant, {"team_name": "新名队"})
    assert version(entrant) == before + 1


def test_list_handed_out_is_logged_but_makes_no_page_look_again(entrant: Entrant) -> None:
    before, entries = version(entrant), LogEntry.objects.count()
    export_entrants(make.actor(), entrant.division, file_format="csv", phones=False)
    assert (version(entrant), LogEntry.objects.count()) == (before, entries + 1)


@pytest.mark.parametrize("field", ["phone", "note"])
def test_private_value_is_said_to_have_changed_but_not_what_it_is(entrant: Entrant, field: str) -> None:
    change_entrant(make.actor(), entrant, {field: "13800001234"})
    assert LogEntry.objects.latest("pk").new == {field: "***"}
