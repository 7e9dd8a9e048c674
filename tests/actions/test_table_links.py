"""Links of card tables: issued once, replaced, revoked; looked up by token and by typed code; no secret in the log."""

import json
from datetime import timedelta

import pytest
from django.core import serializers
from django.utils import timezone
from pytest_django import Settings

from tests import make
from tournament.actions.refused import Refused
from tournament.actions.table_links import issue_links, note_wrong_code, reissue_link, revoke_link, set_hall_address
from tournament.models import Event, LogEntry, TableLink, WrongCode
from tournament.queries.export import export_text
from tournament.queries.table_links import (
    WRONG_CODES,
    WRONG_CODES_WITHIN,
    code_of,
    link_of_code,
    link_of_token,
    must_wait,
    token_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.drawn_event(8)


def live(event: Event) -> list[int]:
    return list(event.table_links.filter(revoked_at=None).values_list("table_number", flat=True))


def secrets_of(event: Event) -> list[str]:
    links = list(event.table_links.all())
    kept = [value for link in links for value in (link.nonce, link.token_hash, link.code_hash)]
    return kept + [str(secret(link)) for link in links for secret in (token_of, code_of)]


def test_issuing_twice_issues_once(event: Event) -> None:
    assert issue_links(make.actor(), event, [3, 1, 2]) == [1, 2, 3]
    entries = LogEntry.objects.count()

    assert issue_links(make.actor(), event, range(1, 4)) == []
    assert issue_links(make.actor(), event, range(2, 6)) == [4, 5]

    assert live(event) == [1, 2, 3, 4, 5]
    assert LogEntry.objects.count() == entries + 1


def test_token_has_144_bits_and_each_table_its_own(event: Event) -> None:
    issue_links(make.actor(), event, range(1, 101))

    tokens = {str(token_of(link)) for link in event.table_links.all()}

    assert (len(tokens), {len(token) for token in tokens}) == (100, {24})


def test_link_is_found_by_its_token_and_by_its_code_however_it_is_typed(event: Event) -> None:
    link = make.table_link(event, 3)
    code = str(code_of(link))

    found = [link_of_token(str(token_of(link)))]
    found += [link_of_code(typed) for typed in (code, code.lower(), code.replace("-", " "), code.replace("-", ""))]

    assert found == [link] * 5
    assert (link_of_token("x"), link_of_code("AAAA-AAAA"), link_of_code("")) == (None, None, None)


def test_new_link_revokes_the_old_one_and_its_code(event: Event) -> None:
    old = make.table_link(event, 3)

    new = reissue_link(make.actor(), event, 3, "桌卡丢了")

    assert link_of_code(str(code_of(new))) == new
    assert link_of_code(str(code_of(old))) is None
    found = link_of_token(str(token_of(old)))
    assert found is not None
    assert found.revoked_at is not None


@pytest.mark.parametrize("act", [reissue_link, revoke_link])
def test_no_reason_or_no_link_is_refused_and_changes_nothing(event: Event, act: object) -> None:
    make.table_link(event, 3)

    for table, reason in [(3, " "), (4, "桌卡丢了")]:
        with pytest.raises(Refused):
            act(make.actor(), event, table, reason)  # type: ignore[operator]  # both take the same

    assert live(event) == [3]


def test_revoked_table_may_get_a_link_again(event: Event) -> None:
    make.table_link(event, 3)
    revoke_link(make.actor(), event, 3, "有人拍了照")

    assert issue_links(make.actor(), event, [3]) == [3]


def test_printed_card_opens_its_table_under_another_secret_key_but_is_printed_no_more(
    event: Event, settings: Settings
) -> None:
    link = make.table_link(event, 3)
    token, code = str(token_of(link)), str(code_of(link))

    settings.SECRET_KEY = "another laptop"

    assert (link_of_token(token), link_of_code(code)) == (link, link)
    assert (token_of(link), code_of(link)) == (None, None)
    new = reissue_link(make.actor(), event, 3, "换了电脑")
    assert link_of_token(str(token_of(new))) == new


def test_too_many_wrong_codes_wait_until_they_are_old() -> None:
    WrongCode.objects.bulk_create(WrongCode(address="192.168.1.77") for _try in range(WRONG_CODES - 1))
    assert not must_wait("192.168.1.77")
    note_wrong_code("192.168.1.77")

    assert (must_wait("192.168.1.77"), must_wait("192.168.1.78")) == (True, False)

    WrongCode.objects.update(at=timezone.now() - WRONG_CODES_WITHIN - timedelta(seconds=1))
    assert not must_wait("192.168.1.77")
    note_wrong_code("192.168.1.78")
    assert WrongCode.objects.count() == 1


def test_wrong_codes_from_before_the_clock_was_set_back_lock_nobody_out() -> None:
    WrongCode.objects.bulk_create(WrongCode(address="192.168.1.77") for _try in range(WRONG_CODES))
    WrongCode.objects.update(at=timezone.now() + timedelta(hours=1))

    assert not must_wait("192.168.1.77")
    note_wrong_code("192.168.1.77")
    assert WrongCode.objects.count() == 1


def test_no_secret_is_in_the_log_and_none_in_the_export(event: Event) -> None:
    issue_links(make.actor(), event, range(1, 5))
    reissue_link(make.actor(), event, 3, "桌卡丢了")
    revoke_link(make.actor(), event, 4, "有人拍了照")
    set_hall_address(make.actor(), event, "http://cards.local:8000")

    written = serializers.serialize("json", LogEntry.objects.all()) + export_text(event, private=True)

    assert [secret for secret in secrets_of(event) if secret in written] == []


def test_log_says_which_tables_in_short(event: Event) -> None:
    issue_links(make.actor(), event, [1, 2, 3, 7])

    assert "1-3, 7" in json.dumps(LogEntry.objects.get(action="issue_links").new)


def test_address_of_the_hall_is_kept_once_and_noted(event: Event) -> None:
    for _time in range(2):
        set_hall_address(make.actor(), event, "Cards.local:8000/")

    entry = LogEntry.objects.get(action="set_hall_address")
    assert (event.hall_address, entry.new) == ("http://cards.local:8000", {"hall_address": "http://cards.local:8000"})


def test_what_is_no_address_is_refused(event: Event) -> None:
    with pytest.raises(Refused):
        set_hall_address(make.actor(), event, "http://a/b?c")

    assert Event.objects.get(pk=event.pk).hall_address == ""
    assert TableLink.objects.count() == 0
