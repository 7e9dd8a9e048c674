"""A round on one screen: every table with its state, and what needs somebody now."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from django.utils import timezone

from tournament.models import (
    LIVE_REPORT,
    CallReason,
    CallState,
    Entrant,
    EntrantState,
    Match,
    RefereeCall,
    Report,
    ReportState,
    Result,
    ResultKind,
    ResultState,
    Round,
    RoundState,
    Side,
)
from tournament.queries.board_stamp import silent_tables
from tournament.queries.calls import live_calls_beside
from tournament.queries.outcomes import outcome_of, outcome_of_report
from tournament.queries.results import scoring_rules
from tournament.queries.worth import Worth


class TableState(StrEnum):
    """What a table has come to: ○ ◐ ● ▲ ✓."""

    WAITING = "waiting"
    ENTERED = "entered"
    AGREED = "agreed"
    DISPUTED = "disputed"
    APPROVED = "approved"


@dataclass(frozen=True)
class Tile:
    """A table of a round (None: the bye): who sits there, what they reported, the valid result, if it is in.

    `points` are those of the result, or of what both sides agree about. `call` is a call for a referee that has not
    ended, `silent_since` when the table's phone was heard last, where that is too long ago.
    """

    match: Match
    table: int | None
    a: Entrant
    b: Entrant | None
    result: Result | None
    points: str
    reports: tuple[Report, ...] = ()
    call: RefereeCall | None = None
    silent_since: datetime | None = None

    @property
    def report(self) -> Report | None:
        """What counts of the reports: the one that is agreed, else the first that is still live."""
        return min(self.reports, key=lambda report: report.state != ReportState.AGREED, default=None)

    @cached_property
    def state(self) -> TableState:
        """The state in one word."""
        if self.result:
            return TableState.APPROVED
        states = {report.state for report in self.reports}
        for state in (TableState.DISPUTED, TableState.AGREED, TableState.ENTERED):
            if state in states:
                return state
        return TableState.WAITING

    @property
    def only_reported(self) -> bool:
        """Something is reported and not approved yet."""
        return self.result is None and bool(self.reports)

    @property
    def since(self) -> datetime | None:
        """How long the table has been in this state; None before anything was reported, and after the result."""
        report = None if self.result else self.report
        return (report.answered_at or report.entered_at) if report else None

    @property
    def said_by(self) -> str:
        """The side that has reported alone."""
        return self.reports[0].side if self.state == TableState.ENTERED else ""

    @cached_property
    def gone(self) -> tuple[Entrant, ...]:
        """The pairs at this table that withdrew and have no result: somebody has to decide."""
        if self.result or self.b is None:
            return ()
        return tuple(entrant for entrant in (self.a, self.b) if entrant.state == EntrantState.WITHDRAWN)

    @property
    def won_by(self) -> str:
        """The winning side, of the result or of what is agreed; "" when there is none."""
        if self.result:
            return self.result.winner
        return self.report.winner if self.report and self.state == TableState.AGREED else ""

    @property
    def is_forfeit(self) -> bool:
        """Decided without play."""
        return self.result is not None and self.result.kind != ResultKind.PLAYED


@dataclass(frozen=True)
class Need:
    """A table at which a referee is wanted: the two sides differ, or it has called. `call`: None where nobody rang.

    `tile`: None where the call is about a match of another round, or about none.
    """

    tile: Tile | None
    since: datetime | None
    call: RefereeCall | None

    @property
    def table(self) -> int | None:
        """The number of the table."""
        if self.tile:
            return self.tile.table
        return self.call.table_number if self.call else None

    @property
    def match(self) -> Match | None:
        """The match that it is about."""
        if self.tile:
            return self.tile.match
        return self.call.match if self.call else None

    @property
    def other_round(self) -> Round | None:
        """The round that it is about, where that is another than the one looked at."""
        return None if self.tile or self.match is None else self.match.round

    @property
    def is_dispute(self) -> bool:
        """Whether the two sides differ about the result."""
        return self.tile is not None and self.tile.state == TableState.DISPUTED

    @property
    def asks_more(self) -> bool:
        """Whether the call says more than that the two sides of a table that is shown differ."""
        return self.call is not None and (self.tile is None or self.call.reason != CallReason.DISPUTE)

    @property
    def taken(self) -> bool:
        """Whether somebody is on the way."""
        return self.call is not None and self.call.state == CallState.TAKEN

    @property
    def taken_by(self) -> str:
        """Who is on the way."""
        user = self.call.taken_by if self.call else None
        return (user.get_full_name() or user.get_username()) if user else ""


@dataclass(frozen=True)
class Board:
    """A round with its tables in order; `bye` is the pair that does not play.

    `mine` are the table numbers of a referee with a range, None for everybody else; `everything` shows such a referee
    the others too. `elsewhere` are the calls that wait in other rounds of the stage, or are about no match.
    """

    round: Round
    tiles: tuple[Tile, ...]
    bye: Entrant | None
    mine: range | None = None
    everything: bool = False
    elsewhere: tuple[RefereeCall, ...] = ()

    @cached_property
    def shown(self) -> tuple[Tile, ...]:
        """The tables that the reader looks at."""
        return self.tiles if self.everything else self.own

    @cached_property
    def own(self) -> tuple[Tile, ...]:
        """The tables that the reader looks after."""
        return self.tiles if self.mine is None else tuple(tile for tile in self.tiles if tile.table in self.mine)

    @cached_property
    def missing(self) -> tuple[Tile, ...]:
        """The tables without a result."""
        return tuple(tile for tile in self.tiles if tile.result is None)

    @property
    def done(self) -> int:
        """How many tables have a result."""
        return len(self.tiles) - len(self.missing)

    @property
    def own_done(self) -> int:
        """How many of the reader's tables have a result."""
        return sum(tile.result is not None for tile in self.own)

    @cached_property
    def needs(self) -> tuple[Need, ...]:
        """The tables that want a referee: those to whom nobody is on the way first, whoever waits longest first."""
        wanted = [tile for tile in self.shown if tile.call or tile.state == TableState.DISPUTED]
        needs = [Need(tile, tile.call.called_at if tile.call else tile.since, tile.call) for tile in wanted]
        needs += [Need(None, call.called_at, call) for call in self.elsewhere if self._shows(call.table_number)]
        return tuple(sorted(needs, key=lambda need: (need.taken, need.since or timezone.now(), need.table or 0)))

    def _shows(self, table: int) -> bool:
        return self.everything or self.mine is None or table in self.mine

    @cached_property
    def agreed(self) -> tuple[Tile, ...]:
        """The reader's tables that only wait for an approval, longest first."""
        tiles = [tile for tile in self.own if tile.state == TableState.AGREED]
        return tuple(sorted(tiles, key=lambda tile: (tile.since or timezone.now(), tile.table or 0)))

    @property
    def agreed_seen(self) -> str:
        """What approving all of them at once sends: match and report number of each, as the reader sees them."""
        return ",".join(seen_of(tile) for tile in self.agreed)

    @property
    def not_agreed(self) -> tuple[Tile, ...]:
        """The shown tables at which the play, or one of the sides, is waited for."""
        waiting = (TableState.WAITING, TableState.ENTERED)
        return tuple(tile for tile in self.shown if tile.state in waiting)

    @property
    def reported(self) -> int:
        """How many tables have reported something that is not approved yet."""
        return sum(tile.only_reported for tile in self.tiles)

    @property
    def own_reported(self) -> int:
        """How many of the reader's tables have."""
        return sum(tile.only_reported for tile in self.own)

    @property
    def silent(self) -> tuple[Tile, ...]:
        """The shown tables whose phone is not heard any more."""
        return tuple(tile for tile in self.shown if tile.silent_since)

    @property
    def gone(self) -> tuple[Tile, ...]:
        """The shown tables at which a withdrawn pair is waited for."""
        return tuple(tile for tile in self.shown if tile.gone)

    @property
    def forfeits(self) -> tuple[Tile, ...]:
        """The tables decided without play."""
        return tuple(tile for tile in self.tiles if tile.is_forfeit)

    @property
    def next_step(self) -> str:
        """A word that changes when the buttons of the page have to."""
        return f"{self.round.state}-{'some' if self.missing else 'none'}-{'begun' if self.done else 'new'}"

    @property
    def overdue(self) -> tuple[Tile, ...]:
        """The shown tables without a result although the time is up."""
        ends_at = self.round.ends_at
        if self.round.state != RoundState.PLAYING or ends_at is None or ends_at > timezone.now():
            return ()
        return tuple(tile for tile in self.shown if tile.result is None)


