"""What everybody may read on a phone in the hall: where each division stands, and each pair's evening.

Drafts, phones, notes and fees never come this far. Places are those of the last complete round, as on the wall.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

import scoring
from tournament.models import Entrant, EntrantState, Event, Round, Seat, Side, Stage
from tournament.queries.name_order import name_order
from tournament.queries.outcome_words import points_text
from tournament.queries.results import match_results, missing_tables, scoring_rules
from tournament.queries.screen import Namer, newest_stages
from tournament.queries.standings import scored_entrants


@dataclass(frozen=True)
class Now:
    """Where a division stands. `division` is its name, empty where the event has only one.

    `number` is that of the newest public round, None before the first; `approved` of its `tables` have a result, and
    `complete` is the last round of which every table has one (0: none). `drawn` and `entered` are for the time before.
    """

    stage: Stage
    division: str
    entered: int
    drawn: bool
    number: int | None = None
    is_open: bool = False
    ends_at: datetime | None = None
    tables: int = 0
    approved: int = 0
    complete: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the last planned round has been closed."""
        return bool(self.number and not self.is_open and self.number >= self.stage.planned_rounds)

    @property
    def next_number(self) -> int:
        """The round that will be published next."""
        return (self.number or 0) + 1


@dataclass(frozen=True)
class EveningRound:
    """A pair's round. `kind` is that of `scoring.MatchKind`, "open" while no result is in, "away" when not in it.

    `won` is None for level and where nobody won; `points` are own and the opponent's; `place` is that
    after it, once it is complete.
    """

    number: int
    kind: str
    table: int | None = None
    opponent: str = ""
    opponent_pk: int | None = None
    won: bool | None = None
    difference: int | None = None
    points: str = ""
    place: int | None = None


@dataclass(frozen=True)
class Evening:
    """A pair and its rounds, the newest first. `place` and `points` are those after the last complete round."""

    pk: int
    team: str
    players: str
    club: str
    lot: int | None
    withdrawn: bool
    now: Now
    rounds: tuple[EveningRound, ...]
    place: int | None
    points: str

    @property
    def current(self) -> EveningRound | None:
        """Its part in the round that is being played or about to be."""
        newest = next(iter(self.rounds), None)
        return newest if newest and self.now.is_open and newest.number == self.now.number else None

    @property
    def past(self) -> tuple[EveningRound, ...]:
        """Its rounds without the one it still has to play, which stands above them."""
        return self.rounds[1:] if self.current and self.current.kind in {"open", "away"} else self.rounds


@dataclass(frozen=True)
class Hall:
    """Every division of an event, and every pair by its number, in the order of their names."""

    nows: tuple[Now, ...]
    evenings: Mapping[int, Evening]


def hall_of(event: Event) -> Hall:
    """Return everything the hall's pages say about pairs, in a fixed number of queries for each division."""
    nows = nows_of(event)
    found = [evening for now in nows for evening in _evenings(now)]
    ordered = sorted(found, key=lambda evening: (name_order(evening.team), evening.pk))
    return Hall(nows, {evening.pk: evening for evening in ordered})


def nows_of(event: Event) -> tuple[Now, ...]:
    """Return where each division stands, in their order."""
    stages = newest_stages(event)
    return tuple(now_of(stage, name=len(stages) > 1) for stage in stages)


def now_of(stage: Stage, *, name: bool) -> Now:
    """Return where a division stands, by its newest stage."""
    lots = stage.division.entrants.exclude(state=EntrantState.WITHDRAWN).values_list("lot", flat=True)
    before = Now(stage, stage.division.name if name else "", entered=len(lots), drawn=any(lots))
    newest = stage.rounds.public().defer("field", "pairing").order_by("-number").first()
    return _now_in(newest, before) if newest else before


