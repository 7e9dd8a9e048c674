"""When a round's clock ends, as people type it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tournament.forms.clock import read_end

NOW = timezone.make_aware(datetime(2026, 11, 30, 20, 10, 30))  # noqa: DTZ001 - made aware at once
ENDS = NOW + timedelta(minutes=83)


@pytest.mark.parametrize("line", ["90", " 90 ", "９０"])
def test_number_is_the_minutes_from_now(line: str) -> None:
    assert read_end(line, NOW, ENDS) == NOW + timedelta(minutes=90)


@pytest.mark.parametrize(("line", "minutes"), [("+10", 10), ("＋10", 10), ("-5", -5), ("−5", -5), ("－5", -5)])
def test_sign_changes_the_end(line: str, minutes: int) -> None:
    assert read_end(line, NOW, ENDS) == ENDS + timedelta(minutes=minutes)


@pytest.mark.parametrize("line", ["21:40", "21：40", "21.40"])
def test_time_of_day_is_the_end(line: str) -> None:
    assert read_end(line, NOW, ENDS) == NOW.replace(hour=21, minute=40, second=0)


def test_time_after_midnight_is_tomorrow() -> None:
    assert read_end("0:20", NOW, ENDS) == (NOW + timedelta(days=1)).replace(hour=0, minute=20, second=0)


def test_time_of_day_is_that_of_the_hall() -> None:
    assert read_end("21:40", NOW.astimezone(UTC), ENDS) == NOW.replace(hour=21, minute=40, second=0)


@pytest.mark.parametrize("line", ["", "abc", "24:00", "9:75", "0", "1441", "-90", "²", "99999"])
def test_what_cannot_be_an_end_is_said(line: str) -> None:
    with pytest.raises(ValidationError):
        read_end(line, NOW, ENDS)


def test_sign_needs_a_clock_that_runs() -> None:
    with pytest.raises(ValidationError):
        read_end("+10", NOW, None)
