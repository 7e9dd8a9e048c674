"""The one line of quick entry: `table winner difference`, as typed from a paper sheet (`000:form`).

    7 1 3      table 7, side 1 won by 3 levels (1/2, a/b, or the winner's lot: 23, #1)
    7 A:9      final levels of side 1 and side 2; the winner follows (also 7 过A 5, and 7 1 A 9 with the winner)
    7 =        level (also 7 0)                        7 f1    side 1 forfeited      7 ff   both forfeited

Full-width letters and digits are read like narrow ones. Everything else that merely looks like a digit (², ①, 1_0)
is refused, and so is what could be meant in two ways: a wrong table is worse than a second look.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from rules.spelling import level_code
from scoring import InvalidLevel, ScoringRules, level_difference, parse_level
from tournament.actions.results import Outcome
from tournament.forms.entry_sides import LEVEL_WORDS, Lots, names_a_winner, read_side, read_winner
from tournament.models import ResultKind, Side
from tournament.queries.outcome_words import level_name, levels_text

BOTH_FORFEIT = frozenset({"ff", "弃弃", "双弃", "双方弃权"})
BYE_WORDS = frozenset({"0", "bye", "轮空"})
NUMBER = re.compile(r"[0-9]{1,4}")
FORFEIT = re.compile(r"(?:f|弃权|弃)([12ab]|(?:#|签)?[0-9]{1,4})", re.IGNORECASE)
SEPARATORS = re.compile(r"[\s,、;]+")


@dataclass(frozen=True)
class Line:
    """A line that could be read: the table number and what happened there.

    `capped`: the difference is larger than the victory-point table, most likely a slip of the pen.
    """

    table: int
    outcome: Outcome
    capped: bool = False


def words_of(text: str) -> list[str]:
    """Return the words of a line as typed: full-width characters made narrow, split at spaces and commas."""
    narrow = "".join(_narrow(character) for character in text)
    return [word for word in SEPARATORS.split(narrow) if word]


def _narrow(character: str) -> str:
    # Not NFKC as a whole: it would turn the ² of "7²" into a digit and the table into 72.
    wide = unicodedata.decomposition(character).startswith("<wide>")
    return unicodedata.normalize("NFKC", character) if wide else character


def read_line(text: str, tables: Mapping[int, Lots], rules: ScoringRules) -> Line:
    """Read a line; `tables` holds the lots of both sides by table number of the round.

    Raises ValidationError in the reader's words; its code is one of `empty`, `bye`, `not_a_number`, `no_such_table`
    and those of `read_outcome`.
    """
    words = words_of(text)
    if not words:
        raise ValidationError(_("Type a table number, the winner and the level difference: 7 1 3."), "empty")
    table = read_table(words[0], tables)
    return replace(read_outcome(words[1:], tables[table], rules), table=table)


def read_table(word: str, tables: Mapping[int, Lots]) -> int:
    """Return the table number a word stands for, one of `tables`."""
    if word.casefold() in BYE_WORDS:
        raise ValidationError(_("A bye has no table and no result to enter; it counts by itself."), "bye")
    if not NUMBER.fullmatch(word):
        raise ValidationError(
            _("“%(word)s” is not a table number; use the digits 0 to 9.") % {"word": word}, "not_a_number"
        )
    if int(word) not in tables:
        raise ValidationError(_("There is no table %(table)s in this round.") % {"table": int(word)}, "no_such_table")
    return int(word)


def read_outcome(words: Sequence[str], lots: Lots, rules: ScoringRules) -> Line:
    """Read what follows the table number (the table of the returned line is 0).

    Raises ValidationError with code `winner_missing`, `difference_missing`, `not_a_winner`, `two_readings`,
    `not_a_difference`, `not_a_level`, `contradiction`, `no_draws`, `too_much`.
    """
    if not words:
        raise ValidationError(_("Who won? 1 or 2, = for level, f1 or f2 for a forfeit."), "winner_missing")
    head, *rest = _split_levels(words, lots, rules)
    if (kind := _forfeit(head, lots)) is not None:
        return Line(0, _alone(kind, rest))
    if len(rest) == 2:
        return Line(0, *_by_levels(head, rest, lots, rules))
    if len(rest) > 2:
        raise ValidationError(_("Too much in one line: “%(rest)s”.") % {"rest": " ".join(rest[1:])}, "too_much")
    return Line(0, *_by_difference(head, rest, lots, rules))


def _split_levels(words: Sequence[str], lots: Lots, rules: ScoringRules) -> list[str]:
    """`A:9` is two levels in the order of the sides; the winner, when not typed, follows from them ("")."""
    split = [part for word in words for part in word.split(":") if part]
    return ["", *split] if ":" in words[0] or _are_levels(words, lots, rules) else split or [""]


def _are_levels(words: Sequence[str], lots: Lots, rules: ScoringRules) -> bool:
    """`过A 5`: no winner at this table is called so, and a difference is never a letter.

    Two numbers may always be a mistyped lot, and a letter A may be side a: they take the colon.
    """
    if len(words) != 2 or names_a_winner(words[0], lots):
        return False
    return any(level_code(word) in rules.levels for word in words if not NUMBER.fullmatch(word))


def _forfeit(word: str, lots: Lots) -> Outcome | None:
    if word.casefold() in BOTH_FORFEIT:
        return Outcome(kind=ResultKind.DOUBLE_FORFEIT)
    if found := FORFEIT.fullmatch(word):
        there = Side.B if read_side(found[1], lots, word[: found.start(1)]) == Side.A else Side.A
        return Outcome(kind=ResultKind.FORFEIT, winner=there)
    return None


def _alone(outcome: Outcome, rest: Sequence[str]) -> Outcome:
    if rest:
        raise ValidationError(
            _("Nothing may follow a forfeit; “%(rest)s” does.") % {"rest": " ".join(rest)}, "too_much"
        )
    return outcome


def _by_difference(head: str, rest: Sequence[str], lots: Lots, rules: ScoringRules) -> tuple[Outcome, bool]:
    if head == "0" or head in LEVEL_WORDS:
        if rest and rest[0] != "0":
            raise ValidationError(
                _("Level means a difference of 0, not “%(rest)s”.") % {"rest": rest[0]}, "contradiction"
            )
        return _level(rules), False
    winner = read_side(head, lots)
    if not rest:
        raise ValidationError(
            _("By how many levels? A number, or both final levels such as A:9."), "difference_missing"
        )
    if head == "A":
        text = _("“A %(word)s” can be read two ways: type a %(word)s when side a won by that, A:%(word)s for levels.")
        raise ValidationError(text % {"word": rest[0]}, "two_readings")
    if not re.fullmatch(r"[0-9]{1,2}", rest[0]):
        text = _("“%(word)s” is not a level difference; type a number of levels, or both final levels such as A:9.")
        raise ValidationError(text % {"word": rest[0]}, "not_a_difference")
    difference = int(rest[0])
    # A sheet with a difference of 0 is a draw, whoever is written down beside it.
    return (_played(winner, difference) if difference else _level(rules)), difference > rules.largest_difference


def _by_levels(head: str, typed: Sequence[str], lots: Lots, rules: ScoringRules) -> tuple[Outcome, bool]:
    """Both final levels, side 1 first whoever won; a winner that is named has to be the one ahead."""
    first, second = (_level_code(word, rules) for word in typed)
    ahead = level_difference(rules.levels, first, second)
    winner = "" if ahead == 0 else Side.A if ahead > 0 else Side.B
    if head and read_winner(head, lots) != winner:
        text = _("Side 1 first: at %(levels)s the winner is not “%(word)s”. Look at the sheet again.")
        raise ValidationError(text % {"levels": levels_text(first, second), "word": head}, "contradiction")
    outcome = _played(winner, abs(ahead)) if winner else _level(rules)
    return replace(outcome, level_a=first, level_b=second), abs(ahead) > rules.largest_difference


def _level_code(word: str, rules: ScoringRules) -> str:
    try:
        return parse_level(word, rules.levels)
    except InvalidLevel:
        text = _("“%(word)s” is no level of this event (%(first)s to %(last)s).")
        facts = {"word": word, "first": level_name(rules.levels[0]), "last": level_name(rules.levels[-1])}
        raise ValidationError(text % facts, "not_a_level") from None


def _level(rules: ScoringRules) -> Outcome:
    if not rules.draws_allowed:
        raise ValidationError(_("Level is no result in this stage; somebody has to win."), "no_draws")
    return _played("", 0)


def _played(winner: str, difference: int) -> Outcome:
    return Outcome(kind=ResultKind.PLAYED, winner=winner, level_difference=difference)
