"""What the two sides of a match reported: side by side for a referee who decides, and all of it with its phones."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring import ScoringRules
from tournament.models import LIVE_REPORT, Entrant, Match, Objection, Report, ReportState, Sending, Side
from tournament.queries.outcome_words import levels_text, outcome_text
from tournament.queries.outcomes import Outcome, agree, outcome_of_report
from tournament.queries.worth import Worth


@dataclass(frozen=True)
class Told:
    """A report in words. `phone` and `answered_on` number the table's phones in the order in which they were heard."""

    report: Report
    by: Entrant
    winner: str
    text: str
    levels: str
    points: str
    phone: int | None = None
    answered_on: int | None = None

    @property
    def objection(self) -> str:
        """What the other side says is wrong with it, in words; nothing where it only reported something else."""
        said = self.report.objection
        return str(Objection(said).label) if said and said != Objection.DIFFERS else ""

    @property
    def one_phone(self) -> bool:
        """Whether the report and the other side's answer came from the same phone."""
        return self.phone is not None and self.phone == self.answered_on


@dataclass(frozen=True)
class Row:
    """What both sides say about one thing."""

    label: str
    a: str
    b: str

    @property
    def differs(self) -> bool:
        """Whether it is what they differ about."""
        return self.a != self.b


@dataclass(frozen=True)
class MatchReports:
    """All reports of a match, newest first."""

    told: tuple[Told, ...]

    @cached_property
    def live(self) -> tuple[Told, ...]:
        """What is not decided yet, side a first."""
        return tuple(sorted((each for each in self.told if each.report.is_live), key=lambda each: each.report.side))

    @property
    def agreed(self) -> Told | None:
        """What both sides agree about."""
        return next((each for each in self.live if each.report.state == ReportState.AGREED), None)

    @property
    def is_disputed(self) -> bool:
        """Whether the two sides differ."""
        return any(each.report.state == ReportState.DISPUTED for each in self.live)

    @property
    def by_side(self) -> tuple[Told | None, Told | None]:
        """What each side says at present, side a first."""
        sides = {each.report.side: each for each in self.live}
        return sides.get(Side.A), sides.get(Side.B)

    @property
    def rows(self) -> tuple[Row, ...]:
        """What both say, thing by thing; nothing while only one of them has reported."""
        a, b = self.by_side
        if a is None or b is None:
            return ()
        both = (
            (_("Winner"), a.winner or _("level"), b.winner or _("level")),
            (_("Level difference"), str(a.report.level_difference), str(b.report.level_difference)),
            (_("Final levels"), a.levels or "—", b.levels or "—"),
            (_("VP"), a.points, b.points),
        )
        return tuple(Row(*each) for each in both)


def live_reports(match: Match, rules: ScoringRules) -> MatchReports:
    """Return what the sides say at present, in one query."""
    return MatchReports(tuple(_told(match, rules, match.reports.filter(state__in=LIVE_REPORT).defer("deals"))))


def match_reports(match: Match, rules: ScoringRules) -> MatchReports:
    """Return every report of a match with the phones they came from, in two queries."""
    phones = _Phones(list(match.sendings.order_by("pk"))) if match.table_number else _Phones([])
    return MatchReports(tuple(_told(match, rules, match.reports.order_by("-number").defer("deals"), phones)))


def says_the_same(reports: MatchReports, outcome: Outcome) -> bool:
    """Whether everything that the sides say at present is this outcome."""
    return all(agree(outcome_of_report(each.report), outcome) for each in reports.live)


@dataclass(frozen=True)
class _Phones:
    """What the phones of a table sent about a match, oldest first."""

    sendings: list[Sending]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        devices = dict.fromkeys(sending.device for sending in self.sendings if sending.device)
        return {device: number for number, device in enumerate(devices, start=1)}

    @cached_property
    def _devices(self) -> dict[int, str]:
        return {sending.pk: sending.device for sending in self.sendings}

    def of(self, sending: int | None) -> int | None:
        """The number of the phone that a sending came from; None where it did not say what it is."""
        return self._numbers.get(self._devices.get(sending or 0, ""))


def _told(match: Match, rules: ScoringRules, reports: Iterable[Report], phones: _Phones | None = None) -> list[Told]:
    worth = Worth(match.round, rules)
    return [_one(match, worth, report, phones) for report in reports]


def _one(match: Match, worth: Worth, report: Report, phones: _Phones | None) -> Told:
    a, b = match.entrants
    names = {Side.A.value: a.team_name, Side.B.value: b.team_name}
    outcome = outcome_of_report(report)
    winner, levels = names.get(report.winner, ""), (report.level_a, report.level_b)
    return Told(
        report=report,
        by=a if report.side == Side.A else b,
        winner=winner,
        text=outcome_text(outcome.kind, winner, report.level_difference, levels),
        levels=levels_text(*levels),
        points=worth.text(match, outcome),
        phone=phones.of(report.sending_id) if phones else None,
        answered_on=phones.of(report.answer_id) if phones else None,
    )
