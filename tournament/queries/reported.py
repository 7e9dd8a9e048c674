"""What card tables have reported and nobody has approved yet, counted."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from tournament.models import LIVE_REPORT, Match, Report, ReportState, Result, ResultState, Stage


@dataclass(frozen=True)
class Reported:
    """Tables of a round without a result that have reported: both sides the same, or not yet so."""

    agreed: int = 0
    others: int = 0


def reported_by_round(stage: Stage) -> dict[int, Reported]:
    """Return the counts by the number of the round, in one query; rounds with nothing reported are left out."""
    live = Report.objects.filter(match=OuterRef("pk"), state__in=LIVE_REPORT)
    approved = Result.objects.filter(match=OuterRef("pk"), state=ResultState.APPROVED)
    matches = Match.objects.filter(Exists(live), ~Exists(approved), round__stage=stage).order_by()
    agreed = Count("pk", filter=Q(Exists(live.filter(state=ReportState.AGREED))))
    rows = matches.values("round__number").annotate(all=Count("pk"), agreed=agreed)
    return {row["round__number"]: Reported(row["agreed"], row["all"] - row["agreed"]) for row in rows}
