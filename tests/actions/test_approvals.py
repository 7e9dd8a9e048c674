"""Approving what both sides agree about."""

import pytest
from django.utils import timezone

from tests import make
from tournament.actions.approvals import approve_agreed, approve_report, decide_for
from tournament.actions.events import change_stage
from tournament.actions.refused import Conflict, Refused
from tournament.models import Match, ReportState, Round, Side

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(6))


def test_approved_report_is_the_result(playing: Round) -> None:
    match = make.match(playing, 1)
    report = make.agreed_report(match, make.won_by(4, Side.B))

    result = approve_report(make.actor(), match, report.number)

    report.refresh_from_db()
    assert (result.winner, result.level_difference, report.state) == (Side.B, 4, ReportState.APPROVED)


def test_second_approval_reads_whose_the_first_was(playing: Round) -> None:
    match = make.match(Round.objects.get(), 1)
    report = make.agreed_report(match, make.won_by(4))
    first = approve_report(make.actor(), match, report.number)
    there = timezone.localtime(first.entered_at)

    with pytest.raises(Conflict, match=f"已由 裁判长 于 {there:%H:%M}"):
        approve_report(make.actor(), match, report.number)


def test_report_of_one_side_is_not_approved(playing: Round) -> None:
    match = make.match(playing, 1)
    make.report(match, Side.A, make.won_by(4))

    with pytest.raises(Conflict, match="不再一致"):
        approve_report(make.actor(), match, 1)


def test_all_agreed_are_approved_and_what_changed_meanwhile_is_passed_over(playing: Round) -> None:
    one, two, three = (make.match(playing, table) for table in (1, 2, 3))
    seen = [(match.pk, make.agreed_report(match, make.won_by(1)).number) for match in (one, two)]
    make.report(two, Side.A, make.won_by(5))
    make.agreed_report(three, make.won_by(2))

    approved = approve_agreed(make.actor(), playing, seen)

    assert (approved.tables, approved.passed_over) == ((1,), (2,))
    assert [results(match) for match in (one, two, three)] == [1, 0, 0]


def test_level_report_that_was_on_its_way_while_draws_ended_is_not_approved(playing: Round) -> None:
    stage, one, two = make.stage(playing.event), make.match(playing, 1), make.match(playing, 2)
    change_stage(make.actor(), stage, {"scoring": stage.scoring | {"draws_allowed": False}}, "规程")
    reports = [make.agreed_report(one, make.won_by(0)), make.agreed_report(two, make.won_by(2))]

    with pytest.raises(Refused, match="必须分出胜负"):
        approve_report(make.actor(), one, 1)
    with pytest.raises(Refused, match="必须分出胜负"):
        decide_for(make.actor(), one, 1)
    approved = approve_agreed(make.actor(), playing, [(report.match_id, report.number) for report in reports])

    assert (approved.tables, approved.not_counted) == ((2,), (1,))
    assert [results(match) for match in (one, two)] == [0, 1]


def results(match: Match) -> int:
    return match.results.count()
