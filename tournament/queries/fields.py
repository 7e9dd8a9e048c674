"""The input of a pairing, read from the database."""

from collections import Counter
from fractions import Fraction

import scoring
from tournament.models import Division, Entrant, EntrantState, Stage
from tournament.pairing import Field
from tournament.queries.results import match_results, scoring_rules
from tournament.queries.standings import scored_entrants


def field_of(stage: Stage, number: int) -> Field:
    """Return the field of round `number`: pairs by rank (round 1: by lot), points, meetings, byes, clubs, policy.

    A forfeited match does not count as met, but the win uses up the right to a bye (design: pairing criterion 2).
    """
    playing = {str(entrant.pk): entrant for entrant in playing_entrants(stage.division)}
    results = tuple(result for result in match_results(stage) if result.round < number)
    places = scoring.standings(scored_entrants(stage.division), results, scoring_rules(stage))
    order = tuple(place.entrant for place in _by_rank_then_lot(places, playing))
    club_rule = _club_rule(stage, number)
    policy = stage.pairing
    return Field(
        order=order,
        score={place.entrant: place.victory_points for place in places if place.entrant in playing},
        met=_met(results, playing),
        clubs={pk: entrant.club for pk, entrant in playing.items() if entrant.club},
        byes=_byes(results, playing),
        lots={pk: entrant.lot for pk, entrant in playing.items() if entrant.lot},
        protect=policy["protect"],
        tolerance=None if policy["tolerance"] is None else Fraction(policy["tolerance"]),
        rounds_left=max(stage.planned_rounds - number, 0),
        club_rule=club_rule,
    )


def playing_entrants(division: Division) -> "list[Entrant]":
    """Return the pairs that can be paired: they have a lot and have not withdrawn."""
    return list(division.entrants.exclude(lot=None).exclude(state=EntrantState.WITHDRAWN))


def _by_rank_then_lot(places: tuple[scoring.Place, ...], playing: dict[str, Entrant]) -> list[scoring.Place]:
    present = [place for place in places if place.entrant in playing]
    return sorted(present, key=lambda place: (place.rank, playing[place.entrant].lot))


def _met(results: tuple[scoring.MatchResult, ...], playing: dict[str, Entrant]) -> tuple[tuple[str, str, int], ...]:
    return tuple(
        (result.a, result.b, result.round)
        for result in results
        if result.kind == "played" and result.b and result.a in playing and result.b in playing
    )


def _byes(results: tuple[scoring.MatchResult, ...], playing: dict[str, Entrant]) -> dict[str, int]:
    free = (r.winner for r in results if r.kind in {"bye", "forfeit"})
    return dict(Counter(entrant for entrant in free if entrant in playing))


def _club_rule(stage: Stage, number: int) -> str:
    limit = stage.pairing["club_rounds"]
    return "off" if limit is not None and number > limit else stage.pairing["club_rule"]
