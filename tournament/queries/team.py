"""One pair's evening: every round with opponent, points and place after it, and the corrections of its results."""

from dataclasses import dataclass
from fractions import Fraction

import scoring
from tournament.models import Entrant, LogEntry, Match, Result, ResultKind, ResultState, Seat, Stage
from tournament.queries.outcome_words import points_text
from tournament.queries.results import match_results, scoring_rules
from tournament.queries.standings import scored_entrants


@dataclass(frozen=True)
class TeamRound:
    """A round of a pair. `opponent` is None for a bye and for a round it was not in (then `match` is None too).

    `won`: True, False, or None (level, bye, nobody). `difference` counts levels up or down. `total` and `place` stand
    after the round; None while nothing of it is known.
    """

    number: int
    match: Match | None
    opponent: Entrant | None
    result: Result | None
    won: bool | None
    difference: int | None
    points: str
    total: str
    place: int | None

    @property
    def is_bye(self) -> bool:
        """Whether the pair had no opponent in this round."""
        return self.match is not None and self.opponent is None


@dataclass(frozen=True)
class Team:
    """A pair in a stage with its rounds in order, its place now, and the log of corrections of its results."""

    stage: Stage
    entrant: Entrant
    rounds: tuple[TeamRound, ...]
    place: scoring.Place | None
    corrections: tuple[LogEntry, ...]

    @property
    def carried(self) -> str:
        """The points a late entrant was given, which no round shows; nothing for nearly everybody."""
        return points_text(Fraction(self.entrant.start_vp)) if self.entrant.start_vp else ""


CORRECTIONS = ("correct_result", "take_back_result")


def team(stage: Stage, entrant: Entrant) -> Team:
    """Return a pair's evening; the places are computed once for each round played."""
    seats = _seats(stage, entrant)
    opponents = _opponents([seat.match_id for seat in seats.values()], entrant)
    results = _results([seat.match_id for seat in seats.values()])
    entrants, facts, rules = scored_entrants(stage.division), match_results(stage), scoring_rules(stage)
    last = max([*seats, *(fact.round for fact in facts)], default=0)
    places = {
        number: _place(scoring.standings(entrants, facts, rules, after_round=number), entrant)
        for number in range(1, last + 1)
    }
    rounds = tuple(
        _round(number, seats.get(number), opponents, results, places[number]) for number in range(1, last + 1)
    )
    return Team(stage, entrant, rounds, places.get(last), _corrections(stage, entrant))


def _seats(stage: Stage, entrant: Entrant) -> dict[int, Seat]:
    seats = Seat.objects.filter(entrant=entrant, round__in=stage.rounds.public()).select_related("match", "round")
    return {seat.round.number: seat for seat in seats.defer("round__field", "round__pairing")}


def _opponents(matches: list[int], entrant: Entrant) -> dict[int, Entrant]:
    others = Seat.objects.filter(match__in=matches).exclude(entrant=entrant).select_related("entrant")
    return {seat.match_id: seat.entrant for seat in others}


def _results(matches: list[int]) -> dict[int, Result]:
    return {result.match_id: result for result in Result.objects.filter(match__in=matches, state=ResultState.APPROVED)}


def _place(places: tuple[scoring.Place, ...], entrant: Entrant) -> scoring.Place | None:
    return next((place for place in places if place.entrant == str(entrant.pk)), None)


def _round(
    number: int,
    seat: Seat | None,
    opponents: dict[int, Entrant],
    results: dict[int, Result],
    place: scoring.Place | None,
) -> TeamRound:
    result = results.get(seat.match_id) if seat else None
    earned = place.round_vps[number - 1] if place and len(place.round_vps) >= number else None
    return TeamRound(
        number=number,
        match=seat.match if seat else None,
        opponent=opponents.get(seat.match_id) if seat else None,
        result=result,
        won=_won(seat, result),
        difference=_signed(seat, result),
        points=points_text(earned),
        total=points_text(Fraction(place.victory_points)) if place else "",
        place=place.rank if place else None,
    )


def _won(seat: Seat | None, result: Result | None) -> bool | None:
    if seat is None or result is None or (not result.winner and result.kind != ResultKind.DOUBLE_FORFEIT):
        return None
    return result.winner == seat.side


def _signed(seat: Seat | None, result: Result | None) -> int | None:
    if seat is None or result is None or result.level_difference is None:
        return None
    return result.level_difference if result.winner in {seat.side, ""} else -result.level_difference


def _corrections(stage: Stage, entrant: Entrant) -> tuple[LogEntry, ...]:
    """Return what was done to results of the pair after the first entry, newest first.

    The subject of such an entry ends with both teams of the match, as `actions.results` writes it.
    """
    entries = LogEntry.objects.filter(event=stage.event, action__in=CORRECTIONS, subject__contains=entrant.team_name)
    return tuple(e for e in entries if entrant.team_name in e.subject.rpartition(" · ")[2].split(" : "))
