"""Changes of a pairing by hand."""

from collections.abc import Callable

import pytest

from tests import make
from tournament.actions.drafts import pin_pairs, replace_by_bye, swap_entrants
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.refused import Conflict, Refused
from tournament.actions.results import Outcome, record_result
from tournament.actions.rounds import discard_draft, publish_round
from tournament.models import LIVE_CALL, Entrant, Event, LogEntry, RefereeCall, ReportState, Round, RoundState, Side
from tournament.queries.results import match_results, missing_tables
from tournament.queries.seating import Seating, seating

pytestmark = pytest.mark.django_db


def entrant(pk: str) -> Entrant:
    return Entrant.objects.get(pk=pk)


def table_of(draft: Round, team: str) -> int | None:
    return draft.matches.get(seats__entrant=int(team)).table_number


def met_pair(event: Event) -> tuple[str, str]:
    """Two pairs that met in round 1."""
    return seating(make.stage(event).rounds.get(number=1)).pairs[0]


def swap_towards_rematch(event: Event, draft: Round) -> tuple[Entrant, Entrant]:
    """Who has to change places so that a pair of round 1 meets again."""
    a, b = met_pair(event)
    against_b = next(pair for pair in seating(draft).pairs if b in pair)
    return entrant(a), entrant(next(team for team in against_b if team != b))


def test_swap_changes_opponents_and_leaves_tables_alone() -> None:
    draft = make.paired_round(make.drawn_event(pairs=8))
    (a, b), (c, d), *others = seating(draft).pairs

    swap_entrants(make.actor(), draft, entrant(b), entrant(d))

    assert seating(draft) == Seating(((a, d), (c, b), *others), None)
    assert draft.by_hand
    assert LogEntry.objects.get(action="swap_entrants").new == {"swapped": [str(entrant(b)), str(entrant(d))]}


def test_swap_leaves_a_pair_at_its_fixed_table_and_everybody_else_at_theirs() -> None:
    event = make.drawn_event(pairs=8)
    stays = make.division(event).entrants.get(lot=8)
    Entrant.objects.filter(pk=stays.pk).update(fixed_table=4)
    draft = make.paired_round(event)
    (a, b), *others, (c, d) = seating(draft).pairs
    opponent = c if d == str(stays.pk) else d

    swap_entrants(make.actor(), draft, stays, entrant(a))

    assert [table_of(draft, team) for team in (str(stays.pk), b, a, opponent)] == [4, 4, 1, 1]
    assert seating(draft).pairs[1:3] == tuple(others)


def test_swap_with_the_bye_changes_who_sits_out() -> None:
    draft = make.paired_round(make.drawn_event(pairs=5))
    before = seating(draft)
    a, b = before.pairs[0]
    bye = before.bye or ""

    swap_entrants(make.actor(), draft, entrant(b), entrant(bye))

    assert seating(draft) == Seating(((a, bye), *before.pairs[1:]), b)


def test_swap_that_makes_a_rematch_needs_a_reason() -> None:
    event = make.played_event(pairs=8, rounds=1)
    draft = make.paired_round(event)
    first, second = swap_towards_rematch(event, draft)
    before = seating(draft)

    with pytest.raises(Refused) as refused:
        swap_entrants(make.actor(), draft, first, second, "  ")
    assert refused.value.field == "reason"
    assert seating(draft) == before

    swap_entrants(make.actor(), draft, first, second, "双方同意")
    assert frozenset(met_pair(event)) in set(map(frozenset, seating(draft).pairs))


def test_swap_with_itself_or_a_stranger_is_refused() -> None:
    draft = make.paired_round(make.drawn_event(pairs=4))
    late = make.late_entrant(make.division(draft.event))
    (a, _b), *_others = seating(draft).pairs

    for other in (entrant(a), late):
        with pytest.raises(Refused):
            swap_entrants(make.actor(), draft, entrant(a), other)


def test_published_round_is_not_swapped() -> None:
    draft = make.paired_round(make.drawn_event(pairs=4))
    (a, b), (c, d) = seating(draft).pairs
    publish_round(make.actor(), Round.objects.get(pk=draft.pk))

    with pytest.raises(Conflict):
        swap_entrants(make.actor(), draft, entrant(b), entrant(d))

    assert seating(draft).pairs == ((a, b), (c, d))


