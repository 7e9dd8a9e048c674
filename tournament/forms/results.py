"""Results typed at the desk."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import ScoringRules
from tournament.forms.entry_line import read_line, read_outcome, read_table, words_of
from tournament.forms.entry_sides import Lots
from tournament.forms.fields import NameField
from tournament.models import Match

LINE = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "class": "entry-line"}


class EntryForm(forms.Form):
    """The line of quick entry; `seen` repeats a line whose capped difference has been seen and is meant."""

    line = forms.CharField(
        max_length=60,
        required=False,
        strip=False,
        label=_("Table, winner, level difference"),
        widget=forms.TextInput(attrs=LINE | {"autofocus": True}),
    )
    seen = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, tables: dict[int, Lots], rules: ScoringRules, **options: Any) -> None:
        """Take the lots by table number, and the scoring of the stage."""
        super().__init__(*args, **options)
        self.tables, self.rules = tables, rules

    def clean(self) -> dict[str, Any]:
        """Read the line; `read` holds what it means."""
        values = super().clean() or {}
        values["read"] = read_line(values.get("line", ""), self.tables, self.rules)
        return values

    @property
    def to_be_seen(self) -> bool:
        """Whether the line needs a second look: a difference beyond the table that was not shown to the user yet."""
        read, seen = self.cleaned_data["read"], self.cleaned_data.get("seen", "")
        return read.capped and words_of(seen) != words_of(self.cleaned_data["line"])

    @property
    def table_read(self) -> int | None:
        """The table number of a line that is not complete or not right, as far as it can be told."""
        words = words_of(self.data.get("line", ""))
        try:
            return read_table(words[0], self.tables) if words else None
        except ValidationError:
            return None

    @property
    def is_unfinished(self) -> bool:
        """Whether the only fault is that something is still to be typed."""
        return all(fault.code in UNFINISHED for fault in self.non_field_errors().as_data())


UNFINISHED = {"empty", "winner_missing", "difference_missing"}


class CorrectionForm(forms.Form):
    """A corrected result in the words of quick entry, without the table number, and why."""

    line = forms.CharField(
        max_length=60,
        label=_("Winner and level difference"),
        help_text=_("As in quick entry, without the table number: 1 3 · A:9 · = · f1 · ff"),
        widget=forms.TextInput(attrs=LINE),
    )
    reason = NameField(max_length=200, label=_("Reason"), help_text=_("It stays beside the result for good."))
    replaces = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: Match, rules: ScoringRules, **options: Any) -> None:
        """Take the match whose lots may name the winner."""
        super().__init__(*args, **options)
        self.match, self.rules = match, rules

    def clean_line(self) -> str:
        """Read the line; `outcome` holds what it means."""
        a, b = self.match.entrants
        read = read_outcome(words_of(self.cleaned_data["line"]), (a.lot, b.lot), self.rules)
        self.cleaned_data["outcome"], self.capped = read.outcome, read.capped
        return str(self.cleaned_data["line"])
