"""What a phone needs to enter a result without a network: names, the ladder of levels, what is worth what."""

from typing import Any

from tournament.queries.floor import TableNow
from tournament.queries.outcome_words import level_name, points_text
from tournament.queries.results import scoring_rules
from tournament.queries.table_match import match_word


def facts_of(now: TableNow) -> dict[str, Any]:
    """Return the facts of the match at a table as JSON values, empty where nothing is played.

    {"match": its word (`match_word`), "names": {"a": name, "b": name}, "levels": [[code, name]], "worth": [[winner's
    points, loser's]] by level difference, "draws": bool}; points are texts.
    """
    if now.match is None:
        return {}
    rules = scoring_rules(now.match.round.stage)
    a, b = now.match.entrants
    return {
        "match": match_word(now.match.pk, (a.pk, b.pk)),
        "names": {"a": a.team_name, "b": b.team_name},
        "levels": [[code, level_name(code)] for code in rules.levels],
        "worth": [[points_text(winner), points_text(loser)] for winner, loser in rules.vp_table],
        "draws": rules.draws_allowed,
    }
