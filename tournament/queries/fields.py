"""The input of a pairing, read from the database."""

from collections import Counter
from fractions import Fraction

from django.db.models import Q

import scoring
from tournament.models import Division, Entrant, EntrantState, Round, Stage, WishKind
from tournament.pairing import Field
from tournament.pairing.field import ClubRule
from tournament.queries.results import match_results, scoring_rules
from tournament.queries.standings import scored_entrants


def field_of(stage: Stage, number: int) -> Field:
    """Return the field of round `number`: pairs by rank (round 1: by lot), points, meetings, byes, clubs, policy.

    The rank is that of the standings on the wall, ties by lot, so the engine is given no lots of its own.
    A forfeited match does not count as met unless the stage says so, but the win uses up the right to a bye.
    """
    absent = set(stage.absences.filter(round_number=number).values_list("entrant_id", flat=True))
    playing = {str(e.pk): e for e in playing_entrants(stage.division) if e.pk not in absent}
    results = tuple(result for result in match_results(stage) if result.round < number)
    places = scoring.standings(scored_entrants(stage.division), results, scoring_rules(stage))
    present = [place for place in places if place.entrant in playing]
    score = _pairing_scores(stage, number, present, playing)
    policy = stage.pairing
    return Field(
        order=_order(present, score, playing),
        score=score,
        met=_met(results, playing, forfeits=policy["forfeit_is_met"]),
        forbidden=_wished(stage, number, WishKind.APART, playing),
        clubs={pk: entrant.club for pk, entrant in playing.items() if entrant.club},
        pinned=_wished(stage, number, WishKind.TOGETHER, playing),
        byes=_byes(stage, results, playing),
        protect=policy["protect"],
        tolerance=None if policy["tolerance"] is None else Fraction(policy["tolerance"]),
        rounds_left=max(stage.planned_rounds - number, 0),
        club_rule=_club_rule(stage, number),
    )


def playing_entrants(division: Division) -> "list[Entrant]":
    """Return the pairs that can be paired: they have a lot and have not withdrawn."""
    return list(division.entrants.exclude(lot=None).exclude(state=EntrantState.WITHDRAWN))


def left_out(draft: Round) -> list[Entrant]:
    """Return the pairs that could play but were entered, or came back, after the draft was made."""
    absent = draft.stage.absences.filter(round_number=draft.number).values("entrant")
    seated = draft.seats.values("entrant")
    waiting = Entrant.objects.filter(division=draft.stage.division, lot__isnull=False)
    return list(waiting.exclude(state=EntrantState.WITHDRAWN).exclude(pk__in=absent).exclude(pk__in=seated))


def _pairing_scores(
    stage: Stage, number: int, places: list[scoring.Place], playing: dict[str, Entrant]
) -> dict[str, Fraction]:
    """Return the points to pair by: those of the standings, and in accelerated rounds virtual ones for the upper
    half of the lots, which then stand for a seeding."""
    score = {place.entrant: place.victory_points for place in places}
    if number > stage.pairing["accelerated_rounds"]:
        return score
    upper = sorted(playing, key=lambda pk: playing[pk].lot or 0)[: (len(playing) + 1) // 2]
    virtual = Fraction(stage.pairing["accelerated_vp"])
    return {pk: points + virtual if pk in set(upper) else points for pk, points in score.items()}


def _order(places: list[scoring.Place], score: dict[str, Fraction], playing: dict[str, Entrant]) -> tuple[str, ...]:
    ranked = sorted(places, key=lambda place: (-score[place.entrant], place.rank, playing[place.entrant].lot or 0))
    return tuple(place.entrant for place in ranked)


def _wished(stage: Stage, number: int, kind: WishKind, playing: dict[str, Entrant]) -> tuple[tuple[str, str], ...]:
    wishes = stage.wishes.filter(kind=kind).filter(Q(round_number=None) | Q(round_number=number))
    pairs = ((str(first), str(second)) for first, second in wishes.values_list("first_id", "second_id"))
    return tuple(pair for pair in pairs if playing.keys() >= set(pair))


def _met(
    results: tuple[scoring.MatchResult, ...], playing: dict[str, Entrant], *, forfeits: bool
) -> tuple[tuple[str, str, int], ...]:
    kinds = {"played", "forfeit", "double_forfeit"} if forfeits else {"played"}
    return tuple(
        (result.a, result.b, result.round)
        for result in results
        if result.kind in kinds and result.b and result.a in playing and result.b in playing
    )


def _byes(stage: Stage, results: tuple[scoring.MatchResult, ...], playing: dict[str, Entrant]) -> dict[str, int]:
    """Count what uses up the right to a bye: byes, forfeit wins, and missed rounds where the stage says so."""
    free = Counter(r.a if r.kind == "bye" else r.winner for r in results if r.kind in {"bye", "forfeit"})
    if stage.pairing["missed_rounds_are_byes"]:
        free.update({pk: entrant.first_round - 1 for pk, entrant in playing.items() if entrant.first_round > 1})
    return {pk: count for pk, count in free.items() if pk in playing}


def _club_rule(stage: Stage, number: int) -> ClubRule:
    limit: int | None = stage.pairing["club_rounds"]
    rule: ClubRule = stage.pairing["club_rule"]
    return "off" if limit is not None and number > limit else rule
