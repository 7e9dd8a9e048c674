"""What card tables send: both sides, equal and different, twice and too late."""

from dataclasses import replace

import pytest

from tests import make
from tests.models.refusing import refused
from tournament.actions.drafts import replace_by_bye
from tournament.actions.refused import Conflict, Refused
from tournament.actions.reports import Phone, answer_report, enter_report, send_call, send_call_off, take_back_report
from tournament.actions.results import record_result, take_back_result
from tournament.actions.rounds import close_round, unpublish_round
from tournament.actions.table_links import reissue_link
from tournament.models import CallReason, CallState, Event, LogEntry, Match, RefereeCall, ReportState, Sending, Side
from tournament.queries.outcomes import outcome_of_report, said_word

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(4)), 1)


def states(match: Match) -> list[str]:
    return [report.state for report in match.reports.order_by("number")]


def calls(match: Match) -> list[tuple[str, str]]:
    return list(RefereeCall.objects.filter(match__table_number=match.table_number).values_list("reason", "state"))


def phone(match: Match) -> Phone:
    return make.phone(match.event, match.table_number or 0)


def answer(match: Match, side: Side, number: int, objection: str = "") -> None:
    """Let a side answer what the report of this number says."""
    said = said_word(outcome_of_report(match.reports.get(number=number)))
    answer_report(phone(match), make.sent("answer", match, side), said, objection)


def test_report_of_one_side_is_no_result(match: Match) -> None:
    make.report(match, A, make.won_by(3))

    assert states(match) == [ReportState.ENTERED]
    assert match.results.count() == 0


def test_other_side_that_says_yes_makes_it_agreed(match: Match) -> None:
    make.report(match, A, make.won_by(3))

    answer(match, B, 1)

    assert states(match) == [ReportState.AGREED]


def test_other_side_that_enters_the_same_agrees(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(3))

    assert states(match) == [ReportState.AGREED]


def test_difference_agrees_with_levels_that_give_it(match: Match) -> None:
    make.report(match, A, replace(make.won_by(3), level_a="9", level_b="6"))
    make.report(match, B, make.won_by(3))

    assert states(match) == [ReportState.AGREED]


def test_same_difference_at_other_levels_is_disputed(match: Match) -> None:
    make.report(match, A, replace(make.won_by(3), level_a="9", level_b="6"))
    make.report(match, B, replace(make.won_by(3), level_a="8", level_b="5"))

    assert states(match) == [ReportState.DISPUTED, ReportState.DISPUTED]


def test_what_is_agreed_stays_so_when_either_side_says_it_again(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(3))
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(3))

    assert states(match) == [ReportState.AGREED]


def test_side_that_enters_what_the_other_said_gives_way(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(4))
    make.report(match, B, make.won_by(3))

    assert states(match) == [ReportState.AGREED, ReportState.REPLACED]


def test_agreed_result_is_open_again_when_a_side_says_something_else(match: Match) -> None:
    make.agreed_report(match, make.won_by(3))
    make.report(match, A, make.won_by(2))

    assert states(match) == [ReportState.REPLACED, ReportState.ENTERED]


def test_different_reports_are_disputed_and_a_referee_is_rung(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(4))

    assert states(match) == [ReportState.DISPUTED, ReportState.DISPUTED]
    assert calls(match) == [(CallReason.DISPUTE, CallState.WAITING)]


