"""Which side a word of the entry line names: 1 or 2, a or b, or the lot of a pair at the table."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.models import Side

Lots = tuple[int | None, int | None]
SIDES = {"1": Side.A, "a": Side.A, "2": Side.B, "b": Side.B}
LEVEL_WORDS = frozenset({"=", "==", "平"})
LOT = re.compile(r"(#|签)?([0-9]{1,4})")


def read_winner(word: str, lots: Lots) -> str:
    """Return the side a word names; "" for level.

    Raises ValidationError with code `two_readings` or `not_a_winner`.
    """
    return "" if word in LEVEL_WORDS else read_side(word, lots)


def read_side(word: str, lots: Lots, before: str = "") -> Side:
    """Return the side a word names. A 1 or 2 that is also the lot of the other side could be either: nobody guesses.

    `before` is what stands before the side in the same word (`f`), for the advice.

    Raises ValidationError with code `two_readings` or `not_a_winner`.
    """
    by_place, by_lot = SIDES.get(word.casefold()), _by_lot(word, lots)
    if by_place and by_lot and by_place != by_lot:
        raise ValidationError(_two_readings(word, by_place, lots, before), "two_readings")
    side = by_place or by_lot
    if side is None:
        text = _("“%(word)s” is neither 1, 2 nor = nor a lot at this table (%(lots)s); final levels take a colon, A:9.")
        raise ValidationError(text % {"word": word, "lots": "、".join(str(lot) for lot in lots if lot)}, "not_a_winner")
    return side


def names_a_winner(word: str, lots: Lots) -> bool:
    """Whether a word could be meant as the winner, in whatever reading."""
    return word in LEVEL_WORDS or word.casefold() in SIDES or _by_lot(word, lots) is not None


def _by_lot(word: str, lots: Lots) -> Side | None:
    found = LOT.fullmatch(word)
    if found is None or int(found[2]) not in lots:
        return None
    return Side.A if int(found[2]) == lots[0] else Side.B


def _two_readings(word: str, side: Side, lots: Lots, before: str) -> str:
    """Both readings of a word, and for each what leaves no doubt."""
    text = _(
        "“%(word)s” can be read two ways: as side %(word)s, which has lot %(other)s (then type %(side)s), "
        "or as lot %(word)s, which is the other side (then type %(there)s)."
    )
    there = Side.B if side == Side.A else Side.A
    other = lots[0] if side == Side.A else lots[1]
    typed = {"side": before + side.value, "there": before + there.value}
    return text % ({"word": word, "other": other or "—"} | typed)
