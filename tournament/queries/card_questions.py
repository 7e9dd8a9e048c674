"""Which questions about cards there are, each with its piles; and what is still missing before one can be asked."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.cards import show_cards
from rules.errors import QuestionError
from rules.order import card_order, read_trump
from rules.snapshots import Snapshot
from tournament.queries.card_pad import Key, Pad, Pile, show_groups
from tournament.queries.rule_answers import Answered, ReadingChoice, ask


@dataclass(frozen=True)
class CardQuestion:
    """A page about cards: its piles with their labels, the pile that may be in named groups, the readings it shows."""

    name: str
    page: str
    title: Promise
    lead: Promise
    piles: Mapping[str, Promise]
    sections: tuple[str, ...]
    groups: str = ""


FOLLOW = CardQuestion(
    "follow",
    "rules_follow",
    _("Check a follow"),
    _("What was led, what the follower held of that suit, what was played."),
    {"lead": _("Led"), "hand": _("Held"), "play": pgettext_lazy("cards", "Played")},
    ("following", "order"),
    "lead",
)
COMPARE = CardQuestion(
    "compare",
    "rules_compare",
    _("Who wins the trick?"),
    _("The plays in the order in which they were made."),
    {"p1": _("Led"), "p2": _("Second play"), "p3": _("Third play"), "p4": _("Fourth play")},
    ("comparing", "order"),
    "p1",
)
TRACTOR = CardQuestion(
    "tractor",
    "rules_tractor",
    _("Is this a tractor?"),
    _("The cards that are said to be one tractor."),
    {"cards": _("Cards")},
    ("order",),
)
THROW = CardQuestion(
    "throw",
    "rules_throw",
    _("Check a throw"),
    _("The cards thrown, and what the three others held of that suit, in playing order."),
    {"throw": _("Thrown"), "h1": _("Next player"), "h2": _("Partner"), "h3": _("Last player")},
    ("throws", "comparing", "order"),
    "throw",
)
CARD_QUESTIONS = (FOLLOW, COMPARE, TRACTOR, THROW)


@dataclass(frozen=True)
class Step:
    """An answer, or what to do next until there is one; `plays` are the piles that were compared, in their order."""

    answered: Answered | None = None
    hint: Promise | str = ""
    plays: tuple[Pile, ...] = ()


def answer_step(question: CardQuestion, pad: Pad, snapshot: Snapshot, readings: Mapping[str, str]) -> Step:
    """The answer to the question, as soon as the cards on the pad are enough for it."""
    if not pad.is_ready:
        return Step(hint=_("First choose the level and the trump suit."))
    if any(pile.fault for pile in pad.piles):
        return Step(Answered(fault=" ".join(pile.fault for pile in pad.piles if pile.fault)))
    fields = FIELDS_OF[question.name](pad)
    if isinstance(fields, Promise):
        return Step(hint=fields)
    answered = ask(question.name, snapshot, readings, level=pad.level, trump=pad.trump, **fields)
    return Step(answered, plays=tuple(pile for pile in pad.piles if pile.cards))


def reading_keys(pad: Pad, choices: list[ReadingChoice]) -> list[tuple[ReadingChoice, list[Key]]]:
    """For each ambiguous reading its choices as keys; the default leaves the address."""
    return [(each, [_reading_key(pad, each, choice, words) for choice, words in each.options]) for each in choices]


def _reading_key(pad: Pad, reading: ReadingChoice, choice: str, words: str) -> Key:
    kept = "" if choice == reading.reading.chosen else choice
    return Key(words, pad.href(**{reading.id: kept}), chosen=choice == reading.chosen)


def _text(pile: Pile) -> str:
    """The pile as the question takes it, without a group that was only begun."""
    return show_groups([group for group in pile.groups if group])


def _follow(pad: Pad) -> dict[str, object] | Promise:
    lead, hand, play = (pad.pile(name) for name in ("lead", "hand", "play"))
    if not lead.cards:
        return _("Tap the cards that were led.")
    hand = _with_other_suits(pad, hand, play)
    if not hand.cards:
        return _("Tap what the follower held of that suit, or what was played.")
    fields: dict[str, object] = {"lead": _text(lead), "hand": show_cards(hand.cards)}
    return fields | ({"play": show_cards(play.cards)} if play.cards else {})


def _with_other_suits(pad: Pad, hand: Pile, play: Pile) -> Pile:
    """The hand, and the cards of other suits that were played: only the led suit has to be tapped in full."""
    try:
        order = card_order(pad.book.order, pad.book.levels, pad.level, read_trump(pad.trump))
    except QuestionError:
        return hand
    led = order.suit[pad.pile("lead").cards[0]]
    others = Counter(card for card in play.cards if order.suit[card] != led) - Counter(hand.cards)
    return replace(hand, groups=((*hand.cards, *others.elements()),))


def _compare(pad: Pad) -> dict[str, object] | Promise:
    plays = [pile for pile in pad.piles if pile.cards]
    if not pad.piles[0].cards:
        return _("Tap the cards that were led.")
    if len(plays) == 1:
        return _("Choose “Second play” and tap the cards.")
    return {"plays": [_text(pile) for pile in plays]}


def _tractor(pad: Pad) -> dict[str, object] | Promise:
    return {"cards": show_cards(pad.piles[0].cards)} if pad.piles[0].cards else _("Tap the cards.")


def _throw(pad: Pad) -> dict[str, object] | Promise:
    thrown, *others = pad.piles
    if not thrown.cards:
        return _("Tap the cards that were thrown; + begins the next group.")
    if not any(pile.cards for pile in others):
        return _("Choose a player and tap what this player held of that suit.")
    return {"throw": _text(thrown), "others": [show_cards(pile.cards) for pile in others]}


FIELDS_OF = {"follow": _follow, "compare": _compare, "tractor": _tractor, "throw": _throw}
