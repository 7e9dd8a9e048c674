"""Rulings: an incident with its facts, the options with both outcomes, who chooses, and the clause."""

from rules.console.deal import moved_in_words, part, score_in_words
from rules.console.given import Given
from rules.console.plain import plain
from rules.console.table import Answer, both
from rules.offences import Incident, Option, incidents, questions
from rules.rulings import Facts, Outcome, rule

RULING_FACTS = (
    "offender", "cards", "players", "burials", "points", "bank_level", "attackers_level", "found", "wrong_trick",
    "latest_trick", "deliberate", "repeat", "checked", "shown", "discarded_points", "seconds", "time", "earlier_points",
    "pattern", "buried", "hint_ruling",
)  # fmt: skip


def ruling(given: Given) -> Answer:
    """The ruling of an incident: the clause, who chooses, the options with their outcomes."""
    found = rule(given.book, _offence(given), _facts(_with_facts(given)))
    options = [_option(option, outcome) for option, outcome in found.options]
    return {
        "offence": found.incident,
        "ruled_as": found.ruled_as or None,
        "chooser": options[0]["chooser"],
        "options": options,
        "because": plain(found.because),
        "clause": found.clause,
        "options_clause": found.options_clause,
        "kind": found.kind,
        "mark": found.mark,
        "silent": found.silent,
    }


def _option(option: Option, outcome: Outcome) -> Answer:
    answer: Answer = {
        "id": option.id,
        "zh": option.zh,
        "en": option.en,
        "chooser": option.chooser,
        **{f"chooser_{language}": words for language, words in both("chooser", option.chooser).items()},
        "deal": outcome.deal,
        "penalties": plain(outcome.penalties),
        "warning": option.warning,
        "free": option.free,
    }
    if outcome.score:
        answer["outcome"] = score_in_words(outcome.score) | (moved_in_words(outcome.moved) if outcome.moved else {})
    if outcome.forfeit:
        answer["outcome"] = plain(outcome.forfeit)
    return answer


def _with_facts(given: Given) -> Given:
    """The question with the object `facts` spread out; what stands beside it goes before it."""
    if not given.has("facts"):
        return given
    inner = part(given, "facts", given.raw("facts"), RULING_FACTS)
    return Given({**inner.fields, **given.fields}, given.readings, given.tables)


def _facts(given: Given) -> Facts:
    levels = (given.level("bank_level"), given.level("attackers_level")) if given.has("bank_level") else None
    asked = [question for question in questions().values() if question.kind == "choice" and given.has(question.id)]
    return Facts(
        offender=given.maybe("offender", given.side),
        cards=given.maybe("cards", given.number) or 0,
        players=_players(given, "players"),
        burials=_players(given, "burials"),
        points=given.maybe("points", given.number),
        levels=levels,
        discarded_points=given.maybe("discarded_points", given.number) or 0,
        seconds=given.maybe("seconds", given.number),
        tricks=_tricks(given),
        earlier_points=given.maybe("earlier_points", given.numbers) or (),
        answers={each.id: given.word(each.id, _choices(each.choices)) for each in asked},
    )


def _choices(choices: tuple[str, ...]) -> dict[str | bool, str]:
    """The choices by themselves; yes and no also as true and false."""
    words: dict[str | bool, str] = {choice: choice for choice in choices}
    return words | ({True: "yes", False: "no"} if "yes" in choices else {})


def _players(given: Given, field: str) -> tuple[tuple[str, int], ...]:
    rows = [part(given, field, row, ("side", "cards")) for row in given.items(field)] if given.has(field) else []
    return tuple((row.side("side"), row.number("cards") if row.has("cards") else 1) for row in rows)


def _tricks(given: Given) -> tuple[int, int] | None:
    if not given.has("wrong_trick"):
        return None
    return given.number("wrong_trick"), given.number("latest_trick")


def _offence(given: Given) -> str:
    """The incident by its id or by its Chinese name."""
    word = given.text("offence")
    return next((incident.id for incident in incidents().values() if incident.zh == word), word)


def offences(given: Given) -> Answer:
    """The incidents, commonest first, with their questions, and whether the book speaks of them."""
    rows = [_incident(incident) | {"silent": not given.book.cases(incident.id)} for incident in incidents().values()]
    return {"offences": rows}


def _incident(incident: Incident) -> Answer:
    return {**plain(incident), "asks": [plain(questions()[each]) for each in incident.asks]}
