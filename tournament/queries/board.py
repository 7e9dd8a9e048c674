"""A round on one screen: every table with its state, and what needs somebody now."""

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from tournament.models import Entrant, EntrantState, Match, Result, ResultKind, ResultState, Round, RoundState
from tournament.queries.outcomes import outcome_of
from tournament.queries.results import scoring_rules
from tournament.queries.worth import Worth


@dataclass(frozen=True)
class Tile:
    """A table of a round (None: the bye): who sits there and the valid result, if it is in."""

    match: Match
    table: int | None
    a: Entrant
    b: Entrant | None
    result: Result | None
    points: str

    @property
    def gone(self) -> tuple[Entrant, ...]:
        """The pairs at this table that withdrew and have no result: somebody has to decide."""
        if self.result or self.b is None:
            return ()
        return tuple(entrant for entrant in (self.a, self.b) if entrant.state == EntrantState.WITHDRAWN)

    @property
    def won_by(self) -> str:
        """The winning side, "" when there is none."""
        return self.result.winner if self.result else ""

    @property
    def is_forfeit(self) -> bool:
        """Decided without play."""
        return self.result is not None and self.result.kind != ResultKind.PLAYED


@dataclass(frozen=True)
class Board:
    """A round with its tables in order; `bye` is the pair that does not play."""

    round: Round
    tiles: tuple[Tile, ...]
    bye: Entrant | None

    @cached_property
    def missing(self) -> tuple[Tile, ...]:
        """The tables without a result."""
        return tuple(tile for tile in self.tiles if tile.result is None)

    @property
    def done(self) -> int:
        """How many tables have a result."""
        return len(self.tiles) - len(self.missing)

    @property
    def gone(self) -> tuple[Tile, ...]:
        """The tables at which a withdrawn pair is waited for."""
        return tuple(tile for tile in self.missing if tile.gone)

    @property
    def forfeits(self) -> tuple[Tile, ...]:
        """The tables decided without play."""
        return tuple(tile for tile in self.tiles if tile.is_forfeit)

    @property
    def next_step(self) -> str:
        """A word that changes when the buttons of the page have to."""
        return f"{self.round.state}-{'some' if self.missing else 'none'}-{'begun' if self.done else 'new'}"

    @property
    def overdue(self) -> bool:
        """Whether the time is up while results are missing."""
        ends_at = self.round.ends_at
        running = self.round.state == RoundState.PLAYING and ends_at is not None
        return bool(running and ends_at and ends_at < timezone.now() and self.missing)


def board(a_round: Round) -> Board:
    """Return the board of a round in four queries, however many tables, and four more when somebody forfeited."""
    worth = Worth(a_round, scoring_rules(a_round.stage))
    results = {
        result.match_id: result
        for result in Result.objects.filter(match__round=a_round, state=ResultState.APPROVED).select_related(
            "entered_by"
        )
    }
    tiles: list[Tile] = []
    bye = None
    for match in a_round.matches.with_seats():
        a, *others = match.entrants
        if not others:
            bye = a
            continue
        result = results.get(match.pk)
        points = worth.text(match, outcome_of(result)) if result else ""
        tiles.append(Tile(match, match.table_number, a, others[0], result, points))
    return Board(a_round, tuple(tiles), bye)
