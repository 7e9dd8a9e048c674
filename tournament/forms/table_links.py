"""Forms about the links of card tables."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.table_links import address_words
from tournament.forms.fields import NameField
from tournament.queries.addresses import InvalidAddress, read_address
from tournament.queries.table_spans import InvalidSpans, read_spans


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
        try:
            return read_address(str(self.cleaned_data["address"]))
        except InvalidAddress:
            raise ValidationError(address_words()) from None
