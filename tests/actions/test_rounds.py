"""A round from its pairing to its certification."""

import pytest

from tests import make
from tournament.actions.entrants import return_entrant, withdraw_entrant
from tournament.actions.refused import Conflict, Refused
from tournament.actions.results import Outcome, correct_result, record_result, take_back_result
from tournament.actions.rounds import (
    certify_round,
    close_round,
    discard_draft,
    pair_round,
    publish_round,
    reopen_round,
    start_round,
    unpublish_round,
)
from tournament.models import Entrant, Event, LogEntry, Match, Round, RoundState, Seat
from tournament.pairing import Impossible
from tournament.queries.fields import field_of
from tournament.queries.seating import seating

pytestmark = pytest.mark.django_db


def opponents(event: Event) -> list[frozenset[str]]:
    return [frozenset(pair) for each in make.stage(event).rounds.all() for pair in seating(each).pairs]


def withdraw(event: Event, lot: int) -> Entrant:
    entrant = make.division(event).entrants.get(lot=lot)
    withdraw_entrant(make.actor(), entrant, "身体不适")
    return entrant


def test_first_round_needs_lots() -> None:
    event = make.event(pairs=4)

    with pytest.raises(Refused):
        pair_round(make.actor(), make.stage(event))

    assert not Round.objects.exists()


@pytest.mark.parametrize("pairs", [0, 1])
def test_nobody_to_play_is_said(pairs: int) -> None:
    event = make.drawn_event(pairs=2)
    for entrant in make.division(event).entrants.all()[pairs:]:
        withdraw_entrant(make.actor(), entrant, "弃赛")

    with pytest.raises(Refused, match=str(pairs)):
        pair_round(make.actor(), make.stage(event))


def test_round_seats_everybody_once_and_the_odd_pair_has_the_bye() -> None:
    event = make.drawn_event(pairs=9)

    draft = make.paired_round(event)

    seated = seating(draft)
    assert len(seated.pairs) == 4
    assert seated.bye is not None
    assert {*sum(seated.pairs, ()), seated.bye} == {str(pk) for pk in Entrant.objects.values_list("pk", flat=True)}
    tables = Match.objects.filter(round=draft).values_list("table_number", flat=True)
    assert sorted(tables, key=lambda table: table or 99) == [1, 2, 3, 4, None]


def test_tables_start_where_the_stage_says() -> None:
    event = make.drawn_event(pairs=4)
    make.division(event).stages.update(first_table=21)

    draft = make.paired_round(event)

    assert list(draft.matches.values_list("table_number", flat=True)) == [21, 22]


def test_next_round_is_refused_while_a_result_is_missing() -> None:
    event = make.drawn_event(pairs=8)
    playing = make.playing_round(event)
    for match in make.play_round(playing)[:2]:
        take_back_result(make.actor(), match, 1, "看错")

    with pytest.raises(Refused, match=r"1、2"):
        pair_round(make.actor(), make.stage(event))

    assert Round.objects.count() == 1


def test_next_round_closes_the_finished_one() -> None:
    event = make.drawn_event(pairs=8)
    playing = make.playing_round(event)
    make.play_round(playing)

    make.paired_round(event)

    playing.refresh_from_db()
    assert playing.state == RoundState.CLOSED


def test_nobody_meets_twice_over_five_rounds_with_an_odd_field() -> None:
    event = make.played_event(pairs=9, rounds=5)

    met = opponents(event)
    assert len(met) == len(set(met)) == 20
    byes = list(Seat.objects.filter(match__table_number=None).values_list("entrant", flat=True))
    assert len(byes) == len(set(byes)) == 5


def test_second_draft_is_refused() -> None:
    event = make.drawn_event(pairs=4)
    make.paired_round(event)

    with pytest.raises(Refused, match="1"):
        make.paired_round(event)

    assert Round.objects.count() == 1