def _now_in(newest: Round, before: Now) -> Now:
    tables = newest.matches.filter(table_number__isnull=False).count()
    missing = sum(number == newest.number for number, _table in missing_tables(before.stage))
    return Now(
        stage=before.stage,
        division=before.division,
        entered=before.entered,
        drawn=True,
        number=newest.number,
        is_open=newest.is_open,
        ends_at=newest.ends_at if newest.is_open else None,
        tables=tables,
        approved=tables - missing,
        complete=newest.number - 1 if missing else newest.number,
    )


def _evenings(now: Now) -> list[Evening]:
    entrants = list(now.stage.division.entrants.all())
    played = _Played(now, Namer(entrants), {entrant.pk: entrant for entrant in entrants})
    return [played.evening(entrant) for entrant in entrants]


@dataclass(frozen=True)
class _Chair:
    """Where a pair sits in a round, and opposite whom."""

    table: int | None
    opponent: int | None


class _Played:
    """The rounds of a division so far: read once, and the places computed once a round, for all its pairs."""

    def __init__(self, now: Now, name: Namer, entrants: Mapping[int, Entrant]) -> None:
        self.now, self.name, self.entrants = now, name, entrants
        self.chairs = _chairs(now.stage)
        results = match_results(now.stage)
        self.facts = {(fact.round, pk): fact for fact in results for pk in (fact.a, fact.b) if pk}
        scored, rules = scored_entrants(now.stage.division), scoring_rules(now.stage)
        self.places = [
            {place.entrant: place for place in scoring.standings(scored, results, rules, after_round=number)}
            for number in range(1, (now.number or 0) + 1)
        ]

    def evening(self, entrant: Entrant) -> Evening:
        """Return the evening of a pair, withdrawn ones up to the round they left."""
        last = min(self.now.number or 0, (entrant.withdrawn_from or 1000) - 1)
        place = self.places[self.now.complete - 1].get(str(entrant.pk)) if self.now.complete else None
        return Evening(
            pk=entrant.pk,
            team=self.name(entrant),
            players=entrant.players,
            club=entrant.club,
            lot=entrant.lot,
            withdrawn=entrant.state == EntrantState.WITHDRAWN,
            now=self.now,
            rounds=tuple(self._round(entrant.pk, number) for number in range(last, 0, -1)),
            place=place.rank if place else None,
            points=points_text(Fraction(place.victory_points)) if place else "",
        )

    def _round(self, pk: int, number: int) -> EveningRound:
        chair, fact = self.chairs.get((number, pk)), self.facts.get((number, str(pk)))
        opponent = self.entrants.get(chair.opponent or 0) if chair else None
        place = self.places[number - 1].get(str(pk)) if number <= self.now.complete else None
        return EveningRound(
            number=number,
            kind=fact.kind if fact else "open" if chair else "away",
            table=chair.table if chair else None,
            opponent=self.name(opponent) if opponent else "",
            opponent_pk=opponent.pk if opponent else None,
            won=fact.winner == str(pk) if fact and fact.winner else None,
            difference=fact.level_difference if fact else None,
            points=self._points(number, pk, opponent.pk if opponent else None) if fact else "",
            place=place.rank if place else None,
        )

    def _points(self, number: int, *pks: int | None) -> str:
        """Return what a round brought, own first: 18 : 12."""
        places = [self.places[number - 1].get(str(pk)) for pk in pks if pk]
        return " : ".join(points_text(place.round_vps[number - 1]) for place in places if place)


def _chairs(stage: Stage) -> dict[tuple[int, int], _Chair]:
    """Return the chairs of all public rounds by round and pair, in one query."""
    rows = Seat.objects.filter(round__in=stage.rounds.public())
    matches: dict[int, tuple[int, int | None, dict[str, int]]] = {}
    columns = ("match_id", "round__number", "match__table_number", "side", "entrant_id")
    for match, number, table, side, entrant in rows.values_list(*columns):
        matches.setdefault(match, (number, table, {}))[2][side] = entrant
    return {
        (number, pk): _Chair(table, sides.get(Side.B if side == Side.A else Side.A))
        for number, table, sides in matches.values()
        for side, pk in sides.items()
    }
