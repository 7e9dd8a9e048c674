"""Forms about the links of card tables."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.fields import NameField
from tournament.queries.table_spans import InvalidSpans, read_spans

ADDRESS = re.compile(r"(https?://)?([a-z0-9]([-a-z0-9.]*[a-z0-9])?|\[[0-9a-f:]+\])(:[0-9]{1,5})?/?", re.IGNORECASE)


class SpansField(NameField):
    """Table numbers in short, `1-16, 20`; an empty list when left empty."""

    def clean(self, value: object) -> list[int]:
        """Return the numbers."""
        try:
            return read_spans(super().clean(value))
        except InvalidSpans as fault:
            text = _("“%(word)s” is no table number and no range; type 1-16, 20.")
            raise ValidationError(text % {"word": fault}) from None


class IssueForm(forms.Form):
    """Tables that get a link; empty for all that the event needs."""

    tables = SpansField(
        label=gettext_lazy("Which tables"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Such as 1-16, 20. Left empty, all tables of this event."),
    )


class AddressForm(forms.Form):
    """The address printed on the cards."""

    address = NameField(
        label=gettext_lazy("Address on the cards"),
        max_length=120,
        required=False,
        help_text=gettext_lazy(
            "A name rather than a number, such as http://cards.local:8000. Left empty, that of the start."
        ),
    )

    def clean_address(self) -> str:
        """Return the address with its scheme and without a slash at the end."""
        typed = str(self.cleaned_data["address"]).lower()
        if not typed:
            return ""
        if not ADDRESS.fullmatch(typed):
            text = _(
                "An address such as http://cards.local:8000, please: a name or number, and the port if there is one."
            )
            raise ValidationError(text)
        return (typed if "://" in typed else f"http://{typed}").rstrip("/")
