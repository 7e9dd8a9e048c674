"""The clock of a round that runs: changed on purpose only, and by whoever saw what it showed."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests import make
from tournament.actions.clock import set_clock
from tournament.actions.refused import Conflict, Refused
from tournament.actions.rounds import close_round, reopen_round, start_round
from tournament.models import LogEntry, Round

pytestmark = pytest.mark.django_db


def end_in(minutes: int) -> datetime:
    return timezone.now() + timedelta(minutes=minutes)


def test_clock_is_set_to_another_end_and_the_log_keeps_the_old_one() -> None:
    playing = make.playing_round(make.drawn_event(pairs=4))
    old, new = playing.ends_at, end_in(30)

    changed = set_clock(make.actor(), playing, new, seen=old)

    assert changed.ends_at == new
    entry = LogEntry.objects.get(action="set_clock")
    assert old is not None
    assert (entry.old, entry.new) == ({"ends_at": old.isoformat()}, {"ends_at": new.isoformat()})


def test_clock_that_runs_is_not_started_again() -> None:
    playing = make.playing_round(make.drawn_event(pairs=4))
    old = playing.ends_at

    with pytest.raises(Conflict):
        start_round(make.actor(), playing, 1)

    assert Round.objects.get().ends_at == old


def test_clock_that_was_changed_meanwhile_is_left_alone() -> None:
    playing = make.playing_round(make.drawn_event(pairs=4))
    old, theirs = playing.ends_at, end_in(60)
    set_clock(make.actor(), playing, theirs, seen=old)

    with pytest.raises(Conflict, match=timezone.localtime(theirs).strftime("%H:%M")):
        set_clock(make.actor(), playing, end_in(5), seen=old)

    assert Round.objects.get().ends_at == theirs


@pytest.mark.parametrize("minutes", [-1, 0, 1442])
def test_end_lies_ahead_and_within_a_day(minutes: int) -> None:
    playing = make.playing_round(make.drawn_event(pairs=4))

    with pytest.raises(Refused):
        set_clock(make.actor(), playing, end_in(minutes), seen=playing.ends_at)


def test_published_round_has_no_clock_to_change() -> None:
    published = make.published_round(make.drawn_event(pairs=4))

    with pytest.raises(Conflict):
        set_clock(make.actor(), published, end_in(90), seen=None)


def test_round_opened_again_without_a_clock_gets_one() -> None:
    published = make.published_round(make.drawn_event(pairs=4))
    make.play_round(published)
    opened = reopen_round(make.actor(), close_round(make.actor(), published), "录错")

    set_clock(make.actor(), opened, end_in(20), seen=None)

    assert opened.ends_at is not None
    assert opened.started_at is not None
