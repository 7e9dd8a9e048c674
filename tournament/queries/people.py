"""The people of an event and what they look after."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, pairwise

from django.utils.translation import gettext as _

from tournament.models import Event, Match, Membership, Role, RoundState
from tournament.queries.table_numbers import table_ranges


@dataclass(frozen=True)
class SharedRange:
    """Tables that lie in the ranges of several referees, and their names."""

    numbers: str
    names: str


@dataclass(frozen=True)
class PeoplePage:
    """Each person with the duty in words; tables in several ranges, and those in none (empty when all are watched)."""

    people: list[tuple[Membership, str]]
    shared: list[SharedRange]
    unwatched: str


def people_page(event: Event) -> PeoplePage:
    """Return who works at an event. A referee without a range looks after all tables, and so shares none."""
    members = list(event.memberships.select_related("user"))
    referees = [member for member in members if member.role == Role.REFEREE]
    ranged = [member for member in referees if member.tables]
    return PeoplePage(
        people=[(member, duty_text(member)) for member in members],
        shared=_shared(ranged),
        unwatched=spans_text(_unwatched(event, ranged)) if ranged and len(ranged) == len(referees) else "",
    )


def duty_text(member: Membership) -> str:
    """Return a role in words, of a referee with the tables."""
    if member.role != Role.REFEREE:
        return str(member.get_role_display())
    if member.tables is None:
        return _("Referee · all tables")
    if member.first_table == member.last_table:
        return _("Referee · table %(n)d") % {"n": member.first_table}
    return _("Referee · tables %(first)d–%(last)d") % {"first": member.first_table, "last": member.last_table}


def _shared(ranged: list[Membership]) -> list[SharedRange]:
    """Return the tables in more than one range, those of the same referees together."""
    ends = sorted({end for member in ranged for end in (member.first_table or 0, (member.last_table or 0) + 1)})
    found = []
    for first, behind in pairwise(ends):
        names = [str(member.user.get_full_name() or member.user) for member in ranged if member.looks_after(first)]
        if len(names) > 1:
            found.append(SharedRange(spans_text(range(first, behind)), "、".join(names)))
    return found


def _unwatched(event: Event, ranged: list[Membership]) -> list[int]:
    open_rounds = {
        "round__stage__division__event": event,
        "round__state__in": [RoundState.PUBLISHED, RoundState.PLAYING],
    }
    played_at = Match.objects.filter(**open_rounds, table_number__isnull=False).values_list("table_number", flat=True)
    tables = {table for span in table_ranges(event) for table in range(span.first, span.last + 1)}
    tables |= {table for table in played_at if table}
    return sorted(table for table in tables if not any(member.looks_after(table) for member in ranged))


def spans_text(numbers: Iterable[int]) -> str:
    """Return ascending numbers in short: 1–16、20."""
    runs = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    spans = [[number for _place, number in run] for _step, run in runs]
    return "、".join(str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}" for span in spans)
