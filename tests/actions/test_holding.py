"""The desk and a phone at one table in the same moment: one waits for the other, and sees what it did."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from django.db import connection, transaction

from tests import make
from tournament.actions.drafts import replace_by_bye
from tournament.actions.holding import hold_matches
from tournament.actions.refused import Refused
from tournament.actions.reports import enter_report
from tournament.actions.results import correct_result, record_result, take_back_result
from tournament.actions.rounds import discard_draft, unpublish_round
from tournament.models import LIVE_REPORT, Match, Report, Round, RoundState, Side
from tournament.queries.table_match import table_match

pytestmark = pytest.mark.django_db(transaction=True)

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
PATIENCE = 10


@dataclass
class Other:
    """Somebody else, on a connection of their own."""

    act: Callable[[], object]
    threads: ThreadPoolExecutor
    acting: Future[None] = field(default_factory=Future)

    def start(self) -> None:
        """Let them act, once."""
        self.acting = self.threads.submit(self._act)

    def _act(self) -> None:
        try:
            self.act()
        finally:
            connection.close()

    @property
    def trouble(self) -> BaseException | None:
        """What it came to, None when all went well; fails when it comes to no end."""
        return self.acting.exception(PATIENCE)


@contextmanager
def meanwhile(act: Callable[[], object]) -> Iterator[Other]:
    """Let somebody else act, who has to wait until this transaction ends."""
    with ThreadPoolExecutor(1) as threads:
        other = Other(act, threads)
        with transaction.atomic():
            yield other
        other.acting.exception(PATIENCE)


def start(other: Other) -> None:
    """Start somebody, and go on once they wait for us."""
    other.start()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return
        time.sleep(0.01)
    pytest.fail("nobody waits")


@pytest.fixture
def match() -> Match:
    return make.match(make.published_round(make.drawn_event(5)), 1)


def reporting(match: Match, side: Side = Side.A) -> Callable[[], object]:
    phone, sent = make.phone(match.event, 1), make.sent("enter", match, side)
    return lambda: enter_report(phone, sent, make.won_by(3))


def live(match: Match) -> int:
    return Report.objects.filter(match=match, state__in=LIVE_REPORT).count()


def state(match: Match) -> str:
    return Round.objects.get(pk=match.round_id).state


def test_round_is_not_taken_back_under_a_report_that_is_on_its_way(match: Match) -> None:
    report, actor = reporting(match), make.actor()

    with meanwhile(lambda: unpublish_round(actor, match.round, "弄错")) as desk:
        table_match(match.event.pk, match.pk, held=True)
        start(desk)
        report()

    assert isinstance(desk.trouble, Refused)
    assert (state(match), live(match)) == (RoundState.PUBLISHED, 1)


def test_report_that_waited_while_the_round_was_taken_back_is_refused(match: Match) -> None:
    with meanwhile(reporting(match)) as phone:
        hold_matches(match.round_id)
        start(phone)
        unpublish_round(make.actor(), match.round, "弄错")

    assert isinstance(phone.trouble, Refused)
    assert (state(match), live(match)) == (RoundState.DRAFT, 0)
    discard_draft(make.actor(), Round.objects.get(pk=match.round_id))


def test_report_that_waited_while_a_result_was_typed_is_refused(match: Match) -> None:
    with meanwhile(reporting(match)) as phone:
        hold_matches(match.round_id)
        start(phone)
        record_result(make.actor(), match, make.won_by(5))

    assert isinstance(phone.trouble, Refused)
    assert live(match) == 0


def test_phone_holds_its_own_match_and_nothing_else(match: Match) -> None:
    others = Match.objects.filter(round=match.round_id).exclude(pk=match.pk)
    rounds = Round.objects.filter(pk=match.round_id)

    def look_without_waiting() -> None:
        with transaction.atomic():
            assert len(others.order_by("pk").select_for_update(of=("self",), nowait=True)) == 2
            assert len(rounds.order_by("pk").select_for_update(of=("self",), nowait=True)) == 1

    with meanwhile(look_without_waiting) as desk:
        table_match(match.event.pk, match.pk, held=True)
        desk.start()
        assert desk.trouble is None


def typed(match: Match) -> None:
    record_result(make.actor(), match, make.won_by(5))


def stepped_in(match: Match) -> None:
    replace_by_bye(make.actor(), match, match.entrants[1], "身体不适")


@pytest.mark.parametrize("desk_does", [typed, stepped_in])
def test_desk_that_waited_for_a_report_has_settled_it(match: Match, desk_does: Callable[[Match], None]) -> None:
    report = reporting(match)
    make.actor()

    with meanwhile(lambda: desk_does(match)) as desk:
        table_match(match.event.pk, match.pk, held=True)
        start(desk)
        report()

    assert desk.trouble is None
    assert (match.reports.count(), live(match)) == (1, 0)


@pytest.mark.parametrize("version", [1, 2])
def test_correction_and_taking_back_wait_for_a_phone(match: Match, version: int) -> None:
    record_result(make.actor(), match, make.won_by(5))
    acts: dict[int, Callable[[], object]] = {
        1: lambda: take_back_result(make.actor(), match, 1, "看错"),
        2: lambda: correct_result(make.actor(), match, make.won_by(6), "看错", 1),
    }

    with meanwhile(acts[version]) as desk:
        table_match(match.event.pk, match.pk, held=True)
        start(desk)

    assert desk.trouble is None
    assert match.results.count() == version
