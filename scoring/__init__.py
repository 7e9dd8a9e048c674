"""Arithmetic of results: victory points, forfeits, tie-breaks, standings. Pure Python, no Django, no clock."""

from scoring.errors import (
    DuplicateEntrant,
    InvalidDifference,
    InvalidLevel,
    InvalidNumber,
    InvalidResult,
    InvalidRules,
    InvalidValue,
    ScoringError,
)
from scoring.facts import Entrant, MatchKind, MatchResult
from scoring.levels import level_difference, parse_level
from scoring.numbers import exact
from scoring.places_json import places_to_json
from scoring.points import VictoryPoints, forfeit_points, victory_points
from scoring.ranking import Decision, Place, standings
from scoring.rules_json import rules_from_json, rules_to_json
from scoring.ruleset import FORFEIT_FORMULAS, TIE_BREAK_NAMES, ScoringRules, rules_from_book
from scoring.tally import check_result

__all__ = [
    "FORFEIT_FORMULAS",
    "TIE_BREAK_NAMES",
    "Decision",
    "DuplicateEntrant",
    "Entrant",
    "InvalidDifference",
    "InvalidLevel",
    "InvalidNumber",
    "InvalidResult",
    "InvalidRules",
    "InvalidValue",
    "MatchKind",
    "MatchResult",
    "Place",
    "ScoringError",
    "ScoringRules",
    "VictoryPoints",
    "check_result",
    "exact",
    "forfeit_points",
    "level_difference",
    "parse_level",
    "places_to_json",
    "rules_from_book",
    "rules_from_json",
    "rules_to_json",
    "standings",
    "victory_points",
]
