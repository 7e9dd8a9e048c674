"""The rounds of a stage at a glance."""

from dataclasses import dataclass, field

from django.db.models import Count, Q

from tournament.models import ResultState, Round, RoundState, Stage
from tournament.queries.reported import Reported, reported_by_round


@dataclass(frozen=True)
class RoundLine:
    """A round with the number of its tables and of those without a result, some of which have reported."""

    round: Round
    tables: int
    missing: int
    reported: Reported = field(default_factory=Reported)

    @property
    def is_draft(self) -> bool:
        """Whether only the desk sees it."""
        return self.round.state == RoundState.DRAFT


def round_list(stage: Stage, *, drafts: bool = True) -> list[RoundLine]:
    """Return the rounds of a stage in order, in four queries; without a draft if told."""
    at_tables = Q(matches__table_number__isnull=False)
    valid = at_tables & Q(matches__results__state=ResultState.APPROVED)
    rounds = stage.rounds.shown(drafts=drafts).defer("field", "pairing").order_by("number")
    tables = Count("matches", filter=at_tables, distinct=True)
    counted = dict(rounds.annotate(tables=tables).values_list("pk", "tables"))
    done = dict(rounds.annotate(done=Count("matches", filter=valid, distinct=True)).values_list("pk", "done"))
    reported = reported_by_round(stage)
    return [
        RoundLine(each, counted[each.pk], counted[each.pk] - done[each.pk], reported.get(each.number, Reported()))
        for each in rounds
    ]


def newest_public_round(stage: Stage) -> Round | None:
    """Return the round of a stage that was published last, if any."""
    return stage.rounds.public().defer("field", "pairing").order_by("-number").first()


def next_round_of(a_round: Round, *, drafts: bool = True) -> Round | None:
    """Return the round paired after this one, if any; no draft if told."""
    later = (
        Round.objects.shown(drafts=drafts)
        .filter(stage=a_round.stage_id, number__gt=a_round.number)
        .defer("field", "pairing")
    )
    return later.order_by("number").first()
