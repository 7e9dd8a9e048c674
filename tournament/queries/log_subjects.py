"""What a log entry is about, in the reader's language. It is stored as one line that never changes."""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from rules.wording import field_in_words
from tournament.models import Match
from tournament.queries.rule_answers import page_language

AT_TABLE = re.compile(r"(?P<division>.+?) · [^·]* · R(?P<round>[0-9]+) T(?P<table>[0-9]+) · (?P<teams>.+)", re.DOTALL)
ROUND = re.compile(r"(?P<division>.+) · [^·]* · (?P<round>[0-9]+)", re.DOTALL)
STAGE = re.compile(r"(?P<division>.+) · [^·]*", re.DOTALL)
TABLE = re.compile(r"(?P<table>[0-9]+)")
SHAPES = {
    **dict.fromkeys(("record_result", "correct_result", "take_back_result"), AT_TABLE),
    **dict.fromkeys(("enter_report", "agree_to_report", "object_to_report", "take_back_report"), AT_TABLE),
    "add_deals": AT_TABLE,
    **dict.fromkeys(("pair_round", "discard_draft", "swap_entrants", "pin_pairs", "replace_by_bye"), ROUND),
    **dict.fromkeys(("publish_round", "unpublish_round", "start_round", "set_clock", "close_round"), ROUND),
    **dict.fromkeys(("certify_round", "reopen_round"), ROUND),
    "change_stage": STAGE,
    **dict.fromkeys(("call_referee", "call_off_referee", "take_call", "resolve_call"), TABLE),
    **dict.fromkeys(("reissue_link", "revoke_link"), TABLE),
}
"""How the subject of an action is spelled: `str` of a stage or a round, or of a stage with `match_tail`, or a table."""
ABOUT_A_FIELD = frozenset({"set_house_rule", "remove_house_rule"})
"""Actions whose subject is the path of a field of the book."""


def match_tail(match: Match) -> str:
    """Return how the subject of an action on a match ends; what stands before, the stage, is a word of a language."""
    return tail_of(match.round.number, match.table_number, map(str, match.entrants))


def tail_of(number: int, table: int | None, names: Iterable[str]) -> str:
    """Return the same of a round's number, a table and both teams' names."""
    return f" · R{number} T{table} · {' : '.join(names)}"


def subject_text(action: str, subject: str, *, name_division: bool) -> str:
    """Return the subject in words; the division only where the event has several, or where nothing else is named."""
    if action in ABOUT_A_FIELD:
        return field_in_words(subject, page_language())
    shape = SHAPES.get(action)
    found = shape.fullmatch(subject) if shape else None
    if not found:
        return subject
    parts = found.groupdict()
    named = [word for word in (_round(parts), _table(parts), parts.get("teams", "")) if word]
    division = parts.get("division", "") if name_division or not named else ""
    return " · ".join([division, *named] if division else named)


def _round(parts: dict[str, str]) -> str:
    return _("round %(n)s") % {"n": parts["round"]} if "round" in parts else ""


def _table(parts: dict[str, str]) -> str:
    return _("table %(n)s") % {"n": parts["table"]} if "table" in parts else ""
