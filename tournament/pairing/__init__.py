"""Pairing: Swiss rounds, lots, groups and knockouts in pure Python, without Django, clock or dice of their own.

`pair(Field(...))` gives a `PairedRound` or raises `Impossible` or `InvalidField`; `check`, `figures` and `explain` look
at a round, computed or made by hand. `python -m tournament.pairing FIELD.json` does the same from a shell.
"""

from tournament.pairing.conflicts import Conflict, check
from tournament.pairing.explaining import Candidate, Explanation, explain
from tournament.pairing.faults import InvalidField
from tournament.pairing.field import BALANCED, DEFAULT, POLICIES, TOPDOWN, Field, Policy, input_digest
from tournament.pairing.groups import GroupRound, berger, side_by_side
from tournament.pairing.knockout import Bracket, Seat, Tie, bracket, draw_bracket, places, sitting
from tournament.pairing.lots import Partners, draw_groups, draw_lots, draw_partners
from tournament.pairing.prices import figures
from tournament.pairing.result import (
    Certificate,
    Figures,
    Impossible,
    Lift,
    Pair,
    PairedRound,
    Relaxation,
)
from tournament.pairing.swiss import pair

__all__ = [
    "BALANCED",
    "DEFAULT",
    "POLICIES",
    "TOPDOWN",
    "Bracket",
    "Candidate",
    "Certificate",
    "Conflict",
    "Explanation",
    "Field",
    "Figures",
    "GroupRound",
    "Impossible",
    "InvalidField",
    "Lift",
    "Pair",
    "PairedRound",
    "Partners",
    "Policy",
    "Relaxation",
    "Seat",
    "Tie",
    "berger",
    "bracket",
    "check",
    "draw_bracket",
    "draw_groups",
    "draw_lots",
    "draw_partners",
    "explain",
    "figures",
    "input_digest",
    "pair",
    "places",
    "side_by_side",
    "sitting",
]
