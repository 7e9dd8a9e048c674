"""Forms about the people at the desk."""

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import NameField
from tournament.models import Role


class PersonForm(forms.Form):
    """A person to add: with a new account, or by the user name of an account that exists."""

    NEW, EXISTING = "new", "existing"

    account = forms.ChoiceField(
        label=_("Account"),
        choices=[(NEW, _("Make a new account; its password is shown once")), (EXISTING, _("Has an account already"))],
        widget=forms.RadioSelect,
        initial=NEW,
    )
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_("Short and easy to type on a phone, for example recorder2."),
    )
    full_name = NameField(label=_("Name"), max_length=150, required=False, help_text=_("As it stands in the log."))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.RECORDER)


class RoleForm(forms.Form):
    """Another role for a person."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)
