"""What hangs on the wall."""

import pytest

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import add_entrant, withdraw_entrant
from tournament.actions.events import add_division
from tournament.actions.results import record_result
from tournament.actions.rounds import close_round
from tournament.models import Event
from tournament.queries.screen import Board, BoardKind, PlaceRow, Show, TableRow, TeamRow, boards

pytestmark = pytest.mark.django_db


def kinds(event: Event, show: Show = Show.ALL) -> list[BoardKind]:
    return [board.kind for board in boards(event, show)]


def standings_of(event: Event) -> Board:
    (board,) = boards(event, Show.STANDINGS)
    return board


@pytest.mark.parametrize("show", Show)
def test_before_anything_is_public_the_wall_waits(show: Show) -> None:
    event = make.drawn_event(pairs=4)

    assert kinds(event, show) == [BoardKind.WAITING]


@pytest.mark.parametrize("show", Show)
def test_draft_does_not_appear(show: Show) -> None:
    event = make.drawn_event(pairs=4)
    make.paired_round(event)

    assert kinds(event, show) == [BoardKind.WAITING]


def test_draft_of_the_next_round_leaves_the_last_public_one_on_the_wall() -> None:
    event = make.played_event(pairs=4, rounds=1)
    make.paired_round(event)

    assert [board.round_number for board in boards(event, Show.PAIRINGS)] == [1, 1]
    assert standings_of(event).round_number == 1


def test_published_round_hangs_by_table_and_by_team() -> None:
    event = make.drawn_event(pairs=5)
    published = make.published_round(event)
    names = {entrant.team_name for entrant in make.division(event).entrants.all()}

    tables, teams = boards(event, Show.PAIRINGS)

    assert [row.table for row in tables.rows if isinstance(row, TableRow)] == [1, 2, None]
    assert {row.team for row in teams.rows if isinstance(row, TeamRow)} == names
    assert {row.table for row in teams.rows if isinstance(row, TeamRow)} == {1, 2, None}
    assert published.number == tables.round_number == teams.round_number


def test_standings_wait_for_the_whole_round() -> None:
    event = make.drawn_event(pairs=4)
    published = make.published_round(event)
    record_result(make.actor(), make.match(published, 1), make.won_by(3))

    board = standings_of(event)

    assert (board.kind, board.next_round, board.approved, board.tables) == (BoardKind.WAITING, 1, 1, 2)


def test_standings_of_the_last_complete_round_hang_while_the_next_is_played() -> None:
    event = make.played_event(pairs=8, rounds=2)
    published = make.published_round(event)
    record_result(make.actor(), make.match(published, 1), make.won_by(12))

    board = standings_of(event)

    assert (board.round_number, board.next_round, board.approved, board.tables) == (2, 3, 1, 4)


def test_standings_change_with_the_last_result_of_a_round() -> None:
    event = make.drawn_event(pairs=4)
    make.play_round(make.published_round(event))

    board = standings_of(event)

    assert (board.kind, board.round_number, board.next_round) == (BoardKind.STANDINGS, 1, None)
    assert [row.rank for row in board.rows if isinstance(row, PlaceRow)] == [1, 2, 3, 4]


def test_pairings_leave_the_alternating_wall_once_the_round_is_closed() -> None:
    event = make.drawn_event(pairs=4)
    playing = make.published_round(event)
    assert kinds(event) == [BoardKind.TABLES, BoardKind.TEAMS, BoardKind.WAITING]
    make.play_round(playing)
    assert kinds(event) == [BoardKind.TABLES, BoardKind.TEAMS, BoardKind.STANDINGS]

    close_round(make.actor(), playing)

    assert kinds(event) == [BoardKind.STANDINGS]
    assert kinds(event, Show.PAIRINGS) == [BoardKind.TABLES, BoardKind.TEAMS]


def test_withdrawn_pair_keeps_its_place_and_is_marked() -> None:
    event = make.played_event(pairs=4, rounds=1)
    gone = make.division(event).entrants.get(lot=1)
    withdraw_entrant(make.actor(), gone, "身体不适")

    marked = [row.team for row in standings_of(event).rows if isinstance(row, PlaceRow) and row.withdrawn]

    assert marked == [gone.team_name]


def test_movement_counts_places_since_the_round_before() -> None:
    event = make.played_event(pairs=8, rounds=2)

    moved = [row.moved for row in standings_of(event).rows if isinstance(row, PlaceRow)]

    assert None not in moved
    assert any(moved)


def test_victory_points_are_not_named_as_what_decided() -> None:
    event = make.played_event(pairs=16, rounds=1)

    words = {row.decided_by for row in standings_of(event).rows if isinstance(row, PlaceRow)}

    assert words == {"", "并列"}


def test_teams_of_one_name_carry_their_clubs() -> None:
    event = make.event(pairs=0)
    for number, club in enumerate(("东社区", "西社区")):
        values = {"team_name": "一队", "club": club, "player1": f"赵{number}", "player2": f"钱{number}"}
        add_entrant(make.actor(), make.division(event), values)
    draw_lots(make.actor(), make.division(event), "1")
    make.published_round(event)

    _tables, teams = boards(event, Show.PAIRINGS)

    assert [row.team for row in teams.rows if isinstance(row, TeamRow)] == ["一队（东社区）", "一队（西社区）"]


def test_several_divisions_hang_one_after_the_other_under_their_names() -> None:
    event = make.drawn_event(pairs=4)
    women = add_division(make.actor(), event, "女子组")
    make.entrants(women, 4)
    draw_lots(make.actor(), women, "1")
    make.published_round(women.stages.get())

    assert [board.division for board in boards(event, Show.PAIRINGS)] == ["女子组", "女子组"]
    make.published_round(event.divisions.all()[0].stages.get())
    assert [board.division for board in boards(event, Show.PAIRINGS)] == ["公开组", "公开组", "女子组", "女子组"]
    assert [board.division for board in boards(event, Show.PAIRINGS, women.pk)] == ["女子组", "女子组"]


def test_more_rows_cost_no_more_queries() -> None:
    small, large = make.played_event(4, 1, slug="small"), make.played_event(32, 1, slug="large")

    assert make.queries_of(lambda: boards(small, Show.ALL)) == make.queries_of(lambda: boards(large, Show.ALL))
