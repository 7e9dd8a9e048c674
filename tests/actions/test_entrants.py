"""Pairs: entered, changed, checked in, withdrawn, back again, off the list."""

from decimal import Decimal

import pytest
from django.db import IntegrityError

from tests import make
from tournament.actions.demo import play_round
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import (
    add_entrant,
    change_entrant,
    check_in,
    export_entrants,
    next_round_number,
    remove_entrant,
    return_entrant,
    withdraw_entrant,
    withdraw_missing,
)
from tournament.actions.refused import Refused
from tournament.actions.rounds import publish_round
from tournament.models import Division, Entrant, EntrantState, LogEntry

pytestmark = pytest.mark.django_db
PAIR = {"team_name": "松江一队", "player1": "张三", "player2": "李四", "club": "松江"}


@pytest.fixture
def division() -> Division:
    return make.division(make.event())


def add(division: Division, **values: object) -> Entrant:
    return add_entrant(make.actor(), division, PAIR | values)


def refusal(division: Division, **values: object) -> tuple[str | None, int]:
    """The field the refusal belongs to, and how many pairs there are afterwards."""
    with pytest.raises(Refused) as caught:
        add(division, **values)
    return caught.value.field, division.entrants.count()


def last_entry() -> LogEntry:
    return LogEntry.objects.all()[0]


def test_pair_is_entered_without_a_lot_before_the_draw(division: Division) -> None:
    entrant = add(division)

    assert (entrant.state, entrant.lot, entrant.first_round) == (EntrantState.ENTERED, None, 1)


@pytest.mark.parametrize(
    "same",
    [
        {"team_name": "别的队"},
        {"team_name": "别的队", "player1": "李四", "player2": "张三"},
        {"team_name": "别的队", "player1": "张 三", "player2": "李\u200b四"},
    ],
)
def test_same_players_are_entered_once_however_they_are_written(division: Division, same: dict[str, str]) -> None:
    add(division)

    assert refusal(division, **same) == ("player1", 1)


def test_same_team_of_the_same_club_is_entered_once(division: Division) -> None:
    add(division)

    assert refusal(division, player1="王五", player2="赵六", team_name="松江 一队") == ("team_name", 1)


def test_same_team_name_of_another_club_is_another_team(division: Division) -> None:
    add(division)
    add(division, player1="王五", player2="赵六", club="青浦")

    assert division.entrants.count() == 2


def test_two_players_of_the_same_name_are_refused(division: Division) -> None:
    assert refusal(division, player2="张三") == ("player2", 0)


def test_same_pair_may_play_in_two_divisions(division: Division) -> None:
    other = make.division(make.event("another"))
    add(division)

    assert add(other).pk is not None


def test_late_entry_gets_the_next_lot_round_and_points_it_brings() -> None:
    division = make.division(make.played_event(pairs=6, rounds=2))

    late = add_entrant(make.actor(), division, PAIR, start_vp=Decimal("16.5"))

    assert (late.lot, late.first_round, late.start_vp) == (7, 3, Decimal("16.5"))
    assert last_entry().new["start_vp"] == "16.5"


def test_change_notes_old_and_new_and_hides_the_phone(division: Division) -> None:
    entrant = add(division, phone="13800000001")

    change_entrant(make.actor(), entrant, {"club": "青浦", "phone": "13800000002"}, "搬家")

    entry = last_entry()
    assert (entry.old, entry.new) == ({"club": "松江", "phone": "***"}, {"club": "青浦", "phone": "***"})
    assert entry.reason == "搬家"


def test_change_that_changes_nothing_is_not_logged(division: Division) -> None:
    entrant = add(division)
    before = LogEntry.objects.count()

    assert change_entrant(make.actor(), entrant, PAIR) is False
    assert LogEntry.objects.count() == before


def test_change_into_another_pair_is_refused_and_leaves_the_row(division: Division) -> None:
    add(division)
    other = add(division, team_name="青浦一队", player1="王五", player2="赵六")

    with pytest.raises(Refused):
        change_entrant(make.actor(), other, {"player1": "张三", "player2": "李四"})

    other.refresh_from_db()
    assert other.player1 == "王五"


def test_pair_is_removed_before_the_draw(division: Division) -> None:
    remove_entrant(make.actor(), add(division))

    assert (division.entrants.count(), last_entry().action) == (0, "remove_entrant")


def test_pair_with_a_lot_is_not_removed() -> None:
    division = make.division(make.drawn_event(pairs=4))

    with pytest.raises(Refused):
        remove_entrant(make.actor(), division.entrants.all()[0])
    assert division.entrants.count() == 4


