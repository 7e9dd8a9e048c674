"""What a phone at a card table shows: the match played there now, both sides' reports, the call for a referee."""

from dataclasses import dataclass

from tournament.models import (
    LIVE_CALL,
    OPEN_ROUND,
    Entrant,
    Event,
    Match,
    RefereeCall,
    Report,
    ReportState,
    Result,
    Round,
    Side,
    TableLink,
)
from tournament.models.prepared import Prepared, Slot
from tournament.queries.outcome_words import levels_text, outcome_text
from tournament.queries.outcomes import agree, outcome_of, outcome_of_report, said_word
from tournament.queries.quick_entry import who_entered
from tournament.queries.results import scoring_rules
from tournament.queries.table_match import approved_result, last_published, reports_of
from tournament.queries.worth import Worth

CALLS = Prepared(
    lambda: RefereeCall.objects.filter(
        event=Slot("event", Event), table_number=Slot("table", RefereeCall, "table_number"), state__in=LIVE_CALL
    ).order_by("pk")
)


@dataclass(frozen=True)
class Said:
    """What one side reported, in words: the winner's name ("" when level), levels and points, side a first.

    `word` is what an answer to it says that it answers (`said_word`).
    """

    report: Report
    word: str
    by: Entrant
    other: Entrant
    winner: str
    text: str
    levels: str
    points: str


@dataclass(frozen=True)
class Decided:
    """The approved result of a match: both names, what it is in words, its points, and who approved it when.

    `before` is what had been approved until it was corrected to something else.
    """

    result: Result
    names: tuple[str, str]
    text: str
    points: str
    who: str
    before: "Decided | None" = None


@dataclass(frozen=True)
class TableNow:
    """A card table at this moment. `match` is None while nothing is played there; `others` are more open matches at the
    same table number (divisions that share a hall), to be chosen from.

    `overruled`: what the sides had reported where something else was recorded; `upheld`: the report that was followed
    against another. `next_up`, between two rounds: `over` after the last one, `elsewhere` while others play, `later`.
    """

    link: TableLink
    match: Match | None
    others: tuple[Match, ...]
    said: tuple[Said, ...]
    decided: Decided | None
    overruled: tuple[Said, ...]
    upheld: Said | None
    call: RefereeCall | None
    last: Decided | None
    next_up: str

    @property
    def state(self) -> str:
        """One word: none, waiting, entered, agreed, disputed or approved."""
        if self.match is None:
            return "none"
        if self.decided:
            return "approved"
        states = {said.report.state for said in self.said}
        for state in (ReportState.DISPUTED, ReportState.AGREED, ReportState.ENTERED):
            if state in states:
                return str(state)
        return "waiting"

    @property
    def differs(self) -> frozenset[str]:
        """In a dispute, what the two sides differ about: `winner`, `difference`, `levels`."""
        if len(self.said) < 2:
            return frozenset()
        one, other = (said.report for said in self.said)
        fields = {
            "winner": one.winner != other.winner,
            "difference": one.level_difference != other.level_difference,
            "levels": (one.level_a, one.level_b) != (other.level_a, other.level_b),
        }
        return frozenset(name for name, differs in fields.items() if differs)


def table_now(link: TableLink, wanted: int | None = None) -> TableNow:
    """Return what is true at a table; `wanted` is the match to show where several are played at this number.

    Of a stage it is the newest open round, unless another is wanted: an earlier one may be open again for a correction.
    """
    own = Match.objects.for_phones().filter(round__stage__division__event=link.event_id, table_number=link.table_number)
    matches = list(own.filter(round__state__in=OPEN_ROUND).order_by("-round__published_at", "pk"))
    newest = {each.round.stage_id: each.round.number for each in sorted(matches, key=lambda each: each.round.number)}
    shown = [each for each in matches if each.round.number == newest[each.round.stage_id]]
    match = next((each for each in matches if each.pk == wanted), shown[0] if len(shown) == 1 else None)
    reports = reports_of(match.pk) if match else []
    decided = decided_of(match) if match else None
    passed_over = _passed_over(reports, decided) if decided else {}
    played = None if matches else last_published(own).first()
    last = decided_of(played) if played else None
    return TableNow(
        link=link,
        match=match,
        others=tuple(each for each in shown if each != match),
        said=tuple(_said(match, report) for report in reports if match and report.is_live),
        decided=decided,
        overruled=tuple(_said(match, report) for report in passed_over.values() if match),
        upheld=_upheld(match, reports, decided) if match and decided and passed_over else None,
        call=_call(link, [each.pk for each in ([match] if match else shown)] or _played_last(last)),
        last=last,
        next_up=_next_up(played) if played else "later",
    )


