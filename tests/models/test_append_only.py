"""The log and the content of results are append-only, whoever writes: the database itself refuses."""

import pytest

from tests import make
from tests.models.refusing import refused
from tournament.actions.results import correct_result, record_result, take_back_result
from tournament.models import LogEntry, Match, Result, ResultState

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    found = make.match(make.playing_round(make.drawn_event(pairs=4)), 1)
    record_result(make.actor(), found, make.won_by(3))
    return found


def test_log_is_neither_changed_nor_deleted(match: Match) -> None:
    entries = LogEntry.objects.filter(event=match.event)
    there = entries.count()

    assert refused(lambda: entries.update(reason="改"))
    assert refused(entries.delete)
    assert entries.exclude(reason="改").count() == there


@pytest.mark.parametrize("change", [{"winner": "b"}, {"level_difference": 5}, {"reason": "改"}, {"version": 7}])
def test_recorded_result_is_not_changed(match: Match, change: dict[str, object]) -> None:
    assert refused(lambda: match.results.update(**change))


def test_recorded_result_is_not_deleted(match: Match) -> None:
    assert refused(match.results.all().delete)


def test_replaced_result_does_not_come_back(match: Match) -> None:
    correct_result(make.actor(), match, make.won_by(4), "看错", replaces=1)
    Result.objects.filter(match=match, version=2).update(state=ResultState.REPLACED)

    assert refused(lambda: match.results.filter(version=1).update(state=ResultState.APPROVED))


def test_result_taken_back_does_not_come_back(match: Match) -> None:
    take_back_result(make.actor(), match, 1, "看错")

    assert refused(lambda: match.results.filter(version=1).update(state=ResultState.APPROVED))


def test_match_has_one_approved_result(match: Match) -> None:
    twice = {"match": match, "version": 2, "winner": "a", "level_difference": 3, "reason": "看错"}

    assert refused(lambda: Result.objects.create(**twice))
