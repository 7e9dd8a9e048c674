"""What every page of the desk needs to know about its event, and what its overview shows."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Max, Q

from tournament.models import Entrant, EntrantState, Event, Match, ResultState, Round, RoundState, Stage
from tournament.queries.calls import calls_by_stage


def stages_of(event: Event) -> list[Stage]:
    """Return the stages of an event with their divisions, in the order of the divisions; one query."""
    stages = Stage.objects.filter(division__event=event).select_related("division__event")
    return list(stages.order_by("division__position", "division", "position", "pk"))


class NextStep(StrEnum):
    """The one thing to do next in a stage."""

    ENTER = "enter"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PAIR = "pair"
    PUBLISH = "publish"
    START = "start"
    RESULTS = "results"
    CLOSE = "close"
    CERTIFY = "certify"
    FINISHED = "finished"


@dataclass(frozen=True)
class StageOverview:
    """Where a stage stands: its pairs by state, whether the lots are drawn, the newest round and its open tables.

    `calls` for a referee are still to be dealt with; the list of `published`, the newest public round, shows them.
    """

    stage: Stage
    entered: int
    checked_in: int
    withdrawn: int
    drawn: bool
    round: Round | None
    tables: int
    missing: int
    calls: int
    published: Round | None

    @property
    def pairs(self) -> int:
        """The pairs that play."""
        return self.entered + self.checked_in

    @property
    def next_step(self) -> NextStep:
        """The step that leads on from here."""
        if self.round:
            return self._next_step_of(self.round)
        if self.drawn:
            return NextStep.PAIR
        if self.pairs < 2:
            return NextStep.ENTER
        return NextStep.DRAW if self.checked_in >= 2 else NextStep.CHECK_IN

    def _next_step_of(self, newest: Round) -> NextStep:
        match newest.state:
            case RoundState.DRAFT:
                return NextStep.PUBLISH
            case RoundState.PUBLISHED if self.missing == self.tables:
                return NextStep.START
            case RoundState.PUBLISHED | RoundState.PLAYING:
                return NextStep.RESULTS if self.missing else NextStep.CLOSE
        if newest.number < self.stage.planned_rounds:
            return NextStep.PAIR
        return NextStep.CERTIFY if newest.state == RoundState.CLOSED else NextStep.FINISHED


def overview(event: Event, *, drafts: bool = True) -> list[StageOverview]:
    """Return where each stage of the event stands, in six queries however many there are; without drafts if told."""
    states: Counter[tuple[int, str]] = Counter()
    drawn: set[int] = set()
    rows = Entrant.objects.filter(division__event=event).values("division", "state")
    for row in rows.annotate(count=Count("pk"), lot=Max("lot")):
        states[row["division"], row["state"]] = row["count"]
        drawn |= {row["division"]} if row["lot"] else set()
    rounds = (
        Round.objects.shown(drafts=drafts)
        .filter(stage__division__event=event)
        .defer("field", "pairing")
        .order_by("number")
    )
    newest = {each.stage_id: each for each in rounds}
    published = {each.stage_id: each for each in rounds if each.is_public}
    tables, calls = _tables(newest), calls_by_stage(event)
    return [
        StageOverview(
            stage=stage,
            entered=states[stage.division_id, EntrantState.ENTERED],
            checked_in=states[stage.division_id, EntrantState.CHECKED_IN],
            withdrawn=states[stage.division_id, EntrantState.WITHDRAWN],
            drawn=stage.division_id in drawn,
            round=newest.get(stage.pk),
            tables=tables.get(stage.pk, (0, 0))[0],
            missing=tables.get(stage.pk, (0, 0))[1],
            calls=calls[stage.pk],
            published=published.get(stage.pk),
        )
        for stage in stages_of(event)
    ]


def _tables(newest: dict[int, Round]) -> dict[int, tuple[int, int]]:
    """Return (tables, tables without a result) of the newest round by stage."""
    with_result = Count("pk", filter=Q(results__state=ResultState.APPROVED), distinct=True)
    rows = (
        Match.objects.filter(round__in=[each.pk for each in newest.values()], table_number__isnull=False)
        .values("round__stage")
        .annotate(tables=Count("pk", distinct=True), with_result=with_result)
    )
    return {row["round__stage"]: (row["tables"], row["tables"] - row["with_result"]) for row in rows}