def seen_of(tile: Tile) -> str:
    """Return what approving a table sends: its match and the number of the report that the reader sees."""
    return f"{tile.match.pk}.{tile.report.number if tile.report else 0}"


def board(a_round: Round, mine: range | None = None, *, everything: bool = False) -> Board:
    """Return the board of a round in six queries, however many tables, and four more when somebody forfeited."""
    event, worth = a_round.event, Worth(a_round, scoring_rules(a_round.stage))
    results = _results(a_round)
    reports = _reports(a_round)
    calls = _calls(a_round)
    silent = silent_tables(event) if a_round.is_open else {}
    tiles: list[Tile] = []
    bye = None
    for match in a_round.matches.with_seats():
        a, *others = match.entrants
        if not others:
            bye = a
            continue
        result = results.get(match.pk)
        said = reports.get(match.pk, ())
        tile = Tile(
            match=match,
            table=match.table_number,
            a=a,
            b=others[0],
            result=result,
            points=_points(worth, match, result, said),
            reports=said,
            call=calls.pop(match.pk, None),
            silent_since=None if result else silent.get(match.table_number or 0),
        )
        tiles.append(tile)
    return Board(a_round, tuple(tiles), bye, mine, everything, tuple(calls.values()))


def _points(worth: Worth, match: Match, result: Result | None, reports: tuple[Report, ...]) -> str:
    if result:
        return worth.text(match, outcome_of(result))
    agreed = next((report for report in reports if report.state == ReportState.AGREED), None)
    return worth.text(match, outcome_of_report(agreed)) if agreed else ""


def _results(a_round: Round) -> Mapping[int, Result]:
    approved = Result.objects.filter(match__round=a_round, state=ResultState.APPROVED)
    return {result.match_id: result for result in approved}


def _reports(a_round: Round) -> Mapping[int, tuple[Report, ...]]:
    """Return the live reports by match, side a first."""
    found: dict[int, tuple[Report, ...]] = {}
    live = Report.objects.filter(match__round=a_round, state__in=LIVE_REPORT).defer("deals")
    for report in sorted(live, key=lambda report: report.side != Side.A):
        found[report.match_id] = (*found.get(report.match_id, ()), report)
    return found


def _calls(a_round: Round) -> dict[object, RefereeCall]:
    """Return every call of the stage that has not ended, and those about no match, by match or else by the call."""
    return {call.match_id or call: call for call in live_calls_beside(a_round)}
