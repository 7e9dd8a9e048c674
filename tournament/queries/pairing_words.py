"""What the engine answers in codes, in words: figures, conflicts, the certificate of an impossible round, ways out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.models import Entrant
from tournament.pairing import Certificate, Conflict, Figures, Lift, Relaxation
from tournament.queries.outcome_words import points_text
from tournament.queries.planned_rounds import rounds_advice

Names = Mapping[str, str]


@dataclass(frozen=True)
class FigureRow:
    """A figure of the round in words, with one value for each arrangement beside one another."""

    label: str
    values: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the arrangements differ in it."""
        return len(set(self.values)) > 1


def figure_rows(*columns: Figures | None) -> list[FigureRow]:
    """Return the head figures side by side; None is an arrangement that does not exist."""
    labels: list[tuple[str, str]] = [
        ("leader", _("difference at the first table")),
        ("largest", _("largest difference")),
        ("gaps", _("sum of differences")),
        ("squares", _("sum of squared differences")),
        ("rank_squares", _("sum of squared place differences")),
        ("from_top", _("the same, weighted from the top")),
        ("same_club", _("tables with one club twice")),
        ("rematches", _("rematches")),
        ("byes_before", _("earlier byes of the pair with the bye")),
    ]
    return [
        FigureRow(label, tuple("—" if each is None else points_text(getattr(each, name)) for each in columns))
        for name, label in labels
    ]


def conflict_text(conflict: Conflict, names: Names) -> str:
    """Return what is wrong with an arrangement, in one sentence."""
    teams = " : ".join(names.get(team, team) for team in conflict.teams)
    if conflict.kind == "rematch":
        return _("%(teams)s met in round %(n)s already.") % {"teams": teams, "n": conflict.round}
    return str(CONFLICTS[conflict.kind]) % {"teams": teams}


CONFLICTS: Mapping[str, Promise] = {
    "same_club": gettext_lazy("%(teams)s are of the same club."),
    "forbidden": gettext_lazy("%(teams)s are kept apart by the chief referee."),
    "second_bye": gettext_lazy("%(teams)s would have a second bye."),
    "missing": gettext_lazy("%(teams)s would not sit anywhere."),
    "twice": gettext_lazy("%(teams)s would sit twice."),
    "unknown": gettext_lazy("%(teams)s cannot play in this round."),
    "itself": gettext_lazy("%(teams)s would play against themselves."),
    "two_byes": gettext_lazy("Two byes in one round: %(teams)s."),
    "needless_bye": gettext_lazy("A bye nobody needs: %(teams)s."),
    "pin_broken": gettext_lazy("%(teams)s were set to meet and would not."),
}


def certificate_text(because: Certificate, names: Names) -> list[str]:
    """Return why no round is possible, in sentences anybody can check against the list of meetings."""
    groups = [_listed(group, names) for group in because.groups]
    brokers = _listed(because.brokers, names)
    lines = [_group_text(group, members, brokers) for group, members in zip(because.groups, groups, strict=True)]
    if because.brokers:
        text = ngettext(
            "That makes %(groups)d such groups, but only %(n)d pair outside to play them: %(brokers)s.",
            "That makes %(groups)d such groups, but only %(n)d pairs outside to play them: %(brokers)s.",
            len(because.brokers),
        )
        lines.append(text % {"groups": len(groups), "n": len(because.brokers), "brokers": brokers})
    if because.byes:
        lines.append(_("One group may use the bye; the others stay with a pair too many."))
    lines.append(_("So somebody would be left without an opponent, however one pairs."))
    return lines


def too_many_rounds_text(pairs: int, number: int) -> list[str]:
    """Return, in a sentence, that a round is more than the field can promise; nothing when it is not."""
    advice = rounds_advice(pairs, number)
    if number <= advice.most:
        return []
    text = ngettext(
        "%(pairs)d pairs: pairing by points can promise %(n)d round at most; this is round %(number)d.",
        "%(pairs)d pairs: pairing by points can promise %(n)d rounds at most; this is round %(number)d.",
        advice.most,
    )
    return [text % {"pairs": pairs, "n": advice.most, "number": number}]


def _group_text(group: tuple[str, ...], members: str, brokers: str) -> str:
    if len(group) == 1 and brokers:
        return _("%(teams)s may still meet nobody but: %(brokers)s.") % {"teams": members, "brokers": brokers}
    if len(group) == 1:
        return _("%(teams)s has met everybody it may meet.") % {"teams": members}
    if brokers:
        text = _("%(teams)s: %(n)d pairs, an odd number, have only one another left, and: %(brokers)s.")
        return text % {"teams": members, "n": len(group), "brokers": brokers}
    text = _("%(teams)s: %(n)d pairs, an odd number, have only one another left.")
    return text % {"teams": members, "n": len(group)}


def _listed(teams: Iterable[str], names: Names) -> str:
    return "、".join(names.get(team, team) for team in teams)


@dataclass(frozen=True)
class WayOut:
    """A relaxation in words, with what the form posts to choose it (`12-15,7-9`)."""

    lines: tuple[str, ...]
    figures: Figures
    pins: str


def ways_out(relaxations: Iterable[Relaxation], names: Names) -> list[WayOut]:
    """Return the relaxations in the engine's order, the cheapest first."""
    return [
        WayOut(
            lines=tuple(_lift_text(lift, names) for lift in way.lifts),
            figures=way.figures,
            pins=",".join(f"{a}-{b}" for a, b in way.pairs),
        )
        for way in relaxations
    ]


def _lift_text(lift: Lift, names: Names) -> str:
    teams = {"teams": f"{names.get(lift.a, lift.a)} : {names.get(lift.b, lift.b)}", "n": lift.round}
    if lift.bar == "rematch":
        return _("Let %(teams)s meet again (they met in round %(n)s).") % teams
    if lift.bar == "same_club":
        return _("Let %(teams)s meet although they are of one club.") % teams
    return _("Let %(teams)s meet although they are kept apart.") % teams


def names_of(entrants: Iterable[Entrant]) -> dict[str, str]:
    """Return the team names by the ids the engine uses."""
    return {str(entrant.pk): entrant.team_name for entrant in entrants}
