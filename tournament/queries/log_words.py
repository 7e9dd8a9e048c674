"""The log in words: what each action was, which fields it touched, old and new values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.fields import book_fields
from rules.wording import field_in_words, reading_choice_in_words
from tournament.models import CallReason, EntrantState, Objection, ResultKind, Role, RoundState, WishKind
from tournament.models.log import COMMAND_LINE_NAME
from tournament.queries.book_fields import value_in_words
from tournament.queries.outcome_words import level_name
from tournament.queries.rule_answers import page_language

ACTIONS: Mapping[str, Promise] = {
    "create_event": gettext_lazy("event created"),
    "change_event": gettext_lazy("event changed"),
    "archive_event": gettext_lazy("event archived"),
    "unarchive_event": gettext_lazy("event taken out of the archive"),
    "confirm_reading": gettext_lazy("reading confirmed"),
    "set_house_rule": gettext_lazy("house rule set"),
    "remove_house_rule": gettext_lazy("house rule removed"),
    "add_division": gettext_lazy("division added"),
    "rename_division": gettext_lazy("division renamed"),
    "change_stage": gettext_lazy("stage settings changed"),
    "add_member": gettext_lazy("person added"),
    "change_member": gettext_lazy("role changed"),
    "remove_member": gettext_lazy("person removed"),
    "renew_password": gettext_lazy("password renewed"),
    "ask_for_paper": gettext_lazy("paper asked for"),
    "add_entrant": gettext_lazy("pair entered"),
    "change_entrant": gettext_lazy("pair changed"),
    "remove_entrant": gettext_lazy("pair removed"),
    "confirm_import": gettext_lazy("entry list imported"),
    "export_entrants": gettext_lazy("entry list exported"),
    "hand_out_private_data": gettext_lazy("private data handed out"),
    "check_in": gettext_lazy("checked in"),
    "undo_check_in": gettext_lazy("check-in undone"),
    "withdraw_entrant": gettext_lazy("pair withdrawn"),
    "return_entrant": gettext_lazy("pair returned"),
    "add_wish": gettext_lazy("wish added"),
    "remove_wish": gettext_lazy("wish removed"),
    "add_absence": gettext_lazy("absence noted"),
    "remove_absence": gettext_lazy("absence removed"),
    "draw_lots": gettext_lazy("lots drawn"),
    "type_lots": gettext_lazy("lots from the hat typed in"),
    "pair_round": gettext_lazy("round paired"),
    "discard_draft": gettext_lazy("draft discarded"),
    "swap_entrants": gettext_lazy("pairs swapped by hand"),
    "pin_pairs": gettext_lazy("pairs set to meet"),
    "replace_by_bye": gettext_lazy("bye team stepped in"),
    "publish_round": gettext_lazy("round published"),
    "unpublish_round": gettext_lazy("publication taken back"),
    "start_round": gettext_lazy("clock started"),
    "set_clock": gettext_lazy("clock changed"),
    "close_round": gettext_lazy("round closed"),
    "certify_round": gettext_lazy("round certified"),
    "reopen_round": gettext_lazy("round opened again"),
    "record_result": gettext_lazy("result entered"),
    "correct_result": gettext_lazy("result corrected"),
    "take_back_result": gettext_lazy("result taken back"),
    "set_hall_address": gettext_lazy("address of the hall changed"),
    "issue_links": gettext_lazy("table links issued"),
    "revoke_link": gettext_lazy("table link revoked"),
    "reissue_link": gettext_lazy("table link issued anew"),
    "enter_report": gettext_lazy("result reported by the table"),
    "agree_to_report": gettext_lazy("other side agreed"),
    "object_to_report": gettext_lazy("other side objected"),
    "add_deals": gettext_lazy("deals added to the report"),
    "take_back_report": gettext_lazy("report taken back by the table"),
    "call_referee": gettext_lazy("referee called"),
    "call_off_referee": gettext_lazy("call taken back"),
    "take_call": gettext_lazy("call taken"),
    "resolve_call": gettext_lazy("call resolved"),
}

FIELDS: Mapping[str, Promise] = {
    "name": gettext_lazy("name"),
    "slug": gettext_lazy("address"),
    "venue": gettext_lazy("venue"),
    "hall_address": gettext_lazy("address of the hall"),
    "organiser": gettext_lazy("organiser"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
    "time_zone": gettext_lazy("time zone"),
    "book": gettext_lazy("rule book"),
    "reading": gettext_lazy("reading"),
    "planned_rounds": gettext_lazy("planned rounds"),
    "round_minutes": gettext_lazy("minutes a round"),
    "first_table": gettext_lazy("first table"),
    "last_table": gettext_lazy("last table"),
    "fixed_table": gettext_lazy("fixed table"),
    "scoring": gettext_lazy("scoring"),
    "pairing": gettext_lazy("pairing settings"),
    "role": gettext_lazy("role"),
    "team_name": gettext_lazy("team name"),
    "player1": gettext_lazy("player 1"),
    "player2": gettext_lazy("player 2"),
    "players": gettext_lazy("players"),
    "club": gettext_lazy("club"),
    "team_leader": gettext_lazy("team leader"),
    "phone": gettext_lazy("phone"),
    "fee_paid": gettext_lazy("fee paid"),
    "note": gettext_lazy("note"),
    "lot": gettext_lazy("lot"),
    "first_round": gettext_lazy("first round"),
    "start_vp": gettext_lazy("points brought along"),
    "withdrawn_from": gettext_lazy("withdrawn from round"),
    "state": gettext_lazy("state"),
    "count": gettext_lazy("how many"),
    "kind": gettext_lazy("kind"),
    "round": gettext_lazy("round"),
    "seed": gettext_lazy("seed"),
    "digest": gettext_lazy("check sum"),
    "language": gettext_lazy("language"),
    "fields": gettext_lazy("fields"),
    "new": gettext_lazy("new"),
    "changed": gettext_lazy("changed"),
    "unchanged": gettext_lazy("unchanged"),
    "namesake": gettext_lazy("same team name, other players"),
    "double_in_file": gettext_lazy("twice in the file"),
    "double_in_list": gettext_lazy("twice on the list"),
    "bad": gettext_lazy("not readable"),
    "tables": gettext_lazy("tables"),
    "table": gettext_lazy("table"),
    "bye": gettext_lazy("bye"),
    "pinned": gettext_lazy("set to meet"),
    "swapped": gettext_lazy("swapped"),
    "left": gettext_lazy("who left"),
    "stepped_in": gettext_lazy("stepped in"),
    "minutes": gettext_lazy("minutes"),
    "ends_at": gettext_lazy("end"),
    "version": gettext_lazy("version"),
    "winner": gettext_lazy("winner"),
    "level_difference": gettext_lazy("level difference"),
    "levels": gettext_lazy("final levels"),
    "by": gettext_lazy("by"),
    "objection": gettext_lazy("objection"),
    "reason": gettext_lazy("reason"),
    "words": gettext_lazy("in words"),
    "outcome": gettext_lazy("what was done"),
}
AT_A_TABLE = re.compile(r"table ([0-9]{1,5})")
"""How a card table is named as the one who acted."""
LONG = 60
"""Longer values (a long note, a seed of many words) are cut; the whole value points at them."""
DIGEST = 12
"""The characters of a check sum that are enough to tell two apart."""
NOT_FOR_PEOPLE = frozenset({"job"})
"""Fields that serve the program only."""
CHOICES = {
    "state": (RoundState, EntrantState),
    "kind": (ResultKind, WishKind),
    "role": (Role,),
    "objection": (Objection,),
    "reason": (CallReason,),
}
"""The fields whose values are codes."""


@dataclass(frozen=True)
class Change:
    """A field of a log entry in words; `whole` is the value in full where `old` or `new` had to be cut, else ""."""

    field: str
    old: str
    new: str
    whole: str = ""

    @property
    def text(self) -> str:
        """Old and new with an arrow; what is new alone, what is gone with a dash."""
        return f"{self.old} → {self.new or '—'}" if self.old else self.new


def action_text(action: str) -> str:
    """Return an action in words; one this list does not know, as it is stored."""
    return str(ACTIONS.get(action, action))


def person_text(user_name: str) -> str:
    """Return who acted; the command line and the card tables in the reader's language."""
    if found := AT_A_TABLE.fullmatch(user_name):
        return _("table %(n)s") % {"n": found[1]}
    return _("command line") if user_name == COMMAND_LINE_NAME else user_name


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """Return every field that differs, in the order in which they were stored."""
    names = [*old, *(name for name in new if name not in old)]
    told = (_change(name, value_text(name, old.get(name)), value_text(name, new.get(name))) for name in names)
    return [change for name, change in zip(names, told, strict=True) if _says_something(name, change)]


