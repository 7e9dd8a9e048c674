"""The demo: a plausible event, the same for the same seed."""

import pytest

from scoring import level_difference
from tests import make
from tournament.actions.demo import LIVELY, build_demo, plausible_outcome
from tournament.actions.refused import Refused
from tournament.actions.results import Outcome
from tournament.models import Entrant, EntrantState, Event, LogEntry, Result, ResultKind, ResultState, RoundState
from tournament.pairing import Impossible
from tournament.queries.results import scoring_rules
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


def demo(pairs: int, rounds: int, seed: str = "7", slug: str = "demo") -> Event:
    return build_demo(make.actor(), slug=slug, pairs=pairs, rounds=rounds, seed=seed)


def story(event: Event) -> list[tuple[str, int, object]]:
    """The standings by name: what two runs of one seed must share."""
    rows = standings(make.stage(event)).rows
    return [(row.entrant.team_name, row.place.rank, row.place.victory_points) for row in rows]


def test_same_seed_tells_the_same_story() -> None:
    assert story(demo(14, 4, "a", "one")) == story(demo(14, 4, "a", "two"))


def test_another_seed_tells_another_story() -> None:
    assert story(demo(14, 4, "a", "one")) != story(demo(14, 4, "b", "two"))


def test_every_round_is_played_to_its_end() -> None:
    event = demo(9, 3)

    assert [each.state for each in make.stage(event).rounds.all()] == [RoundState.CLOSED] * 3
    assert Result.objects.filter(state=ResultState.APPROVED).count() == 4 * 3


def test_large_field_has_a_latecomer_a_withdrawal_a_no_show_and_a_correction() -> None:
    event = demo(LIVELY, 3)

    entrants = make.division(event).entrants
    assert entrants.get(state=EntrantState.WITHDRAWN).withdrawn_from == 3
    assert entrants.get(first_round=2).lot == LIVELY + 1
    assert Result.objects.filter(kind=ResultKind.FORFEIT).count() == 1
    assert Result.objects.get(version=2).reason == "成绩单级数看反"


def test_small_field_goes_by_the_book() -> None:
    demo(LIVELY - 1, 3)

    assert not Result.objects.exclude(kind=ResultKind.PLAYED).exists()
    assert not Entrant.objects.filter(state=EntrantState.WITHDRAWN).exists()


def test_actor_is_the_chief_referee_of_the_demo() -> None:
    event = demo(4, 1)

    assert [member.user.username for member in event.memberships.all()] == ["chief"]


@pytest.mark.parametrize("pairs", [0, 1])
def test_nobody_to_play_is_refused(pairs: int) -> None:
    with pytest.raises(Refused):
        demo(pairs, 1)

    assert not Event.objects.exists()


def test_demo_that_cannot_be_played_to_its_end_leaves_no_trace() -> None:
    with pytest.raises(Impossible):
        demo(4, 4)

    assert not Event.objects.exists()
    assert not LogEntry.objects.exists()


def test_demo_waits_to_be_continued() -> None:
    assert make.stage(demo(12, 3)).planned_rounds == 5


def test_final_levels_agree_with_winner_and_difference() -> None:
    match = make.match(make.published_round(make.drawn_event(pairs=2)), 1)
    levels = scoring_rules(make.stage(match.event)).levels

    outcomes = [plausible_outcome(match, levels, str(seed)) for seed in range(200)]

    assert {outcome.winner for outcome in outcomes} == {"", "a", "b"}
    assert [lead(outcome) for outcome in outcomes] == [
        level_difference(levels, outcome.level_a, outcome.level_b) for outcome in outcomes
    ]


def lead(outcome: Outcome) -> int:
    return (outcome.level_difference or 0) * (-1 if outcome.winner == "b" else 1)


def test_strong_pairs_go_on_winning() -> None:
    """With strength in the dice the best of 32 wins more and the worst fewer rounds than coins would give."""
    places = [row.place.rounds_won for row in standings(make.stage(demo(32, 5))).rows]

    assert sum(places[:8]) > 8 * 3
    assert sum(places[-8:]) < 8 * 2


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_as_many_pairs_play_as_were_asked_for(rounds: int) -> None:
    event = demo(LIVELY, rounds)

    assert make.division(event).entrants.exclude(state=EntrantState.WITHDRAWN).count() == LIVELY
