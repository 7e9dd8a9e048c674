"""Questions about a deal's points and levels, and about a whole match."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.console.given import Given
from rules.console.plain import plain
from rules.console.table import Answer, both
from rules.deals import DealScore, LevelsAfter, Line, Penalty, move, settle
from rules.digs import LastTrick, dig, dig_factor, last_trick
from rules.errors import BadField, UnknownQuestionField
from rules.ledger import FIRST, SECOND, Deal, Entry, enter, open_ledger
from rules.levels import BANK, advance, fall_back, level_difference
from rules.shapes import Shape

MATCH_SIDES = {"first": FIRST, "second": SECOND}
SIDE_NAMES = ("first", "second")
DUG = {"main J": ("J", "main"), "side J": ("J", "side"), "A": ("A", "main"), "主J": ("J", "main"), "副J": ("J", "side")}
DIG = ("winner", "points", "play", "shape", "cards", "factor", "buried_by", "dug_with", "trump", "level", "suit")
PENALTY = ("side", "points", "clause")
DEAL = ("points", "dig", "penalties", "bank", "void")


def part(given: Given, field: str, fields: object, known: Sequence[str]) -> Given:
    """The object `fields` inside the question's `field`, which shares the question's book, level and trump.

    Raises `BadField` when it is no object, `UnknownQuestionField`.
    """
    if not isinstance(fields, Mapping):
        raise BadField(field=field, value=fields, wanted=list(known))
    for name in fields:
        if name not in known:
            raise UnknownQuestionField(field=name, known=list(known))
    shared = {name: given.fields[name] for name in ("book", "level", "trump", "readings", "suit") if given.has(name)}
    return Given(shared | dict(fields), given.readings, given.tables)


def end_of_deal(given: Given) -> LastTrick:
    """The last trick: the winner's cards `play`, or their `shape`, or their number `cards`, or the `factor` itself."""
    winner, points = given.side("winner"), given.number("points")
    buried_by = given.maybe("buried_by", given.side) or BANK
    dug_with = frozenset({given.word("dug_with", DUG)}) if given.has("dug_with") else frozenset[tuple[str, str]]()
    if given.has("play"):
        return last_trick(given.book, given.order, winner, points, given.cards("play"), buried_by)
    return LastTrick(winner, points, _factor(given), buried_by, dug_with)


def _factor(given: Given) -> int | None:
    if given.has("factor"):
        return given.number("factor")
    if given.book.last_trick.counts == "trick" and given.has("cards"):
        return given.number("cards")
    shapes: tuple[Shape, ...] = given.maybe("shape", given.shapes) or ()
    longest = max((shape.length for shape in shapes if shape.is_tractor), default=0)
    paired = any(shape.width > 1 for shape in shapes)
    cards = sum(shape.cards for shape in shapes)
    return dig_factor(given.book, cards, longest, paired=paired) if shapes else None


def _end(given: Given) -> LastTrick | None:
    return end_of_deal(part(given, "dig", given.raw("dig"), DIG)) if given.has("dig") else None


def _penalties(given: Given) -> tuple[Penalty, ...]:
    found = given.items("penalties") if given.has("penalties") else ()
    rows = [part(given, "penalties", row, PENALTY) for row in found]
    return tuple(Penalty(row.side("side"), row.number("points"), row.maybe("clause", row.text) or "") for row in rows)


def kitty(given: Given) -> Answer:
    """What the last trick digs from the kitty (or, in book 000, from the trick itself)."""
    end = end_of_deal(given)
    answer = dig(given.book, end)
    return {**plain(answer), **both("line", answer.because)}


def deal(given: Given) -> Answer:
    """A deal's result from the attackers' points; with both levels given, the levels after it."""
    end = _end(given)
    score = settle(given.book, given.number("points"), end, _penalties(given))
    levels = _levels(given)
    moved = move(given.book, score, levels, end) if levels else None
    return score_in_words(score) | (moved_in_words(moved) if moved else {})


def _levels(given: Given) -> tuple[str, str] | None:
    if not given.has("bank_level") and not given.has("attackers_level"):
        return None
    return given.level("bank_level"), given.level("attackers_level")


def score_in_words(score: DealScore) -> Answer:
    """A deal's score with its arithmetic."""
    return {
        "points": score.points,
        "winner": score.winner,
        "levels": score.levels,
        "bank_changes": score.bank_changes,
        "clause": score.lines[-1].clause,
        "mark": score.lines[-1].mark,
        "warnings": [{"warning": word, **both("warning", word)} for word in score.warnings],
        "lines": lines_in_words(score.lines),
    }


def moved_in_words(moved: LevelsAfter) -> Answer:
    """Both levels after a deal, with what stopped or sent back."""
    return {
        "bank_level": moved.bank_level,
        "attackers_level": moved.attackers_level,
        "next_bank": moved.next_bank,
        "short": moved.advance.short,
        "match_won": moved.advance.passed,
        "level_lines": lines_in_words(moved.lines),
    }


def lines_in_words(lines: Sequence[Line]) -> list[Answer]:
    """Each line of an arithmetic, with what it is in both languages."""
    return [{**plain(line), **both("line", line.what)} for line in lines]


def advance_level(given: Given) -> Answer:
    """A side that rises: where it stops, and what the opponents give back."""
    book = given.book
    way = advance(book, given.level("level"), given.number("gain"), given.side("role"))
    stopped = way.stopped_at is not None
    field = "last_level" if stopped and way.stopped_at not in book.advancing.must_play else "must_play"
    evidence = book.evidence[f"advancing.{field}"]
    answer = {**plain(way), "passed": way.passed, "clause": evidence.clause, "mark": evidence.mark.value}
    if given.has("opponents"):
        before = given.level("opponents")
        after = fall_back(book, before, way.short) if book.advancing.give_back else before
        answer |= {"opponents": after, "given_back": level_difference(book, before, after)}
    return answer


def match(given: Given) -> Answer:
    """A whole match, deal by deal; sides are `first` and `second` as on the score sheet."""
    ledger = open_ledger(given.book)
    for row in given.items("deals"):
        ledger = enter(ledger, _deal(part(given, "deals", row, DEAL)))
    return {
        "levels": list(ledger.levels),
        "difference": ledger.difference,
        "bank": None if ledger.bank is None else SIDE_NAMES[ledger.bank],
        "winner": None if ledger.winner is None else SIDE_NAMES[ledger.winner],
        "deals": [_entry(entry) for entry in ledger.entries],
    }


def _deal(given: Given) -> Deal:
    bank = given.maybe("bank", lambda field: given.word(field, MATCH_SIDES))
    if given.yes("void"):
        return Deal(bank=bank, void=True)
    return Deal(given.number("points"), _end(given), _penalties(given), bank)


def _entry(entry: Entry) -> Answer:
    found: dict[str, Any] = plain(entry) | {"bank": SIDE_NAMES[entry.bank], "next_bank": SIDE_NAMES[entry.next_bank]}
    found.pop("score")
    return found | {"lines": lines_in_words(entry.lines)}
