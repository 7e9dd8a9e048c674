"""The pairing report: for each table who met whom from which place, the difference, and the reason; and the figures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournament.documents.paper import Context, Paper, head, round_of
from tournament.models import Round
from tournament.pairing import Field, figures
from tournament.queries.explanation import BECAUSE, alternatives, paired_of_round
from tournament.queries.pairing_words import figure_rows
from tournament.queries.paper_kinds import PaperKind
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.papers import Team, team_of
from tournament.queries.seating import SeatRow, seat_rows, seating
from tournament.queries.swaps import field_of_round


@dataclass(frozen=True)
class Side:
    """A team with the place and the points it was paired from."""

    team: Team
    place: int
    points: Fraction


@dataclass(frozen=True)
class Line:
    """A table of the round and the reason for it; no `b` and no difference for the bye."""

    table: int | None
    a: Side
    b: Side | None
    because: str

    @property
    def difference(self) -> Fraction | None:
        """The victory points between the two."""
        return abs(self.a.points - self.b.points) if self.b else None


def parts(request: PaperRequest) -> Sequence[Context]:
    """The round as it was published, beside what the named policies would have given."""
    a_round = round_of(request)
    field, here = field_of_round(a_round), seating(a_round)
    others = alternatives(a_round)
    return [
        {
            "head": head(request),
            "round": a_round,
            "rows": list(_lines(a_round, field)),
            "policies": [_("this round"), *(other.name for other in others)],
            "figures": figure_rows(figures(field, here.pairs, here.bye), *(other.figures for other in others)),
        }
    ]


def _lines(a_round: Round, field: Field) -> Iterator[Line]:
    places = {entrant: place for place, entrant in enumerate(field.order, start=1)}
    reasons = _reasons(a_round)
    for row in seat_rows(a_round):
        sides = [_side(row, index, places, field) for index in range(2 if row.b else 1)]
        met = frozenset(str(entrant.pk) for entrant in (row.a, row.b) if entrant)
        because = reasons.get(met, _("changed by hand"))
        yield Line(row.table, sides[0], sides[1] if row.b else None, because)


def _side(row: SeatRow, index: int, places: Mapping[str, int], field: Field) -> Side:
    entrant = row.b if index and row.b else row.a
    return Side(team_of(entrant), places.get(str(entrant.pk), 0), Fraction(field.score.get(str(entrant.pk), 0)))


def _reasons(a_round: Round) -> dict[frozenset[str], str]:
    """The reasons of the engine by the two entrants, and for the bye by the one."""
    paired = paired_of_round(a_round)
    reasons = {frozenset((pair.a, pair.b)): str(BECAUSE[pair.because]) for pair in paired.pairs}
    return reasons | ({frozenset((paired.bye,)): str(BECAUSE["bye"])} if paired.bye else {})


PAPER = Paper(PaperKind.PAIRING_REPORT, "list", parts)