def test_pinned_pair_meets_and_the_others_are_paired_around_it() -> None:
    event = make.played_event(pairs=8, rounds=1)
    draft = make.paired_round(event)
    (a, _b), *_middle, (_c, d) = seating(draft).pairs

    pin_pairs(make.actor(), draft, [(a, d)], "应观众要求")

    pairs = seating(draft).pairs
    assert frozenset((a, d)) in set(map(frozenset, pairs))
    assert sorted(sum(pairs, ())) == sorted(str(pk) for pk in Entrant.objects.values_list("pk", flat=True))
    assert LogEntry.objects.get(action="pin_pairs").reason == "应观众要求"


def test_bye_pair_steps_in_for_one_that_left_after_publication() -> None:
    event = make.drawn_event(pairs=9)
    published = make.published_round(event)
    before = seating(published)
    match = make.match(published, 2)
    gone, stays = match.entrants
    withdraw_entrant(make.actor(), gone, "身体不适")

    stepped_in = replace_by_bye(make.actor(), match, gone, "身体不适")

    after = seating(published)
    assert str(stepped_in.pk) == before.bye
    assert after.bye is None
    assert [pair for pair in after.pairs if pair not in before.pairs] == [(before.bye, str(stays.pk))]
    assert missing_tables(make.stage(event)) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert not match_results(make.stage(event))


def test_nobody_steps_in_where_nobody_has_the_bye() -> None:
    published = make.published_round(make.drawn_event(pairs=4))
    match = make.match(published, 1)

    with pytest.raises(Refused):
        replace_by_bye(make.actor(), match, match.entrants[0], "身体不适")

    assert len(seating(published).pairs) == 2


def test_bye_pair_does_not_step_in_for_itself() -> None:
    published = make.published_round(make.drawn_event(pairs=5))
    bye = published.matches.with_seats().get(table_number=None)

    with pytest.raises(Refused):
        replace_by_bye(make.actor(), bye, bye.entrants[0], "身体不适")

    assert seating(published).bye == str(bye.entrants[0].pk)


def test_bye_pair_that_has_left_does_not_step_in() -> None:
    published = make.published_round(make.drawn_event(pairs=5))
    bye = published.seats.get(match__table_number=None).entrant
    withdraw_entrant(make.actor(), bye, "病假")
    match = make.match(published, 1)

    with pytest.raises(Refused):
        replace_by_bye(make.actor(), match, match.entrants[0], "身体不适")

    assert seating(published).bye == str(bye.pk)


def test_nobody_steps_in_after_a_result() -> None:
    published = make.published_round(make.drawn_event(pairs=5))
    match = make.match(published, 1)
    record_result(make.actor(), match, Outcome(winner="a", level_difference=3))
    before = seating(published)

    with pytest.raises(Refused):
        replace_by_bye(make.actor(), match, match.entrants[0], "身体不适")

    assert seating(published) == before


def test_reports_of_those_who_left_are_overruled_and_nobody_is_called_for_their_dispute() -> None:
    published = make.published_round(make.drawn_event(pairs=5))
    match = make.match(published, 1)
    make.report(match, Side.A, make.won_by(3))
    make.report(match, Side.B, make.won_by(5))

    replace_by_bye(make.actor(), match, match.entrants[1], "身体不适")

    assert set(match.reports.values_list("state", flat=True)) == {ReportState.OVERRULED}
    assert list(RefereeCall.objects.filter(state__in=LIVE_CALL)) == []


def swap_first_two(draft: Round) -> None:
    (_a, b), (_c, d), *_others = seating(draft).pairs
    swap_entrants(make.actor(), draft, entrant(b), entrant(d))


def pin_first_two(draft: Round) -> None:
    (_a, b), (_c, d), *_others = seating(draft).pairs
    pin_pairs(make.actor(), draft, [(b, d)], "应观众要求")


def discard(draft: Round) -> None:
    discard_draft(make.actor(), draft)


@pytest.mark.parametrize("change", [swap_first_two, pin_first_two, discard])
def test_draft_whose_tables_have_reported_is_published_again_and_not_changed(change: Callable[[Round], None]) -> None:
    published = make.published_round(make.drawn_event(pairs=4))
    make.report(make.match(published, 1), Side.A, make.won_by(3))
    # Nothing takes it back any more, but a data folder from before may hold such a draft.
    Round.objects.filter(pk=published.pk).update(state=RoundState.DRAFT)
    draft = Round.objects.get(pk=published.pk)
    before = seating(draft)

    with pytest.raises(Refused, match="已有牌桌报成绩"):
        change(draft)

    assert seating(draft) == before
    assert publish_round(make.actor(), draft).state == RoundState.PUBLISHED
