"""What a phone at a card table shows, and when it has something new to show."""

from unittest.mock import patch

import pytest
from django.db import connection

from tests import make
from tournament.actions.calls import open_call, take_call
from tournament.actions.draws import draw_lots
from tournament.actions.events import add_division
from tournament.actions.results import correct_result, record_result
from tournament.actions.rounds import close_round, reopen_round
from tournament.models import Event, Match, Side, Stage
from tournament.queries import table_stamps
from tournament.queries.floor import TableNow, decided_of, table_now
from tournament.queries.floor_facts import facts_of
from tournament.queries.table_stamps import stamps_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(6)), 1)


def now(event: Event, table: int = 1, wanted: int | None = None) -> TableNow:
    return table_now(make.table_link(event, table), wanted)


def test_facts_are_enough_to_enter_without_a_network(match: Match) -> None:
    facts = facts_of(now(match.event))

    assert facts["names"] == {"a": match.entrants[0].team_name, "b": match.entrants[1].team_name}
    assert (facts["levels"][0], facts["levels"][-1]) == (["3", "3"], ["PASSED_A", "过A"])
    assert (facts["worth"][3], len(facts["worth"]), facts["draws"]) == (["18", "12"], 13, True)


def test_between_two_rounds_the_last_result_stays_in_sight() -> None:
    event = make.played_event(6)

    shown = now(event)

    assert (shown.state, shown.match) == ("none", None)
    assert shown.last is not None
    assert shown.last.names == tuple(entrant.team_name for entrant in make.match(make.last_round(event), 1).entrants)


def test_table_at_which_nobody_plays_shows_nothing(match: Match) -> None:
    shown = now(match.event, 40)

    assert (shown.state, shown.last, facts_of(shown)) == ("none", None, {})


def test_earlier_round_that_is_open_again_hides_no_newer_one() -> None:
    event = make.played_event(4)
    first = make.last_round(event)
    newer = make.match(make.playing_round(event), 1)
    reopen_round(make.actor(), first, "改正")
    older = make.match(first, 1)

    assert (now(event).match, now(event).others) == (newer, ())
    assert (now(event, 1, older.pk).match, now(event, 1, older.pk).others) == (older, (newer,))


def test_two_divisions_at_one_table_number_are_chosen_from(match: Match) -> None:
    event = match.event
    other = add_division(make.actor(), event, "女子组")
    make.entrants(other, 4)
    draw_lots(make.actor(), other, make.SEED)
    theirs = make.published_round(other.stages.get()).matches.order_by("table_number")[0]
    Match.objects.filter(pk=theirs.pk).update(table_number=1)

    assert (now(event).match, set(now(event).others)) == (None, {match, theirs})
    assert (now(event, wanted=theirs.pk).match, now(event, wanted=theirs.pk).others) == (theirs, (match,))


def test_overruled_table_reads_what_it_had_reported(match: Match) -> None:
    make.report(match, Side.A, make.won_by(3))
    record_result(make.actor(), match, make.won_by(2, Side.B))

    shown = now(match.event)

    assert shown.decided is not None
    assert (shown.state, shown.decided.points) == ("approved", "13 : 17")
    assert ([said.points for said in shown.overruled], shown.upheld) == (["18 : 12"], None)


def test_table_that_was_believed_is_not_overruled(match: Match) -> None:
    make.report(match, Side.A, make.won_by(3))
    record_result(make.actor(), match, make.won_by(3))

    assert now(match.event).overruled == ()


def test_referee_who_follows_one_side_is_told_apart_from_one_who_follows_neither(match: Match) -> None:
    followed, neither = match, make.match(match.round, 2)
    for about in (followed, neither):
        make.report(about, Side.A, make.won_by(3))
        make.report(about, Side.B, make.won_by(4, Side.B))
    record_result(make.actor(), followed, make.won_by(4, Side.B))
    record_result(make.actor(), neither, make.won_by(1))

    one, other = now(match.event, 1), now(match.event, 2)

    assert one.upheld is not None
    assert one.upheld.by == followed.entrants[1]
    assert [said.points for said in one.overruled] == ["18 : 12"]
    assert (other.upheld, [said.points for said in other.overruled]) == (None, ["18 : 12", "11 : 19"])


