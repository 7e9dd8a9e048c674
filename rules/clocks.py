"""Clocks: seconds at the table, the call of the last deals, and what the end of a match's time decides."""

from dataclasses import dataclass

from rules.book import Book
from rules.errors import BadNumber, BadWord, NotInBook
from rules.results import Points, victory_points

CLOCKS = {
    "play": "play_seconds",
    "over_bid": "over_bid_seconds",
    "bury": "bury_seconds",
    "naming": "naming_seconds",
}


@dataclass(frozen=True)
class ClockAnswer:
    """Whether something was done within `limit` seconds; what follows when it was not is for a ruling to say."""

    within: bool
    limit: int
    over_by: int
    clause: str
    mark: str


@dataclass(frozen=True)
class LastCall:
    """Whether the last deals are to be announced at this minute, how many, and how long until then."""

    due: bool
    deals: int
    minutes_until: int
    clause: str


def check_clock(book: Book, what: str, seconds: int) -> ClockAnswer:
    """A play (000:1.1.3), an over-bid or a burial (003:3.3), the naming of a lead (003:3.7.C); the last second counts.

    Raises `BadWord`, `BadNumber`, and `NotInBook` where the book sets no such limit.
    """
    if what not in CLOCKS:
        raise BadWord(field="clock", value=what, known=sorted(CLOCKS))
    if seconds < 0:
        raise BadNumber(field="seconds", value=seconds, wanted="0 or more")
    limit: int | None = getattr(book.clocks, CLOCKS[what])
    if limit is None:
        raise NotInBook(book=book.code, field=f"clocks.{CLOCKS[what]}")
    evidence = book.evidence[f"clocks.{CLOCKS[what]}"]
    return ClockAnswer(seconds <= limit, limit, max(0, seconds - limit), evidence.clause, evidence.mark.value)


def last_call(book: Book, minutes_left: int) -> LastCall:
    """The announcement of the last deals, so many minutes before the end (000:1.1.3); raises `NotInBook`."""
    clocks = book.clocks
    if clocks.announcement_minutes is None or clocks.announced_deals is None:
        raise NotInBook(book=book.code, field="clocks.announcement_minutes")
    wait = max(0, minutes_left - clocks.announcement_minutes)
    clause = book.evidence["clocks.announcement_minutes"].clause
    return LastCall(wait == 0, clocks.announced_deals, wait, clause)


@dataclass(frozen=True)
class TimeUp:
    """What follows when the time of a match is over: `because` `score`, `leader`, `draw`, `race`, `play_on`,
    `finish_deal`.
    """

    because: str
    leader: str
    difference: int
    points: Points | None
    clause: str
    mark: str


def time_is_up(book: Book, difference: int, *, knockout: bool = False, in_hand: bool = False) -> TimeUp:
    """What the clock decides at a level difference of the first side over the second (000:4.1.2, 003:2.1, 004:pre.5).

    `in_hand`: the cards of a deal are in the players' hands; whether it is close enough to finish the deal is the
    referee's to say (003:2.1), so `in_hand` is only passed when he has said yes. Raises `NotInBook` without a time
    limit.
    """
    rule = book.clocks.when_time_is_up
    if rule is None:
        raise NotInBook(book=book.code, field="clocks.when_time_is_up")
    leader = "first" if difference > 0 else "second" if difference < 0 else "none"
    if in_hand and rule == "leader" and book.clocks.level_at_time == "race":
        return _time_up(book, "finish_deal", leader, difference, "clocks.when_time_is_up")
    if difference:
        return _time_up(book, rule, leader, difference, "clocks.when_time_is_up")
    word = "play_on" if knockout and book.clocks.level_at_time == "draw" else str(book.clocks.level_at_time)
    return _time_up(book, word, leader, difference, "clocks.level_at_time")


def _time_up(book: Book, because: str, leader: str, difference: int, field: str) -> TimeUp:
    points = victory_points(book, abs(difference)) if because in ("score", "leader", "draw") else None
    evidence = book.evidence[field]
    return TimeUp(because, leader, abs(difference), points, evidence.clause, evidence.mark.value)


def match_minutes(book: Book, stage: str) -> int:
    """How many minutes a match of a stage may last, 0 without limit (003:2, 004:pre.5); raises `NotInBook`,
    `BadWord`.
    """
    if book.clocks.match_minutes is None:
        raise NotInBook(book=book.code, field="clocks.match_minutes")
    limits = {limit.stage: limit.minutes for limit in book.clocks.match_minutes}
    if stage not in limits and "any" not in limits:
        raise BadWord(field="stage", value=stage, known=sorted(limits))
    return limits.get(stage, limits.get("any", 0))
