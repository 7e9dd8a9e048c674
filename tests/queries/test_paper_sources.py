"""A paper's key changes when, and only when, something on the paper would."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import change_entrant, check_in
from tournament.actions.events import change_event
from tournament.actions.papers import paper_request
from tournament.actions.results import Outcome, correct_result
from tournament.actions.table_links import issue_links, set_hall_address
from tournament.models import Event, Match, ResultKind, Side
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_sources import PaperSources

pytestmark = pytest.mark.django_db
OF_A_ROUND = {"score_sheets", "pairings_by_table", "pairings_by_team", "pairing_report"}
OF_ENTRANTS = {"entrants_by_lot", "entrants_by_name", "check_in_list"}
OF_RESULTS = {"standings", "wall_chart", "crosstable", "round_results"}


@pytest.fixture
def event() -> Event:
    made = make.played_event(8, 2)
    set_hall_address(make.actor(), made, "http://cards.local")
    issue_links(make.actor(), made, [1, 2])
    return made


def keys(event: Event) -> dict[str, str]:
    """The key of each paper of round 2, or after it."""
    fresh = Event.objects.get(pk=event.pk)
    sources = PaperSources(fresh)
    requests = [paper_request(fresh, kind, round_number=2, pages=1) for kind in PaperKind]
    return {request.kind.value: sources.key(request) for request in requests}


def changed_by(event: Event, change: Callable[[], object]) -> set[str]:
    """The kinds of paper whose key a change moves."""
    before = keys(event)
    change()
    after = keys(event)
    return {kind for kind, key in after.items() if key != before[kind]}


def correct(event: Event, round_number: int) -> None:
    match = Match.objects.get(round__stage=make.stage(event), round__number=round_number, table_number=1)
    result = match.results.get()
    outcome = Outcome(ResultKind.PLAYED, Side.A, 11 if result.level_difference != 11 else 10)
    correct_result(make.actor(), match, outcome, "抄错了", 1)


def test_nothing_changes_no_key(event: Event) -> None:
    assert changed_by(event, lambda: None) == set()


def test_what_no_paper_shows_changes_no_key(event: Event) -> None:
    pair = make.division(event).entrants.all()[0]

    def change() -> None:
        check_in(make.actor(), make.division(event), [pair.pk])
        change_entrant(make.actor(), pair, {"phone": "13800001234", "note": "迟到", "fee_paid": True})

    assert changed_by(event, change) == set()


def test_name_of_a_team_changes_every_paper_that_has_teams(event: Event) -> None:
    pair = make.division(event).entrants.all()[0]

    changed = changed_by(event, lambda: change_entrant(make.actor(), pair, {"team_name": "改名队"}))

    assert changed == OF_A_ROUND | OF_ENTRANTS | OF_RESULTS | {"round_pack"}


def test_name_of_the_event_changes_every_paper(event: Event) -> None:
    assert changed_by(event, lambda: change_event(make.actor(), event, {"name": "改期赛"})) == set(PaperKind.values)


def test_corrected_result_of_the_round_changes_the_papers_with_results(event: Event) -> None:
    assert changed_by(event, lambda: correct(event, 2)) == OF_RESULTS


def test_corrected_result_of_an_earlier_round_changes_the_pack_too(event: Event) -> None:
    assert changed_by(event, lambda: correct(event, 1)) == OF_RESULTS | {"round_pack"}


def test_next_round_changes_no_paper_of_this_one(event: Event) -> None:
    assert changed_by(event, lambda: make.play_round(make.published_round(event))) == set()


def test_second_draw_changes_the_protocol() -> None:
    event = make.drawn_event(4)
    request = paper_request(event, "draw_protocol")
    before = PaperSources(event).key(request)

    draw_lots(make.actor(), make.division(event), "2", "漏了一队")

    assert PaperSources(event).key(request) != before


def test_all_papers_together_are_read_in_as_many_queries_as_one(event: Event) -> None:
    requests = [paper_request(event, kind, round_number=2, pages=1) for kind in PaperKind]
    sources = PaperSources(event)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        for request in requests:
            sources.key(request)

    assert len(queries) <= 7
