"""The round that is being played: which one, and how many of its results are in."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Match, Stage
from tournament.queries.results import missing_tables


@dataclass(frozen=True)
class Unfinished:
    """The first public round that still lacks a result."""

    number: int
    done: int
    tables: int

    @property
    def text(self) -> str:
        """What standings of this moment are called; they are not yet those after the round."""
        return _("now (round %(n)d unfinished, %(done)d of %(all)d tables in)") % {
            "n": self.number,
            "done": self.done,
            "all": self.tables,
        }


def unfinished(stage: Stage) -> Unfinished | None:
    """Return the round of a stage that is not finished, if there is one, in two queries."""
    missing = [number for number, _table in missing_tables(stage)]
    if not missing:
        return None
    number = missing[0]
    tables = Match.objects.filter(round__stage=stage, round__number=number, table_number__isnull=False).count()
    return Unfinished(number, tables - missing.count(number), tables)
