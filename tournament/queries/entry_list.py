"""The entry list of a division, as its page shows and searches it."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournament.models import Division, Entrant, EntrantState
from tournament.queries.typed_text import clean_text

SHOWN: Mapping[str, Q] = {
    "all": Q(),
    "missing": Q(state=EntrantState.ENTERED),
    "unpaid": Q(fee_paid=False) & ~Q(state=EntrantState.WITHDRAWN),
    "withdrawn": Q(state=EntrantState.WITHDRAWN),
}


@dataclass(frozen=True)
class EntryCounts:
    """How many pairs each choice of `SHOWN` holds."""

    all: int
    missing: int
    unpaid: int
    withdrawn: int


def entry_counts(division: Division) -> EntryCounts:
    """Count the choices in one query."""
    counts = {name: Count("pk", filter=condition) for name, condition in SHOWN.items() if condition}
    return EntryCounts(**division.entrants.aggregate(all=Count("pk"), **counts))


def entry_list(division: Division, search: str = "", show: str = "all") -> QuerySet[Entrant]:
    """Return the pairs of a choice (an unknown one is all) that hold the words: in a name, the club, or as the lot."""
    entrants = division.entrants.filter(SHOWN.get(show, Q())).select_related("division__event")
    for word in clean_text(unicodedata.normalize("NFKC", search)).split():
        entrants = entrants.filter(_holds(word))
    return entrants


def _holds(word: str) -> Q:
    fields = ("team_name", "player1", "player2", "club", "team_leader", "note")
    found = Q(lot=int(word)) if word.isascii() and word.isdecimal() and len(word) < 5 else Q()
    for field in fields:
        found |= Q(**{f"{field}__icontains": word})
    return found