def test_check_in_counts_only_what_it_changed(division: Division) -> None:
    entrants = make.entrants(division, 3)
    keys = [entrant.pk for entrant in entrants]

    assert check_in(make.actor(), division, keys[:2]) == 2
    assert check_in(make.actor(), division, keys) == 1
    assert check_in(make.actor(), division, keys) == 0
    assert check_in(make.actor(), division, keys[:1], here=False) == 1


def test_withdrawn_pair_is_not_checked_in(division: Division) -> None:
    entrant = add(division)
    withdraw_entrant(make.actor(), entrant, "病假")

    assert check_in(make.actor(), division, [entrant.pk]) == 0


def test_change_keeps_what_somebody_else_changed_meanwhile(division: Division) -> None:
    entrant = add(division)
    read_before = Entrant.objects.get(pk=entrant.pk)
    change_entrant(make.actor(), entrant, {"team_name": "松江二队"})

    change_entrant(make.actor(), read_before, {"fee_paid": True})

    entrant.refresh_from_db()
    assert (entrant.team_name, entrant.fee_paid) == ("松江二队", True)


def test_check_in_reaches_no_other_division(division: Division) -> None:
    stranger = make.entrants(make.division(make.event("another")), 1)[0]

    assert check_in(make.actor(), division, [stranger.pk]) == 0


def test_withdrawal_counts_from_the_next_round_to_be_paired() -> None:
    event = make.played_event(pairs=6, rounds=2)
    entrant = make.division(event).entrants.all()[0]

    assert withdraw_entrant(make.actor(), entrant, "受伤") == 3
    assert (entrant.state, entrant.withdrawn_from) == (EntrantState.WITHDRAWN, 3)


def test_withdrawn_pair_is_not_withdrawn_again(division: Division) -> None:
    entrant = add(division)
    withdraw_entrant(make.actor(), entrant, "病假")

    with pytest.raises(Refused):
        withdraw_entrant(make.actor(), entrant, "病假")


def test_withdrawn_pair_returns(division: Division) -> None:
    entrant = add(division)
    withdraw_entrant(make.actor(), entrant, "病假")

    return_entrant(make.actor(), entrant)

    assert (entrant.state, entrant.withdrawn_from) == (EntrantState.CHECKED_IN, None)


def test_pair_that_was_away_at_the_draw_returns_as_a_late_entry() -> None:
    event = make.event(pairs=5)
    division = make.division(event)
    away = division.entrants.all()[0]
    withdraw_entrant(make.actor(), away, "未到场")
    draw_lots(make.actor(), division, make.SEED)
    play_round(make.actor(), make.published_round(event), make.SEED)

    return_entrant(make.actor(), away)

    assert (away.lot, away.first_round) == (5, 2)
    assert away in [seat.entrant for seat in make.paired_round(event).seats.all()]


def test_pair_that_returns_keeps_its_lot() -> None:
    entrant = make.division(make.drawn_event(pairs=4)).entrants.get(lot=2)
    withdraw_entrant(make.actor(), entrant, "病假")

    return_entrant(make.actor(), entrant)

    assert (entrant.lot, entrant.first_round) == (2, 1)


def test_pair_that_plays_cannot_return(division: Division) -> None:
    entrant = add(division)

    with pytest.raises(Refused):
        return_entrant(make.actor(), entrant)


def test_those_who_did_not_come_are_withdrawn_each_with_its_line(division: Division) -> None:
    entrants = make.entrants(division, 3)
    check_in(make.actor(), division, [entrants[0].pk])

    assert withdraw_missing(make.actor(), division, "未到场") == 2
    assert LogEntry.objects.filter(action="withdraw_entrant", reason="未到场").count() == 2


def test_export_is_logged_with_what_went_along(division: Division) -> None:
    make.entrants(division, 2)

    export_entrants(make.actor(), division, file_format="csv", phones=True)

    assert last_entry().new == {"format": "csv", "phones": True, "count": 2}


def test_next_round_is_the_first_before_any_is_paired(division: Division) -> None:
    assert next_round_number(division) == 1


def test_database_refuses_a_withdrawal_without_its_round(division: Division) -> None:
    entrant = add(division)

    with pytest.raises(IntegrityError):
        Entrant.objects.filter(pk=entrant.pk).update(state=EntrantState.WITHDRAWN)


def test_draft_can_still_change_so_a_withdrawal_counts_from_its_round() -> None:
    event = make.drawn_event(pairs=6)
    make.paired_round(event)
    assert withdraw_entrant(make.actor(), make.division(event).entrants.get(lot=3), "ill") == 1


def test_pair_entered_during_a_draft_starts_with_the_round_it_is_paired_for() -> None:
    event = make.drawn_event(pairs=6)
    draft = make.paired_round(event)
    late = make.late_entrant(make.division(event))
    assert late.first_round == 1

    publish_round(make.actor(), draft, "the round cannot wait")

    late.refresh_from_db()
    assert late.first_round == 2
