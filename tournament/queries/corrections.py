"""What a correction would do, before it is saved: who moves, and which public pairings were built on the old result."""

from collections.abc import Mapping
from dataclasses import dataclass

import scoring
from tournament.models import Entrant, Match, Round
from tournament.queries.outcome_words import points_text
from tournament.queries.outcomes import Outcome
from tournament.queries.results import fact_of, match_results, scoring_rules
from tournament.queries.standings import scored_entrants


@dataclass(frozen=True)
class Move:
    """A pair whose place or points change."""

    entrant: Entrant
    place_before: int
    place_after: int
    points_before: str
    points_after: str


@dataclass(frozen=True)
class Effect:
    """Everything a correction changes: the pairs that move, and the later public rounds, which stay as they are."""

    moves: tuple[Move, ...]
    built_on_it: tuple[Round, ...]


def effect_of(match: Match, outcome: Outcome | None) -> Effect:
    """Return who would move if `outcome` (None: no result at all) were the result of the match; writes nothing."""
    stage = match.round.stage
    facts = match_results(stage)
    others = tuple(fact for fact in facts if not _is_of(fact, match))
    changed = others if outcome is None else (*others, fact_of(match, outcome))
    entrants, rules = scored_entrants(stage.division), scoring_rules(stage)
    before = {place.entrant: place for place in scoring.standings(entrants, facts, rules)}
    after = {place.entrant: place for place in scoring.standings(entrants, changed, rules)}
    later = stage.rounds.public().filter(number__gt=match.round.number).defer("field", "pairing").order_by("number")
    return Effect(_moves(stage.division.entrants.in_bulk(), before, after), tuple(later))


def _is_of(fact: scoring.MatchResult, match: Match) -> bool:
    return fact.round == match.round.number and fact.table is not None and fact.table == match.table_number


def _moves(
    entrants: Mapping[int, Entrant], before: Mapping[str, scoring.Place], after: Mapping[str, scoring.Place]
) -> tuple[Move, ...]:
    moves = (
        Move(
            entrant=entrants[int(pk)],
            place_before=old.rank,
            place_after=after[pk].rank,
            points_before=points_text(old.victory_points),
            points_after=points_text(after[pk].victory_points),
        )
        for pk, old in before.items()
        if (old.rank, old.victory_points) != (after[pk].rank, after[pk].victory_points)
    )
    return tuple(sorted(moves, key=lambda move: (move.place_after, move.place_before)))
