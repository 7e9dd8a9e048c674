"""What a correction would do, before it is saved."""

import pytest

from tests import make
from tournament.actions.results import correct_result
from tournament.models import Result
from tournament.queries.corrections import effect_of
from tournament.queries.outcomes import Outcome
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


def test_foretold_places_are_those_after_the_correction() -> None:
    event = make.played_event(pairs=9, rounds=2)
    match = make.match(make.stage(event).rounds.get(number=1), 2)
    outcome = Outcome(winner="b", level_difference=12)
    before = {row.entrant.pk: row.place.rank for row in standings(make.stage(event)).rows}

    foretold = {move.entrant.pk: move.place_after for move in effect_of(match, outcome).moves}
    correct_result(make.actor(), match, outcome, "看错", replaces=1)

    after = {row.entrant.pk: row.place.rank for row in standings(make.stage(event)).rows}
    assert before | foretold == after


def test_look_ahead_writes_nothing() -> None:
    event = make.played_event(pairs=4, rounds=1)
    match = make.match(make.last_round(event), 1)

    effect_of(match, Outcome(winner="b", level_difference=12))

    assert list(Result.objects.filter(match=match).values_list("version", "state")) == [(1, "approved")]


def test_same_result_moves_nobody() -> None:
    event = make.played_event(pairs=4, rounds=1)
    match = make.match(make.last_round(event), 1)
    stored = Result.objects.get(match=match)
    same = Outcome(stored.kind, stored.winner, stored.level_difference, stored.level_a, stored.level_b)

    assert effect_of(match, same).moves == ()


def test_only_public_later_rounds_were_built_on_it() -> None:
    event = make.played_event(pairs=8, rounds=2)
    make.paired_round(event)
    first, second = (make.stage(event).rounds.get(number=number) for number in (1, 2))

    effects = [effect_of(make.match(each, 1), Outcome(winner="b", level_difference=12)) for each in (first, second)]

    assert [effect.built_on_it for effect in effects] == [(second,), ()]
