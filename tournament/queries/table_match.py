"""The match that a card table says something about, read as leanly as can be: hundreds may ask in the same second."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from scoring import ScoringRules
from tournament.models import Division, Event, Match, Report, Result, ResultState, Round, Stage
from tournament.models.prepared import Prepared, Slot
from tournament.models.rounds import MatchQuerySet
from tournament.queries.results import rules_of

DECIDED = Result.objects.filter(match=OuterRef("pk"), state=ResultState.APPROVED)
COLUMNS = ("pk", "table_number", "round__number", "round__state", "round__stage__name", "round__stage__division__name")


def _own() -> MatchQuerySet:
    return Match.objects.filter(pk=Slot("match", Match), round__stage__division__event=Slot("event", Event))


def _seated() -> QuerySet[Match, tuple[Any, ...]]:
    seated = _own().order_by("seats__side").annotate(decided=Exists(DECIDED))
    return seated.values_list(*COLUMNS, "decided", "seats__entrant", "seats__entrant__team_name")


SEATED = Prepared(_seated)
LOCK = Match.objects.select_for_update(of=("self",), no_key=True).order_by()
HELD = Prepared(lambda: LOCK.filter(pk=Slot("match", Match)).values_list("pk"))
SCORING = Prepared(lambda: _own().order_by().values_list("round__stage__scoring"))
REPORTS = Prepared(lambda: Report.objects.filter(match=Slot("match", Match)).order_by("number"))
MATCH_WORD = re.compile(r"([0-9]{1,18})(?:\.([0-9]{1,18})\.([0-9]{1,18}))?")
APPROVED = Prepared(lambda: Result.objects.filter(match=Slot("match", Match), state=ResultState.APPROVED).order_by())


@dataclass(frozen=True)
class TableMatch:
    """A match of an event, with what has to be known before a table may report about it.

    `pairs` are the numbers of its entrants and `names` those of its teams, side a first; `table` is None for a bye. Of
    `round` only number, state and the names of its stage and division are filled in. `decided`: it has a result that
    counts.
    """

    pk: int
    table: int | None
    round: Round
    pairs: tuple[int, ...]
    names: tuple[str, ...]
    decided: bool


def table_match(event: int, match: int | None, *, held: bool = False) -> TableMatch | None:
    """Return a match of an event in one query; None where the event has no such match.

    `held`, one query more: nobody else can change the match until the transaction ends that this is called in. It is
    held first and read then, for who had to wait would read what was true before.
    """
    if match is None:
        return None
    if held:
        HELD.rows(match=match)
    rows = SEATED.rows(match=match, event=event)
    if not rows:
        return None
    pk, table, number, state, stage, division, decided, *_seat = rows[0]
    played_in = Stage(name=stage, division=Division(name=division))
    pairs, names = tuple(row[-2] for row in rows), tuple(row[-1] for row in rows)
    return TableMatch(pk, table, Round(number=number, state=state, stage=played_in), pairs, names, bool(decided))


def match_word(match: int, pairs: Iterable[int]) -> str:
    """Return the word by which a phone names a match together with who sits there, `45.12.15`, side a first.

    A pair that steps in takes over match and side: what was keyed before it came is not about it.
    """
    return ".".join(map(str, (match, *pairs)))


def read_match_word(word: str) -> tuple[int, ...] | None:
    """Read a match and its two pairs, or a match alone, which is enough for a call; None when it is neither."""
    found = MATCH_WORD.fullmatch(word)
    return tuple(int(number) for number in found.groups() if number) if found else None


def last_match_at(event: int, table: int) -> int | None:
    """Return the match that was published last at a table of an event; None where nothing was."""
    own = Match.objects.filter(round__stage__division__event=event, table_number=table)
    return last_published(own).values_list("pk", flat=True).first()


def last_published(matches: MatchQuerySet) -> MatchQuerySet:
    """Return the matches of public rounds, the one that was published last first."""
    return matches.filter(round__in=Round.objects.public()).order_by("-round__published_at", "-pk")


def reports_of(match: int) -> list[Report]:
    """Return every report of a match, in their order."""
    return REPORTS.rows(match=match)


def approved_result(match: int) -> Result | None:
    """Return the result of a match that counts."""
    return APPROVED.only_row(match=match)


def scoring_of(event: int, match: int | None) -> ScoringRules | None:
    """Return the scoring of the stage that a match of an event is played in; None where there is no such match."""
    found = SCORING.only_row(match=match, event=event) if match else None
    return rules_of(found[0]) if found else None
