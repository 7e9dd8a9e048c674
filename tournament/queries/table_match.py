"""The match that a card table says something about, read as leanly as can be: hundreds may ask in the same second."""

from dataclasses import dataclass

from scoring import ScoringRules, rules_from_json
from tournament.models import OPEN_ROUND, Division, Match, RoundState, Stage

COLUMNS = ("pk", "table_number", "round__number", "round__state", "round__stage__name", "round__stage__division__name")


@dataclass(frozen=True)
class TableMatch:
    """A match of an event, with what has to be known before a table may report about it.

    `names` are those of its teams, side a first; `table` is None for a bye.
    """

    pk: int
    table: int | None
    round: int
    state: str
    stage_name: str
    division_name: str
    names: tuple[str, ...]

    @property
    def is_public(self) -> bool:
        """Anybody may see it."""
        return self.state != RoundState.DRAFT

    @property
    def is_open(self) -> bool:
        """Its round takes results."""
        return self.state in OPEN_ROUND

    @property
    def stage(self) -> Stage:
        """Division and stage by name, as the log names them."""
        return Stage(name=self.stage_name, division=Division(name=self.division_name))


def table_match(event: int, match: int | None, *, held: bool = False) -> TableMatch | None:
    """Return a match of an event in one query; None where the event has no such match.

    `held`: nobody else can change the match until the transaction ends that this is called in.
    """
    if match is None:
        return None
    matches = Match.objects.select_for_update(of=("self",)) if held else Match.objects
    own = matches.filter(pk=match, round__stage__division__event=event).order_by("seats__side")
    rows = list(own.values_list(*COLUMNS, "seats__entrant__team_name"))
    if not rows:
        return None
    pk, table, number, state, stage, division, _name = rows[0]
    return TableMatch(pk, table, number, state, stage, division, names=tuple(row[-1] for row in rows))


def scoring_of(event: int, match: int | None) -> ScoringRules | None:
    """Return the scoring of the stage that a match of an event is played in; None where there is no such match."""
    if match is None:
        return None
    own = Match.objects.filter(pk=match, round__stage__division__event=event).order_by()
    for scoring in own.values_list("round__stage__scoring", flat=True):
        return rules_from_json(scoring)
    return None
