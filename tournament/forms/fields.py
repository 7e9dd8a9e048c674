"""Fields for what people type in a hall: full-width digits, stray spaces, invisible characters."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.queries.typed_text import clean_name, clean_text, narrow

WHOLE_NUMBER = re.compile(r"[0-9]{1,4}")
"""Not `isdigit` and `int`, which take `²` and `1_0`."""
POINTS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}|/[1-9][0-9]{0,3})?")


SHORT_WORDS: dict[str, Any] = {
    "required": _("Please fill this in."),
    "max_length": _("At most %(limit_value)d characters; these are %(show_value)d."),
}
"""Instead of Django's, which speak of variables and values."""


class NameField(forms.CharField):
    """A line of text that will be shown, printed and compared."""

    default_error_messages = SHORT_WORDS

    def to_python(self, value: Any) -> str:
        """Clean what was typed; see `clean_text`."""
        return clean_text(super().to_python(value) or "")


class PersonField(forms.CharField):
    """The name of a player or team leader."""

    default_error_messages = SHORT_WORDS

    def to_python(self, value: Any) -> str:
        """Clean what was typed; see `clean_name`."""
        return clean_name(super().to_python(value) or "")


class NumberField(forms.CharField):
    """A whole number typed as text, `min_value` to `max_value`; None when left empty."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "class": "short", "autocomplete": "off"})

    def __init__(self, *, min_value: int = 0, max_value: int = 9999, **options: Any) -> None:
        """Take the bounds, both included."""
        super().__init__(**options)
        self.min_value, self.max_value = min_value, max_value

    def clean(self, value: Any) -> Any:
        """Return the number; the message of a wrong one says what is allowed."""
        text = narrow(super().clean(value))
        if not text:
            return None
        if not WHOLE_NUMBER.fullmatch(text) or not self.min_value <= int(text) <= self.max_value:
            bounds = {"low": self.min_value, "high": self.max_value}
            raise ValidationError(_("A whole number from %(low)d to %(high)d, please.") % bounds)
        return int(text)


class PointsField(forms.CharField):
    """Victory points, exact: `18`, `17.5` or `53/3`."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "class": "short", "autocomplete": "off"})

    def clean(self, value: Any) -> Any:
        """Return the points as a fraction."""
        text = narrow(super().clean(value))
        if not POINTS.fullmatch(text):
            raise ValidationError(_("Points such as 18, 17.5 or 53/3, please."))
        return Fraction(text)


class DayInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        """Write days the way the browser reads them, whatever the language of the page."""
        super().__init__(format="%Y-%m-%d")
