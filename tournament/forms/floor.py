"""What a phone at a card table sends, read strictly: clumsy input is understood, anything else gets its own message."""

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import Book
from scoring import ScoringRules
from tournament.forms.entry_line import Line, read_outcome, words_of
from tournament.forms.fields import SHORT_WORDS, NameField
from tournament.forms.floor_deals import checked_deals
from tournament.models import CallReason, Objection, Side
from tournament.queries.outcomes import Outcome
from tournament.queries.table_match import read_match_word
from tournament.queries.typed_text import clean_text

SAID = re.compile(r"[ab=]\.[0-9]{1,3}\.[0-9A-Z_]{0,10}\.[0-9A-Z_]{0,10}")
KEY = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}", re.IGNORECASE)
DEVICE = re.compile(r"[0-9A-Za-z-]{0,32}")
WORDS = {"enter", "answer", "take_back", "call", "call_off"}
KEPT = ("winner", "difference", "level_a", "level_b", "capped_seen", "report", "objection", "reason", "words")
"""What is kept of a sending beside its key, its match and its side: nothing else that a phone makes up."""
LONGEST_KEPT = 100
NO_LOTS = (None, None)
LONGEST_TYPED = 20


class Typed(forms.CharField):
    """Something a phone sends that may be missing: what that means says the form."""

    default_error_messages = SHORT_WORDS


class CodeForm(forms.Form):
    """The short code of a table card, typed where no camera reads the QR code."""

    code = NameField(
        label=gettext_lazy("Code on the table card"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "autofocus": True}
        ),
    )


class SentForm(forms.Form):
    """What every sending carries: its key, what it is, which match and which side it is about."""

    key = Typed(required=False, max_length=64)
    what = Typed(required=False, max_length=64)
    match = Typed(required=False, max_length=64)
    side = Typed(required=False, max_length=64)
    device = Typed(required=False, max_length=64)

    def clean_key(self) -> UUID:
        """Read the key; without one a lost answer could double what was sent."""
        key = self.cleaned_data["key"].strip()
        if not KEY.fullmatch(key):
            raise ValidationError(_("This came without its key, so it was not saved. Reload the page and enter again."))
        return UUID(key)

    def clean_what(self) -> str:
        """Read which of the actions it is."""
        what = str(self.cleaned_data["what"])
        if what not in WORDS:
            raise ValidationError(_("This page is too old or too new for the server. Reload it."))
        return what

    def clean_match(self) -> tuple[int, ...]:
        """Read the match and its pairs (`read_match_word`); nothing when nothing is played at the table."""
        typed = self.cleaned_data["match"].strip()
        numbers = read_match_word(typed) if typed else ()
        if numbers is None:
            raise ValidationError(_("This page names no match that can be played. Reload it."))
        return numbers

    def clean_side(self) -> str:
        """Read the side."""
        side = str(self.cleaned_data["side"])
        if side and side not in Side.values:
            raise ValidationError(_("Say first which side you are."))
        return side

    @property
    def body(self) -> dict[str, str]:
        """What was sent, as it is kept; nothing in it that a page would not have sent."""
        typed = {name: clean_text(self.data.get(name, ""))[:LONGEST_KEPT] for name in KEPT}
        return {name: text for name, text in typed.items() if text}

    def clean_device(self) -> str:
        """Keep what the phone calls itself, if it is a name that we gave."""
        device = str(self.cleaned_data["device"])
        return device if DEVICE.fullmatch(device) else ""