def _says_something(name: str, change: Change) -> bool:
    return change.old != change.new and name not in NOT_FOR_PEOPLE


def _change(name: str, old: str, new: str) -> Change:
    most = DIGEST if name == "digest" else LONG
    whole = " → ".join(value for value in (old, new) if len(value) > most)
    return Change(
        str(FIELDS.get(name) or field_in_words(name, page_language())), _cut(old, most), _cut(new, most), whole
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most].rstrip() + "…"


def value_text(name: str, value: Any) -> str:
    """Return a stored value as people read it, in full."""
    if value is None or value == "":
        return ""
    if name in book_fields():
        return value_in_words(name, value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | dict):
        return _several(value)
    if name == "levels":
        return " : ".join(map(level_name, str(value).split(":")))
    return str(_choice(name, value))


def _several(value: list[Any] | dict[str, Any]) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "、".join(value)
    return _("(a table)")


def _reading(stored: str) -> str:
    """A choice of a reading, stored as `A9=longer`."""
    reading, _equals, choice = stored.partition("=")
    return reading_choice_in_words(reading, choice, page_language())


def _choice(name: str, value: Any) -> object:
    if name == "reading":
        return _reading(str(value))
    if name == "ends_at":
        return date_format(localtime(datetime.fromisoformat(value)), "m-d H:i:s")
    if name == "language":
        return dict(settings.LANGUAGES).get(value, value)
    return next((kind(value).label for kind in CHOICES.get(name, ()) if value in kind.values), value)
