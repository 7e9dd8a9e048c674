"""The questions that `python -m rules` answers, with their fields."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.console import deal, office, ruling, table
from rules.console.given import Given

CARDS_AT = ("level", "trump")


class Ask(NamedTuple):
    """One question: the fields that it needs, those that it takes, and the function that answers it."""

    needs: tuple[str, ...]
    takes: tuple[str, ...]
    answer: Callable[[Given], dict[str, Any]]


ASKS: dict[str, Ask] = {
    "follow": Ask(("book", *CARDS_AT, "lead", "hand"), ("play", "suit"), table.follow),
    "tractor": Ask(("book", *CARDS_AT, "cards"), ("suit",), table.tractor),
    "compare": Ask(("book", *CARDS_AT, "plays"), ("suit",), table.compare_plays),
    "throw": Ask(("book", *CARDS_AT, "throw", "others"), ("suit", "side", "points"), table.throw),
    "bid": Ask(("book", "level", "bid"), ("over", "own_side"), table.bid),
    "no_bid": Ask(("book", "deal"), ("kitty",), table.no_bid),
    "redeal": Ask(("book", "hand"), (), table.redeal),
    "kitty": Ask(("book", "points", "winner"), deal.DIG[2:], deal.kitty),
    "deal": Ask(
        ("book", "points"),
        ("dig", "penalties", "bank_level", "attackers_level", *CARDS_AT),
        deal.deal,
    ),
    "advance": Ask(("book", "level", "gain", "role"), ("opponents",), deal.advance_level),
    "match": Ask(("book", "deals"), (), deal.match),
    "ruling": Ask(("book", "offence"), ("facts", *ruling.RULING_FACTS), ruling.ruling),
    "offences": Ask(("book",), (), ruling.offences),
    "vp": Ask(("book",), ("difference", "levels"), office.vp),
    "forfeit": Ask(("book",), ("earlier_points",), office.forfeit),
    "appeal": Ask(("book", "ended", "filed"), ("form", "about", "minutes"), office.appeal),
    "clock": Ask(("book", "what", "seconds"), (), office.clock),
    "last_call": Ask(("book", "minutes_left"), (), office.two_more_deals),
    "time_limit": Ask(("book", "stage"), (), office.time_limit),
    "time_up": Ask(("book", "levels"), ("knockout", "finish_deal"), office.time_up),
    "clause": Ask(("id",), (), office.clause),
    "search": Ask(("words",), ("book",), office.search),
    "readings": Ask(("book",), (), office.readings),
    "book": Ask(("book",), (), office.book),
}
