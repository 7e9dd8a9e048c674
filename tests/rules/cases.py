"""Random cases of following, and the judgement of the independent follower on each."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from rules.cards import Card, parse_cards
from rules.following import check_follow
from tests.rules import follower
from tests.rules.at_table import a_book, an_order

LEVELS = {"000": "3589JA", "002": "259JA", "003": "259JA", "004": "258KA"}
HAND = 9
"""Cards of the suit in a hand, few enough to try every play."""

LISTED = {
    "000": [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (3, 2), (2, 4), (2, 2), (2, 3), (1, 1), (4, 2)],
    "002": [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4)],
    "003": [(2, 1), (3, 1), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (4, 2), (1, 1)],
    "004": [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4)],
}


@dataclass(frozen=True)
class Case:
    """One lead, named in groups, against the suit's cards of a hand and one play from them."""

    code: str
    level: str
    suit: str
    groups: tuple[tuple[str, ...], ...]
    shapes: tuple[follower.Shape, ...]
    hand: tuple[str, ...]
    others: tuple[str, ...]
    play: tuple[str, ...]


def random_case(code: str, random: Random) -> Case:
    """A case of a book: spades trumps, hearts or trumps led."""
    decks = a_book(code).pack.decks
    level, suit = random.choice(LEVELS[code]), random.choice(["H", "trumps"])
    chained = follower.chains(code, level, "S", suit)
    stock = {face: decks for chain in chained for place in chain for face in place}
    groups = list(_lead(code, random, chained, stock))
    size = sum(map(len, groups))
    hand = _hand(random, chained, stock, random.randint(0, 3) + size if size < HAND - 2 else HAND + size % 2)
    others = tuple(f"{suit}{rank}" for suit in "CD" for rank in "467TQ" if rank != level)
    play = tuple(random.sample(hand, size)) if len(hand) >= size else hand
    shapes = tuple(sorted((_shape(group) for group in groups), key=_heaviest))
    return Case(code, level, suit, tuple(groups), shapes, hand, others, play)


def _heaviest(shape: follower.Shape) -> tuple[int, int, int]:
    return (0 if shape[1] > 1 else 1, -shape[0] * shape[1], -shape[0])


def _shape(group: tuple[str, ...]) -> follower.Shape:
    faces = len(set(group))
    return len(group) // faces, faces


def _lead(code: str, random: Random, chained: follower.Chains, stock: dict[str, int]) -> Iterator[tuple[str, ...]]:
    shapes = [random.choice(LISTED[code])]
    if code != "000" and random.random() < 0.3:
        shapes = random.choice(
            [[(2, 1), (1, 1)], [(2, 2), (1, 1)], [(2, 2), (2, 1)], [(1, 1), (1, 1)], [(2, 1), (2, 1)]]
        )
    for width, length in shapes:
        fits = [
            chain[low : low + length]
            for chain in chained
            for low in range(len(chain) - length + 1)
            if all(any(stock[face] >= width for face in place) for place in chain[low : low + length])
        ]
        group: list[str] = []
        for place in random.choice(fits):
            face = random.choice([each for each in sorted(place) if stock[each] >= width])
            stock[face] -= width
            group += [face] * width
        yield tuple(group)


def _hand(random: Random, chained: follower.Chains, stock: dict[str, int], size: int) -> tuple[str, ...]:
    """Cards from a few neighbouring places, so that groups and runs are common."""
    chain = max(chained, key=len) if random.random() < 0.7 else random.choice(chained)
    low = random.randrange(len(chain))
    near = [face for place in chain[low : low + random.randint(2, 6)] for face in sorted(place)]
    far = [face for chain in chained for place in chain for face in sorted(place)]
    faces = near + random.sample(far, min(len(far), random.randint(0, 4)))
    hand: list[str] = []
    while len(hand) < size and any(stock[face] for face in faces):
        face = random.choice([face for face in faces if stock[face]])
        take = min(random.choice([1, 2, 2, 3, 4, 6]), stock[face], size - len(hand))
        stock[face] -= take
        hand += [face] * take
    return tuple(hand)


def faults(case: Case) -> Iterator[str]:
    """What the program and the independent follower see differently."""
    book = a_book(case.code)
    order = an_order(book, "10" if case.level == "T" else case.level)
    lead = [card for group in case.groups for card in _cards(group)]
    hand, play = _cards((*case.hand, *case.others)), _cards(case.play)
    if len(hand) < len(lead):
        return
    missing = len(lead) - len(play)
    full = play + _cards(case.others)[:missing]
    named = [_cards(group) for group in case.groups]
    answer = check_follow(book, order, lead, hand, full, named=named)
    again = check_follow(book, order, lead, hand, answer.due.example, named=named)
    if not again.legal:
        yield f"the example {answer.due.example} is not legal"
    if missing:
        if not answer.legal:
            yield "all cards of the suit and any others must follow"
        return
    chained = follower.chains(case.code, case.level, "S", case.suit)
    wanted = follower.follows(case.code, book.pack.decks, case.shapes, chained, case.hand, case.play)
    if answer.legal != wanted:
        yield f"program {answer.legal}, follower {wanted}, due {answer.due.groups} {answer.due.rest}"


def _cards(faces: tuple[str, ...]) -> tuple[Card, ...]:
    return parse_cards(" ".join(faces))
