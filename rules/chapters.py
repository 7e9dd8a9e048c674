"""The sections of a book that decide at the card table; those that the scoring takes stand in `rules.book`."""

from dataclasses import dataclass

from rules.readers import bands, count, demotions, flag, ladders, one_of, positive, principles, rank, some_names
from rules.sections import entry
from rules.shapes import Ladder, Shape
from rules.tables import Band, Demotion, Principle


@dataclass(frozen=True)
class CardOrder:
    """How cards join into tractors, and which rank is always trump."""

    bridge_level_gap: bool = entry(flag)
    bridge_trump_gap: bool = entry(flag)
    link_level_cards: bool = entry(flag)
    ace_low: bool = entry(flag)
    constant_trump: str | None = entry(rank, optional=True)


@dataclass(frozen=True)
class Following:
    """What must be followed: the ladders of the clauses, and the general rule for leads without a ladder of their own.

    `protect` `longer`: nobody must break a longer group for a shorter one. `bomb_for_tractor`: four of a kind stands
    for a tractor of two pairs. `wider_tractors`: tractors of any width serve when a tractor is led.
    """

    protect: str = entry(one_of("nothing", "longer"))
    bomb_for_tractor: bool = entry(flag)
    wider_tractors: bool = entry(flag)
    principles: tuple[Principle, ...] = entry(principles)
    ladders: tuple[Ladder, ...] = entry(ladders)

    def ladder(self, lead: Shape) -> Ladder | None:
        """The ladder of the clause that speaks of this lead."""
        return next((ladder for ladder in self.ladders if ladder.lead == lead), None)

    def principle(self, kind: str) -> Principle | None:
        """The general rule for `single`, `tuple`, `tractor` or `throw`."""
        return next((principle for principle in self.principles if kind in principle.leads), None)


@dataclass(frozen=True)
class Comparing:
    """`wider_wins`: of as many cards the wider group is higher. `ruff` `strict`: only the very shape of the lead ruffs.

    `equal`: of equal cards the `first` played wins, in every book that we know.
    """

    wider_wins: bool = entry(flag)
    ruff: str = entry(one_of("at_least", "strict"))
    equal: str = entry(one_of("first"))


@dataclass(frozen=True)
class Throws:
    """Several groups of one suit led together. `counted`: the penalty counts the cards thrown, or those left on the
    table.

    `blocked` `smallest`: of the groups that the nearest holder of a higher one blocks, the smallest is played.
    """

    allowed: bool = entry(flag)
    penalty_per_card: int | None = entry(count, optional=True)
    counted: str | None = entry(one_of("thrown", "left"), optional=True)
    blocked: str | None = entry(one_of("smallest", "referee"), optional=True)
    must_name: bool = entry(flag)


@dataclass(frozen=True)
class Deals:
    """Attackers' points to levels. Bank bands run from `take_bank` down to 0 without a gap.

    Points below 0: `per_step` one more level for each `negative_step` (or `attacker_step`) below 0; `as_zero` like 0.
    """

    take_bank: int = entry(positive)
    attacker_step: int = entry(positive)
    bank_bands: tuple[Band, ...] = entry(bands)
    negative: str = entry(one_of("per_step", "as_zero"))
    negative_step: int | None = entry(positive, optional=True)


@dataclass(frozen=True)
class LastTrick:
    """What the winner of the last trick digs up.

    `counts` `trick`: the points of the last trick itself, times the cards of one play (000). `kitty`: the kitty's
    points, times a factor for the winner's shape. `scheme`: `both` sides dig, `attackers` only, or `on_top` of the
    plain points. `tractor` is the factor for each pair (`length` pairs) or each card (`length` cards) of the longest
    tractor.
    """

    counts: str = entry(one_of("trick", "kitty"))
    scheme: str = entry(one_of("both", "attackers", "on_top"))
    single: int | None = entry(positive, optional=True)
    pair: int | None = entry(positive, optional=True)
    tractor: int | None = entry(positive, optional=True)
    length: str | None = entry(one_of("pairs", "cards"), optional=True)


@dataclass(frozen=True)
class Advancing:
    """Levels that only the defending bank side leaves, what the other side gives back, and digs that demote.

    `last_level` `defend`: the last level too must be defended; `overshoot`: it may be passed from below.
    """

    must_play: tuple[str, ...] = entry(some_names)
    last_level: str = entry(one_of("defend", "overshoot"))
    give_back: bool = entry(flag)
    demotions: tuple[Demotion, ...] = entry(demotions)


@dataclass(frozen=True)
class Rulings:
    """How ambiguous words of the penalties are read.

    `bank_after_levels`: when the side that did not offend takes levels, the bank is `taken` by the attackers or stays
    `unchanged` (A3). `found_late`: a fault is established once the `next_trick`, or the deal's `second_trick`, has been
    played to (A6). `hint`: a partner's question is for the `referee` or loses the deal (A8).
    """

    bank_after_levels: str | None = entry(one_of("taken", "unchanged"), optional=True)
    found_late: str | None = entry(one_of("next_trick", "second_trick"), optional=True)
    hint: str | None = entry(one_of("referee", "deal_lost"), optional=True)


@dataclass(frozen=True)
class Calls:
    """How trumps are called.

    `over_bid`: `pairs_by_suit` (a pair beats any single card, pairs go by suit and joker), `more_cards`, or
    `higher_kind` (single, pair, two jokers). `reinforce`: cards that a side must add to its own bid; `jokers` lets a
    pair of jokers make no trump. `nobody_first_deal` and `nobody`: what follows when nobody calls. `redeal_points`: an
    attacker with no more points in his hand may claim a new deal.
    """

    over_bid: str = entry(one_of("pairs_by_suit", "more_cards", "higher_kind"))
    reinforce: int | None = entry(positive, optional=True)
    jokers: bool = entry(flag)
    nobody_first_deal: str | None = entry(one_of("redeal", "first_kitty_card", "third_kitty_card"), optional=True)
    nobody: str | None = entry(one_of("redeal", "first_kitty_card", "third_kitty_card"), optional=True)
    redeal_points: int | None = entry(count, optional=True)


@dataclass(frozen=True)
class Structure:
    """The form of the event in the book: how entrants meet, how many go on from a group, what singles do."""

    form: str = entry(one_of("swiss", "groups", "knockout", "groups_then_knockout"))
    qualifiers: int | None = entry(positive, optional=True)
    singles: str | None = entry(one_of("paired_by_lot"), optional=True)