def test_correction_is_told_with_what_was_there_before(match: Match) -> None:
    record_result(make.actor(), match, make.won_by(4))
    assert now(match.event).decided == decided_of(match)
    correct_result(make.actor(), match, make.won_by(1, Side.B), "记反了", replaces=1)

    decided = now(match.event).decided

    assert decided is not None
    assert decided.before is not None
    assert (decided.points, decided.before.points, decided.before.before) == ("14 : 16", "19 : 11", None)


@pytest.mark.parametrize(("planned", "then"), [(1, "over"), (2, "later")])
def test_after_the_last_round_there_is_none_to_wait_for(planned: int, then: str) -> None:
    event = make.played_event(6)
    Stage.objects.update(planned_rounds=planned)

    assert now(event).next_up == then


def test_table_that_is_not_used_this_round_waits_for_none() -> None:
    event = make.played_event(6)
    Match.objects.filter(round=make.playing_round(event), table_number=1).update(table_number=9)

    assert now(event).next_up == "elsewhere"


def test_dispute_names_only_what_differs(match: Match) -> None:
    make.report(match, Side.A, make.won_by(3))
    make.report(match, Side.B, make.won_by(4))

    assert now(match.event).differs == {"difference"}


def stamp(event: Event, table: int = 1) -> str:
    event.refresh_from_db()
    return stamps_of(event).of(table)


def test_call_is_that_of_the_match_that_is_shown(match: Match) -> None:
    event = match.event
    make.play_round(match.round)
    close_round(make.actor(), match.round)
    old = open_call(make.actor(), event, 1, reason="result")
    between = now(event).call
    later = make.match(make.published_round(event), 1)
    before = now(event).call
    new = open_call(make.actor(), event, 1, match_pk=later.pk, reason="rule")

    assert (between, before, now(event).call) == (old, None, new)


def test_stamp_changes_with_everything_that_the_phone_shows(match: Match) -> None:
    event, seen = match.event, [stamp(match.event)]
    call = open_call(make.actor(), event, 1)
    seen.append(stamp(event))
    open_call(make.actor(), event, 1, words="甩牌")
    seen.append(stamp(event))
    take_call(make.actor(), call)
    seen.append(stamp(event))
    make.report(match, Side.A, make.won_by(3))
    seen.append(stamp(event))
    make.report(match, Side.B, make.won_by(3))
    seen.append(stamp(event))
    record_result(make.actor(), match, make.won_by(3))
    seen.append(stamp(event))
    for table in (2, 3):
        record_result(make.actor(), make.match(match.round, table), make.won_by(1))
    close_round(make.actor(), match.round)
    seen.append(stamp(event))

    assert len(set(seen)) == len(seen)


def test_stamp_stays_while_other_tables_report(match: Match) -> None:
    before = stamp(match.event), stamp(match.event, 40)

    make.report(make.match(match.round, 2), Side.A, make.won_by(3))

    assert (stamp(match.event), stamp(match.event, 40)) == before


def test_stamps_cost_the_same_for_many_tables() -> None:
    few, many = make.drawn_event(4, slug="few"), make.drawn_event(40, slug="many")
    for event in (few, many):
        make.agreed_report(make.match(make.playing_round(event), 1), make.won_by(3))

    assert make.queries_of(lambda: stamps_of(few)) == make.queries_of(lambda: stamps_of(many)) == 5


def test_outside_a_transaction_stamps_are_read_once_a_second_at_most(match: Match) -> None:
    event = Event.objects.get()
    table_stamps._kept.clear()
    with patch.object(connection, "in_atomic_block", new=False):
        first = stamps_of(event)
        make_newer = Event.objects.get()
        make_newer.floor_version += 1
        assert make.queries_of(lambda: stamps_of(make_newer)) == 0
    table_stamps._kept.clear()

    assert first.version != table_stamps.version_of(make_newer)