def _played_last(last: Decided | None) -> list[int]:
    return [last.result.match_id] if last else []


def _call(link: TableLink, about: list[int]) -> RefereeCall | None:
    """The call of who sits there: that of the pairs before them is not theirs. One about no match is anybody's."""
    live = CALLS.rows(event=link.event_id, table=link.table_number)
    return next((call for call in live if call.match_id is None or call.match_id in about), None)


def _passed_over(reports: list[Report], decided: Decided) -> dict[str, Report]:
    """By side the last report that the desk passed over, unless a correction has come round to it."""
    last = {report.side: report for report in reports if report.state == ReportState.OVERRULED}
    return {side: report for side, report in sorted(last.items()) if not _says(report, decided)}


def _upheld(match: Match, reports: list[Report], decided: Decided) -> Said | None:
    """The report of a side that the result says the same as."""
    settled = {ReportState.APPROVED, ReportState.OVERRULED}
    upheld = [report for report in reports if report.state in settled and _says(report, decided)]
    return _said(match, upheld[-1]) if upheld else None


def _says(report: Report, decided: Decided) -> bool:
    return agree(outcome_of_report(report), outcome_of(decided.result))


def _next_up(last: Match) -> str:
    """What comes after the match that was played at a table last, as the hall tells it: see `TableNow.next_up`."""
    stage = last.round.stage
    rounds = Round.objects.public().filter(stage__division=stage.division_id).select_related("stage")
    newest = rounds.order_by("-stage__position", "-number").defer("field", "pairing")[0]
    if newest.is_open:
        return "elsewhere"
    return "over" if newest.number >= newest.stage.planned_rounds else "later"


def decided_of(match: Match) -> Decided | None:
    """Return the approved result of a match in words; None while there is none."""
    result = approved_result(match.pk)
    if result is None:
        return None
    before = match.results.filter(version=result.version - 1).first() if result.version > 1 else None
    if before and outcome_of(before) == outcome_of(result):
        before = None
    return _decided(match, result, _decided(match, before) if before else None)


def _decided(match: Match, result: Result, before: Decided | None = None) -> Decided:
    outcome = outcome_of(result)
    names = {Side.A.value: match.entrants[0].team_name, Side.B.value: match.entrants[-1].team_name}
    text = outcome_text(
        outcome.kind, names.get(outcome.winner, ""), outcome.level_difference, (outcome.level_a, outcome.level_b)
    )
    points = Worth(match.round, scoring_rules(match.round.stage)).text(match, outcome)
    return Decided(result, (names["a"], names["b"]), text, points, who_entered(result), before)


def _said(match: Match, report: Report) -> Said:
    a, b = match.entrants
    by, other = (a, b) if report.side == Side.A else (b, a)
    winner = {Side.A.value: a.team_name, Side.B.value: b.team_name}.get(report.winner, "")
    outcome = outcome_of_report(report)
    levels = (report.level_a, report.level_b)
    return Said(
        report=report,
        word=said_word(outcome),
        by=by,
        other=other,
        winner=winner,
        text=outcome_text(outcome.kind, winner, report.level_difference, levels),
        levels=levels_text(*levels),
        points=Worth(match.round, scoring_rules(match.round.stage)).text(match, outcome),
    )
