"""Results: recorded once, corrected with a reason, never lost."""

from dataclasses import replace

import pytest

from tests import make
from tournament.actions.events import change_stage
from tournament.actions.refused import Conflict, Refused
from tournament.actions.results import Outcome, correct_result, record_result, take_back_result
from tournament.actions.rounds import certify_round, close_round
from tournament.models import LogEntry, Match, Result, ResultState, Round

pytestmark = pytest.mark.django_db
WON = Outcome(winner="a", level_difference=3)


@pytest.fixture
def playing() -> Round:
    return make.playing_round(make.drawn_event(pairs=5))


def states(match: Match) -> list[tuple[int, str]]:
    return list(match.results.order_by("version").values_list("version", "state"))


def test_result_is_recorded_with_who_and_logged(playing: Round) -> None:
    result = record_result(make.actor(), make.match(playing, 1), replace(WON, level_a="A", level_b="J"))

    assert (result.version, result.state, result.winner, result.level_difference) == (1, "approved", "a", 3)
    assert result.entered_by == make.chief()
    entry = LogEntry.objects.get(action="record_result")
    assert entry.new["winner"] == make.match(playing, 1).entrants[0].team_name
    assert entry.new["levels"] == "A:J"


def no_draws(playing: Round) -> None:
    """Change the stage behind a page that has been loaded."""
    stage = make.stage(playing.event)
    change_stage(make.actor(), stage, {"scoring": stage.scoring | {"draws_allowed": False}}, "规程")


def test_result_is_measured_by_the_settings_of_the_moment_it_is_recorded(playing: Round) -> None:
    match, other = make.match(playing, 1), make.match(playing, 2)
    record_result(make.actor(), other, WON)
    no_draws(playing)

    with pytest.raises(Refused, match="必须分出胜负"):
        record_result(make.actor(), match, make.won_by(0))
    with pytest.raises(Refused, match="必须分出胜负"):
        correct_result(make.actor(), other, make.won_by(0), "看错", replaces=1)
    with pytest.raises(Refused, match="无法计分"):
        record_result(make.actor(), match, replace(WON, level_a="17", level_b="3"))

    assert (states(match), states(other)) == ([], [(1, "approved")])


def test_second_result_says_whose_the_first_is_and_saves_nothing(playing: Round) -> None:
    match = make.match(playing, 1)
    record_result(make.actor(), match, WON)

    with pytest.raises(Conflict, match="裁判长"):
        record_result(make.actor(), match, Outcome(winner="b", level_difference=1))

    assert states(match) == [(1, "approved")]
    assert LogEntry.objects.filter(action="record_result").count() == 1


def test_bye_has_no_result(playing: Round) -> None:
    bye = playing.matches.get(table_number=None)

    with pytest.raises(Refused):
        record_result(make.actor(), bye, WON)

    assert not Result.objects.exists()


def test_draft_takes_no_result() -> None:
    draft = make.paired_round(make.drawn_event(pairs=4))

    with pytest.raises(Refused):
        record_result(make.actor(), make.match(draft, 1), WON)


def test_round_closed_by_somebody_else_meanwhile_takes_no_result(playing: Round) -> None:
    stale = make.match(playing, 2)
    for table in (1, 2):
        record_result(make.actor(), make.match(playing, table), WON)
    take_back_result(make.actor(), make.match(playing, 2), 1, "看错")
    Round.objects.filter(pk=playing.pk).update(state="certified")

    with pytest.raises(Refused):
        record_result(make.actor(), stale, WON)

    assert states(stale) == [(1, "taken_back")]


def test_correction_keeps_the_old_version(playing: Round) -> None:
    match = make.match(playing, 1)
    record_result(make.actor(), match, WON)

    new = correct_result(make.actor(), match, Outcome(winner="b", level_difference=5), "胜负看反", replaces=1)

    assert (new.version, new.reason) == (2, "胜负看反")
    assert states(match) == [(1, "replaced"), (2, "approved")]
    entry = LogEntry.objects.get(action="correct_result")
    assert (entry.old["level_difference"], entry.new["level_difference"]) == (3, 5)


@pytest.mark.parametrize("reason", ["", "   "])
def test_correction_needs_a_reason(playing: Round, reason: str) -> None:
    match = make.match(playing, 1)
    record_result(make.actor(), match, WON)

    with pytest.raises(Refused) as refused:
        correct_result(make.actor(), match, Outcome(winner="b", level_difference=5), reason, replaces=1)

    assert refused.value.field == "reason"
    assert states(match) == [(1, "approved")]


def test_of_two_corrections_of_one_version_the_second_is_told(playing: Round) -> None:
    match = make.match(playing, 1)
    record_result(make.actor(), match, WON)
    correct_result(make.actor(), match, Outcome(winner="b", level_difference=5), "胜负看反", replaces=1)

    with pytest.raises(Conflict):
        correct_result(make.actor(), match, Outcome(winner="b", level_difference=6), "看错级数", replaces=1)

    assert states(match) == [(1, "replaced"), (2, "approved")]


def test_closed_round_is_corrected_but_a_certified_one_is_not(playing: Round) -> None:
    make.play_round(playing)
    match = make.match(close_round(make.actor(), playing), 1)
    correct_result(make.actor(), match, WON, "看错", replaces=1)
    certify_round(make.actor(), playing, "1")

    with pytest.raises(Refused):
        correct_result(make.actor(), match, Outcome(winner="b", level_difference=6), "又看错", replaces=2)


def test_result_taken_back_can_be_entered_again(playing: Round) -> None:
    match = make.match(playing, 1)
    record_result(make.actor(), match, WON)

    take_back_result(make.actor(), match, 1, "打错桌号")
    again = record_result(make.actor(), match, Outcome(winner="b", level_difference=2))

    assert again.version == 2
    assert states(match) == [(1, "taken_back"), (2, "approved")]
    assert match.results.filter(state=ResultState.APPROVED).count() == 1


@pytest.mark.parametrize("reason", ["", "   "])
def test_taking_back_needs_a_reason(playing: Round, reason: str) -> None:
    match = make.match(playing, 1)
    record_result(make.actor(), match, WON)

    with pytest.raises(Refused) as refused:
        take_back_result(make.actor(), match, 1, reason)

    assert refused.value.field == "reason"
    assert states(match) == [(1, "approved")]


def test_forfeit_and_double_forfeit_carry_no_levels(playing: Round) -> None:
    forfeit = record_result(make.actor(), make.match(playing, 1), Outcome(kind="forfeit", winner="b"))
    double = record_result(make.actor(), make.match(playing, 2), Outcome(kind="double_forfeit"))

    assert (forfeit.winner, forfeit.level_difference) == ("b", None)
    assert (double.winner, double.level_difference) == ("", None)
