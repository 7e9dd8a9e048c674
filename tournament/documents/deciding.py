"""Tie-breaks in words short enough for a column."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.queries.outcome_words import points_text

_NAMES = {
    "victory_points": gettext_lazy("VP"),
    "rounds_won": gettext_lazy("Won"),
    "last_rounds": gettext_lazy("Last rounds"),
    "head_to_head": gettext_lazy("Head to head"),
    "net_levels": gettext_lazy("Net levels"),
    "total_levels": gettext_lazy("Total levels"),
    "opponents_vp": gettext_lazy("Opponents' VP"),
    "lot": gettext_lazy("Lot"),
}


def tie_break_name(code: str) -> str:
    """Return the name of a tie-break as it stands over a column; `round_vp:5` is a round's own points."""
    if code.startswith("round_vp:"):
        return _("R%(n)s") % {"n": code.removeprefix("round_vp:")}
    return str(_NAMES[code])


def decided_by(place: scoring.Place) -> str:
    """Return what set a place apart from the one above: `Won 4 > 3`; nothing where the points alone decided.

    The first place is not compared: whoever looks at it looks down.
    """
    decision = place.decided_by
    if place.shared:
        return _("shared")
    if decision is None or decision.side == "below" or decision.code == "victory_points":
        return ""
    values = f"{points_text(decision.own) or '—'} : {points_text(decision.other) or '—'}"
    return f"{tie_break_name(decision.code)} {values}"