def test_objection_is_a_dispute_that_a_new_report_ends(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    answer(match, B, 1, "levels")
    assert states(match) == [ReportState.DISPUTED]

    make.report(match, A, make.won_by(2))

    assert states(match) == [ReportState.REPLACED, ReportState.ENTERED]
    assert calls(match) == [(CallReason.DISPUTE, CallState.CALLED_OFF)]


def test_side_that_gives_way_makes_both_agree(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(4))

    answer(match, A, 2)

    assert states(match) == [ReportState.REPLACED, ReportState.AGREED]
    assert calls(match) == [(CallReason.DISPUTE, CallState.CALLED_OFF)]


def test_report_taken_back_leaves_the_other_one_unanswered(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(4))

    take_back_report(phone(match), make.sent("take_back", match, A), "a.3..")

    assert states(match) == [ReportState.REPLACED, ReportState.ENTERED]


def test_own_report_cannot_be_countersigned(match: Match) -> None:
    make.report(match, A, make.won_by(3))

    with pytest.raises(Refused, match="要由对方来核对"):
        answer(match, A, 1)


def test_answer_to_a_report_that_was_replaced_is_refused(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, A, make.won_by(2))

    with pytest.raises(Conflict):
        answer(match, B, 1)
    assert states(match) == [ReportState.REPLACED, ReportState.ENTERED]


def test_same_key_again_changes_nothing(match: Match) -> None:
    sent = make.sent("enter", match, A)
    assert enter_report(phone(match), sent, make.won_by(3))
    answer(match, B, 1)

    assert not enter_report(phone(match), sent, make.won_by(3))

    assert states(match) == [ReportState.AGREED]
    assert Sending.objects.count() == 2


def test_key_of_something_else_is_refused(match: Match) -> None:
    sent = make.sent("enter", match, A)
    enter_report(phone(match), sent, make.won_by(3))

    with pytest.raises(Conflict):
        take_back_report(phone(match), replace(sent, what="take_back"), "a.3..")


@pytest.mark.parametrize("different", [{"side": B}, {"body": {"difference": "9"}}, {"match": 0}])
def test_key_with_other_content_is_refused_and_not_done(match: Match, different: dict[str, object]) -> None:
    sent = make.sent("enter", match, A)
    enter_report(phone(match), sent, make.won_by(3))

    with pytest.raises(Conflict, match="编号已用于别的内容"):
        enter_report(phone(match), replace(sent, **different), make.won_by(9))  # type: ignore[arg-type]  # each by its type


def test_key_of_the_same_table_of_another_event_is_refused(match: Match) -> None:
    sent = make.sent("enter", match, A)
    enter_report(phone(match), sent, make.won_by(3))
    other = make.match(make.playing_round(make.drawn_event(4, slug="morning")), 1)

    with pytest.raises(Conflict, match="编号已用于别的内容"):
        enter_report(phone(other), replace(make.sent("enter", other, A), key=sent.key), make.won_by(3))


def test_key_is_known_after_the_link_of_its_table_was_replaced(match: Match) -> None:
    sent = make.sent("enter", match, A)
    enter_report(phone(match), sent, make.won_by(3))
    reissue_link(make.actor(), match.event, 1, "名片被拍照")

    assert not enter_report(phone(match), sent, make.won_by(3))


def test_answer_given_again_after_a_restore_agrees_to_nothing_else(match: Match) -> None:
    agreed_to_five = make.sent("answer", match, B)
    make.report(match, A, make.won_by(5))
    make.report(match, A, make.won_by(3))

    with pytest.raises(Conflict, match="已被替换"):
        answer_report(phone(match), agreed_to_five, said_word(make.won_by(5)))
    assert states(match) == [ReportState.REPLACED, ReportState.ENTERED]


def test_late_taking_back_leaves_a_newer_report_alone(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    late = make.sent("take_back", match, A)
    make.report(match, A, make.won_by(4))
    answer(match, B, 2)

    with pytest.raises(Conflict, match="又报了别的成绩"):
        take_back_report(phone(match), late, said_word(make.won_by(3)))
    assert states(match) == [ReportState.REPLACED, ReportState.AGREED]


@pytest.mark.parametrize("what", ["enter", "answer", "take_back"])
def test_what_was_keyed_before_the_bye_stepped_in_is_refused(what: str) -> None:
    match = make.match(make.playing_round(make.drawn_event(5)), 1)
    sent = make.sent(what, match, B)
    replace_by_bye(make.actor(), match, match.entrants[1], "生病")
    send = {
        "enter": lambda: enter_report(phone(match), sent, make.won_by(3)),
        "answer": lambda: answer_report(phone(match), sent, "a.3.."),
        "take_back": lambda: take_back_report(phone(match), sent, "a.3.."),
    }

    with pytest.raises(Refused, match="已换了队"):
        send[what]()
    assert (match.reports.count(), Sending.objects.count()) == (0, 0)


DEALS = [{"bank": "a", "points": 0}]


@pytest.mark.parametrize("side", [A, B])
def test_deals_that_come_with_the_same_result_are_kept_and_change_no_state(match: Match, side: Side) -> None:
    make.report(match, A, make.won_by(3))
    state = ReportState.AGREED if side == B else ReportState.ENTERED

    enter_report(phone(match), make.sent("enter", match, side), make.won_by(3), DEALS)

    report = match.reports.get()
    assert (report.state, report.deals) == (state, DEALS)
    assert LogEntry.objects.all()[0].action == "add_deals"


def test_deals_that_are_there_stay(match: Match) -> None:
    enter_report(phone(match), make.sent("enter", match, A), make.won_by(3), DEALS)
    enter_report(phone(match), make.sent("enter", match, B), make.won_by(3), [*DEALS, {"void": True}])

    assert match.reports.get().deals == DEALS
    assert refused(lambda: match.reports.update(deals=[]))


def test_levels_added_to_an_agreed_result_leave_it_agreed(match: Match) -> None:
    make.agreed_report(match, make.won_by(3))
    make.report(match, A, replace(make.won_by(3), level_a="9", level_b="6"))

    assert states(match) == [ReportState.AGREED]


def test_levels_added_before_anybody_agreed_are_a_new_report(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, A, replace(make.won_by(3), level_a="9", level_b="6"))

    assert states(match) == [ReportState.REPLACED, ReportState.ENTERED]


def test_phone_of_another_table_is_refused(match: Match) -> None:
    with pytest.raises(Refused, match="这局在第 1 桌，这是第 2 桌的链接"):
        enter_report(make.phone(match.event, 2), make.sent("enter", match, A), make.won_by(3))
    assert Sending.objects.count() == 0


def test_form_of_a_closed_round_is_refused(match: Match) -> None:
    make.play_round(match.round)
    close_round(make.actor(), match.round)

    with pytest.raises(Refused, match="第 1 轮已收齐"):
        make.report(match, A, make.won_by(3))


def test_match_of_a_draft_does_not_exist_for_a_phone() -> None:
    match = make.match(make.paired_round(make.drawn_event(4)), 1)

    with pytest.raises(Refused, match="已不在对阵中"):
        make.report(match, A, make.won_by(3))


def test_replaced_link_is_refused(match: Match) -> None:
    old = phone(match)
    reissue_link(make.actor(), match.event, 1, "名片被拍照")

    with pytest.raises(Refused, match="链接已更换"):
        enter_report(old, make.sent("enter", match, A), make.won_by(3))


def test_paper_result_that_says_the_same_is_the_report_s_own(match: Match) -> None:
    report = make.agreed_report(match, make.won_by(3))

    result = record_result(make.actor(), match, make.won_by(3))

    report.refresh_from_db()
    assert (report.state, report.result) == (ReportState.APPROVED, result)


def test_paper_result_that_differs_overrules_the_reports_and_ends_the_dispute(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(4))

    record_result(make.actor(), match, make.won_by(5))

    assert states(match) == [ReportState.OVERRULED, ReportState.OVERRULED]
    assert calls(match) == [(CallReason.DISPUTE, CallState.RESOLVED)]


def test_report_after_a_result_is_refused_until_it_is_taken_back(match: Match) -> None:
    make.agreed_report(match, make.won_by(3))
    record_result(make.actor(), match, make.won_by(3))
    with pytest.raises(Conflict, match="成绩已确认"):
        make.report(match, A, make.won_by(2))

    take_back_result(make.actor(), match, 1, "写错")
    make.report(match, A, make.won_by(2))

    assert states(match) == [ReportState.APPROVED, ReportState.ENTERED]


def test_round_that_was_reported_in_stays_published() -> None:
    published = make.published_round(make.drawn_event(4))
    make.report(make.match(published, 1), A, make.won_by(3))

    with pytest.raises(Refused, match="已有牌桌报成绩"):
        unpublish_round(make.actor(), published, "错")


def test_every_report_is_logged_under_the_table_and_leaves_the_walls_alone(match: Match) -> None:
    before = Event.objects.get()

    make.report(match, A, make.won_by(3))

    entry, after = LogEntry.objects.first(), Event.objects.get()
    assert entry is not None
    assert (entry.action, entry.user_name, entry.new["level_difference"]) == ("enter_report", "table 1", 3)
    assert (after.version - before.version, after.floor_version - before.floor_version) == (0, 1)


def test_table_calls_once_however_often_it_presses(match: Match) -> None:
    for _press in range(3):
        send_call(phone(match), make.sent("call", match, A), CallReason.RULE, "甩牌")

    assert calls(match) == [(CallReason.RULE, CallState.WAITING)]


def test_table_s_own_call_takes_the_place_of_its_dispute_s_and_outlives_it(match: Match) -> None:
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(5))
    called_at = RefereeCall.objects.get().called_at

    send_call(phone(match), make.sent("call", match, B), CallReason.IRREGULARITY, "对方多拿一张牌")
    make.report(match, B, make.won_by(3))

    assert calls(match) == [(CallReason.IRREGULARITY, CallState.WAITING)]
    call = RefereeCall.objects.get()
    assert (call.words, call.side, call.called_at) == ("对方多拿一张牌", B, called_at)
    old = {"reason": "dispute", "words": ""}
    new = {"reason": "irregularity", "words": "对方多拿一张牌"}
    assert [(entry.old, entry.new) for entry in LogEntry.objects.filter(action="call_referee")] == [
        (old, new),
        ({}, old),
    ]


def test_table_that_waits_adds_to_what_it_said(match: Match) -> None:
    for reason, words in [("rule", "甩牌"), ("rule", "甩牌"), ("rule", ""), ("rule", "还有抠底"), ("result", "看反")]:
        send_call(phone(match), make.sent("call", match, A), reason, words)
    make.report(match, A, make.won_by(3))
    make.report(match, B, make.won_by(5))

    assert calls(match) == [(CallReason.RULE, CallState.WAITING)]
    assert RefereeCall.objects.get().words == "甩牌；还有抠底；成绩有误 看反"
    assert LogEntry.objects.filter(action="call_referee").count() == 3


def test_who_calls_a_referee_off_does_so_for_themselves(match: Match) -> None:
    send_call(phone(match), make.sent("call", match, A), CallReason.RULE)
    make.play_round(match.round)
    later = make.match(make.published_round(match.event), 1)
    send_call(phone(later), make.sent("call", later, A), CallReason.RESULT)

    send_call_off(phone(later), make.sent("call_off", later, A))

    assert calls(match) == [(CallReason.RULE, CallState.WAITING), (CallReason.RESULT, CallState.CALLED_OFF)]


def test_call_taken_back_is_over(match: Match) -> None:
    send_call(phone(match), make.sent("call", match, A), CallReason.RULE)
    send_call_off(phone(match), make.sent("call_off", match, A))

    assert calls(match) == [(CallReason.RULE, CallState.CALLED_OFF)]
    with pytest.raises(Conflict):
        send_call_off(phone(match), make.sent("call_off", match, A))
