"""What the board of a round says about its tables, and what needs somebody first."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import make
from tournament.actions.calls import open_call, take_call
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.results import record_result
from tournament.actions.rounds import certify_round, close_round
from tournament.models import RefereeCall, Round, Side, TableLink
from tournament.queries.board import Board, TableState, board
from tournament.queries.board_stamp import board_stamp

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(10))


def states(of: Board) -> list[str]:
    return [tile.state for tile in of.tiles]


def hear(playing: Round, table: int, minutes: float) -> None:
    link = make.table_link(playing.event, table)
    TableLink.objects.filter(pk=link.pk).update(heard_at=timezone.now() - timedelta(minutes=minutes))


def call(playing: Round, table: int, minutes: float = 0) -> RefereeCall:
    called = open_call(make.actor(), playing.event, table, match_pk=make.match(playing, table).pk, reason="rule")
    RefereeCall.objects.filter(pk=called.pk).update(called_at=timezone.now() - timedelta(minutes=minutes))
    return called


def test_every_table_shows_what_it_has_come_to(playing: Round) -> None:
    one, two, three, four, _five = (make.match(playing, table) for table in range(1, 6))
    record_result(make.actor(), one, make.won_by(3))
    make.report(two, Side.B, make.won_by(2))
    make.agreed_report(three, make.won_by(4, Side.B))
    make.report(four, Side.A, make.won_by(1))
    make.report(four, Side.B, make.won_by(2))

    shown = board(playing)

    assert states(shown) == ["approved", "entered", "agreed", "disputed", "waiting"]
    assert [tile.points for tile in shown.tiles] == ["18 : 12", "", "11 : 19", "", ""]
    assert (shown.tiles[1].said_by, shown.tiles[2].won_by, shown.reported) == (Side.B, Side.B, 3)


def test_who_waits_longest_comes_first_and_whom_somebody_goes_to_last(playing: Round) -> None:
    take_call(make.actor(), call(playing, 2, minutes=9))
    call(playing, 3, minutes=1)
    call(playing, 4, minutes=5)

    assert [need.table for need in board(playing).needs] == [4, 3, 2]


def test_dispute_and_the_call_it_made_are_one_need(playing: Round) -> None:
    match = make.match(playing, 1)
    make.report(match, Side.A, make.won_by(1))
    make.report(match, Side.B, make.won_by(2))

    (need,) = board(playing).needs

    assert (need.is_dispute, need.asks_more, need.call is not None) == (True, False, True)


def waiting(a_round: Round, mine: range | None = None) -> list[tuple[int | None, int | None]]:
    """The table and, where it is another one, the round of each call on a board."""
    needs = board(a_round, mine).needs
    return [(need.table, need.other_round.number if need.other_round else None) for need in needs]


def test_call_waits_on_every_board_of_its_stage_and_names_its_round(playing: Round) -> None:
    event = playing.event
    call(playing, 1)
    make.play_round(playing)
    close_round(make.actor(), playing)
    closed = waiting(playing)
    later = make.published_round(event)

    assert (closed, waiting(playing), waiting(later)) == ([(1, None)], [(1, None)], [(1, 1)])
    assert [tile.call for tile in board(later).tiles] == [None] * 5
    assert (waiting(later, range(1, 3)), waiting(later, range(2, 4))) == ([(1, 1)], [])


def test_call_after_a_round_is_closed_is_about_its_match(playing: Round) -> None:
    event = playing.event
    make.play_round(playing)
    close_round(make.actor(), playing)
    open_call(make.actor(), event, 2, reason="result")
    later = make.published_round(event)
    open_call(make.actor(), event, 2, reason="rule", match_pk=make.match(later, 2).pk)

    assert (waiting(playing), waiting(later)) == ([(2, None), (2, 2)], [(2, 1), (2, None)])
    make.play_round(later)
    close_round(make.actor(), later)
    certify_round(make.actor(), later, "2")
    assert waiting(later) == [(2, 1), (2, None)]


def test_call_from_a_table_where_nothing_was_played_is_on_the_board(playing: Round) -> None:
    open_call(make.actor(), playing.event, 40)

    assert waiting(playing) == [(40, None)]


def test_phone_is_silent_three_minutes_after_it_was_heard_and_never_before(playing: Round) -> None:
    hear(playing, 1, minutes=4)
    hear(playing, 2, minutes=2)
    make.table_link(playing.event, 3)

    assert [tile.table for tile in board(playing).silent] == [1]


def test_table_with_a_result_may_put_its_phone_away(playing: Round) -> None:
    hear(playing, 1, minutes=4)
    record_result(make.actor(), make.match(playing, 1), make.won_by(3))

    assert board(playing).silent == ()


def test_referee_looks_at_the_own_tables_and_counts_the_hall(playing: Round) -> None:
    for table in (1, 2, 5):
        make.agreed_report(make.match(playing, table), make.won_by(table))

    mine, everything = board(playing, range(2, 4)), board(playing, range(2, 4), everything=True)

    assert ([tile.table for tile in mine.shown], len(mine.missing)) == ([2, 3], 5)
    assert [tile.table for tile in everything.shown] == [1, 2, 3, 4, 5]
    assert [[tile.table for tile in shown.agreed] for shown in (mine, everything)] == [[2], [2]]


def test_tables_are_overdue_once_the_time_is_up_and_no_result_is_in(playing: Round) -> None:
    record_result(make.actor(), make.match(playing, 1), make.won_by(3))
    before = board(playing).overdue
    playing.ends_at = timezone.now() - timedelta(seconds=1)

    after = [tile.table for tile in board(playing, range(1, 4)).overdue]

    assert (before, after) == ((), [2, 3])


def test_withdrawn_pair_is_told_to_who_looks_after_its_table(playing: Round) -> None:
    withdraw_entrant(make.actor(), make.match(playing, 2).entrants[0], "生病")

    found = [[tile.table for tile in board(playing, tables).gone] for tables in (None, range(1, 3), range(3, 5))]

    assert found == [[2], [2], []]


@pytest.mark.parametrize("pairs", [2, 6])
def test_board_costs_the_same_with_whatever_happens_at_its_tables(pairs: int) -> None:
    playing = make.playing_round(make.drawn_event(pairs))
    for table in range(1, pairs // 2 + 1):
        make.report(make.match(playing, table), Side.A, make.won_by(1))
        make.report(make.match(playing, table), Side.B, make.won_by(2))
        hear(playing, table, minutes=5)
    fresh = Round.objects.select_related("stage__division__event").get(pk=playing.pk)

    assert make.queries_of(lambda: _look(board(fresh))) == 6


def _look(shown: Board) -> None:
    assert {tile.state for tile in shown.shown} == {TableState.DISPUTED}
    assert [need.taken_by for need in shown.needs] == [""] * len(shown.tiles)


def test_stamp_changes_when_a_phone_falls_silent_and_when_time_is_up(playing: Round) -> None:
    event = playing.event
    event.refresh_from_db()
    stamps = [board_stamp(event, playing)]
    hear(playing, 1, minutes=2)
    event.refresh_from_db()
    stamps.append(board_stamp(event, playing))
    hear(playing, 1, minutes=4)
    stamps.append(board_stamp(event, playing))
    playing.ends_at = timezone.now() - timedelta(seconds=1)
    stamps.append(board_stamp(event, playing))

    assert stamps[0] == stamps[1]
    assert len(set(stamps)) == 3