def test_discarded_draft_comes_back_the_same() -> None:
    event = make.drawn_event(pairs=8)
    draft = make.paired_round(event)
    first = (draft.digest, seating(draft))

    discard_draft(make.actor(), draft)
    again = make.paired_round(event)

    assert (again.digest, seating(again)) == first


def test_impossible_round_leaves_no_trace() -> None:
    event = make.played_event(pairs=4, rounds=3)
    before = LogEntry.objects.count()

    with pytest.raises(Impossible):
        pair_round(make.actor(), make.stage(event))

    assert Round.objects.count() == 3
    assert LogEntry.objects.count() == before
    assert make.stage(event).rounds.filter(state=RoundState.DRAFT).count() == 0


def test_chosen_relaxation_pairs_the_impossible_round_and_is_logged() -> None:
    event = make.played_event(pairs=4, rounds=3)
    stage = make.stage(event)
    with pytest.raises(Impossible) as impossible:
        pair_round(make.actor(), stage)
    way = impossible.value.relaxations[0]

    draft = pair_round(make.actor(), stage, way.pairs, "四队已全部相遇，经裁判长同意")

    assert set(map(frozenset, way.pairs)) <= set(map(frozenset, seating(draft).pairs))
    entry = LogEntry.objects.filter(action="pair_round")[0]
    assert (len(entry.new["pinned"]), entry.reason) == (len(way.pairs), "四队已全部相遇，经裁判长同意")


def test_relaxation_needs_a_reason() -> None:
    event = make.played_event(pairs=4, rounds=3)
    stage = make.stage(event)
    a, b, *_others = field_of(stage, 4).order

    with pytest.raises(Refused) as refused:
        pair_round(make.actor(), stage, [(a, b)])

    assert refused.value.field == "reason"
    assert Round.objects.count() == 3


def test_pin_of_a_stranger_is_refused() -> None:
    event = make.drawn_event(pairs=4)

    with pytest.raises(Refused):
        pair_round(make.actor(), make.stage(event), [("1", "999999")], "试试")

    assert not Round.objects.exists()


def test_withdrawn_pair_is_not_paired_and_keeps_its_place() -> None:
    event = make.played_event(pairs=8, rounds=1)
    gone = withdraw(event, lot=3)

    draft = make.paired_round(event)

    assert not Seat.objects.filter(round=draft, entrant=gone).exists()
    assert seating(draft).bye is not None
    gone.refresh_from_db()
    assert gone.withdrawn_from == 2


def test_returned_pair_is_paired_again_and_meets_nobody_twice() -> None:
    event = make.played_event(pairs=8, rounds=1)
    gone = withdraw(event, lot=3)
    playing = make.published_round(event)
    make.play_round(playing)
    return_entrant(make.actor(), gone)

    draft = make.paired_round(event)

    assert Seat.objects.filter(round=draft, entrant=gone).exists()
    assert len(opponents(event)) == len(set(opponents(event)))


def test_late_pair_is_paired_from_the_next_round_on() -> None:
    event = make.played_event(pairs=8, rounds=1)

    late = make.late_entrant(make.division(event))
    draft = make.paired_round(event)

    assert (late.lot, late.first_round) == (9, 2)
    assert Seat.objects.filter(round=draft, entrant=late).exists()


def test_draft_with_a_withdrawn_pair_is_not_published() -> None:
    event = make.drawn_event(pairs=8)
    draft = make.paired_round(event)
    gone = withdraw(event, lot=3)

    with pytest.raises(Refused, match=gone.team_name):
        publish_round(make.actor(), draft)

    draft.refresh_from_db()
    assert draft.state == RoundState.DRAFT


def test_round_goes_through_its_states_and_each_step_is_logged() -> None:
    event = make.drawn_event(pairs=4)
    actor = make.actor()
    playing = start_round(actor, publish_round(actor, make.paired_round(event)), 90)
    make.play_round(playing)

    certify_round(actor, close_round(actor, playing), " 1 ")

    assert playing.state == RoundState.CERTIFIED
    steps = LogEntry.objects.filter(action__endswith="_round").order_by("pk").values_list("action", flat=True)
    assert list(steps) == ["pair_round", "publish_round", "start_round", "close_round", "certify_round"]


