"""Calling trumps: whether a bid may stand over another, what follows when nobody calls, who may claim a new deal."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.book import Book
from rules.cards import JOKER_SUIT, Card, card_points, show_cards
from rules.errors import BadNumber, BadPlay, NotInBook

SUIT_HEIGHT = {"D": 1, "C": 2, "H": 3, "S": 4}
"""002:3.2: spades, hearts, clubs, diamonds."""
KITTY_PLACE = {"first_kitty_card": 0, "third_kitty_card": 2}


@dataclass(frozen=True)
class BidAnswer:
    """Whether a bid stands; `trump` is its suit, `none` for no trump. `because` says why it does not.

    The reasons: `bid`, `not_level_cards`, `not_equal_cards`, `jokers_do_not_bid`, `one_joker`, `not_higher`,
    `not_more`, `reinforce_by_more`.
    """

    allowed: bool
    because: str
    trump: str
    clause: str
    mark: str


@dataclass(frozen=True)
class NobodyCalls:
    """What follows when nobody calls: `redeal`, or the suit of a kitty card (`none` for a joker)."""

    because: str
    trump: str
    clause: str
    mark: str


@dataclass(frozen=True)
class RedealClaim:
    """Whether a player's hand entitles him to a new deal: `points` in his hand, `most` that the book allows."""

    allowed: bool
    points: int
    most: int
    clause: str


def check_bid(
    book: Book, level: str, bid: Sequence[Card], over: Sequence[Card] = (), *, own_side: bool = False
) -> BidAnswer:
    """Whether `bid` may be shown over the standing bid `over`, made by the same side when `own_side` (002:3.2-3.3,
    003:3.2, 004:3, 000:1.2). Raises `BadPlay` for no cards at all.
    """
    if not bid:
        raise BadPlay(play="", because="no_cards")
    because = _fault(book, level, bid) or (_not_over(book, bid, over, own_side=own_side) if over else "")
    field = "calls.jokers" if because in ("jokers_do_not_bid", "one_joker") else "calls.over_bid"
    evidence = book.evidence[field]
    trump = "none" if bid[0].suit == JOKER_SUIT else bid[0].suit
    return BidAnswer(not because, because or "bid", trump, evidence.clause, evidence.mark.value)


def _fault(book: Book, level: str, bid: Sequence[Card]) -> str:
    """What is wrong with the cards themselves."""
    if any(card.suit == JOKER_SUIT for card in bid) and not book.calls.jokers:
        return "jokers_do_not_bid"
    if len(set(bid)) > 1:
        return "not_equal_cards"
    if bid[0].suit == JOKER_SUIT:
        return "one_joker" if len(bid) == 1 else ""
    return "" if bid[0].rank == level else "not_level_cards"


def _not_over(book: Book, bid: Sequence[Card], over: Sequence[Card], *, own_side: bool) -> str:
    """Why the bid does not beat the standing one."""
    if own_side and bid[0] == over[0] and book.calls.reinforce:
        return "" if len(bid) - len(over) >= book.calls.reinforce else "reinforce_by_more"
    if book.calls.over_bid == "more_cards":
        return "" if len(bid) > len(over) else "not_more"
    if book.calls.over_bid == "pairs_by_suit":
        return "" if _by_suit(bid) > _by_suit(over) else "not_higher"
    return "" if _by_kind(bid) > _by_kind(over) else "not_higher"


def _by_suit(bid: Sequence[Card]) -> tuple[int, int]:
    """002:3.2: any pair beats a single card; pairs rank big joker, small joker, S, H, C, D; single cards never
    over-bid.
    """
    if len(bid) == 1:
        return (1, 0)
    joker = {"small": 5, "big": 6}
    return (2, joker[bid[0].rank] if bid[0].suit == JOKER_SUIT else SUIT_HEIGHT[bid[0].suit])


def _by_kind(bid: Sequence[Card]) -> int:
    """004:3: a single card, two cards, two jokers."""
    return 3 if bid[0].suit == JOKER_SUIT else len(bid)


def nobody_calls(book: Book, deal: int, kitty: Sequence[Card] = ()) -> NobodyCalls:
    """What follows when nobody calls in deal number `deal` (002:2.4 and 3.7, 003:3.3, 004:3).

    Raises `BadNumber` for a deal below 1, `BadPlay` when the kitty does not reach to the deciding card, `NotInBook`.
    """
    if deal < 1:
        raise BadNumber(field="deal", value=deal, wanted="1 or more")
    field = "nobody_first_deal" if deal == 1 else "nobody"
    rule: str | None = getattr(book.calls, field)
    if rule is None:
        raise NotInBook(book=book.code, field=f"calls.{field}")
    evidence = book.evidence[f"calls.{field}"]
    if rule == "redeal":
        return NobodyCalls(rule, "", evidence.clause, evidence.mark.value)
    if len(kitty) <= KITTY_PLACE[rule]:
        raise BadPlay(play=show_cards(kitty), because="kitty_too_short")
    card = kitty[KITTY_PLACE[rule]]
    trump = "none" if card.suit == JOKER_SUIT else card.suit
    return NobodyCalls(rule, trump, evidence.clause, evidence.mark.value)


def redeal_claim(book: Book, hand: Sequence[Card]) -> RedealClaim:
    """造反: an attacker with few points in his hand may claim a new deal (002:2.7); raises `NotInBook`."""
    if book.calls.redeal_points is None:
        raise NotInBook(book=book.code, field="calls.redeal_points")
    points = card_points(hand)
    clause = book.evidence["calls.redeal_points"].clause
    return RedealClaim(points <= book.calls.redeal_points, points, book.calls.redeal_points, clause)
