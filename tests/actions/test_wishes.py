"""Wishes and absences reach the pairing, with a reason, and never a round that is paired."""

import pytest

from tests import make
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.refused import Refused
from tournament.actions.rounds import pair_round
from tournament.actions.wishes import add_absence, add_wish, remove_absence, remove_wish
from tournament.models import Entrant, LogEntry, Round, Stage, WishKind
from tournament.queries.export import export_event
from tournament.queries.results import match_results

pytestmark = pytest.mark.django_db


def _lots(stage: Stage, *lots: int) -> list[Entrant]:
    return [stage.division.entrants.get(lot=lot) for lot in lots]


def _opponents(paired: Round, entrant: Entrant) -> list[Entrant]:
    match = paired.matches.get(seats__entrant=entrant)
    return [other for other in match.entrants if other != entrant]


@pytest.fixture
def stage() -> Stage:
    return make.stage(make.drawn_event(pairs=6))


def test_pairs_kept_apart_do_not_meet(stage: Stage) -> None:
    first, second = _lots(stage, 1, 2)
    add_wish(make.actor(), stage, WishKind.APART, (second, first), None, "brothers")
    assert _opponents(pair_round(make.actor(), stage), first) != [second]


def test_pairs_put_together_meet_in_that_round(stage: Stage) -> None:
    first, last = _lots(stage, 1, 6)
    add_wish(make.actor(), stage, WishKind.TOGETHER, (first, last), 1, "replayed from last month")
    assert _opponents(pair_round(make.actor(), stage), first) == [last]


def test_wish_for_another_round_changes_nothing(stage: Stage) -> None:
    first, second = _lots(stage, 1, 2)
    add_wish(make.actor(), stage, WishKind.APART, (first, second), 2, "brothers")
    assert _opponents(pair_round(make.actor(), stage), first) == [second]


def test_wish_is_logged_with_its_reason(stage: Stage) -> None:
    first, second = _lots(stage, 1, 2)
    add_wish(make.actor(), stage, WishKind.APART, (first, second), None, "brothers")
    assert [entry.reason for entry in LogEntry.objects.filter(action="add_wish")] == ["brothers"]


@pytest.mark.parametrize(
    ("lots", "kind", "round_number", "reason"),
    [
        ((1, 1), WishKind.APART, None, "the same pair"),
        ((1, 2), WishKind.APART, None, "  "),
        ((1, 2), WishKind.TOGETHER, None, "for no round"),
    ],
)
def test_nonsense_wish_is_refused(
    stage: Stage, lots: tuple[int, int], kind: WishKind, round_number: int | None, reason: str
) -> None:
    first, second = (stage.division.entrants.get(lot=lot) for lot in lots)
    with pytest.raises(Refused):
        add_wish(make.actor(), stage, kind, (first, second), round_number, reason)
    assert stage.wishes.count() == 0


def test_second_wish_for_the_same_pairs_is_refused(stage: Stage) -> None:
    first, second = _lots(stage, 1, 2)
    add_wish(make.actor(), stage, WishKind.APART, (first, second), None, "brothers")
    with pytest.raises(Refused):
        add_wish(make.actor(), stage, WishKind.APART, (second, first), None, "again")


def test_wish_for_a_paired_round_is_refused(stage: Stage) -> None:
    pair_round(make.actor(), stage)
    first, second = _lots(stage, 1, 2)
    with pytest.raises(Refused):
        add_wish(make.actor(), stage, WishKind.APART, (first, second), 1, "too late")


def test_removed_wish_no_longer_counts(stage: Stage) -> None:
    first, second = _lots(stage, 1, 2)
    remove_wish(make.actor(), add_wish(make.actor(), stage, WishKind.APART, (first, second), None, "brothers"))
    assert _opponents(pair_round(make.actor(), stage), first) == [second]


def test_absent_pair_is_not_paired_and_gets_the_points_of_a_missed_round(stage: Stage) -> None:
    (absent,) = _lots(stage, 3)
    add_absence(make.actor(), stage, absent, 1, "train")
    make.published_round(stage)
    kinds = {result.a: result.kind for result in match_results(stage)}
    assert kinds[str(absent.pk)] == "absent"


def test_absent_pair_that_has_left_gets_no_points_for_the_round(stage: Stage) -> None:
    (absent,) = _lots(stage, 3)
    add_absence(make.actor(), stage, absent, 1, "train")
    withdraw_entrant(make.actor(), absent, "病假")
    make.published_round(stage)

    assert str(absent.pk) not in {result.a for result in match_results(stage)}
    assert export_event(stage.event)["divisions"][0]["stages"][0]["rounds"][0]["absent"] == []


def test_absence_is_noted_once(stage: Stage) -> None:
    (absent,) = _lots(stage, 1)
    add_absence(make.actor(), stage, absent, 1)
    with pytest.raises(Refused):
        add_absence(make.actor(), stage, absent, 1)


def test_absence_can_be_taken_back_until_the_round_is_paired(stage: Stage) -> None:
    (absent,) = _lots(stage, 6)
    remove_absence(make.actor(), add_absence(make.actor(), stage, absent, 1))
    absence = add_absence(make.actor(), stage, absent, 1)
    pair_round(make.actor(), stage)
    with pytest.raises(Refused):
        remove_absence(make.actor(), absence)


def test_fixed_table_is_kept_by_the_pairing(stage: Stage) -> None:
    (last,) = _lots(stage, 6)
    Entrant.objects.filter(pk=last.pk).update(fixed_table=1)
    paired = pair_round(make.actor(), stage)
    assert paired.matches.get(seats__entrant=last).table_number == 1
