"""The links of the card tables: which table a token or a typed code opens, and how both are made for a card.

Token and code are worked out from the row's `nonce` and the secret key, so that a card can be printed again although
the database holds only their hashes. Under another secret key (the event moved to another laptop without it) printed
cards still open their tables, but none can be printed again: `token_of` is None, and the link has to be issued anew.
"""

import base64
import hashlib
import hmac
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.models import TableLink, WrongCode
from tournament.models.prepared import Prepared, Slot
from tournament.queries.typed_text import narrow

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without 0 1 I L O U: they are misread on a card, or spell words."""
CODE_LENGTH = 8
EVENT_OF_A_PHONE = ("event__slug", "event__name", "event__time_zone", "event__version", "event__floor_version")
TOKEN_BYTES = 18
"""144 bits, 24 letters in the address."""

WRONG_CODES = 400
WRONG_CODES_WITHIN = timedelta(minutes=10)
"""From one address, which the phones of a whole hall may share: only wrong codes count, never right ones.

Beyond the limit right codes wait too, or it would not stop guessing: so it is more than a child can type. Of 30 ** 8
codes a guesser tries 57,600 in a day without a pause: with 200 cards out, one day in 57,000 finds one.
"""
CLOCK_SLACK = timedelta(minutes=1)
"""So far ahead a wrong code may lie that still counts: one of before the clock was set back locks nobody out."""

LINK = Prepared(
    lambda: (
        TableLink.objects.filter(token_hash=Slot("token_hash", TableLink, "token_hash"))
        .select_related("event")
        .only("table_number", "revoked_at", *EVENT_OF_A_PHONE)
        .order_by()
    )
)
WORKING = Prepared(
    lambda: TableLink.objects.filter(pk=Slot("link", TableLink), revoked_at=None).order_by().values_list("pk")
)


def fresh_token(nonce: str) -> str:
    """Return the token that belongs to a nonce under this secret key."""
    digest = salted_hmac("tournament.table_link.token", nonce, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def fresh_code(nonce: str) -> str:
    """Return the short code that belongs to a nonce: eight letters and digits, 39 bits."""
    digest = salted_hmac("tournament.table_link.code", nonce, algorithm="sha256").digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH])


def hash_of(secret: str) -> str:
    """Return what is stored of a token or a code."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_of(link: TableLink) -> str | None:
    """Return the token of a link, to be printed; None when it was issued under another secret key."""
    token = fresh_token(link.nonce)
    return token if hmac.compare_digest(hash_of(token), link.token_hash) else None


def code_of(link: TableLink) -> str | None:
    """Return the code of a link as it is printed, `K7FM-3RPT`; None as for `token_of`."""
    code = fresh_code(link.nonce)
    return f"{code[:4]}-{code[4:]}" if hmac.compare_digest(hash_of(code), link.code_hash) else None


def link_of_token(token: str) -> TableLink | None:
    """Return the link of a token with its event, revoked or not, in one query; None when there is none.

    Every question of every phone begins here: so only what each of them needs is read, the rest when it is asked for.
    """
    return LINK.only_row(token_hash=hash_of(token))


def works_still(link: TableLink) -> bool:
    """Whether a link is not revoked at this moment."""
    return bool(WORKING.rows(link=link.pk))


def revoked_text(link: TableLink) -> str:
    """What a phone is told whose link was revoked: whether a new card lies on the table, in one query."""
    if TableLink.objects.filter(event=link.event_id, table_number=link.table_number, revoked_at=None).exists():
        return _("This table's link has been replaced. Scan the card that lies on the table now.")
    return _("This table's link has been taken back, and there is no new one yet. Ask a referee.")


def link_of_code(typed: str) -> TableLink | None:
    """Return the live link of a code as it was typed: case, width, hyphen and spaces do not matter."""
    code = "".join(letter for letter in narrow(typed).upper() if letter.isalnum())
    links = TableLink.objects.select_related("event").filter(revoked_at=None)
    return links.filter(code_hash=hash_of(code)).first()


def must_wait(address: str) -> bool:
    """Whether so many wrong codes came from an address lately that it has to wait."""
    return WrongCode.objects.filter(address=address, at__range=counting()).count() >= WRONG_CODES


def counting() -> tuple[datetime, datetime]:
    """Return from when to when a wrong code counts."""
    now = timezone.now()
    return now - WRONG_CODES_WITHIN, now + CLOCK_SLACK
