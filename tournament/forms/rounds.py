"""What the steps of a round ask for."""

import re
from collections.abc import Sequence

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.actions.rounds import LONGEST_ROUND
from tournament.forms.fields import NameField, NumberField

PINS = re.compile(r"[0-9]{1,18}-[0-9]{1,18}(,[0-9]{1,18}-[0-9]{1,18})*")


class MinutesForm(forms.Form):
    """How long the round is played."""

    minutes = NumberField(min_value=1, max_value=LONGEST_ROUND, label=_("Minutes"))


class ReasonForm(forms.Form):
    """Why."""

    reason = NameField(max_length=200, label=_("Reason"))


class TypedNumberForm(forms.Form):
    """The number of the round typed out, so that nobody does it by the way."""

    typed = forms.CharField(
        max_length=10,
        label=_("Number of the round"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short", "autocomplete": "off"}),
    )


class UnpublishForm(TypedNumberForm, ReasonForm):
    """Taking a publication back: the reason and the number."""

    field_order = ["reason", "typed"]


class PinsForm(ReasonForm):
    """Pairs set to meet, `12-15,7-9` by entrant id, and why; `pins_read` stays empty until they could be read."""

    pins_read: Sequence[tuple[str, str]] = ()
    pins = forms.CharField(max_length=2000, widget=forms.HiddenInput)

    def clean_pins(self) -> Sequence[tuple[str, str]]:
        """Return the pairs of ids."""
        if not PINS.fullmatch(self.cleaned_data["pins"]):
            raise ValidationError(_("These pairs cannot be read; go back and choose again."))
        pairs = (each.split("-") for each in self.cleaned_data["pins"].split(","))
        self.pins_read = [(a, b) for a, b in pairs]
        return self.pins_read
