"""A whole evening from a shell: lists as people send them, five rounds, people who leave and come, a recount."""

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.exchange import read_export
from scoring.recount import recount
from tests import make
from tests.books.make_lists import CITY, CLUB, HALL
from tests.console import said
from tournament.actions.entrants import withdraw_entrant
from tournament.models import Event, Match, Round, RoundState, Seat
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db

ROUNDS = 5
LADDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "过A")


@pytest.mark.parametrize(("file", "pairs"), [(CLUB, 12), (HALL, 33), (CITY, 128)])
def test_evening_from_the_list_to_a_recount_by_a_stranger(file: Path, pairs: int, tmp_path: Path) -> None:
    event = make.event()
    said("import_entrants", "evening", file)
    said("draw_lots", "evening", "--seed", "秋天")

    for number in range(1, ROUNDS + 1):
        if number == 3:
            withdraw_entrant(make.actor(), make.division(event).entrants.get(lot=2), "家中有事")
        if number == 4:
            make.late_entrant(make.division(event))
        said("pair_round", "evening", "--publish")
        record_all(number)
    correct_first_table()
    exported = tmp_path / "evening.json"
    said("export", "evening", "--out", exported)

    assert make.division(event).entrants.count() == pairs + 1
    assert rematches(event) == []
    assert byes_beyond_one(event) == []
    assert tables_of_the_withdrawn(event) == {1, 2}
    assert points_given(event) == points_there_were(event)
    (stage,) = read_export(exported.read_text(encoding="utf-8")).stages
    assert recount(stage).discrepancies == ()


def record_all(number: int) -> None:
    """Type in every sheet, as a script would, in the order in which the tables finish."""
    dice = random.Random(number)
    tables = list(Match.objects.filter(round__number=number, table_number__isnull=False))
    dice.shuffle(tables)
    for match in tables:
        said("record", "evening", match.table_number, sheet(dice))


def sheet(dice: random.Random) -> str:
    """What a signed sheet says, in one of the ways in which it may be written."""
    if dice.random() < 0.02:
        return dice.choice(["forfeit-a", "forfeit-b"])
    if dice.random() < 0.2:
        return dice.choice(["+3", "-5", "0", "+12"])
    return f"{dice.choice(LADDER)}:{dice.choice(LADDER)}"


def correct_first_table() -> None:
    said("record", "evening", 1, "A:9", "--correct", "成绩单级数看反")


def meetings(event: Event) -> Iterator[frozenset[int]]:
    """Who really played whom: after a forfeit two pairs may be paired again."""
    played = Match.objects.filter(round__stage=make.stage(event), results__kind="played", results__state="approved")
    for match in played.with_seats():
        yield frozenset(entrant.pk for entrant in match.entrants)


def rematches(event: Event) -> list[frozenset[int]]:
    met = list(meetings(event))
    return [pair for pair in set(met) if met.count(pair) > 1]


def byes_beyond_one(event: Event) -> list[int]:
    byes = list(Seat.objects.filter(match__table_number=None, round__stage=make.stage(event)).values_list("entrant"))
    return [entrant for (entrant,) in set(byes) if byes.count((entrant,)) > 1]


def tables_of_the_withdrawn(event: Event) -> set[int]:
    """The rounds in which the pair that left was seated."""
    gone = make.division(event).entrants.get(lot=2)
    return set(gone.seats.values_list("round__number", flat=True))


def points_given(event: Event) -> Fraction:
    return sum((row.place.victory_points for row in standings(make.stage(event)).rows), Fraction(0))


def points_there_were(event: Event) -> Fraction:
    """30 for each match played, 18 for each bye; a forfeit gives what its winner got, which the standings say."""
    results = [row.place for row in standings(make.stage(event)).rows]
    played = sum(place.played for place in results) // 2
    byes = sum(place.byes for place in results)
    return Fraction(30 * played + 18 * byes) + forfeit_points(event)


def forfeit_points(event: Event) -> Fraction:
    """What a side that was there got: 20, or the mean of its earlier rounds where that is more (`000:2.13`)."""
    places = {row.entrant.pk: row.place for row in standings(make.stage(event)).rows}
    total = Fraction(0)
    for match in Match.objects.filter(round__stage=make.stage(event), results__kind="forfeit").with_seats():
        result = match.results.get(state="approved")
        winner = match.entrants[0 if result.winner == "a" else 1]
        earlier = [vp for vp in places[winner.pk].round_vps[: match.round.number - 1] if vp is not None]
        total += max(Fraction(20), sum(earlier, Fraction(0)) / len(earlier)) if earlier else Fraction(20)
    return total


def test_evening_is_closed_by_hand_only_at_its_end() -> None:
    make.event()
    said("import_entrants", "evening", CLUB)
    said("draw_lots", "evening")
    for number in (1, 2):
        said("pair_round", "evening", "--publish")
        record_all(number)

    assert [each.state for each in Round.objects.order_by("number")] == [RoundState.CLOSED, RoundState.PUBLISHED]
