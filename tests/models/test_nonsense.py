"""The database refuses what no action would write."""

import pytest
from django.db import models

from tests import make
from tests.models.refusing import refused
from tournament.models import Entrant, Job, Match, Result, Round, Seat, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def paired() -> Round:
    return make.paired_round(make.drawn_event(pairs=5))


def test_round_has_one_bye(paired: Round) -> None:
    assert refused(lambda: Match.objects.create(round=paired, table_number=None))


def test_seat_is_in_the_round_of_its_match(paired: Round) -> None:
    event = make.played_event(pairs=4, rounds=1, slug="other")
    elsewhere = make.stage(event).rounds.get()
    seat = paired.seats.first()
    assert seat is not None
    assert refused(lambda: Seat.objects.filter(pk=seat.pk).update(round=elsewhere))
    newcomer = make.late_entrant(paired.stage.division)
    assert refused(lambda: Seat.objects.create(match=seat.match, round=elsewhere, entrant=newcomer, side=seat.side))


@pytest.mark.parametrize(
    ("model", "values"),
    [
        (Match, {"table_number": 0}),
        (Entrant, {"player2": ""}),
        (Entrant, {"state": "lost"}),
        (Entrant, {"first_round": 0}),
        (Stage, {"round_minutes": 0}),
        (Stage, {"planned_rounds": 0}),
        (Round, {"state": "lost"}),
        (Round, {"number": 0}),
    ],
)
def test_value_outside_its_range_is_refused(
    paired: Round, model: type[models.Model], values: dict[str, object]
) -> None:
    row = model._default_manager.first()
    assert row is not None
    assert refused(lambda: model._default_manager.filter(pk=row.pk).update(**values))


def test_state_of_a_job_is_known(paired: Round) -> None:
    assert refused(lambda: Job.objects.create(event=paired.event, kind="standings", key="k", state="lost"))


def test_version_and_state_of_a_result_are_known() -> None:
    match = make.match(make.playing_round(make.drawn_event(pairs=4)), 1)
    result = {"match": match, "kind": "played", "level_difference": 0}
    assert refused(lambda: Result.objects.create(**result, version=0, reason="none"))
    assert refused(lambda: Result.objects.create(**result, version=1, state="lost"))
