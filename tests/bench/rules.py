"""`python -m tests.bench.rules`: following from full hands, and a match ledger, against their bars."""

import os
import statistics
import sys
import time
from random import Random

from rules import BOOK_CODES, load_book
from rules.book import Book
from rules.cards import FACES, Card, parse_cards
from rules.following import check_follow
from rules.ledger import FIRST, Deal, enter, open_ledger
from rules.order import Order, card_order

EIGHT_CARDS = {
    "000": ["HTHTHJHJHQHQHKHK", "S9S9S9S9STSTSTST", "STSTSJSJSQSQSKSK", "H9H9H9H9H9H9"],
    "002": ["HTHTHJHJHQHQHKHK", "STSTSJSJSQSQSKSK"],
    "003": ["HTHTHJHJHQHQHKHK", "S9S9S9S9STSTSTST", "H9H9H9HTHTHT"],
    "004": ["HTHTHJHJHQHQHKHK", "STSTSJSJSQSQSKSK"],
}
LONGEST = ["S7S7S8S8S9S9STSTSJSJSQSQSKSKSASA", "HTHTHTHTHJHJHJHJHQHQHQHQ", "H7H7H7H8H8H8H9H9H9HTHTHTHJHJHJ"]
"""Leads of twelve to sixteen cards in book 000, for the worst case."""
HANDS, DEALS = 100, 5000
FOLLOW_MS, WORST_MS, LEDGER_MS = 5.0, 50.0, 1.0


def hands(book: Book, order: Order, lead: tuple[Card, ...], dice: Random) -> list[list[Card]]:
    """Full hands: half of them dealt from the whole pack, half from the led suit alone as far as it goes."""
    pack = [face for face in FACES for _ in range(book.pack.decks)]
    for card in lead:
        pack.remove(card)
    of_suit = [card for card in pack if order.suit[card] == order.suit[lead[0]]]
    dealt = []
    for number in range(HANDS):
        source = pack if number % 2 else of_suit
        dealt.append(dice.sample(source, min(book.pack.hand_size, len(source))))
    return dealt


def follow_times(code: str, leads: list[str]) -> list[float]:
    """Milliseconds of each check."""
    book, dice, times = load_book(code), Random(7), []
    order = card_order(book.order, book.levels, "6", "S")
    for text in leads:
        lead = parse_cards(text)
        for hand in hands(book, order, lead, dice):
            play = dice.sample(hand, len(lead))
            start = time.perf_counter()
            check_follow(book, order, lead, hand, play)
            times.append((time.perf_counter() - start) * 1000)
    return times


def ledger_time() -> float:
    """Milliseconds a deal over many matches."""
    book, dice, ledger = load_book("002"), Random(7), None
    start = time.perf_counter()
    for _ in range(DEALS):
        ledger = open_ledger(book) if ledger is None or ledger.winner is not None else ledger
        ledger = enter(ledger, Deal(dice.randrange(0, 205, 5), bank=None if ledger.entries else FIRST))
    return (time.perf_counter() - start) * 1000 / DEALS


def main() -> int:
    """Print the figures; status 1 when one is above its bar."""
    over = False
    for code in BOOK_CODES:
        times = follow_times(code, EIGHT_CARDS[code])
        median, worst = statistics.median(times), max(times)
        over |= median > FOLLOW_MS or worst > WORST_MS
        print(f"book {code}: follow from a full hand: median {median:.2f} ms, worst {worst:.2f} ms")
    worst = max(follow_times("000", LONGEST))
    ledger = ledger_time()
    over |= worst > WORST_MS or ledger > LEDGER_MS
    print(f"book 000: leads of 12 to 16 cards: worst {worst:.1f} ms")
    print(f"ledger: {ledger:.3f} ms a deal")
    print(f"bars {FOLLOW_MS:.0f}, {WORST_MS:.0f} and {LEDGER_MS:.0f} ms; load average {os.getloadavg()[0]:.2f}")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
