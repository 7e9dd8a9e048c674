"""What a button of the board sends."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import NameField

PAIR = re.compile(r"([0-9]{1,9})\.([0-9]{1,4})")


class SeenForm(forms.Form):
    """The agreed results that somebody saw: `match.number` of each, `12.1,14.3`."""

    seen = forms.CharField(max_length=20000, error_messages={"required": _("Nothing was chosen to be approved.")})

    def clean_seen(self) -> list[tuple[int, int]]:
        """Return (match, report number) of each."""
        pairs = [PAIR.fullmatch(word) for word in self.cleaned_data["seen"].split(",")]
        if not all(pairs):
            raise ValidationError(_("This page is too old. Load it again; nothing was approved."))
        return [(int(pair[1]), int(pair[2])) for pair in pairs if pair]


class DecisionForm(forms.Form):
    """Which report of a disputed match is right, and, if somebody wants to say it, why."""

    number = forms.IntegerField(min_value=1, max_value=9999)
    words = NameField(max_length=120, required=False)


class OutcomeForm(forms.Form):
    """What was done about a call; may stay empty."""

    words = NameField(max_length=200, required=False)

    @property
    def words_said(self) -> str:
        """The words, empty where none, or too many, were typed."""
        values: dict[str, Any] = self.cleaned_data if self.is_valid() else {}
        return str(values.get("words", ""))
