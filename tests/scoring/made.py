"""Entrants and results in few words; entrants are named by single letters, lots follow the alphabet."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rules import load_book
from scoring import Entrant, MatchResult, Place, ScoringRules, rules_from_book, standings

SIX_DECKS = rules_from_book(load_book("000"))
CLUB = rules_from_book(load_book("002"))
SCHOOL = rules_from_book(load_book("003"))
ASSOCIATION = rules_from_book(load_book("004"))


def field(letters: str) -> tuple[Entrant, ...]:
    """One entrant a letter, lots 1, 2, 3 ... in the order given."""
    return tuple(Entrant(id=letter, name=f"team {letter}", lot=lot) for lot, letter in enumerate(letters, start=1))


def won(number: int, sides: str, difference: int, levels: tuple[str, str] | None = None) -> MatchResult:
    """A played match that the first letter won by so many levels; at 0 it is a draw."""
    winner = sides[0] if difference else None
    return MatchResult(number, 1, sides[0], sides[1], "played", winner, difference, levels)


def bye(number: int, letter: str) -> MatchResult:
    """A bye of the letter."""
    return MatchResult(number, None, letter, None, "bye", letter)


def forfeit(number: int, sides: str) -> MatchResult:
    """The first letter was there, the second was not."""
    return MatchResult(number, 1, sides[0], sides[1], "forfeit", sides[0])


def absent(number: int, letter: str) -> MatchResult:
    """The letter sat out a round."""
    return MatchResult(number, None, letter, None, "absent")


def ranked(letters: str, *results: MatchResult, rules: ScoringRules = SIX_DECKS, **changes: Any) -> tuple[Place, ...]:
    """The standings of the letters, under rules with some settings changed."""
    return standings(field(letters), results, replace(rules, **changes))


def columns(places: Iterable[Place], *names: str) -> list[tuple[object, ...]]:
    """Some members of each place, in order."""
    return [tuple(getattr(place, name) for name in names) for place in places]


def rounds(places: tuple[Place, ...], letter: str) -> tuple[object, ...]:
    """What each round brought to a letter."""
    return of(places, letter).round_vps


def order(places: tuple[Place, ...]) -> str:
    """The letters from first to last; shared places in brackets."""
    written = ""
    for index, place in enumerate(places):
        opens = place.shared and (index == 0 or places[index - 1].rank != place.rank)
        closes = place.shared and (index + 1 == len(places) or places[index + 1].rank != place.rank)
        written += "(" * opens + place.entrant + ")" * closes
    return written


def of(places: tuple[Place, ...], letter: str) -> Place:
    """The place of a letter."""
    return next(place for place in places if place.entrant == letter)
