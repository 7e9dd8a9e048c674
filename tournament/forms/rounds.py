"""What the steps of a round ask for."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.actions.rounds import LONGEST_ROUND, Pins
from tournament.forms.fields import NumberField
from tournament.forms.reason import ReasonForm

PINS = re.compile(r"[0-9]{1,18}-[0-9]{1,18}(,[0-9]{1,18}-[0-9]{1,18})*")


class MinutesForm(forms.Form):
    """How long the round is played."""

    minutes = NumberField(min_value=1, max_value=LONGEST_ROUND, label=_("Minutes"))


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
    """Pairs set to meet, `12-15,7-9` by entrant id, and why."""

    pins = forms.CharField(max_length=2000, widget=forms.HiddenInput)

    def clean_pins(self) -> Pins:
        """Return the pairs of ids."""
        return read_pins(self.cleaned_data["pins"])

    @property
    def pins_asked(self) -> Pins:
        """The pairs of ids, before anything else of the form is right; empty where they cannot be read."""
        try:
            return read_pins(str(self["pins"].value()))
        except ValidationError:
            return ()


def read_pins(text: str) -> Pins:
    """Return the pairs of ids; raises ValidationError."""
    if not PINS.fullmatch(text):
        raise ValidationError(_("These pairs cannot be read; go back and choose again."))
    pairs = (each.split("-") for each in text.split(","))
    return [(a, b) for a, b in pairs]
