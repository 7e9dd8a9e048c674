"""What the engine is given for a round."""

from fractions import Fraction

import pytest

from tests import make
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.results import Outcome, record_result
from tournament.actions.rounds import publish_round
from tournament.models import Entrant, ResultKind, Stage
from tournament.queries.fields import field_of

pytestmark = pytest.mark.django_db


def _set(stage: Stage, **values: object) -> None:
    stage.pairing = stage.pairing | values
    stage.save()


def _entrant(stage: Stage, lot: int) -> Entrant:
    return stage.division.entrants.get(lot=lot)


@pytest.fixture
def stage() -> Stage:
    return make.stage(make.drawn_event(pairs=5))


def test_round_one_is_ordered_by_lot(stage: Stage) -> None:
    lots = [_entrant(stage, lot) for lot in range(1, 6)]
    assert field_of(stage, 1).order == tuple(str(entrant.pk) for entrant in lots)


def test_withdrawn_pair_is_not_in_the_field(stage: Stage) -> None:
    gone = _entrant(stage, 2)
    withdraw_entrant(make.actor(), gone, "ill")
    assert str(gone.pk) not in field_of(stage, 1).order


def test_bye_counts_as_soon_as_the_round_is_public(stage: Stage) -> None:
    last = str(_entrant(stage, 5).pk)
    draft = make.paired_round(stage)
    assert field_of(stage, 2).byes == {}
    publish_round(make.actor(), draft)
    assert field_of(stage, 2).byes == {last: 1}


def _forfeit_table_one(stage: Stage) -> tuple[str, str]:
    table_one = make.match(make.published_round(stage), 1)
    record_result(make.actor(), table_one, Outcome(kind=ResultKind.FORFEIT, winner="a"))
    a, b = table_one.entrants
    return str(a.pk), str(b.pk)


def test_forfeit_is_not_a_meeting_but_uses_up_the_right_to_a_bye(stage: Stage) -> None:
    winner, loser = _forfeit_table_one(stage)
    field = field_of(stage, 2)
    assert not any({winner, loser} == {a, b} for a, b, _round in field.met)
    assert field.byes[winner] == 1


def test_forfeit_is_a_meeting_where_the_stage_says_so(stage: Stage) -> None:
    _set(stage, forfeit_is_met=True)
    winner, loser = _forfeit_table_one(stage)
    assert (winner, loser, 1) in field_of(stage, 2).met


def test_accelerated_round_lifts_the_upper_half_of_the_lots(stage: Stage) -> None:
    _set(stage, accelerated_rounds=1, accelerated_vp=6)
    score = field_of(stage, 1).score
    assert [score[str(_entrant(stage, lot).pk)] for lot in range(1, 6)] == [6, 6, 6, 0, 0]
    assert set(field_of(stage, 2).score.values()) == {Fraction(0)}


def test_missed_rounds_of_a_late_entry_are_byes_where_the_stage_says_so(stage: Stage) -> None:
    make.play_round(make.published_round(stage))
    late = make.late_entrant(stage.division)
    assert str(late.pk) not in field_of(stage, 2).byes
    _set(stage, missed_rounds_are_byes=True)
    assert field_of(stage, 2).byes[str(late.pk)] == 1


def test_same_club_rule_ends_after_its_rounds(stage: Stage) -> None:
    _set(stage, club_rule="hard", club_rounds=1)
    assert [field_of(stage, number).club_rule for number in (1, 2)] == ["hard", "off"]


def test_rounds_left_are_those_planned_after_this_one(stage: Stage) -> None:
    assert field_of(stage, 2).rounds_left == stage.planned_rounds - 2
