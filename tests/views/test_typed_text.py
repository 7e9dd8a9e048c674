"""What is typed at the desk is stored as it will be shown: PostgreSQL stores no NUL, and nobody could read one."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.calls import open_call
from tournament.actions.results import record_result
from tournament.models import LogEntry, Match, Side
from tournament.queries.seating import seat_rows

pytestmark = pytest.mark.django_db
TYPED, SHOWN = "手\0误\u200b", "手误"


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(4)), 1)


def newest() -> LogEntry:
    return LogEntry.objects.latest("pk")


def test_reason_of_a_result_taken_back(chief: Client, match: Match) -> None:
    record_result(make.actor(), match, make.won_by(3))

    chief.post(reverse("take_back", args=[match.event.slug, match.pk]), {"version": "1", "reason": TYPED})

    assert (newest().action, newest().reason) == ("take_back_result", SHOWN)


def test_words_of_a_decision(chief: Client, match: Match) -> None:
    make.report(match, Side.A, make.won_by(3))

    chief.post(reverse("decide", args=[match.event.slug, match.pk]), {"number": "1", "words": TYPED})

    assert match.results.get().reason.endswith(f" {SHOWN}")


def test_words_of_a_call_dealt_with(chief: Client, match: Match) -> None:
    call = open_call(make.actor(), match.event, 1, match_pk=match.pk)

    chief.post(reverse("resolve_call", args=[match.event.slug, call.pk]), {"words": TYPED})

    call.refresh_from_db()
    assert call.outcome == SHOWN


def test_reason_of_a_swap(chief: Client) -> None:
    draft = make.paired_round(make.drawn_event(4))
    first, second, *_others = seat_rows(draft)

    line = f"{first.table}a {second.table}a"
    chief.post(reverse("swap", args=[draft.event.slug, draft.pk]), {"line": line, "reason": TYPED})

    assert (newest().action, newest().reason) == ("swap_entrants", SHOWN)
