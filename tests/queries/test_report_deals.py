"""The deals behind a report on the desk's match page."""

import pytest
from django.test import Client

from tests import make
from tournament.actions.reports import enter_report
from tournament.models import Match, Report, Side
from tournament.queries.report_deals import report_deals

pytestmark = pytest.mark.django_db
TO_8_3 = [{"bank": "a", "points": 0}]


@pytest.fixture
def match() -> Match:
    return make.match(make.playing_round(make.drawn_event(4)), 1)


def reported(match: Match, deals: list[dict[str, object]]) -> Report:
    phone = make.phone(match.event, match.table_number or 0)
    enter_report(phone, make.sent("enter", match, Side.A), make.won_by(5), deals)
    return match.reports.latest("number")


def test_deals_are_played_again_by_the_event_s_book(match: Match) -> None:
    report = reported(match, TO_8_3)

    (kept,) = report_deals(match)

    assert kept.ledger
    assert (kept.report, kept.by, kept.ledger.levels) == (report, match.entrants[0], ("8", "3"))


def test_report_without_deals_costs_one_query(match: Match) -> None:
    reported(match, [])
    match.entrants  # noqa: B018 read before counting

    assert make.queries_of(lambda: report_deals(match)) == 1
    assert report_deals(match) == []


def test_deals_that_the_book_cannot_count_any_more_say_so(match: Match) -> None:
    reported(match, [*TO_8_3, {"bank": "b", "points": 5}])

    (kept,) = report_deals(match)

    assert (kept.ledger, kept.fault[:6]) == (None, "第 2 盘：")


def test_referee_reads_the_arithmetic_of_each_deal(match: Match, client: Client) -> None:
    reported(match, [*TO_8_3, {"points": 123}, {"void": True}])
    client.force_login(make.chief())

    page = client.get(f"/desk/evening/matches/{match.pk}").content.decode()

    assert "牌桌记的 3 盘" in page
    assert all(words in page for words in ("庄家方升 5 级。", "000:1.7.2", "本盘作废，重新起牌。", "不是 5 的倍数"))


def test_match_without_reports_shows_no_deals(match: Match, client: Client) -> None:
    client.force_login(make.chief())

    assert "report-deals" not in client.get(f"/desk/evening/matches/{match.pk}").content.decode()
