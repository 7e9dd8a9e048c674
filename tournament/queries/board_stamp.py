"""Whether a board is still true: both versions of its event, whose phone has fallen silent, whether time is up."""

import zlib
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Event, Round, TableLink

SILENT_AFTER = timedelta(minutes=3)
"""A phone asks every few seconds, and that is noted every twenty; one that is locked in a pocket asks no more."""


def silent_tables(event: Event) -> Mapping[int, datetime]:
    """Return when the phones were heard last that are not heard any more, by table; one never heard is not silent."""
    links = TableLink.objects.filter(event=event, revoked_at=None, heard_at__lt=timezone.now() - SILENT_AFTER)
    return {table: heard for table, heard in links.values_list("table_number", "heard_at") if heard}


def board_stamp(event: Event, a_round: Round) -> str:
    """Return a stamp that changes when a board has to: `version.floor_version`, and a digest of what time alone does.

    Who stands beside nothing of it changes by an action, so no version tells: a phone that was heard three minutes
    ago, and a clock that has run out.
    """
    silent = sorted(silent_tables(event)) if a_round.is_open else []
    over = a_round.ends_at is not None and a_round.ends_at < timezone.now()
    digest = zlib.crc32(repr((silent, over)).encode())
    return f"{event.version}.{event.floor_version}.{digest:x}"
