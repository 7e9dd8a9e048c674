"""Questions of the office: what a match is worth, forfeits, appeals, clocks, clauses, readings, the book itself."""

from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta

from rules.appeals import judge_appeal
from rules.books import read_book
from rules.clauses import Clause, find_clause, search_clauses
from rules.clocks import check_clock, last_call, match_minutes, time_is_up
from rules.console.given import Given
from rules.console.plain import plain
from rules.console.table import Answer, both
from rules.errors import BadField
from rules.levels import level_difference, read_level
from rules.readings import Reading, readings_of
from rules.results import forfeit_points, victory_points

HALF_A_DAY = timedelta(hours=12)
APPEAL_FORMS = {"written": "written", "oral": "oral", "书面": "written", "口头": "oral"}


def vp(given: Given) -> Answer:
    """What a level difference is worth, given as a number or as both levels; `capped` warns of a slip of the pen."""
    if given.has("difference") and given.has("levels"):
        raise BadField(field="levels", value=given.raw("levels"), wanted="difference_or_levels")
    if given.has("difference"):
        difference = given.number("difference")
        return {"difference": difference, **plain(victory_points(given.book, difference))}
    difference = _difference(given)
    points = victory_points(given.book, abs(difference))
    sides = (points.winner, points.loser) if difference >= 0 else (points.loser, points.winner)
    return {"difference": abs(difference), **plain(points), "sides": plain(sides)}


def _difference(given: Given) -> int:
    """How far the first of two levels is ahead of the second."""
    levels = given.items("levels")
    if len(levels) != 2 or not all(isinstance(level, str) for level in levels):
        raise BadField(field="levels", value=levels, wanted='["A", "8"]')
    one, other = (read_level(given.book, level) for level in levels)
    return level_difference(given.book, one, other)


def forfeit(given: Given) -> Answer:
    """What both sides get for a forfeit, from the present side's points in the rounds before."""
    earlier = given.numbers("earlier_points") if given.has("earlier_points") else ()
    answer = forfeit_points(given.book, earlier)
    return {**plain(answer), "shown": f"{float(answer.present):.2f}"}


def appeal(given: Given) -> Answer:
    """Whether an appeal is in time and in form, and who decides it."""
    ended, whole = given.time("ended"), "-" in given.text("ended")
    filed = _after(ended, given.time("filed"), whole=whole)
    if whole != ("-" in given.text("filed")):
        raise BadField(field="filed", value=given.text("filed"), wanted="day_as_in_ended")
    form = given.word("form", APPEAL_FORMS) if given.has("form") else "written"
    about = given.maybe("about", given.text) or "rules"
    answer = judge_appeal(given.book, ended, filed, form, about, given.maybe("minutes", given.number))
    officials = {
        f"{role}_{lang}": words
        for role in ("decides", "final")
        for lang, words in both("official", getattr(answer, role)).items()
    }
    return {
        **plain(answer),
        **officials,
        **both("appeal", answer.verdict),
        "clause": answer.clauses[0] if answer.clauses else "",
    }


def _after(ended: datetime, filed: datetime, *, whole: bool) -> datetime:
    """A bare time more than half a day before the end is one after midnight."""
    return filed + timedelta(days=1) if not whole and ended - filed > HALF_A_DAY else filed


def clock(given: Given) -> Answer:
    """Whether something was done in time."""
    answer: Answer = plain(check_clock(given.book, given.text("what"), given.number("seconds")))
    return answer


def two_more_deals(given: Given) -> Answer:
    """Whether the last deals are to be announced now."""
    answer: Answer = plain(last_call(given.book, given.number("minutes_left")))
    return answer


def time_limit(given: Given) -> Answer:
    """How many minutes a match of a stage may last, 0 without limit."""
    evidence = given.book.evidence.get("clocks.match_minutes")
    minutes = match_minutes(given.book, given.text("stage"))
    return {"minutes": minutes, "clause": evidence.clause if evidence else ""}


def time_up(given: Given) -> Answer:
    """What the end of a match's time decides."""
    answer = time_is_up(
        given.book, _difference(given), knockout=given.yes("knockout"), in_hand=given.yes("finish_deal")
    )
    return {**plain(answer), **both("time_up", answer.because)}


def clause(given: Given) -> Answer:
    """One clause by its id."""
    return _clause(find_clause(given.text("id")))


def search(given: Given) -> Answer:
    """Clauses that hold the words, nearest first."""
    found = search_clauses(given.text("words"), given.maybe("book", given.text))
    return {"clauses": [_clause(each.clause) for each in found]}


def _clause(found: Clause) -> Answer:
    answer: Answer = plain(found)
    return answer


def readings(given: Given) -> Answer:
    """The ambiguous readings of a book: the question, the default, the choices, why."""
    return {"readings": [reading_in_words(each) for each in readings_of(read_book(given.book.code))]}


def reading_in_words(reading: Reading) -> Answer:
    """A reading with its words in both languages."""
    choices = [
        {"choice": choice, **{language: reading.words(choice, language) for language in ("zh", "en")}}
        for choice in reading.choices
    ]
    words = {language: reading.question(language) for language in ("zh", "en")}
    return {
        "id": reading.id,
        "default": reading.chosen,
        **words,
        "choices": choices,
        "clause": reading.clause,
        "why": reading.why,
    }


def book(given: Given) -> Answer:
    """Every field of a book with its value, clause and mark."""
    found: Answer = {}
    for section in fields(given.book):
        value = getattr(given.book, section.name)
        for item in fields(value) if is_dataclass(value) else ():
            evidence = given.book.evidence.get(f"{section.name}.{item.name}")
            if evidence:
                found[f"{section.name}.{item.name}"] = {
                    "value": plain(getattr(value, item.name)),
                    "clause": evidence.clause,
                    "mark": evidence.mark.value,
                }
    return {"fields": found}
