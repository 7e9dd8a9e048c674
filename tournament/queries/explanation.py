"""The pairing in words: why these two meet, what stood in the way of others, what another policy would have given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Entrant, Round
from tournament.pairing import (
    POLICIES,
    Candidate,
    Explanation,
    Field,
    Figures,
    Impossible,
    InvalidField,
    Pair,
    PairedRound,
    explain,
    figures,
    pair,
)
from tournament.queries.pairing_words import FigureRow, Names, figure_rows
from tournament.queries.seating import seating
from tournament.queries.swaps import field_of_round

BECAUSE: Mapping[str, Promise] = {
    "pinned": gettext_lazy("set to meet by hand"),
    "leader": gettext_lazy("the best opponent left for a leader"),
    "tolerance": gettext_lazy("a closer opponent would have cost the others too much"),
    "optimum": gettext_lazy("smallest differences over the whole field"),
    "bye": gettext_lazy("the lowest of those with the fewest byes"),
}
CANDIDATES_A_PAGE = 12
"""Each may cost a pairing of the whole field."""
POLICY_NAMES: Mapping[str, Promise] = {
    "balanced": gettext_lazy("balanced"),
    "default": gettext_lazy("default: three leading tables"),
    "topdown": gettext_lazy("strictly from the top"),
}


@dataclass(frozen=True)
class Alternative:
    """What another policy would have given: the figures, and how many tables differ from the round as it is."""

    name: str
    figures: Figures | None
    other_tables: int


def paired_of_round(a_round: Round) -> PairedRound:
    """Return the engine's answer as it was stored with the round."""
    stored = a_round.pairing
    pairs = tuple(Pair(a, b, why) for (a, b), why in zip(stored["pairs"], stored["because"], strict=True))
    field = field_of_round(a_round)
    return PairedRound(pairs, stored["bye"], figures(field, pairs, stored["bye"]), stored.get("ahead"))


def alternatives(a_round: Round) -> list[Alternative]:
    """Return the field paired under each named policy; costs one run of the engine each."""
    field, here = field_of_round(a_round), seating(a_round)
    sitting = {frozenset(each) for each in here.pairs}
    found = []
    for code, policy in POLICIES.items():
        other = _pair_or_none(field.under(policy))
        tables = {frozenset((each.a, each.b)) for each in other.pairs} if other else set()
        found.append(Alternative(str(POLICY_NAMES[code]), other.figures if other else None, len(tables - sitting)))
    return found


def _pair_or_none(field: Field) -> PairedRound | None:
    try:
        return pair(field)
    except Impossible:
        return None


@dataclass(frozen=True)
class Reason:
    """A closer candidate: who, and why not, in words. `pin` is the pair to pin for a preview where it has a price."""

    entrant: Entrant
    text: str
    pin: str


@dataclass(frozen=True)
class TeamExplanation:
    """Why a pair plays whom it plays: the closer candidates from number `first`, and where those after them begin."""

    entrant: Entrant
    opponent: Entrant | None
    because: str
    reasons: tuple[Reason, ...]
    first: int
    candidates: int

    @property
    def next_first(self) -> int | None:
        """The number of the next candidate that is not told of yet; None when there is none."""
        following = self.first + len(self.reasons)
        return following if following < self.candidates else None


def explain_team(a_round: Round, entrant: Entrant, first: int = 0) -> TeamExplanation:
    """Return the engine's reasons for one pair, in words, a page of candidates from number `first`.

    Raises KeyError for a pair that is not in the round.
    """
    told = explain(field_of_round(a_round), paired_of_round(a_round), str(entrant.pk), first, CANDIDATES_A_PAGE)
    named = {told.opponent, *(each.team for each in told.closer), *(each.other for each in told.closer)}
    entrants = {str(pk): each for pk, each in Entrant.objects.in_bulk([int(team) for team in named if team]).items()}
    names = {pk: each.team_name for pk, each in entrants.items()}
    return TeamExplanation(
        entrant=entrant,
        opponent=entrants.get(told.opponent or ""),
        because=str(BECAUSE[told.because]),
        reasons=tuple(
            Reason(entrants[each.team], candidate_text(each, told, names), _pin(each, told)) for each in told.closer
        ),
        first=first,
        candidates=told.candidates,
    )


def _pin(candidate: Candidate, told: Explanation) -> str:
    return f"{told.team}-{candidate.team}" if candidate.why == "price" else ""


def candidate_text(candidate: Candidate, told: Explanation, names: Names) -> str:
    """Return why a closer candidate is not the opponent."""
    if candidate.why == "rematch":
        return _("met in round %(n)s") % {"n": candidate.round}
    if candidate.why == "pinned":
        return _("set to meet %(team)s") % {"team": names.get(candidate.other or "", "")}
    if candidate.why == "price" and candidate.figures:
        return _price(told.figures, candidate.figures)
    return str(WHY_NOT[candidate.why])


WHY_NOT: Mapping[str, Promise] = {
    "forbidden": gettext_lazy("kept apart by the chief referee"),
    "same_club": gettext_lazy("same club"),
    "bye": gettext_lazy("has the bye"),
    "second_bye": gettext_lazy("had more byes already"),
    "unpairable": gettext_lazy("the others could not all be paired then"),
    "later_rounds": gettext_lazy("later rounds could not be paired without a rematch then"),
    "price": gettext_lazy("possible"),
}


def _price(now: Figures, then: Figures) -> str:
    """Return the figures that would change; when none does, only the order of the lots spoke against it."""
    rows = [row for row in figure_rows(now, then) if row.differs]
    if not rows:
        return _("price: none but the order of the lots")
    return _("price: %(figures)s") % {
        "figures": "；".join(f"{row.label} {row.values[0]} → {row.values[1]}" for row in rows)
    }


@dataclass(frozen=True)
class PinPreview:
    """The round if these pairs were set to meet; `figures` beside those of now, None when nothing legal is left."""

    pairs: tuple[tuple[Entrant, Entrant], ...]
    figures: tuple[FigureRow, ...] | None
    tables: tuple[tuple[Entrant, Entrant], ...]
    bye: Entrant | None


def pin_preview(a_round: Round, pins: Sequence[tuple[str, str]]) -> PinPreview | None:
    """Return what pinning would give; None for pairs that cannot be pinned at all."""
    field, here = field_of_round(a_round), seating(a_round)
    entrants = {str(pk): each for pk, each in a_round.stage.division.entrants.in_bulk().items()}
    try:
        other = pair(field.with_pin(*pins))
    except InvalidField:
        return None
    except Impossible:
        return PinPreview(_both(pins, entrants), None, (), None)
    sitting = {frozenset(each) for each in here.pairs}
    changed = [(each.a, each.b) for each in other.pairs if frozenset((each.a, each.b)) not in sitting]
    return PinPreview(
        pairs=_both(pins, entrants),
        figures=tuple(figure_rows(figures(field, here.pairs, here.bye), other.figures)),
        tables=_both(changed, entrants),
        bye=entrants[other.bye] if other.bye and other.bye != here.bye else None,
    )


def _both(pairs: Sequence[tuple[str, str]], entrants: Mapping[str, Entrant]) -> tuple[tuple[Entrant, Entrant], ...]:
    return tuple((entrants[a], entrants[b]) for a, b in pairs)
