"""`manage.py new_event`."""

from datetime import date

import pytest
from django.core.management import CommandError

from tests import make
from tests.console import said
from tournament.models import Event

pytestmark = pytest.mark.django_db


def test_event_is_set_up_and_its_address_told() -> None:
    make.user("first")

    text = said("new_event", "friday", "周五赛", "--day", "2026-12-04", "--rounds", 6)

    event = Event.objects.get(slug="friday")
    assert (event.name, event.starts_on, make.stage(event).planned_rounds) == ("周五赛", date(2026, 12, 4), 6)
    assert [member.user.username for member in event.memberships.all()] == ["first"]
    assert "/desk/friday/" in text


def test_address_that_is_taken_is_refused() -> None:
    make.event(slug="friday")

    with pytest.raises(CommandError, match="friday"):
        said("new_event", "friday", "周五赛")

    assert Event.objects.count() == 1
