"""Cards, and the ways in which people write them down: `H3H3 D5 sj bj`, `♥3`, `红桃3`, `♥3 ×2`."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.errors import BadCards, TooManyCopies

SUITS = ("S", "H", "C", "D")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKER_SUIT = "joker"


class Card(NamedTuple):
    """One face: a suit `S H C D` with a rank `2 .. 10 J Q K A`, or suit `joker` with rank `small` or `big`."""

    suit: str
    rank: str

    @property
    def code(self) -> str:
        """The short form, `HT` for the ten of hearts, `sj` and `bj` for the jokers."""
        if self.suit == JOKER_SUIT:
            return f"{self.rank[0]}j"
        return self.suit + ("T" if self.rank == "10" else self.rank)

    @property
    def points(self) -> int:
        """Card points (004:1.1; the other books count the same): 5 for a five, 10 for a ten or a king."""
        return {"5": 5, "10": 10, "K": 10}.get(self.rank, 0)


SMALL_JOKER = Card(JOKER_SUIT, "small")
BIG_JOKER = Card(JOKER_SUIT, "big")
FACES: tuple[Card, ...] = (*(Card(suit, rank) for suit in SUITS for rank in RANKS), SMALL_JOKER, BIG_JOKER)

SUIT_SIGNS = {
    "S": ("S", "s", "♠", "♤", "黑桃", "黑", "*"),
    "H": ("H", "h", "♥", "♡", "红桃", "红心", "红", "@"),
    "C": ("C", "c", "♣", "♧", "梅花", "草花", "梅", "#"),
    "D": ("D", "d", "♦", "♢", "方片", "方块", "方", "$"),
}
"""The last sign of each row is how book 004 prints the suits (004:1.10)."""

JOKER_SIGNS = {"sj": SMALL_JOKER, "小王": SMALL_JOKER, "小鬼": SMALL_JOKER, "bj": BIG_JOKER, "BJ": BIG_JOKER}
JOKER_SIGNS |= {"大王": BIG_JOKER, "大鬼": BIG_JOKER}
"""`sj` is the small joker and `SJ` the jack of spades: for this one pair capitals matter."""

SUIT_OF_SIGN = {sign: suit for suit, signs in SUIT_SIGNS.items() for sign in signs}


def _any_of(signs: Iterable[str]) -> str:
    return "|".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True))


_TOKEN = re.compile(
    rf"(?P<joker>{_any_of(JOKER_SIGNS)})"
    rf"|(?P<suit>{_any_of(SUIT_OF_SIGN)})?(?P<rank>10|[2-9TJQKAtjqka])"
    r"|(?P<gap>[\s,;、+|/·]+)"
)
_TIMES = re.compile(r"\s*[x×](?P<times>[0-9]{1,2})")


def parse_cards(text: str, *, suit: str | None = None) -> tuple[Card, ...]:
    """The cards of a text, in its order; ranks without a suit are of `suit`, or of the suit before them in the same
    word.

    Raises `BadCards` with the text, the position and what stands there.
    """
    plain = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").replace("\ufe0e", "")
    cards: list[Card] = []
    here, current = 0, suit
    while here < len(plain):
        found = _TOKEN.match(plain, here)
        if found is None:
            raise BadCards(text=text, at=here, found=plain[here : here + 6])
        here = found.end()
        if found["gap"]:
            current = suit
            continue
        current = SUIT_OF_SIGN.get(found["suit"] or "", current)
        card = JOKER_SIGNS.get(found["joker"] or "") or _card(text, found, current)
        times = _TIMES.match(plain, here)
        here = times.end() if times else here
        cards += [card] * (int(times["times"]) if times else 1)
    return tuple(cards)


def _card(text: str, found: re.Match[str], suit: str | None) -> Card:
    if suit is None:
        raise BadCards(text=text, at=found.start(), found=found[0])
    rank = found["rank"].upper()
    return Card(suit, "10" if rank == "T" else rank)


def show_cards(cards: Iterable[Card]) -> str:
    """The short form of several cards, `H3 H3 sj`; `parse_cards` reads it back."""
    return " ".join(card.code for card in cards)


def check_copies(cards: Iterable[Card], decks: int) -> None:
    """Raise `TooManyCopies` when a face occurs more often than there are decks."""
    for card, copies in Counter(cards).items():
        if copies > decks:
            raise TooManyCopies(card=card.code, copies=copies, decks=decks)


def card_points(cards: Sequence[Card]) -> int:
    """The points of all cards together, 100 in a deck (004:1.1)."""
    return sum(card.points for card in cards)
