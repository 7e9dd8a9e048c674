"""A rule book: the numbers that an event takes from it, each with its clause."""

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, get_type_hints

from rules.books import read_book
from rules.cards import RANKS
from rules.chapters import (
    Advancing,
    Calls,
    CardOrder,
    Comparing,
    Deals,
    Following,
    LastTrick,
    Rulings,
    Structure,
    Throws,
)
from rules.errors import InvalidField, UnknownField
from rules.evidence import Evidence
from rules.offences import Case, read_cases
from rules.readers import count, flag, limits, names, one_of, positive, score, scores, text
from rules.sections import entry, read_section
from rules.tables import Limit

CARDS_IN_A_DECK = 54
JOKER_LEVEL = "JOKER"
PASSED = "PASSED_"
"""Prefix of the terminal level: `PASSED_A` is a side that has defended A (过A)."""


@dataclass(frozen=True)
class Title:
    """The book's name in Chinese and English."""

    zh: str = entry(text)
    en: str = entry(text)


@dataclass(frozen=True)
class Pack:
    """The cards: all decks together are dealt out, but for the kitty."""

    decks: int = entry(positive)
    players: int = entry(positive)
    hand_size: int = entry(positive)
    kitty_size: int = entry(count)


@dataclass(frozen=True)
class Ladder:
    """The levels in playing order, from the first to the terminal `PASSED_` level."""

    levels: tuple[str, ...] = entry(names)


@dataclass(frozen=True)
class Match:
    """What a match is worth, and how it ends.

    `worth` is `victory_points` (row d of `vp_table` is what winner and loser get at level difference d), `points`
    (`win_points` for winner and loser, `level_points` for each side of a draw) or `advance` (the winner goes on;
    `win_points` then only counts wins, for an event that is played in another form than the book's).
    """

    worth: str = entry(one_of("victory_points", "points", "advance"))
    vp_table: tuple[tuple[int, int], ...] | None = entry(scores, optional=True)
    win_points: tuple[int, int] | None = entry(score, optional=True)
    level_points: int | None = entry(count, optional=True)
    equal_level: str = entry(one_of("draw", "play_on", "bank_side", "first_to_reach"))


@dataclass(frozen=True)
class Forfeit:
    """What a side gets when the other does not play, and what the absent side gets."""

    formula: str = entry(one_of("max", "fixed", "average"))
    vp: int = entry(count)
    forfeiter_vp: int = entry(count)
    is_win: bool = entry(flag)
    rounding: str | None = entry(one_of("exact", "half_up"), optional=True)


@dataclass(frozen=True)
class Bye:
    """What a round without an opponent is worth."""

    vp: int = entry(count)
    is_win: bool = entry(flag)


@dataclass(frozen=True)
class Ranking:
    """The tie-breaks in order, by the names that the scoring module gives them."""

    tie_breaks: tuple[str, ...] = entry(names)


@dataclass(frozen=True)
class Appeal:
    """Minutes after the match within which an appeal of this `form` is in time; who decides, and who decides last."""

    minutes: int | None = entry(positive, optional=True)
    form: str | None = entry(one_of("written", "oral"), optional=True)
    on_rules: str | None = entry(one_of("chief_referee", "appeals_committee"), optional=True)
    final: str | None = entry(one_of("chief_referee", "appeals_committee"), optional=True)


@dataclass(frozen=True)
class Clocks:
    """Seconds for a play, an over-bid, burying the kitty and naming a lead; minutes before the end at which the last
    deals are announced, and how many they are; and the minutes a match may last in each stage.

    `when_time_is_up`: `score` the levels as they stand, or the `leader` wins. `level_at_time` says what follows when
    both are level: `draw`, or `race` (both sides contest the last level).
    """

    play_seconds: int | None = entry(positive, optional=True)
    announcement_minutes: int | None = entry(positive, optional=True)
    announced_deals: int | None = entry(positive, optional=True)
    over_bid_seconds: int | None = entry(positive, optional=True)
    bury_seconds: int | None = entry(positive, optional=True)
    naming_seconds: int | None = entry(positive, optional=True)
    match_minutes: tuple[Limit, ...] | None = entry(limits, optional=True)
    when_time_is_up: str | None = entry(one_of("score", "leader"), optional=True)
    level_at_time: str | None = entry(one_of("draw", "race"), optional=True)


