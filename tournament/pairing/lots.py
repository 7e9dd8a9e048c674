"""Lots anybody can draw again: an order that follows from the entries and a seed said aloud, and from nothing else.

A stranger repeats a draw without this program. For each entry, line feed between seed and entry, none at the end:

    printf '%s\\n%s' "$seed" "$entry" | sha256sum

(UTF-8; names composed, that is Unicode NFC.) Sorted by those digests, the entries stand in the order of their lots.
The book leaves the method of drawing open (`000:4.1.1`: the first round is drawn); this one is our choice, because a
seed rolled in the hall, with dice or a lottery number, lets nobody steer it.
"""

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.pairing.faults import InvalidField


def digest(seed: str, entry: str) -> str:
    """SHA-256 of seed, line feed and entry, 64 hex digits; both are brought to NFC first."""
    return hashlib.sha256(f"{_composed(seed)}\n{_composed(entry)}".encode()).hexdigest()


def draw_lots(entries: Sequence[str], seed: str) -> tuple[str, ...]:
    """The entries in lot order: the first returned has lot 1.

    Raises InvalidField ("duplicate_entry") when two entries are the same text after NFC: they could not be told apart.
    """
    seen: set[str] = set()
    for entry in entries:
        if _composed(entry) in seen:
            raise InvalidField("duplicate_entry", entry)
        seen.add(_composed(entry))
    return tuple(sorted(entries, key=lambda entry: digest(seed, entry)))


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@dataclass(frozen=True, slots=True)
class Partners:
    """Singles put together by lot; `alone` is the last in lot order when their number is odd."""

    pairs: tuple[tuple[str, str], ...]
    alone: str | None


def draw_partners(singles: Sequence[str], seed: str) -> Partners:
    """Singles into pairs: lot 1 with lot 2, 3 with 4, and so on. Raises InvalidField as `draw_lots` does."""
    drawn = draw_lots(singles, seed)
    pairs = tuple(zip(drawn[::2], drawn[1::2], strict=False))
    return Partners(pairs, drawn[-1] if len(drawn) % 2 else None)


def draw_groups(
    entries: Sequence[str], seed: str, groups: int, clubs: Mapping[str, str] | None = None
) -> tuple[tuple[str, ...], ...]:
    """Deal the entries into groups; sizes, and the entries of one club, differ by at most one between any two groups.

    As by hand: lay the lots out club by club, the largest club first (equal ones by their best lot; an entry without
    club is one by itself), then deal them round like cards. Within a group the entries stand in lot order.
    Raises InvalidField ("bad_group_count") unless 1 <= groups <= entries.
    """
    if not 1 <= groups <= len(entries):
        raise InvalidField("bad_group_count", groups)
    drawn = draw_lots(entries, seed)
    lot = {entry: place for place, entry in enumerate(drawn)}
    laid_out = _club_by_club(drawn, clubs or {})
    return tuple(tuple(sorted(laid_out[first::groups], key=lot.__getitem__)) for first in range(groups))


def _club_by_club(drawn: Iterable[str], clubs: Mapping[str, str]) -> list[str]:
    members: dict[tuple[str, str], list[str]] = {}
    for entry in drawn:
        club = clubs.get(entry, "")
        members.setdefault((club, "" if club else entry), []).append(entry)
    by_size = sorted(members.values(), key=len, reverse=True)
    return [entry for club in by_size for entry in club]
