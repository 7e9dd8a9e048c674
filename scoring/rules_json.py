"""Scoring rules as JSON, for a stage's settings and for the exported event (`docs/export-format.md`)."""

from collections.abc import Mapping

from scoring.errors import InvalidRules
from scoring.numbers import Points, number_to_json
from scoring.reading import Node
from scoring.ruleset import FORFEIT_FORMULAS, TIE_BREAK_NAMES, ScoringRules


def rules_to_json(rules: ScoringRules) -> dict[str, object]:
    """The settings as JSON values; `rules_from_json` gives the same rules back."""
    return {
        "levels": list(rules.levels),
        "vp_table": [[number_to_json(winner), number_to_json(loser)] for winner, loser in rules.vp_table],
        "draws_allowed": rules.draws_allowed,
        "bye_vp": number_to_json(rules.bye_vp),
        "bye_is_win": rules.bye_is_win,
        "forfeit_formula": rules.forfeit_formula,
        "forfeit_vp": number_to_json(rules.forfeit_vp),
        "forfeiter_vp": number_to_json(rules.forfeiter_vp),
        "forfeit_is_win": rules.forfeit_is_win,
        "missed_round_vp": number_to_json(rules.missed_round_vp),
        "tie_breaks": list(rules.tie_breaks),
    }


def rules_from_json(data: Mapping[str, object], path: str = "") -> ScoringRules:
    """The rules that these settings describe; every member of `rules_to_json` is required.

    Raises `InvalidRules` with the path of the member, below `path`.
    """
    try:
        return _read(Node(data, error=InvalidRules))
    except InvalidRules as error:
        below = f"{path}.{error.path}" if path else error.path
        raise InvalidRules(below, error.read, error.wanted) from None


def _read(node: Node) -> ScoringRules:
    return ScoringRules(
        levels=tuple(level.name() for level in node["levels"].items()),
        vp_table=tuple(_row(row) for row in node["vp_table"].items()),
        draws_allowed=node["draws_allowed"].flag(),
        bye_vp=node["bye_vp"].number(),
        bye_is_win=node["bye_is_win"].flag(),
        forfeit_formula=node["forfeit_formula"].one_of(FORFEIT_FORMULAS),
        forfeit_vp=node["forfeit_vp"].number(),
        forfeiter_vp=node["forfeiter_vp"].number(),
        forfeit_is_win=node["forfeit_is_win"].flag(),
        missed_round_vp=node["missed_round_vp"].number(),
        tie_breaks=tuple(name.one_of(TIE_BREAK_NAMES) for name in node["tie_breaks"].items()),
    )


def _row(node: Node) -> tuple[Points, Points]:
    match list(node.items()):
        case [winner, loser]:
            return winner.number(), loser.number()
    raise node.wrong("winner_and_loser")