@dataclass(frozen=True)
class Book:
    """A rule book as loaded and validated; `evidence` says for each `section.field` where it stands.

    Every field that is itself a dataclass is a section of the data file with the field's name.
    """

    code: str
    evidence: Mapping[str, Evidence]
    title: Title
    pack: Pack
    ladder: Ladder
    match: Match
    forfeit: Forfeit
    bye: Bye
    ranking: Ranking
    appeal: Appeal
    clocks: Clocks
    order: CardOrder
    following: Following
    comparing: Comparing
    throws: Throws
    deals: Deals
    last_trick: LastTrick
    advancing: Advancing
    calls: Calls
    rulings: Rulings
    structure: Structure
    all_cases: tuple[Case, ...]

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels in playing order, `("3", "4", ..., "A", "PASSED_A")`."""
        return self.ladder.levels

    def cases(self, incident: str) -> tuple[Case, ...]:
        """The book's rulings of an incident, in the order in which they are tried."""
        return tuple(case for case in self.all_cases if case.incident == incident)


@cache
def load_book(code: str) -> Book:
    """The book `000`, `002`, `003` or `004`.

    Raises `UnknownBook`; for a faulty data file `MissingField`, `UnknownField` or `InvalidField`.
    """
    return book_from_tables(code, read_book(code))


def book_from_tables(code: str, tables: Mapping[str, object]) -> Book:
    """The book that the tables of a data file describe; errors as for `load_book`."""
    sections: dict[str, Any] = {}
    evidence: dict[str, Evidence] = {}
    for name, kind in get_type_hints(Book).items():
        if isinstance(kind, type) and is_dataclass(kind):
            sections[name], found = read_section(code, name, tables.get(name), kind)
            evidence |= found
    for name in tables:
        if name not in sections and name != "ruling":
            raise UnknownField(code, name)
    book = Book(code, MappingProxyType(evidence), **sections, all_cases=read_cases(code, tables.get("ruling")))
    _check_pack(book)
    _check_ladder(book)
    _check_worth(book)
    _check_deals(book)
    return book


def _check_pack(book: Book) -> None:
    pack = book.pack
    if pack.decks * CARDS_IN_A_DECK != pack.players * pack.hand_size + pack.kitty_size:
        raise InvalidField(book.code, "pack.kitty_size", pack.kitty_size, "hands_and_kitty_use_all_cards")


def _check_ladder(book: Book) -> None:
    *steps, last = book.levels
    if not steps or last != PASSED + steps[-1]:
        raise InvalidField(book.code, "ladder.levels", last, "terminal_passed_level")
    for step in steps:
        if step not in (*RANKS, JOKER_LEVEL):
            raise InvalidField(book.code, "ladder.levels", step, "card_ranks")


def _check_worth(book: Book) -> None:
    match = book.match
    needed = "vp_table" if match.worth == "victory_points" else "win_points"
    if getattr(match, needed) is None:
        raise InvalidField(book.code, f"match.{needed}", None, f"worth_{match.worth}")
    if match.vp_table and len({winner + loser for winner, loser in match.vp_table}) != 1:
        raise InvalidField(book.code, "match.vp_table", match.vp_table, "constant_sum")
    if match.vp_table and len(match.vp_table) > len(book.levels):
        raise InvalidField(book.code, "match.vp_table", match.vp_table, "no_longer_than_levels")


def _check_deals(book: Book) -> None:
    deals = book.deals
    if deals.bank_bands[0].below != deals.take_bank:
        raise InvalidField(book.code, "deals.bank_bands", deals.bank_bands[0].below, "bands_begin_at_take_bank")
    for name in book.advancing.must_play:
        if name not in book.levels:
            raise InvalidField(book.code, "advancing.must_play", name, "level_of_this_book")
