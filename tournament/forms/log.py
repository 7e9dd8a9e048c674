"""What to look for in the log."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.forms.fields import NameField
from tournament.queries.log import LogFilter
from tournament.queries.log_words import person_text


class LogForm(forms.Form):
    """Text, action and person; whatever does not exist is taken as left open."""

    text = NameField(max_length=60, required=False, label=_("Search"))
    action = forms.ChoiceField(required=False, label=_("Action"))
    person = forms.ChoiceField(required=False, label=_("Person"))

    def __init__(self, *args: Any, actions: list[tuple[str, str]], people: list[str], **options: Any) -> None:
        """Offer what occurs in the log of this event."""
        super().__init__(*args, **options)
        everything = [("", pgettext_lazy("choice of a filter", "all"))]
        self.fields["action"].choices = everything + actions  # type: ignore[attr-defined]  # the base field has none
        names = [(name, person_text(name)) for name in people]
        self.fields["person"].choices = everything + names  # type: ignore[attr-defined]  # as above

    @property
    def wanted(self) -> LogFilter:
        """The filter, of the fields that could be read."""
        self.full_clean()
        return LogFilter(**{name: self.cleaned_data.get(name, "") for name in ("text", "action", "person")})
