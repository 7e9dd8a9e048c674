"""What decided a place, in a few words, the same on every page, screen and paper."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Decision
from scoring.ranking import SHARED
from tournament.queries.outcome_words import points_text

ROUND_VP = "round_vp:"
VICTORY_POINTS = "victory_points"
TIE_BREAK_WORDS: dict[str, Promise] = {
    VICTORY_POINTS: gettext_lazy("victory points"),
    "rounds_won": gettext_lazy("rounds won"),
    "last_rounds": gettext_lazy("points of the last rounds"),
    "head_to_head": gettext_lazy("against each other"),
    "net_levels": gettext_lazy("net levels"),
    "total_levels": gettext_lazy("total levels"),
    "opponents_vp": gettext_lazy("opponents' points"),
    "lot": gettext_lazy("lot"),
}


def decision_text(decision: Decision | None) -> str:
    """Return what separates a place from its neighbour and both values: `round 5, 18 : 12` (own first)."""
    if decision is None:
        return ""
    if decision.code == SHARED:
        return _("shared")
    facts = {
        "what": tie_break_text(decision.code),
        "own": points_text(decision.own) or "—",
        "other": points_text(decision.other) or "—",
    }
    return _("%(what)s, %(own)s : %(other)s") % facts


def deciding_text(decision: Decision | None) -> str:
    """Return what decided a place where points stand beside it: nothing when it was they."""
    return "" if decision is None or decision.code == VICTORY_POINTS else decision_text(decision)


def tie_break_text(code: str) -> str:
    """Return the name of a tie-break, as `Decision.code` and the stage's settings name it."""
    if code.startswith(ROUND_VP):
        return _("round %(n)s") % {"n": code.removeprefix(ROUND_VP)}
    return str(TIE_BREAK_WORDS[code])