class ResultForm(forms.Form):
    """A result: the winner (`a`, `b`, `=`) and the level difference, or both final levels; `capped_seen` as the desk's.

    Read by the same rules as the line of quick entry, so that phone and desk understand the same.
    """

    winner = Typed(required=False, max_length=LONGEST_TYPED)
    difference = Typed(required=False, max_length=LONGEST_TYPED)
    level_a = Typed(required=False, max_length=LONGEST_TYPED)
    level_b = Typed(required=False, max_length=LONGEST_TYPED)
    capped_seen = Typed(required=False, max_length=5)
    deals = Typed(required=False, max_length=20_000, strip=False)

    def __init__(self, *args: Any, rules: ScoringRules, book: Callable[[], Book]) -> None:
        """Take the scoring of the stage; the book is read only when deals came with the result."""
        super().__init__(*args)
        self.rules, self.book = rules, book

    def clean(self) -> dict[str, Any]:
        """Read the outcome; a difference beyond the table has to be sent a second time, when it was seen."""
        values = super().clean() or {}
        if self.errors:
            return values
        line = self._line(values)
        if line.capped and values.get("capped_seen") != "1":
            text = _("%(n)d levels are more than the table of victory points has (%(most)d). Is that right?")
            facts = {"n": line.outcome.level_difference, "most": self.rules.largest_difference}
            raise ValidationError(text % facts, "capped")
        try:
            deals = checked_deals(self.book(), values["deals"], line.outcome) if values.get("deals", "").strip() else []
        except ValidationError as fault:
            self.add_error("deals", fault)
            return values
        return values | {"outcome": line.outcome, "deals": deals}

    @property
    def outcome(self) -> Outcome:
        """What was read."""
        outcome: Outcome = self.cleaned_data["outcome"]
        return outcome

    @property
    def kept_deals(self) -> list[dict[str, Any]]:
        """The deals that it was added up from, if any."""
        deals: list[dict[str, Any]] = self.cleaned_data["deals"]
        return deals

    def _line(self, values: dict[str, Any]) -> Line:
        typed = {name: words_of(values.get(name, "")) for name in ("winner", "difference", "level_a", "level_b")}
        colon = any(":" in word for words in typed.values() for word in words)
        if colon or any(len(typed[name]) > 1 for name in ("winner", "difference")):
            raise ValidationError(
                _("One thing in each field, please: who won, and the level of each side."), "too_much"
            )
        winner, difference, level_a, level_b = ("".join(words).casefold() for words in typed.values())
        if winner not in {"", "a", "b", "="}:
            text = _("“%(word)s” is neither of the two sides; press one of them, or level.")
            raise ValidationError(text % {"word": winner}, "not_a_winner")
        if bool(level_a) != bool(level_b):
            raise ValidationError(_("The final level of one side is missing."), "level_missing")
        if level_a:
            return self._by_levels(winner, f"{level_a}:{level_b}", difference)
        if not winner:
            raise ValidationError(_("Who won? One of the two sides, or level."), "winner_missing")
        line = read_outcome([winner, difference] if difference else [winner], NO_LOTS, self.rules)
        if winner != (line.outcome.winner or "="):
            raise ValidationError(_("A difference of 0 is level, and then nobody won. Look again."), "contradiction")
        return line

    def _by_levels(self, winner: str, levels: str, difference: str) -> Line:
        """Read both final levels; a winner and a difference that came along have to be what follows from them."""
        line = read_outcome([levels], NO_LOTS, self.rules)
        if winner and winner != (line.outcome.winner or "="):
            raise ValidationError(_("At these levels the other side is ahead. Who won?"), "contradiction")
        if difference and difference != str(line.outcome.level_difference):
            text = _("These levels are %(n)d apart, not %(typed)s. Look again.")
            facts = {"n": line.outcome.level_difference, "typed": difference}
            raise ValidationError(text % facts, "contradiction")
        return line


class TakeBackForm(forms.Form):
    """Which report a side takes back."""

    report = Typed(required=False, max_length=40)

    def clean_report(self) -> str:
        """Read what the report says (`said_word`)."""
        typed = str(self.cleaned_data["report"])
        if not SAID.fullmatch(typed):
            raise ValidationError(_("The page does not say which report it is about. Reload it and look again."))
        return typed


class AnswerForm(TakeBackForm):
    """The other side's answer to a report: nothing when it is right, else what is wrong."""

    objection = Typed(required=False, max_length=20)

    def clean_objection(self) -> str:
        """Read what is wrong."""
        objection = str(self.cleaned_data["objection"])
        if objection and objection not in set(Objection.values) - {Objection.DIFFERS}:
            raise ValidationError(_("Say what is wrong: the winner, the levels, or something else."))
        return objection


class CallForm(forms.Form):
    """Why the table wants a referee."""

    reason = Typed(required=False, max_length=20)
    words = NameField(required=False, max_length=100)

    def clean_reason(self) -> str:
        """Read the reason; the one of a dispute is the server's own."""
        reason = str(self.cleaned_data["reason"])
        if reason not in set(CallReason.values) - {CallReason.DISPUTE}:
            raise ValidationError(_("Say what the referee is wanted for."))
        return reason


def first_fault(form: forms.Form) -> tuple[str, str | None, str]:
    """Return the first fault of a form: its words, the field it belongs to (None for the whole), and its code."""
    for name, faults in form.errors.as_data().items():
        fault = faults[0]
        return " ".join(map(str, fault.messages)), None if name == "__all__" else name, fault.code or ""
    return "", None, ""
