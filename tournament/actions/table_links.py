"""Issue, revoke and reissue the links of the card tables; count wrong codes; hear that a phone is there."""

import secrets
import threading
import time
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.models import Event, TableLink, WrongCode
from tournament.queries.addresses import InvalidAddress, read_address
from tournament.queries.table_links import counting, fresh_code, fresh_token, hash_of
from tournament.queries.table_spans import spans_text


@transaction.atomic
def issue_links(actor: Actor, event: Event, tables: Iterable[int]) -> list[int]:
    """Give every one of these tables a link that has none; return the table numbers that got one."""
    Event.objects.select_for_update().get(pk=event.pk)
    there = set(event.table_links.filter(revoked_at=None).values_list("table_number", flat=True))
    new = sorted(set(tables) - there)
    TableLink.objects.bulk_create(_new_link(actor, event, table) for table in new)
    if new:
        note(event, actor, "issue_links", event.name, new={"tables": spans_text(new)}, shown=False)
    return new


@transaction.atomic
def revoke_link(actor: Actor, event: Event, table: int, reason: str, seen: int | None = None) -> None:
    """Let a table's link open nothing any more; what was reported by it stays.

    `seen` is the number of the link that the page showed; raises Conflict when that one works no more.
    """
    _revoke(event, table, reason, seen)
    note(event, actor, "revoke_link", str(table), reason=reason.strip(), shown=False, floor=True)


@transaction.atomic
def reissue_link(actor: Actor, event: Event, table: int, reason: str, seen: int | None = None) -> TableLink:
    """Revoke a table's link and give it a new one: a card was lost, or photographed by somebody.

    `seen` is as for `revoke_link`: from an old page nobody replaces the card that was just printed.
    """
    _revoke(event, table, reason, seen)
    link = _new_link(actor, event, table)
    link.save()
    note(event, actor, "reissue_link", str(table), reason=reason.strip(), shown=False, floor=True)
    return link


def _revoke(event: Event, table: int, reason: str, seen: int | None) -> None:
    if not reason.strip():
        raise Refused(_("Give a reason."), "reason")
    live = event.table_links.filter(table_number=table, revoked_at=None)
    if seen is not None:
        live = live.filter(pk=seen)
    if not live.update(revoked_at=timezone.now()):
        none = _("Table %(table)s has no link that works.")
        other = _("This link of table %(table)s was replaced or revoked already. Nothing was changed; look again.")
        raise Conflict((none if seen is None else other) % {"table": table})


def _new_link(actor: Actor, event: Event, table: int) -> TableLink:
    nonce = secrets.token_hex(16)
    hashes = {"token_hash": hash_of(fresh_token(nonce)), "code_hash": hash_of(fresh_code(nonce))}
    return TableLink(event=event, table_number=table, nonce=nonce, issued_by=actor.user, **hashes)


@transaction.atomic
def set_hall_address(actor: Actor, event: Event, address: str) -> None:
    """Say under which address the hall reaches this computer, `http://cards.local`; empty for that of the start."""
    try:
        address = read_address(address)
    except InvalidAddress:
        raise Refused(address_words(), "address") from None
    old = Event.objects.select_for_update().get(pk=event.pk).hall_address
    if old == address:
        return
    Event.objects.filter(pk=event.pk).update(hall_address=address)
    note(event, actor, "set_hall_address", event.name, old={"hall_address": old}, new={"hall_address": address})
    event.hall_address = address


def address_words() -> str:
    """What is said about something that is no address."""
    return _("An address such as http://cards.local:8000, please: a name or number, and the port if there is one.")


@transaction.atomic
def note_wrong_code(address: str) -> None:
    """Count a code that fits no table, and forget those that count no more. Belongs to no event, so to no log."""
    WrongCode.objects.exclude(at__range=counting()).delete()
    WrongCode.objects.create(address=address)


HEARD_EVERY_SECONDS = 20.0
_heard: set[int] = set()
_heard_lock = threading.Lock()
_written_at = time.monotonic()


def hear(link: TableLink) -> None:
    """Note that a phone of this table asks for news: in this process at once, on disk a few times a minute.

    Hundreds of phones ask every few seconds; a write for each would cost more than what they ask for. What a killed
    process had not yet written is heard again within seconds.
    """
    global _written_at  # noqa: PLW0603 - one clock a process
    with _heard_lock:
        _heard.add(link.pk)
        if time.monotonic() - _written_at < HEARD_EVERY_SECONDS:
            return
        _written_at = time.monotonic()
        heard, now = sorted(_heard), timezone.now()
        _heard.clear()
    TableLink.objects.filter(pk__in=heard).update(heard_at=now)
