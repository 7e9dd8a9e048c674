"""Before a round is paired: who would play, who would not, and what still stands in the way."""

from dataclasses import dataclass

from tournament.models import Division, Entrant, EntrantState, Round, RoundState, Stage
from tournament.queries.reported import Reported, reported_by_round
from tournament.queries.results import missing_tables


@dataclass(frozen=True)
class PairingPreview:
    """What the page before pairing says.

    `entered` pairs have not withdrawn, with a lot or without. `not_here` play unless somebody acts: they have not been
    checked in. `missing` are tables without a result, of `waiting_for`, the first round that lacks any; some of them
    have `reported` by phone.
    """

    stage: Stage
    number: int
    drawn: bool
    entered: int
    playing: int
    not_here: tuple[Entrant, ...]
    withdrawn: tuple[Entrant, ...]
    absent: tuple[Entrant, ...]
    draft: Round | None
    waiting_for: Round | None
    missing: tuple[int, ...]
    reported: Reported

    @property
    def ready(self) -> bool:
        """Whether nothing stands in the way."""
        return self.drawn and self.playing >= 2 and not self.draft and not self.missing

    @property
    def past_the_plan(self) -> bool:
        """Whether all planned rounds have been paired already."""
        return self.number > self.stage.planned_rounds


def entered_pairs(division: Division) -> int:
    """Return how many pairs are on the list and have not withdrawn."""
    return division.entrants.exclude(state=EntrantState.WITHDRAWN).count()


def pairing_preview(stage: Stage, *, drafts: bool = True) -> PairingPreview:
    """Return the facts for the next round of a stage; as if there were no draft if told."""
    rounds = list(stage.rounds.shown(drafts=drafts).defer("field", "pairing").order_by("number"))
    number = rounds[-1].number + 1 if rounds else 1
    entrants = list(stage.division.entrants.exclude(lot=None).order_by("lot"))
    absences = set(stage.absences.filter(round_number=number).values_list("entrant_id", flat=True))
    there = [each for each in entrants if each.state != EntrantState.WITHDRAWN and each.pk not in absences]
    missing = missing_tables(stage)
    first = missing[0][0] if missing else None
    return PairingPreview(
        stage=stage,
        number=number,
        drawn=bool(entrants),
        entered=entered_pairs(stage.division),
        playing=len(there),
        not_here=tuple(each for each in there if each.state == EntrantState.ENTERED),
        withdrawn=tuple(each for each in entrants if each.state == EntrantState.WITHDRAWN),
        absent=tuple(each for each in entrants if each.pk in absences and each.state != EntrantState.WITHDRAWN),
        draft=next((each for each in rounds if each.state == RoundState.DRAFT), None),
        waiting_for=next((each for each in rounds if each.number == first), None),
        missing=tuple(table for of_round, table in missing if of_round == first),
        reported=(reported_by_round(stage).get(first) if first else None) or Reported(),
    )