def test_clock_runs_for_the_minutes_given() -> None:
    playing = make.playing_round(make.drawn_event(pairs=4), minutes=75)

    assert playing.started_at is not None
    assert playing.ends_at is not None
    assert (playing.ends_at - playing.started_at).total_seconds() == 75 * 60


@pytest.mark.parametrize("minutes", [0, -1, 1441])
def test_clock_refuses_senseless_minutes(minutes: int) -> None:
    published = make.published_round(make.drawn_event(pairs=4))

    with pytest.raises(Refused):
        start_round(make.actor(), published, minutes)


def test_closing_names_the_missing_tables() -> None:
    playing = make.playing_round(make.drawn_event(pairs=6))
    record_result(make.actor(), make.match(playing, 2), Outcome(winner="a", level_difference=3))

    with pytest.raises(Refused, match="1、3"):
        close_round(make.actor(), playing)


def test_certifying_wants_the_number_typed() -> None:
    event = make.played_event(pairs=4, rounds=1)

    with pytest.raises(Refused) as refused:
        certify_round(make.actor(), make.last_round(event), "2")

    assert refused.value.field == "typed"
    assert make.last_round(event).state == RoundState.CLOSED


def test_certified_round_is_opened_again_with_a_reason_only() -> None:
    event = make.played_event(pairs=4, rounds=1)
    closed = certify_round(make.actor(), make.last_round(event), "1")

    with pytest.raises(Refused):
        reopen_round(make.actor(), closed, "  ")
    reopen_round(make.actor(), closed, "成绩单看错")

    assert closed.state == RoundState.PLAYING
    assert LogEntry.objects.filter(action="reopen_round", reason="成绩单看错").count() == 1


def test_published_round_is_taken_back_until_the_first_result() -> None:
    event = make.drawn_event(pairs=4)
    published = make.published_round(event)
    unpublish_round(make.actor(), published, "少了一队")
    assert published.state == RoundState.DRAFT

    publish_round(make.actor(), published)
    record_result(make.actor(), make.match(published, 1), Outcome(winner="a", level_difference=3))
    with pytest.raises(Refused):
        unpublish_round(make.actor(), published, "少了一队")

    assert published.state == RoundState.PUBLISHED


def test_of_two_who_publish_the_second_is_told() -> None:
    draft = make.paired_round(make.drawn_event(pairs=4))
    same = Round.objects.get(pk=draft.pk)
    publish_round(make.actor(), draft)

    with pytest.raises(Conflict):
        publish_round(make.actor(), same)

    assert LogEntry.objects.filter(action="publish_round").count() == 1


def test_draft_is_not_published_while_an_earlier_result_is_missing() -> None:
    event = make.played_event(pairs=6, rounds=1)
    draft = make.paired_round(event)
    first = make.stage(event).rounds.get(number=1)
    reopen_round(make.actor(), first, "table 1 was wrong")
    take_back_result(make.actor(), make.match(first, 1), 1, "wrong table")

    with pytest.raises(Refused):
        publish_round(make.actor(), draft)

    assert Round.objects.get(pk=draft.pk).state == RoundState.DRAFT


def test_draft_of_corrected_results_needs_a_reason_to_be_published() -> None:
    event = make.played_event(pairs=6, rounds=1)
    draft = make.paired_round(event)
    table_one = make.match(make.stage(event).rounds.get(number=1), 1)
    correct_result(make.actor(), table_one, Outcome(kind="double_forfeit"), "nobody was there", 1)

    with pytest.raises(Refused):
        publish_round(make.actor(), draft)

    assert publish_round(make.actor(), draft, "time is short").state == RoundState.PUBLISHED
