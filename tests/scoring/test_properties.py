"""What holds for every event, and agreement with an independent implementation."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Place, ScoringRules, rules_from_json, rules_to_json, standings, victory_points
from scoring.tie_breaks import Value
from tests.scoring.made import SIX_DECKS
from tests.scoring.reference import Reference
from tests.scoring.strategies import Event, events, rules

WELL_TRIED = settings(max_examples=300, deadline=None)


@WELL_TRIED
@given(events())
def test_standings_agree_with_the_independent_implementation(event: Event) -> None:
    entrants, results, scoring = event
    reference = Reference(entrants, results, scoring)

    places = standings(entrants, results, scoring)

    assert {p.entrant: p.rank for p in places} == reference.ranks()
    assert {p.entrant: p.victory_points for p in places} == {e.id: reference.total(e.id) for e in entrants}
    assert {p.entrant: p.rounds_won for p in places} == {e.id: reference.won(e.id) for e in entrants}
    assert all(p.round_vps[n - 1] == reference.vp(p.entrant, n) for p in places for n in range(1, reference.last + 1))


@WELL_TRIED
@given(events(st.just(SIX_DECKS)), st.integers(0, 6))
def test_standings_after_a_round_are_those_of_the_results_until_then(event: Event, after: int) -> None:
    entrants, results, scoring = event
    until = [result for result in results if result.round <= after]

    places = standings(entrants, results, scoring, after_round=after)

    assert {p.entrant: p.rank for p in places} == Reference(entrants, until, scoring).ranks()


@WELL_TRIED
@given(events(), st.randoms(use_true_random=False))
def test_order_of_the_input_does_not_matter(event: Event, random: Random) -> None:
    entrants, results, scoring = event
    mixed_entrants, mixed_results = random.sample(entrants, len(entrants)), random.sample(results, len(results))

    assert standings(mixed_entrants, mixed_results, scoring) == standings(entrants, results, scoring)


@given(st.integers(0, 30))
def test_both_sides_of_a_match_always_share_thirty(difference: int) -> None:
    vp = victory_points(difference, SIX_DECKS)

    assert vp.winner + vp.loser == 30


@WELL_TRIED
@given(events(st.just(SIX_DECKS)))
def test_played_matches_share_thirty_in_the_standings(event: Event) -> None:
    entrants, results, scoring = event
    places = {place.entrant: place for place in standings(entrants, results, scoring)}

    for result in results:
        if result.kind == "played" and result.b is not None:
            shares = (places[side].round_vps[result.round - 1] for side in (result.a, result.b))
            assert sum((share for share in shares if share is not None), Fraction(0)) == 30


@WELL_TRIED
@given(events())
def test_ranks_count_those_above(event: Event) -> None:
    places = standings(*event)

    sizes: dict[int, int] = defaultdict(int)
    for place in places:
        sizes[place.rank] += 1
    for index, place in enumerate(places):
        assert place.rank == 1 + sum(size for rank, size in sizes.items() if rank < place.rank) <= index + 1
        assert place.shared == (sizes[place.rank] > 1)


@WELL_TRIED
@given(events())
def test_what_decided_a_place_really_separates_it_from_its_neighbour(event: Event) -> None:
    places = standings(*event)

    for above, place in pairwise(places):
        decision = place.decided_by
        assert decision is not None
        assert (decision.neighbour, decision.side) == (above.entrant, "above")
        if decision.code == "shared":
            assert place.rank == above.rank
        else:
            assert place.rank > above.rank
            assert comparable(decision.code, decision.other) > comparable(decision.code, decision.own)
            assert (decision.own, decision.other) == stated(decision.code, place, above, event)


@WELL_TRIED
@given(events())
def test_everything_before_what_decided_a_place_is_equal(event: Event) -> None:
    entrants, results, scoring = event
    signatures = Reference(entrants, results, scoring).signatures()

    for above, place in pairwise(standings(entrants, results, scoring)):
        pairs = zip(signatures[above.entrant], signatures[place.entrant], strict=True)
        first = next((pair for pair in pairs if pair[0] != pair[1]), None)
        decision = place.decided_by
        assert decision is not None
        if first is None:
            assert decision.code == "shared"
        elif decision.code != "lot":
            assert (decision.other, decision.own) == first


@given(rules())
def test_rules_come_back_from_json(scoring: ScoringRules) -> None:
    assert rules_from_json(rules_to_json(scoring)) == scoring


def comparable(code: str, value: Value) -> tuple[bool, Fraction]:
    """Larger is better, none is worst."""
    if value is None:
        return False, Fraction(0)
    return True, Fraction(-value if code == "lot" else value)


def stated(code: str, place: Place, above: Place, event: Event) -> tuple[Value, Value]:
    """The two values as the places themselves state them."""
    if code.startswith("round_vp:"):
        index = int(code.removeprefix("round_vp:")) - 1
        return place.round_vps[index] or Fraction(0), above.round_vps[index] or Fraction(0)
    if code == "head_to_head":
        assert place.decided_by is not None
        return place.decided_by.own, place.decided_by.other
    index = event[2].tie_breaks.index(code)
    return place.tie_values[index], above.tie_values[index]
