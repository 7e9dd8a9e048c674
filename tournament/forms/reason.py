"""The form of everything that asks why."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import NameField


class ReasonForm(forms.Form):
    """Why something is done; it stands in the log."""

    reason = NameField(label=_("Reason"), max_length=200)
