"""The cards on a page of the rule book: piles that grow by taps, every state of them an address."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from rules import Book
from rules.cards import BIG_JOKER, JOKER_SUIT, RANKS, SMALL_JOKER, SUITS, Card, parse_cards, show_cards
from rules.errors import BadCards
from rules.order import NO_TRUMP
from rules.wording import error_in_words
from tournament.queries.outcome_words import level_name
from tournament.queries.rule_answers import page_language

SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
RED = ("H", "D")
LONGEST = 600
"""Characters of a pile's text; a whole hand of 81 cards takes 243."""

Groups = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Face:
    """Equal cards as a page shows them: `♥3`, how many, and whether in red."""

    label: str
    is_red: bool
    count: int = 1


@dataclass(frozen=True)
class Key:
    """A button: what it says, where it leads (nowhere when it cannot be pressed), and how many it has added."""

    label: str
    href: str
    chosen: bool = False
    is_red: bool = False
    count: int = 0


@dataclass(frozen=True)
class Pile:
    """Cards of one kind (`lead`, `hand` ...), in groups where a throw is named; `fault`: what cannot be read."""

    name: str
    label: str
    text: str
    groups: Groups = ((),)
    fault: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order in which they were added."""
        return tuple(card for group in self.groups for card in group)

    @property
    def faces(self) -> list[Face]:
        """The cards to look at, equal ones together."""
        return faces_of(self.cards)

    def with_card(self, card: Card) -> str:
        """The pile's text with one card more in its last group."""
        return show_groups((*self.groups[:-1], (*self.groups[-1], card)))

    def without_last(self) -> str:
        """The pile's text without what was added last, a card or the beginning of a group."""
        *before, last = self.groups
        return show_groups((*before, last[:-1]) if last else tuple(before))

    def with_group(self) -> str:
        """The pile's text with a new group begun, unless one is begun already."""
        return show_groups((*self.groups, ()) if self.groups[-1] else self.groups)


def show_groups(groups: Sequence[Sequence[Card]]) -> str:
    """`HA + HK HK`, as `rules.cards` reads it."""
    return " + ".join(map(show_cards, groups)).strip()


def read_pile(name: str, label: str, text: str, suit: str | None) -> Pile:
    """The pile of a text; bare ranks are of `suit`."""
    try:
        groups = tuple(parse_cards(part, suit=suit) for part in text[:LONGEST].split("+"))
    except BadCards as error:
        return Pile(name, label, text[:LONGEST], fault=error_in_words(error, page_language()))
    return Pile(name, label, show_groups(groups), groups)


def face_label(card: Card) -> str:
    """`♥3`, and the jokers in words."""
    if card.suit == JOKER_SUIT:
        return _("big joker") if card == BIG_JOKER else _("small joker")
    return SIGNS[card.suit] + card.rank


def faces_of(cards: Iterable[Card]) -> list[Face]:
    """Equal cards together, in the order of their first."""
    return [Face(face_label(card), card.suit in RED, count) for card, count in Counter(cards).items()]


def level_label(code: str) -> str:
    """A level on a button: `10`, 过A, and the joker of book 002 in words."""
    return _("joker") if code == "JOKER" else level_name(code.replace("JOKER", _("joker")))


@dataclass(frozen=True)
class Pad:
    """The state of a page with cards: level and trumps, the piles, the pile that is being filled, the suit of the keys.

    `kept` are the address's other parameters (chosen readings); `groups` names the pile that may be in named groups.
    """

    book: Book
    level: str
    trump: str
    suit: str
    into: str
    piles: tuple[Pile, ...]
    groups: str = ""
    kept: Mapping[str, str] = field(default_factory=dict)

    def pile(self, name: str) -> Pile:
        """The pile of this name."""
        return next(pile for pile in self.piles if pile.name == name)

    @property
    def active(self) -> Pile:
        """The pile that the keys fill."""
        return self.pile(self.into)

    @property
    def is_ready(self) -> bool:
        """Whether level and trumps are chosen."""
        return bool(self.level and self.trump)

    def href(self, **changes: str) -> str:
        """The address of this state with changes; what is empty is left out."""
        now = {"level": self.level, "trump": self.trump, "suit": self.suit, "into": self.into}
        texts = {pile.name: pile.text for pile in self.piles}
        query = {**now, **texts, **self.kept, **changes}
        return "?" + urlencode({name: value for name, value in query.items() if value})

    @property
    def level_keys(self) -> list[Key]:
        """A key for each level that can be played."""
        levels = self.book.levels[:-1]
        return [Key(level_label(level), self.href(level=level), chosen=level == self.level) for level in levels]

    @property
    def trump_keys(self) -> list[Key]:
        """The four suits, and none."""
        keys = [Key(SIGNS[suit], self.href(trump=suit), suit == self.trump, suit in RED) for suit in SUITS]
        return [*keys, Key(_("no trump"), self.href(trump=NO_TRUMP), self.trump == NO_TRUMP)]

    @property
    def suit_keys(self) -> list[Key]:
        """The suit of the rank keys."""
        return [Key(SIGNS[suit], self.href(suit=suit), suit == self.suit, suit in RED) for suit in SUITS]

    @property
    def card_keys(self) -> list[Key]:
        """Every rank of the suit from the ace down, and the jokers; none that is used up can be pressed."""
        cards = [*(Card(self.suit, rank) for rank in reversed(RANKS)), SMALL_JOKER, BIG_JOKER]
        return [self._card_key(card) for card in cards]

    def _card_key(self, card: Card) -> Key:
        count = self.active.cards.count(card)
        label = face_label(card) if card.suit == JOKER_SUIT else card.rank
        used_up = count >= self.book.pack.decks
        href = "" if used_up else self.href(**{self.into: self.active.with_card(card)})
        return Key(label, href, is_red=card.suit in RED, count=count)

    @property
    def pile_keys(self) -> list[tuple[Pile, Key]]:
        """Each pile with the key that makes it the one to be filled."""
        return [(pile, Key(pile.label, self.href(into=pile.name), chosen=pile is self.active)) for pile in self.piles]

    @property
    def undo(self) -> str:
        """The address without what was added last to the active pile."""
        return self.href(**{self.into: self.active.without_last()})

    @property
    def clear(self) -> str:
        """The address with the active pile empty."""
        return self.href(**{self.into: ""})

    @property
    def new_group(self) -> str:
        """The address with a new named group begun; empty where groups are not named."""
        return self.href(**{self.into: self.active.with_group()}) if self.into == self.groups else ""


def read_pad(
    book: Book, asked: Mapping[str, str], labels: Mapping[str, str], *, groups: str, kept: Mapping[str, str]
) -> Pad:
    """The state that an address describes; a suit or a pile that does not exist becomes the first one."""
    suit = asked.get("suit", "")
    suit = suit if suit in SUITS else SUITS[0]
    into = asked.get("into", "")
    return Pad(
        book,
        asked.get("level", "")[:20],
        asked.get("trump", "")[:20],
        suit,
        into if into in labels else next(iter(labels)),
        tuple(read_pile(name, label, asked.get(name, ""), suit) for name, label in labels.items()),
        groups if book.throws.allowed else "",
        kept,
    )
