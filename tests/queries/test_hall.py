"""What everybody may read about the pairs of an event."""

from functools import partial

import pytest

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.events import add_division
from tournament.actions.results import Outcome, record_result
from tournament.actions.rounds import close_round
from tournament.models import Event, ResultKind, Round, Side
from tournament.queries.hall import Evening, Now, hall_of
from tournament.queries.hall_lists import pairings_of, standings_of

pytestmark = pytest.mark.django_db


def now_in(event: Event) -> Now:
    (now,) = hall_of(event).nows
    return now


def evening_at(playing: Round, table: int, side: int = 0) -> Evening:
    entrant = make.match(playing, table).entrants[side]
    return hall_of(playing.event).evenings[entrant.pk]


def test_before_the_draw_the_pairs_are_counted_and_found() -> None:
    hall = hall_of(make.event(pairs=3))

    assert [(now.entered, now.drawn, now.number) for now in hall.nows] == [(3, False, None)]
    assert [(evening.lot, evening.rounds, evening.place) for evening in hall.evenings.values()] == [
        (None, (), None)
    ] * 3


def test_draft_stays_hidden() -> None:
    event = make.drawn_event(pairs=4)
    make.paired_round(event)
    hall = hall_of(event)

    assert (hall.nows[0].drawn, hall.nows[0].number) == (True, None)
    assert {evening.rounds for evening in hall.evenings.values()} == {()}
    assert pairings_of(hall.nows[0]).tables == ()


def test_published_round_says_where_a_pair_sits_and_against_whom() -> None:
    playing = make.published_round(make.drawn_event(pairs=4))
    _own, other = make.match(playing, 2).entrants

    current = evening_at(playing, 2).current

    assert current is not None
    assert (current.number, current.table, current.opponent, current.kind) == (1, 2, other.team_name, "open")
    assert evening_at(playing, 2).past == ()


def test_bye_has_no_table_and_no_opponent() -> None:
    playing = make.published_round(make.drawn_event(pairs=3))
    (alone,) = playing.matches.with_seats().get(table_number=None).entrants

    current = hall_of(playing.event).evenings[alone.pk].current

    assert current is not None
    assert (current.kind, current.table, current.opponent, current.points) == ("bye", None, "", "18")


@pytest.mark.parametrize(
    ("outcome", "kind", "won", "points"),
    [
        (make.won_by(3), "played", (True, False), ("18 : 12", "12 : 18")),
        (make.won_by(2, Side.B), "played", (False, True), ("13 : 17", "17 : 13")),
        (make.won_by(0), "played", (None, None), ("15 : 15", "15 : 15")),
        (Outcome(ResultKind.FORFEIT, Side.A), "forfeit", (True, False), ("20 : 0", "0 : 20")),
        (Outcome(ResultKind.DOUBLE_FORFEIT), "double_forfeit", (None, None), ("0 : 0", "0 : 0")),
    ],
)
def test_result_is_told_from_each_side(
    outcome: Outcome, kind: str, won: tuple[bool | None, ...], points: tuple[str, ...]
) -> None:
    playing = make.published_round(make.drawn_event(pairs=4))
    record_result(make.actor(), make.match(playing, 1), outcome)

    told = [evening_at(playing, 1, side).rounds[0] for side in (0, 1)]

    assert [(each.kind, each.won, each.points) for each in told] == [
        (kind, *each) for each in zip(won, points, strict=True)
    ]


def test_place_stands_only_after_a_complete_round() -> None:
    event = make.played_event(pairs=4, rounds=1)
    playing = make.published_round(event)
    record_result(make.actor(), make.match(playing, 1), make.won_by(12))

    evening = evening_at(playing, 1)

    assert (evening.now.complete, evening.now.approved, evening.now.tables) == (1, 1, 2)
    assert [each.place is None for each in evening.rounds] == [True, False]
    assert evening.place == evening.rounds[1].place


def test_withdrawn_pair_keeps_its_rounds_up_to_the_one_it_left() -> None:
    event = make.played_event(pairs=4, rounds=1)
    gone = make.division(event).entrants.get(lot=1)
    withdraw_entrant(make.actor(), gone, "身体不适")
    make.published_round(event)

    evening = hall_of(event).evenings[gone.pk]

    assert (evening.withdrawn, [each.number for each in evening.rounds], evening.current) == (True, [1], None)
    assert [line.team.withdrawn for line in standings_of(now_in(event)) if line.team.pk == gone.pk] == [True]


def test_round_that_is_closed_waits_for_the_next_and_the_last_one_is_the_end() -> None:
    event = make.played_event(pairs=4, rounds=1, planned_rounds=2)
    assert (now_in(event).is_over, now_in(event).next_number) == (False, 2)
    playing = make.published_round(event)
    make.play_round(playing)
    assert not now_in(event).is_over

    close_round(make.actor(), playing)

    assert now_in(event).is_over


def test_pairings_name_every_pair_twice() -> None:
    playing = make.published_round(make.drawn_event(pairs=5))
    pairings = pairings_of(now_in(playing.event))

    assert [line.table for line in pairings.tables] == [1, 2, None]
    by_team = {line.team.pk: (line.table, line.opponent and line.opponent.pk) for line in pairings.teams}
    own, other = make.match(playing, 1).entrants
    assert (len(by_team), by_team[own.pk], by_team[other.pk]) == (5, (1, other.pk), (1, own.pk))


def test_standings_are_those_of_the_last_complete_round() -> None:
    event = make.drawn_event(pairs=4)
    playing = make.published_round(event)
    record_result(make.actor(), make.match(playing, 1), make.won_by(3))
    assert standings_of(now_in(event)) == ()

    record_result(make.actor(), make.match(playing, 2), make.won_by(1))

    assert [(line.rank, line.points) for line in standings_of(now_in(event))] == [
        (1, "18"),
        (2, "16"),
        (3, "14"),
        (4, "12"),
    ]


def test_every_division_has_its_own_line_and_all_pairs_are_found_together() -> None:
    event = make.drawn_event(pairs=4)
    women = add_division(make.actor(), event, "女子组")
    make.entrants(women, 4)
    draw_lots(make.actor(), women, "1")
    make.published_round(women.stages.get())

    hall = hall_of(event)

    assert [(now.division, now.number) for now in hall.nows] == [("公开组", None), ("女子组", 1)]
    assert len(hall.evenings) == 8


def test_more_pairs_cost_no_more_queries() -> None:
    small, large = make.played_event(4, 1, slug="small"), make.played_event(32, 1, slug="large")

    assert make.queries_of(lambda: hall_of(small)) == make.queries_of(lambda: hall_of(large))
    nows = [now_in(event) for event in (small, large)]
    for read in (pairings_of, standings_of):
        assert len({make.queries_of(partial(read, now)) for now in nows}) == 1
